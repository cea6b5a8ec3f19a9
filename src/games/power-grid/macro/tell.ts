/** A whole turn as a sentence. */
import { cities, listed } from '../words.ts';
import { type MacroAction, type Over, overOf } from './actions.ts';

/** The action as a sentence. */
export function tell(action: MacroAction): string {
  switch (action.type) {
    case 'pass':
      return 'pass';
    case 'bid':
    case 'bidAll':
      return `bid${farther(overOf(action), 'the minimum')}`;
    case 'bids':
      return 'bid for the plant';
    case 'nominates':
      return putUp(action.slot);
    case 'nominate':
    case 'nominateAll': {
      const over = overOf(action);
      return `${putUp(action.slot)}${over === 0 ? ' at its minimum' : ` and bid${farther(over, 'its minimum')}`}`;
    }
    case 'scrap':
      return `scrap the ${ordinal(action.place)} plant of your row`;
    case 'fuel':
      return tellFuel(action.rounds);
    case 'build':
      if (action.cities === 0) return 'build nothing';
      return `build in ${cities(action.cities)}, the ${action.first === 1 ? 'best' : `${ordinal(action.first)} best`} first`;
  }
}

function putUp(slot: number): string {
  return `put the ${ordinal(slot)} plant for sale up`;
}

function farther(over: Over, minimum: string): string {
  return over === 'all' ? ' up to all you have' : ` up to ${over} over ${minimum}`;
}

function tellFuel(rounds: readonly number[]): string {
  const parts = rounds.flatMap((count, place) =>
    count === 0 ? [] : [`${count} round${count === 1 ? '' : 's'} of the ${ordinal(place + 1)} plant`],
  );
  return parts.length === 0 ? 'buy no fuel' : `buy fuel for ${listed(parts)}`;
}

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** `1st`, `2nd`, `3rd`, `4th`. */
export function ordinal(n: number): string {
  return `${n}${ENDINGS[n] ?? 'th'}`;
}

/** What is typed: `2+5` puts the second plant up and bids 5 over; `+5` bids so far; `12` fuels two plants; `3b` is a list. */
export function key(action: MacroAction): string {
  switch (action.type) {
    case 'pass':
      return 'pass';
    case 'bid':
    case 'bidAll':
      return `+${overOf(action)}`;
    case 'bids':
      return '+';
    case 'nominate':
    case 'nominateAll':
      return `${action.slot}+${overOf(action)}`;
    case 'nominates':
      return `${action.slot}+`;
    case 'scrap':
      return String(action.place);
    case 'fuel':
      return action.rounds.join('').replace(/0+$/, '') || '0';
    case 'build':
      return action.cities === 0 ? '0' : `${action.cities}${letter(action.first)}`;
  }
}

/** The first city of a list as a letter. */
export function letter(first: number): string {
  return 'abcdef'[first - 1];
}
