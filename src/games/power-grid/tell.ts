/** An action as a sentence. */
import { LARGEST_BID, type PowerGridAction } from './actions.ts';
import { held, mostSupplied, plantOf } from './figures.ts';
import { type PowerGridPreview, preview } from './preview.ts';
import type { PowerGridView } from './view.ts';
import { cities, fuels, listed } from './words.ts';

/** The action as a sentence; with a view, with what it costs and brings there. */
export function tell(action: PowerGridAction, view?: PowerGridView): string {
  return view === undefined || view.decision === 'over'
    ? tellAnywhere(action)
    : tellAtTable(preview(view, action), view);
}

/** What it comes to at this table, in short. */
function tellAtTable(told: PowerGridPreview, view: PowerGridView): string {
  switch (told.type) {
    case 'pass':
      return told.plant === null
        ? 'pass and buy no plant in this round'
        : `pass and leave plant ${told.plant} to others`;
    case 'more':
      return `lay down ${LARGEST_BID} and then bid more than ${told.laid}`;
    case 'done':
      return view.phase === 3 ? `done with fuel, enough for ${cities(fedBy(view))}` : 'done with building';
    case 'nominate':
      return `put up plant ${told.plant}: ${plantInWords(told.plant)}, from ${told.minimum}`;
    case 'bid':
      return `bid ${told.bid}`;
    case 'scrap':
      return `scrap plant ${told.plant}: ${plantInWords(told.plant)}`;
    case 'return':
      return `return ${fuels({ coal: told.coal, oil: told.oil, garbage: 0, uranium: 0 })}`;
    case 'buy':
      return `buy ${told.amount} ${told.fuel} for ${told.cost}`;
    case 'build':
      return `build in ${told.city} for ${told.cost}`;
    case 'run': {
      const mix = told.choice > 0 ? `, ${told.choice} of coal or oil` : '';
      const what = told.plants.length === 0 ? 'no plant' : listed(told.plants);
      return `run ${what}: ${cities(told.supplied)} for ${told.income}, burns ${fuels(told.burns)}${mix}`;
    }
    case 'burn':
      return `burn ${fuels(told.burns)}`;
  }
}

/** How many cities the plants of the seat to act can supply, whether it has built there yet or not. */
function fedBy(view: PowerGridView): number {
  return mostSupplied(view.players[view.turn].plants, held(view, view.turn), Number.POSITIVE_INFINITY);
}

/** `3 coal for 5 cities`. */
function plantInWords(number: number): string {
  const { kind, consumes, cities: supplies } = plantOf(number);
  const burns = kind === 'eco' ? 'no fuel' : `${consumes} ${kind === 'hybrid' ? 'coal or oil' : kind}`;
  return `${burns} for ${cities(supplies)}`;
}

function tellAnywhere(action: PowerGridAction): string {
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
export function key(action: PowerGridAction, view?: PowerGridView): string {
  switch (action.type) {
    case 'pass':
    case 'more':
    case 'done':
      return action.type;
    case 'nominate':
    case 'scrap':
      return String(action.plant);
    case 'bid':
      return String((view?.auction?.laid ?? 0) + action.amount);
    case 'return':
    case 'burn':
      return String(action.coal);
    case 'buy':
      return `${action.amount} ${action.fuel}`;
    case 'build':
      return action.city;
    case 'run':
      return action.plants.map((place) => view?.players[view.turn]?.plants[place - 1] ?? place).join(' ') || '0';
  }
}
