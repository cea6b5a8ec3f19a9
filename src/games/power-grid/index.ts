/** Power Grid, 2 to 6 players, on two maps in two editions. */
export type { PowerGridAction } from './actions.ts';
export { type PowerGridOptions, powerGrid } from './game.ts';
export type { PowerGridState } from './state.ts';
export type { AuctionView, CityView, FuelView, PlayerView, PowerGridView } from './view.ts';
