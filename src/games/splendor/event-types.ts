/** What can happen at a table of Splendor: one type for each. */
import type { Told } from '../../core/index.ts';
import type { Gem } from './gems.ts';
import type { TokenCounts } from './view.ts';

/** Tokens that came from the bank. */
export interface TokensTaken extends Told {
  readonly type: 'tokens-taken';
  readonly seat: number;
  readonly tokens: TokenCounts;
}

/** Tokens above the limit that went back. */
export interface TokensReturned extends Told {
  readonly type: 'tokens-returned';
  readonly seat: number;
  readonly tokens: TokenCounts;
}

/** A card that went into a hand. Only its owner is told which one was drawn from a deck. */
export interface CardReserved extends Told {
  readonly type: 'card-reserved';
  readonly seat: number;
  readonly cardId: string | null;
  readonly tier: number;
  /** Its place on the table; null if it was drawn from the deck. */
  readonly slot: number | null;
}

/** A card somebody is about to pay for. Only where payments are chosen. */
export interface PurchaseNamed extends Told {
  readonly type: 'purchase-named';
  readonly seat: number;
  readonly cardId: string;
}

/** Gold that will be paid in the place of a gem. Only where payments are chosen. */
export interface GoldOffered extends Told {
  readonly type: 'gold-offered';
  readonly seat: number;
  readonly instead: Gem;
}

/** A card bought, and how it was paid for. */
export interface CardBought extends Told {
  readonly type: 'card-bought';
  readonly seat: number;
  readonly cardId: string;
  readonly tier: number;
  readonly from: 'table' | 'hand';
  /** Its place there. */
  readonly slot: number;
  readonly paid: TokenCounts;
  readonly bonus: Gem;
  readonly points: number;
}

/** A card that took the place of one that left the table. */
export interface CardLaidOut extends Told {
  readonly type: 'card-laid-out';
  readonly cardId: string;
  readonly tier: number;
  readonly slot: number;
}

/** A place that stays empty because its deck is. */
export interface PlaceEmptied extends Told {
  readonly type: 'place-emptied';
  readonly tier: number;
  readonly slot: number;
}

/** A noble that came to a player. */
export interface NobleCame extends Told {
  readonly type: 'noble-came';
  readonly seat: number;
  readonly nobleId: string;
  readonly slot: number;
  readonly points: number;
}

/** A player who could do nothing. */
export interface Passed extends Told {
  readonly type: 'passed';
  readonly seat: number;
}

/** Solo: the clock removed a level-3 card. */
export interface ClockTicked extends Told {
  readonly type: 'clock-ticked';
  readonly left: number;
}

/** Somebody has the points that bring on the last round. */
export interface LastRound extends Told {
  readonly type: 'last-round';
  readonly seat: number;
  readonly prestige: number;
}

/** The end, with the place and the points of every seat. */
export interface GameOver extends Told {
  readonly type: 'game-over';
  readonly ending: string;
  readonly places: readonly number[];
  readonly prestige: readonly number[];
}

/** What can happen. */
export type SplendorEvent =
  | TokensTaken
  | TokensReturned
  | CardReserved
  | PurchaseNamed
  | GoldOffered
  | CardBought
  | CardLaidOut
  | PlaceEmptied
  | NobleCame
  | Passed
  | ClockTicked
  | LastRound
  | GameOver;
