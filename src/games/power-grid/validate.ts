/**
 * The auction in words: openings and answers as strategies write them, checked and put into one form. Whether they are
 * legal, the rules decide: nothing here knows a rule of its own. RULES 4 and 10.
 */
import { copyState, REFUSALS, type Refusal } from '../../core/index.ts';
import { PASS } from './actions.ts';
import { leastBid, nominate } from './auction.ts';
import { fieldsOf, isWhole, plantNumber, shown } from './fields.ts';
import { NUMBER, PLANT_OF } from './plants.ts';
import { refused } from './reasons.ts';
import type { RefusalCode } from './refusals.ts';
import { owns, refuse, refuseBid, refuseNomination } from './refuse.ts';
import { turn } from './rules.ts';
import { BID, layout, NOMINATE, OPEN, type PowerGridState } from './state.ts';
import { listed } from './words.ts';

/** A plant by its number, or any object that has one. */
export type PlantRef = number | { readonly number: number };

/** What the nominator may answer. */
export type AuctionMove =
  | 'pass'
  | { readonly action: 'buy'; readonly plant: PlantRef; readonly bid: number; readonly discard?: PlantRef };

/** What a bidder may answer. */
export type BidResponse = 'pass' | number | { readonly bid: number; readonly discard?: PlantRef };

/** An opening in one form: plants are numbers, what was left out is null. */
export type Opening =
  | { readonly action: 'pass' }
  | { readonly action: 'buy'; readonly plant: number; readonly bid: number; readonly discard: number | null };

/** An answer to a bid in one form. */
export type Response =
  | { readonly action: 'pass' }
  | { readonly action: 'bid'; readonly bid: number; readonly discard: number | null };

/** Either the move in one form, or why it is refused. */
export type Verdict<M> =
  | { readonly valid: true; readonly move: M }
  | { readonly valid: false; readonly refusal: Refusal };

/** How strictly moves are read. */
export interface Strictness {
  /** At the limit of plants, refuse a bid that does not name the plant to discard; else the winner is asked. RULES 10.3. */
  readonly discardRequired?: boolean;
}

/** Check an opening: `'pass'`, or `{ action: 'buy', plant, bid, discard? }`. Changes nothing. */
export function validateAuctionOpening(
  state: PowerGridState,
  seat: number,
  move: unknown,
  strict: Strictness = {},
): Verdict<Opening> {
  const early = refuseSeat(state, seat);
  if (early !== null) return early;
  if (state.decision !== NOMINATE) return no(state, 'BID_NOT_ASKED');
  if (move === 'pass') return passed(state);
  const fields = fieldsOf(move);
  if (fields === null) return malformed(`An opening is 'pass' or { action: 'buy', plant, bid }, not ${shown(move)}.`);
  const stray = strayField(fields, ['action', 'plant', 'bid', 'discard']);
  if (stray !== null) return stray;
  if (fields.action !== 'buy')
    return malformed(`The field 'action' of an opening is 'buy', not ${shown(fields.action)}.`);
  const plant = plantNumber(fields.plant);
  if (plant === null) return noPlant('plant', fields.plant);
  const { bid } = fields;
  if (!isWhole(bid)) return notWhole(bid);
  const code = refuseNomination(state, PLANT_OF[plant]);
  if (code !== null) return no(state, code, { plant });
  copyState(state, ahead);
  nominate(ahead, PLANT_OF[plant]); // the opening bid is judged as it will be: with the plant put up
  const low = refuseBid(ahead, bid);
  if (low !== null) return no(ahead, low, { bid });
  const discard = readDiscard(state, seat, fields, strict);
  if (!discard.valid) return discard;
  return { valid: true, move: { action: 'buy', plant, bid, discard: discard.move } };
}

const ahead = layout.create();

/**
 * Check an answer to a bid: `'pass'`, a whole number, or `{ bid, discard? }`. What the auction stands at must be what the
 * asker said: the plant, the high bid (0 before the opening) and the lowest bid accepted. Changes nothing.
 */
