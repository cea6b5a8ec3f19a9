/**
 * Orders: what strategies answer, put into actions and judged whole before any part of it is played. Nothing here knows a
 * rule of its own: the actions are played ahead on a copy, one after the other, and the rules judge each. RULES 10.
 */
import { copyState } from '../../core/index.ts';
import { actions, LARGEST_BID, type PowerGridAction } from './actions.ts';
import { leastBid } from './auction.ts';
import { CITY_NAMES, CITY_OF } from './board.ts';
import { fieldsOf, isWhole, listOf, plantNumber, shown } from './fields.ts';
import { FUELS, NUMBER } from './plants.ts';
import type { Tried } from './reasons.ts';
import type { RefusalCode } from './refusals.ts';
import { refuse, refuseHouse, refusePurchase } from './refuse.ts';
import { apply } from './rules.ts';
import { BID, BUILD, BURN, FUEL, layout, NOMINATE, OPEN, type PowerGridState, RETURN, RUN, SCRAP } from './state.ts';
import { ROW } from './tables.ts';
import {
  malformed,
  no,
  type Strictness,
  strayField,
  type Verdict,
  validateAuctionBid,
  validateAuctionOpening,
} from './validate.ts';

/** What an answer comes to. */
export interface Order {
  /** To be played one after the other. */
  readonly actions: readonly PowerGridAction[];
  /** The plant that is to go if the bid wins. */
  readonly discard: number | null;
}

/** Read the answer of a strategy to the question asked of the seat to act. Changes nothing. */
export function readOrder(s: PowerGridState, answer: unknown, strict: Strictness): Verdict<Order> {
  copyState(s, ahead);
  switch (s.decision) {
    case NOMINATE:
      return readOpening(s, answer, strict);
    case OPEN:
    case BID:
      return readBid(s, answer, strict);
    case SCRAP:
      return readScrap(answer);
    case RETURN:
      return isWhole(answer)
        ? playAhead([], { type: 'return', coal: answer }, { coal: answer }, 'WRONG_RETURN')
        : malformed(`How much coal is returned is a whole number, not ${shown(answer)}.`);
    case FUEL:
      return readFuel(answer);
    case BUILD:
      return readCities(answer);
    case RUN:
      return readPower(answer);
    case BURN:
      return readMix(answer);
    default:
      return malformed('Nothing is asked any more.');
  }
}

/** The table as it will be once the actions read so far have been played. */
const ahead = layout.create();

/**
 * Play an action ahead, if it is legal, behind those already played. `beyond` is why an action without a number, such as
 * one of a larger amount than anybody can ever have, is refused.
 */
function playAhead(
  played: readonly PowerGridAction[],
  action: PowerGridAction,
  tried: Tried,
  beyond: RefusalCode,
): Verdict<Order> {
  const id = actions.idOf(action);
  const code = id < 0 ? beyond : refuse(ahead, id);
  if (code !== null) return no(ahead, code as RefusalCode, tried); // the game is not over: it was asked
  apply(ahead, id);
  return { valid: true, move: { actions: [...played, action], discard: null } };
}

function readOpening(s: PowerGridState, answer: unknown, strict: Strictness): Verdict<Order> {
  const verdict = validateAuctionOpening(s, s.turn, answer, strict);
  if (!verdict.valid) return verdict;
  const { move } = verdict;
  if (move.action === 'pass') return { valid: true, move: { actions: [{ type: 'pass' }], discard: null } };
  const { bid, discard, plant } = move;
  return { valid: true, move: { actions: [{ type: 'nominate', plant }, ...bidActions(bid)], discard } };
}

function readBid(s: PowerGridState, answer: unknown, strict: Strictness): Verdict<Order> {
  const verdict = validateAuctionBid(s, s.turn, answer, NUMBER[s.nominee], s.bid, leastBid(s), strict);
  if (!verdict.valid) return verdict;
  const { move } = verdict;
  if (move.action === 'pass') return { valid: true, move: { actions: [{ type: 'pass' }], discard: null } };
  return { valid: true, move: { actions: bidActions(move.bid - s.laid), discard: move.discard } };
}

/** A bid of any size: as many hundreds as it takes, then the rest. RULES 9.2. */
function bidActions(amount: number): PowerGridAction[] {
  const hundreds = Math.ceil(amount / LARGEST_BID) - 1;
  const bid: PowerGridAction = { type: 'bid', amount: amount - hundreds * LARGEST_BID };
  return [...Array.from({ length: hundreds }, () => ({ type: 'more' }) as const), bid];
}

