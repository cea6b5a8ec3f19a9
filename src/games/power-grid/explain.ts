/** What is wrong with an answer that the rules do not accept: which field, which city, which number. RULES 10. */
import type { Refusal } from '../../core/index.ts';
import { actions, LARGEST_BID, MOST_BOUGHT, MOST_BURNT, MOST_RETURNED, type PowerGridAction } from './actions.ts';
import { CITY_NAMES } from './board.ts';
import { fieldsOf, shown } from './fields.ts';
import { readOrder } from './orders.ts';
import { FUELS, type Fuel } from './plants.ts';
import { refused, type Tried } from './reasons.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import { turn } from './rules.ts';
import { BID, NOMINATE, OPEN, type PowerGridState } from './state.ts';
import { MOST_PLANTS } from './tables.ts';
import { listed } from './words.ts';

/** An answer of a strategy that was refused, as it is handed to the match: so the match refuses it for the same reason. */
export interface RefusedAnswer {
  readonly answer: unknown;
  readonly discardRequired: boolean;
}

/** Why an action is refused, with its numbers; or why input that is no action is none. Never throws. */
export function explain(s: PowerGridState, input: unknown, code: string | null): Refusal | null {
  if (turn(s) < 0) return null;
  if (code !== null) return isRefusalCode(code) ? refused(s, code, triedBy(s, input)) : null;
  if (input === 'pass') return explainMove(s, input, false);
  const fields = fieldsOf(input);
  if (fields === null) return null;
  if ('answer' in fields) return explainMove(s, fields.answer, fields.discardRequired === true);
  if ('type' in fields) return unknownAction(fields);
  const bidding = s.decision === NOMINATE || s.decision === OPEN || s.decision === BID;
  return bidding && ('action' in fields || 'bid' in fields) ? explainMove(s, input, false) : null;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** A move as strategies write them. */
function explainMove(s: PowerGridState, move: unknown, discardRequired: boolean): Refusal | null {
  const verdict = readOrder(s, move, { discardRequired });
  return verdict.valid ? null : verdict.refusal;
}

/** What an action that was refused has tried. */
function triedBy(s: PowerGridState, input: unknown): Tried {
  const action = actions.all[actions.idOf(input)];
  switch (action.type) {
    case 'bid':
      return { bid: s.laid + action.amount };
    case 'run':
      return { places: action.plants };
    case 'pass':
    case 'more':
    case 'done':
      return {};
    default:
      return action;
  }
}

/** Which field keeps an object with a type from being an action. */
function unknownAction(fields: Readonly<Record<string, unknown>>): Refusal {
  const { type } = fields;
  const reason = Object.hasOwn(FIELDS, String(type)) ? wrongField(type as PowerGridAction['type'], fields) : null;
  return {
    code: 'UNKNOWN_ACTION',
    reason: reason ?? `There is no action of type ${shown(type)}: the types are ${listed(Object.keys(FIELDS))}.`,
  };
}

/** The fields of each type of action. */
const FIELDS: Readonly<Record<PowerGridAction['type'], readonly string[]>> = {
  pass: [],
  more: [],
  done: [],
  nominate: ['plant'],
  bid: ['amount'],
  scrap: ['plant'],
  return: ['coal'],
  buy: ['fuel', 'amount'],
  build: ['city'],
  run: ['plants'],
  burn: ['coal'],
};

function wrongField(type: PowerGridAction['type'], fields: Readonly<Record<string, unknown>>): string {
  const names = ['type', ...FIELDS[type]];
  const stray = Object.keys(fields).find((name) => !names.includes(name));
  if (stray !== undefined) return `There is no field ${shown(stray)}: the fields of ${type} are ${listed(names)}.`;
  const { amount, city, coal, fuel, plant } = fields;
  if (type === 'nominate' || type === 'scrap')
    return `The field 'plant' must be the number of a plant, not ${shown(plant)}.`;
  if (type === 'bid')
    return `The field 'amount' must be a whole number from 1 to ${LARGEST_BID}, not ${shown(amount)}; 'more' lays ${LARGEST_BID} down first.`;
  if (type === 'buy') {
    if (!FUELS.includes(fuel as Fuel)) return `The field 'fuel' must be ${either(FUELS)}, not ${shown(fuel)}.`;
    return `The field 'amount' must be a whole number from 1 to ${MOST_BOUGHT[FUELS.indexOf(fuel as Fuel)]}, not ${shown(amount)}.`;
  }
  if (type === 'build')
    return typeof city === 'string' && !CITY_NAMES.includes(city)
      ? `There is no city ${shown(city)} on any board.`
      : `The field 'city' must be the name of a city, not ${shown(city)}.`;
  if (type === 'run') return `The field 'plants' must list places of your row, from 1 to ${MOST_PLANTS}, ascending.`;
  const most = type === 'return' ? MOST_RETURNED : MOST_BURNT;
  return `The field 'coal' must be a whole number from 0 to ${most}, not ${shown(coal)}.`;
}

function either(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names[names.length - 1]}`;
}
