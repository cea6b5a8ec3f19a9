/** An action as a sentence. */
import { LARGEST_BID, type PowerGridAction } from './actions.ts';

/** The action as a sentence. */
export function tell(action: PowerGridAction): string {
  switch (action.type) {
    case 'pass':
      return 'pass';
    case 'more':
      return `lay down ${LARGEST_BID} towards a higher bid`;
    case 'done':
      return 'done';
    case 'nominate':
      return `put plant ${action.plant} up for auction`;
    case 'bid':
      return `bid ${action.amount}`;
    case 'scrap':
      return `scrap plant ${action.plant}`;
    case 'return':
      return `return ${action.coal} coal and oil for the rest`;
    case 'buy':
      return `buy ${action.amount} ${action.fuel}`;
    case 'build':
      return `build in ${action.city}`;
    case 'run':
      return action.plants.length === 0 ? 'run no plant' : `run ${ordinals(action.plants)}`;
    case 'burn':
      return `burn ${action.coal} coal in the hybrids and oil for the rest`;
  }
}

const ORDINALS = ['1st', '2nd', '3rd', '4th'];

function ordinals(places: readonly number[]): string {
  const names = places.map((place) => ORDINALS[place - 1]);
  const last = names.pop();
  return `the ${names.length > 0 ? `${names.join(', ')} and ${last}` : last} plant`;
}

/** What is typed for an action: a bid's amount, a plant's number, a city's name. */
export function key(action: PowerGridAction): string {
  switch (action.type) {
    case 'pass':
    case 'more':
    case 'done':
      return action.type;
    case 'nominate':
    case 'scrap':
      return String(action.plant);
    case 'bid':
      return String(action.amount);
    case 'return':
    case 'burn':
      return String(action.coal);
    case 'buy':
      return `${action.amount} ${action.fuel}`;
    case 'build':
      return action.city;
    case 'run':
      return action.plants.join('') || '0';
  }
}
