/**
 * The auction in words: openings and answers as strategies write them, checked and put into one form. Whether they are
 * legal, the rules decide: nothing here knows a rule of its own. RULES 4 and 10.
 */
import { copyState, REFUSALS, type Refusal } from '../../core/index.ts';
import { leastBid, nominate } from './auction.ts';
import { NUMBER, PLANT_OF } from './plants.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import { owns, refuse, refuseBid, refuseNomination, turn } from './rules.ts';
import { BID, layout, NOMINATE, OPEN, type PowerGridState } from './state.ts';

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
  if (early !== null) return refused(early);
  if (state.decision !== NOMINATE) return refused('BID_NOT_ASKED');
  if (move === 'pass') return passed(state);
  const fields = fieldsOf(move, ['action', 'plant', 'bid', 'discard']);
  if (fields === null || fields.action !== 'buy') return refused('MOVE_MALFORMED');
  const plant = plantNumber(fields.plant);
  if (plant === null) return refused('MOVE_MALFORMED');
  const bid = fields.bid;
  if (!isWhole(bid)) return refused('BID_NOT_WHOLE');
  const code = refuseNomination(state, PLANT_OF[plant]) ?? refuseOpeningBid(state, PLANT_OF[plant], bid);
  if (code !== null) return refused(code);
  const discard = readDiscard(state, seat, fields, strict);
  if (typeof discard === 'string') return refused(discard);
  return { valid: true, move: { action: 'buy', plant, bid, discard } };
}

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
  if (early !== null) return refused(early);
  if (state.decision !== BID && state.decision !== OPEN) return refused('BID_NOT_ASKED');
  const about = plantNumber(plant);
  if (about !== NUMBER[state.nominee] || currentBid !== state.bid || minBid !== leastBid(state)) {
    return refused('ANOTHER_AUCTION');
  }
  if (response === 'pass') return passed(state);
  const fields = typeof response === 'number' ? { bid: response } : fieldsOf(response, ['bid', 'discard']);
  if (fields === null || !('bid' in fields)) return refused('MOVE_MALFORMED');
  const bid = fields.bid;
  if (!isWhole(bid)) return refused('BID_NOT_WHOLE');
  const code = refuseBid(state, bid) ?? (bid <= state.laid ? 'BID_BEGUN' : null);
  if (code !== null) return refused(code);
  const discard = readDiscard(state, seat, fields, strict);
  if (typeof discard === 'string') return refused(discard);
  return { valid: true, move: { action: 'bid', bid, discard } };
}

function refuseSeat(s: PowerGridState, seat: number): keyof typeof REFUSALS | null {
  if (turn(s) < 0) return 'MATCH_FINISHED';
  return turn(s) === seat ? null : 'NOT_PLAYER_TURN';
}

function refused(code: RefusalCode | keyof typeof REFUSALS): { valid: false; refusal: Refusal } {
  return { valid: false, refusal: { code, reason: { ...REFUSALS, ...refusals }[code] } };
}

function passed(s: PowerGridState): Verdict<{ readonly action: 'pass' }> {
  const code = refuse(s, { type: 'pass' });
  return code === null ? { valid: true, move: { action: 'pass' } } : refused(code);
}

/** The opening bid is judged as it will be: with the plant put up. */
function refuseOpeningBid(s: PowerGridState, plant: number, bid: number): RefusalCode | null {
  copyState(s, ahead);
  nominate(ahead, plant);
  return refuseBid(ahead, bid);
}

const ahead = layout.create();

/** The number of the plant to discard, null if none is named, or why it cannot be. */
function readDiscard(
  s: PowerGridState,
  seat: number,
  fields: Readonly<Record<string, unknown>>,
  strict: Strictness,
): number | null | RefusalCode {
  const full = s.plantCount[seat] >= s.maxPlants;
  if (fields.discard === undefined) return strict.discardRequired && full ? 'DISCARD_REQUIRED' : null;
  const discard = plantNumber(fields.discard);
  if (discard === null) return 'MOVE_MALFORMED';
  return owns(s, seat, PLANT_OF[discard]) ? discard : 'DISCARD_NOT_OWNED';
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** The number of a plant that exists, given as a number or as an object that has one. */
export function plantNumber(ref: unknown): number | null {
  const number = typeof ref === 'number' ? ref : fieldsOf(ref, null)?.number;
  return isWhole(number) && PLANT_OF[number] >= 0 ? number : null;
}

/** The fields of a plain object, if it has no others than these; null for anything else. Runs no code of the input's. */
function fieldsOf(input: unknown, names: readonly string[] | null): Record<string, unknown> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  try {
    const fields: Record<string, unknown> = {};
    for (const name of Reflect.ownKeys(input)) {
      const property = Object.getOwnPropertyDescriptor(input, name);
      if (typeof name !== 'string' || property === undefined || !('value' in property)) return null;
      if (names !== null && !names.includes(name)) return null;
      if (name !== '__proto__') fields[name] = property.value;
    }
    return fields;
  } catch {
    return null; // a hostile proxy
  }
}

/**
 * Why input that is no action is none: a move as strategies write them, judged as such; `{ move }` is what a strategy
 * answered that is no move in any form.
 */
export function misread(s: PowerGridState, input: unknown): string | null {
  const fields = input === 'pass' ? {} : fieldsOf(input, null);
  if (fields === null || turn(s) < 0) return null;
  if ('move' in fields) return 'MOVE_MALFORMED';
  if (input !== 'pass' && !('action' in fields) && !('bid' in fields)) return null;
  const verdict =
    s.decision === NOMINATE
      ? validateAuctionOpening(s, s.turn, input)
      : s.decision === BID || s.decision === OPEN
        ? validateAuctionBid(s, s.turn, input, NUMBER[s.nominee], s.bid, leastBid(s))
        : null;
  return verdict === null || verdict.valid ? null : verdict.refusal.code;
}
