/** Splendor, 2 to 4 players, and Splendor Solo. */
export type { SplendorAction } from './actions.ts';
export { CARDS, type Card } from './cards.ts';
export * from './env.ts';
export type {
  CardBought,
  CardLaidOut,
  CardReserved,
  ClockTicked,
  GameOver,
  GoldOffered,
  LastRound,
  NobleCame,
  Passed,
  PlaceEmptied,
  PurchaseNamed,
  SplendorEvent,
  TokensReturned,
  TokensTaken,
} from './event-types.ts';
export { splendor, splendorSolo } from './game.ts';
export { GEMS, type Gem, TOKENS, type Token } from './gems.ts';
export type { PastAction } from './history.ts';
export { NOBLES, type Noble } from './nobles.ts';
export type { SplendorOptions, SplendorSoloOptions } from './options.ts';
export type {
  BuyPreview,
  NoblePreview,
  PassPreview,
  PaymentPreview,
  ReservePreview,
  ReturnPreview,
  SplendorPreview,
  TakePreview,
  TurnPreview,
} from './preview.ts';
export type { SplendorState } from './state.ts';
export {
  type GemCounts,
  type HiddenCard,
  type PlacedNoble,
  type PlayerBoard,
  type ReservedCard,
  RULESET_VERSION,
  type SplendorView,
  type Tableau,
  type TokenCounts,
} from './view.ts';
