/** Power Grid, 2 to 6 players, on two maps in two editions, in two turn models. */
export type { PowerGridAction } from './actions.ts';
export { BOARDS, type Board, type City, REGIONS } from './board.ts';
export { greedyStrategy } from './bots/greedy.ts';
export { heuristicStrategy } from './bots/heuristic.ts';
export type { Beliefs } from './bots/prospects.ts';
export type { PowerGridEvent } from './events.ts';
export { powerGrid } from './game.ts';
export type { MacroAction } from './macro/actions.ts';
export type { MacroEvent } from './macro/events.ts';
export { powerGridMacro } from './macro/game.ts';
export type { MacroPreview } from './macro/preview.ts';
export { type PlayedRecord, type TableRecord, toTableRecord } from './macro/record.ts';
export type { MacroState } from './macro/state.ts';
export type { Latest, MacroView, SpendOffer } from './macro/view.ts';
export type { PowerGridOptions } from './options.ts';
export { type Fuel, PLANTS, type Plant } from './plants.ts';
export type { PowerGridPreview } from './preview.ts';
export type { PowerGridState } from './state.ts';
export * from './strategy.ts';
export { FUEL_PRICES } from './tables.ts';
export {
  type AuctionMove,
  type BidResponse,
  type Opening,
  type PlantRef,
  type Response,
  type Strictness,
  type Verdict,
  validateAuctionBid,
  validateAuctionOpening,
} from './validate.ts';
export type { AuctionView, CityView, FuelView, PlayerView, PowerGridView } from './view.ts';
export type { FuelAmounts } from './words.ts';
