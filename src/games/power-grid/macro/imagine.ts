/** What a seat must guess: what it must at the table, and what the others have ordered. RULES 13.4. */
import { below } from '../../../core/index.ts';
import { imagine as imagineTable } from '../imagine.ts';
import { placeInOrder } from '../round.ts';
import { BID } from '../state.ts';
import { ROW } from '../tables.ts';
import { createCityMenu, fillCityMenu, MOST_LISTED, NOT_OFFERED } from './city-menu.ts';
import { NO_FUEL } from './fuel-plans.ts';
import { forgetOrder, limitAt, OTHERWISE, STEPS } from './plant-orders.ts';
import { forgetSpending, type MacroState } from './state.ts';

/**
 * Deal anew what this seat does not know. An order that nothing has come of yet is forgotten: in the imagined world its seat
 * is asked for it when it is needed. Who bids must have ordered it, and who has bought fuel has ordered cities.
 */
export function imagine(s: MacroState, seat: number): void {
  imagineTable(s, seat);
  for (let other = 0; other < s.seats; other++) {
    if (other === seat) continue;
    forgetOrder(s, other);
    forgetSpending(s, other);
    if (s.phase === 2 && s.decision === BID && (s.bidding >> other) & 1 && s.lastBids[other] > 0)
      imagineBidder(s, other);
    if (s.phase === 3 && placeInOrder(s, other) > s.at) imagineCities(s, other);
  }
}

/** An order for the plant under auction that allows what the seat has bid already, with a low limit rather than a high one. */
function imagineBidder(s: MacroState, seat: number): void {
  let lowest = 0;
  while (limitAt(s, seat, s.nominee, lowest) < s.lastBids[seat]) lowest++;
  const count = STEPS - lowest;
  s.wanted[seat] = s.nominee + 1;
  s.limits[seat] = lowest + Math.min(below(s.rng, count), below(s.rng, count));
  s.otherwise[seat] = s.round === 1 ? 1 : below(s.rng, OTHERWISE.length);
  if (s.plantCount[seat] >= s.maxPlants) s.replaced[seat] = s.plants[seat * ROW + below(s.rng, s.plantCount[seat])] + 1;
}

/** So many cities of those that come first on the menu, many rather than few. */
function imagineCities(s: MacroState, seat: number): void {
  fillCityMenu(s, seat, menu);
  let most = 0;
  while (most < MOST_LISTED && menu.cost[most + 1] !== NOT_OFFERED) most++;
  const count = Math.max(below(s.rng, most + 1), below(s.rng, most + 1));
  s.fuelPlans[seat] = NO_FUEL + 1; // what it was does not matter any more
  s.cityCounts[seat] = count;
  s.firstCities[seat] = count === 0 ? 0 : menu.cities[0] + 1;
}

const menu = createCityMenu();