export function validateAuctionBid(
  state: PowerGridState,
  seat: number,
  response: unknown,
  plant: unknown,
  currentBid: number,
  minBid: number,
  strict: Strictness = {},
): Verdict<Response> {
  const early = refuseSeat(state, seat);
  if (early !== null) return early;
  if (state.decision !== BID && state.decision !== OPEN) return no(state, 'BID_NOT_ASKED');
  const about = plantNumber(plant);
  if (about !== NUMBER[state.nominee] || currentBid !== state.bid || minBid !== leastBid(state)) {
    return no(state, 'ANOTHER_AUCTION');
  }
  if (response === 'pass') return passed(state);
  const fields = typeof response === 'number' ? { bid: response } : fieldsOf(response);
  if (fields === null || !('bid' in fields))
    return malformed(`An answer to a bid is 'pass', a whole number or { bid }, not ${shown(response)}.`);
  const stray = strayField(fields, ['bid', 'discard']);
  if (stray !== null) return stray;
  const { bid } = fields;
  if (!isWhole(bid)) return notWhole(bid);
  const code = refuseBid(state, bid) ?? (bid <= state.laid ? 'BID_BEGUN' : null);
  if (code !== null) return no(state, code, { bid });
  const discard = readDiscard(state, seat, fields, strict);
  if (!discard.valid) return discard;
  return { valid: true, move: { action: 'bid', bid, discard: discard.move } };
}

type Refused = { readonly valid: false; readonly refusal: Refusal };

function refuseSeat(s: PowerGridState, seat: number): Refused | null {
  const code = turn(s) < 0 ? 'MATCH_FINISHED' : turn(s) === seat ? null : 'NOT_PLAYER_TURN';
  return code === null ? null : { valid: false, refusal: { code, reason: REFUSALS[code] } };
}

/** Refused by the rules. */
export function no(s: PowerGridState, code: RefusalCode, tried: Parameters<typeof refused>[2] = {}): Refused {
  return { valid: false, refusal: refused(s, code, tried) };
}

/** Not in the expected form: the sentence says which field is wrong. */
export function malformed(reason: string): Refused {
  return { valid: false, refusal: { code: 'MOVE_MALFORMED', reason } };
}

function noPlant(field: string, value: unknown): Refused {
  return malformed(`The field '${field}' must be the number of a plant, not ${shown(value)}.`);
}

function notWhole(bid: unknown): Refused {
  const reason = `The field 'bid' must be a whole number of Elektro, not ${shown(bid)}.`;
  return { valid: false, refusal: { code: 'BID_NOT_WHOLE', reason } };
}

/** A field that has no place in a move. */
export function strayField(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Refused | null {
  const stray = Object.keys(fields).find((name) => !names.includes(name));
  return stray === undefined ? null : malformed(`There is no field ${shown(stray)}: the fields are ${listed(names)}.`);
}

function passed(s: PowerGridState): Verdict<{ readonly action: 'pass' }> {
  const code = refuse(s, PASS);
  // The seat to act is asked, so that only the rules of passing can be in the way.
  return code === null ? { valid: true, move: { action: 'pass' } } : no(s, code as RefusalCode);
}

/** The number of the plant to discard, null if none is named, or why it cannot be. */
function readDiscard(
  s: PowerGridState,
  seat: number,
  fields: Readonly<Record<string, unknown>>,
  strict: Strictness,
): Verdict<number | null> {
  const full = s.plantCount[seat] >= s.maxPlants;
  if (fields.discard === undefined) {
    return strict.discardRequired && full ? no(s, 'DISCARD_REQUIRED') : { valid: true, move: null };
  }
  const discard = plantNumber(fields.discard);
  if (discard === null) return noPlant('discard', fields.discard);
  if (!owns(s, seat, PLANT_OF[discard])) return no(s, 'DISCARD_NOT_OWNED', { plant: discard });
  return { valid: true, move: discard };
}