function readScrap(answer: unknown): Verdict<Order> {
  const plant = plantNumber(answer);
  if (plant === null) return malformed(`The plant to discard is the number of a plant, not ${shown(answer)}.`);
  return playAhead([], { type: 'scrap', plant }, { plant }, 'PLANT_NOT_OWNED');
}

function readFuel(answer: unknown): Verdict<Order> {
  const fields = fieldsOf(answer);
  if (fields === null) return malformed(`An order of fuel is { coal: 2, oil: 1 } or the like, not ${shown(answer)}.`);
  const stray = strayField(fields, FUELS);
  if (stray !== null) return stray;
  let order: Verdict<Order> = { valid: true, move: { actions: [], discard: null } };
  for (const fuel of FUELS) {
    const amount = fields[fuel] ?? 0;
    if (!isWhole(amount) || amount < 0)
      return malformed(`The field '${fuel}' must be a whole number, 0 or more, not ${shown(amount)}.`);
    if (amount === 0 || !order.valid) continue;
    const code = refusePurchase(ahead, FUELS.indexOf(fuel), amount);
    order =
      code === null
        ? playAhead(order.move.actions, { type: 'buy', fuel, amount }, { fuel, amount }, 'NO_ROOM')
        : no(ahead, code, { fuel, amount });
  }
  return withDone(order);
}

function readCities(answer: unknown): Verdict<Order> {
  const names = listOf(answer);
  if (names === null) return malformed(`Where to build is a list of cities, not ${shown(answer)}.`);
  let order: Verdict<Order> = { valid: true, move: { actions: [], discard: null } };
  for (const city of names) {
    if (typeof city !== 'string') return malformed(`A city is a name, not ${shown(city)}.`);
    if (!order.valid) continue;
    const code = refuseHouse(ahead, CITY_NAMES.includes(city) ? CITY_OF[ahead.board][CITY_NAMES.indexOf(city)] : -1);
    order =
      code === null
        ? playAhead(order.move.actions, { type: 'build', city }, { city }, 'CITY_NOT_PLAYED')
        : no(ahead, code, { city: city.slice(0, LONGEST_NAME) });
  }
  return withDone(order);
}

/** No city has a longer name. */
const LONGEST_NAME = Math.max(...CITY_NAMES.map((name) => name.length));

function withDone(order: Verdict<Order>): Verdict<Order> {
  if (!order.valid) return order;
  return { valid: true, move: { actions: [...order.move.actions, { type: 'done' }], discard: null } };
}

function readPower(answer: unknown): Verdict<Order> {
  const fields = fieldsOf(answer);
  const chosen = fields === null ? null : listOf(fields.plants);
  if (fields === null || chosen === null)
    return malformed(
      `Which plants run is { plants: [4, 13] } or the like, not ${shown(fields === null ? answer : fields.plants)}.`,
    );
  const stray = strayField(fields, ['plants', 'coal']);
  if (stray !== null) return stray;
  if (fields.coal !== undefined && !isWhole(fields.coal)) return notCoal(fields.coal);
  const row = Array.from(
    { length: ahead.plantCount[ahead.turn] },
    (_, i) => NUMBER[ahead.plants[ahead.turn * ROW + i]],
  );
  const numbers: number[] = [];
  for (const ref of chosen) {
    const plant = plantNumber(ref);
    if (plant === null) return malformed(`The field 'plants' lists numbers of plants, not ${shown(ref)}.`);
    if (!row.includes(plant)) return no(ahead, 'PLANT_NOT_OWNED', { plant });
    if (numbers.includes(plant)) return malformed(`The field 'plants' names plant ${plant} twice.`);
    numbers.push(plant);
  }
  const places = row.flatMap((plant, i) => (numbers.includes(plant) ? [i + 1] : []));
  const run = playAhead([], { type: 'run', plants: places }, { places }, 'NO_SUCH_PLANT');
  if (!run.valid || ahead.decision !== BURN || fields.coal === undefined) return run;
  return burn(run.move.actions, fields.coal);
}

/** The plants run already: only the mix is asked for. */
function readMix(answer: unknown): Verdict<Order> {
  const fields = fieldsOf(answer);
  const coal = fields?.coal;
  return isWhole(coal) ? burn([], coal) : notCoal(fields === null ? answer : coal);
}

function burn(played: readonly PowerGridAction[], coal: number): Verdict<Order> {
  return playAhead(played, { type: 'burn', coal }, { coal }, 'WRONG_MIX');
}

function notCoal(value: unknown) {
  return malformed(`The field 'coal' must be a whole number, what the hybrids burn of it, not ${shown(value)}.`);
}
