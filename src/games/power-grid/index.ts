/** Power Grid, 2 to 6 players, on two maps in two editions. */
export type { PowerGridAction } from './actions.ts';
export { BOARDS, type Board, type City, REGIONS } from './board.ts';
export { type PowerGridOptions, powerGrid } from './game.ts';
export { greedyStrategy } from './greedy.ts';
export { heuristicStrategy } from './heuristic.ts';
export { checkInvariants } from './invariants.ts';
export type { Beliefs } from './outlook.ts';
export { type Fuel, PLANTS, type Plant } from './plants.ts';
export type { PowerGridState } from './state.ts';
export * from './strategy.ts';
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
