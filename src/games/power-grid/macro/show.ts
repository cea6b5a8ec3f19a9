/** The table as text, with the menu of the observer. */
import { flow, type Ink } from '../../../core/index.ts';
import { show as showTable } from '../show.ts';
import { fuels } from '../words.ts';
import { key, letter } from './tell.ts';
import type { MacroView } from './view.ts';

/** The rules in a few lines, and what is typed. */
export const HELP = `Power Grid in whole turns: whoever supplies the most cities in the last round wins. '2+5' puts the second plant for sale up and bids for it up to 5 over its minimum, '2+all' with all
you have; '+5' answers such an auction. Bids go up by 1, nobody sees the limits. '12' orders fuel: afterwards the first plant of
your row has fuel for 1 round and the second for 2; '0' is nothing. '3b' builds in three cities, the second best one first and then
the cheapest each time. Plants are run for you: as many cities as can be supplied, with the fuel that is cheapest to replace.`;

/** The table, the observer's limit, and what is on the menu. */
export function show(v: MacroView, ink: Ink): string {
  const lines = [showTable(v, ink)];
  if (v.limit !== null) lines.push('', `you bid up to ${v.limit} for plant ${v.auction?.plant}`);
  if (v.fuelMenu.length > 0) lines.push('', ink.bold('orders of fuel'), ...fuelLines(v));
  if (v.cityMenu.length > 0)
    lines.push('', ink.bold('lists of cities, with what they cost up to each'), ...cityLines(v));
  return lines.join('\n');
}

/** So wide is an order, if it is not longer. */
const CELL = 38;

function fuelLines({ fuelMenu }: MacroView): string[] {
  const cells = fuelMenu.map(({ amounts, cost, rounds }) => {
    const typed = key({ type: 'fuel', rounds }).padStart(4);
    return `${typed}  ${cost === 0 ? 'nothing' : `${fuels(amounts)} for ${cost}`}`.padEnd(CELL);
  });
  return flow('', cells, ' ').map((line) => line.trimEnd());
}

/** One line for each first city: the longest list with it, and what the shorter ones cost. */
function cityLines({ cityMenu }: MacroView): string[] {
  const firsts = [...new Set(cityMenu.filter(({ cities }) => cities.length > 0).map(({ first }) => first))];
  const lines = firsts.map((first) => {
    const lists = cityMenu.filter((list) => list.first === first && list.cities.length > 0);
    const longest = lists[lists.length - 1].cities;
    const costs = longest.map((city, i) => {
      const list = lists.find(({ cities }) => cities.length === i + 1);
      return `${city}${list === undefined ? '' : ` ${list.cost}`}${i === longest.length - 1 ? '' : ','}`;
    });
    return flow(`   ${letter(first)}  `, costs, ' ');
  });
  return ['   0  nothing', ...lines.flat()];
}
