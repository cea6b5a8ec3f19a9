/** The table as text, with the orders and the menu of the observer. */
import { flow, type Ink } from '../../../core/index.ts';
import { show as showTable } from '../show.ts';
import { cities, fuels } from '../words.ts';
import { FUEL_PLANS } from './fuel-plans.ts';
import { letter } from './tell.ts';
import type { MacroView } from './view.ts';

/** The rules in a few lines, and what is typed. */
export const HELP = `Power Grid in whole turns: whoever supplies the most cities in the last round wins. '2+6' orders the second plant for sale, up to 6 over its minimum, '2+all' with
all you have; '2+6or' takes another if that one goes to somebody else, '2+6/1' puts it in place of the first plant of your row. Bids go up by 1, nobody sees
the orders. '13b' wants no plant, orders fuel by plan 1 and builds in three cities, the second best one first and then the cheapest each time; '00' is
nothing. Fuel plans: 0 none, 1 a round of the plants you need, 2 a round of all, 3 two rounds of those you need, 4 two rounds of all. Plants are run for you.`;

/** The table, the observer's orders, and what is on the menu. */
export function show(v: MacroView, ink: Ink): string {
  const lines = [showTable(v, ink)];
  if (v.plantOrder !== null) lines.push('', `you have ordered ${plantLine(v.plantOrder)}`);
  if (v.spendOrder !== null) lines.push('', `you have ordered ${spendLine(v.spendOrder)}`);
  if (v.spendMenu.length > 0)
    lines.push('', ink.bold('fuel and cities, with what they cost up to each'), ...menuLines(v));
  return lines.join('\n');
}

function plantLine({ otherwise, over, plant, replaced }: NonNullable<MacroView['plantOrder']>): string {
  if (plant === null) return 'no plant';
  const far = over === 'all' ? 'with all you have' : `up to ${over} over its minimum`;
  const makesWay = replaced === null ? '' : `, in place of plant ${replaced}`;
  return `plant ${plant} ${far}${otherwise === 'another' ? ', or another' : ''}${makesWay}`;
}

function spendLine({ cities: count, first, fuel }: NonNullable<MacroView['spendOrder']>): string {
  return `fuel by plan ${FUEL_PLANS.indexOf(fuel)} and ${cities(count)}${first === null ? '' : ` from ${first} on`}`;
}

/** What the plans buy with no city more, then a line for each first city: the longest list with it, and what the shorter ones cost. */
function menuLines({ spendMenu }: MacroView): string[] {
  const plans = spendMenu
    .filter((offer) => offer.cities.length === 0)
    .map((offer) => `${FUEL_PLANS.indexOf(offer.fuel)} ${fuels(offer.amounts)} for ${offer.fuelCost};`);
  const alone = spendMenu.filter(({ cities: list, fuel }) => fuel === 'none' && list.length > 0);
  const firsts = [...new Set(alone.map(({ first }) => first))];
  const lines = firsts.map((first) => {
    const lists = alone.filter((offer) => offer.first === first);
    const longest = lists[lists.length - 1].cities;
    const costs = longest.map((city, i) => {
      const list = lists.find((offer) => offer.cities.length === i + 1);
      return `${city}${list === undefined ? '' : ` ${list.cost}`}${i === longest.length - 1 ? '' : ','}`;
    });
    return flow(`   ${letter(first)}  `, costs, ' ');
  });
  return [...flow('   fuel ', plans, ' '), ...lines.flat()];
}
