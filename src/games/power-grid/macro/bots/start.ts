/** Where to begin: everybody is offered the same few first cities, and who builds later finds them taken. */

import { copyState } from '../../../../core/index.ts';
import { BUILDING } from '../../actions.ts';
import { NAME_OF } from '../../board.ts';
import { createGrowth } from '../../bots/growth.ts';
import { buildCost, houseCount } from '../../houses.ts';
import { apply } from '../../rules.ts';
import { layout, type PowerGridState } from '../../state.ts';
import { type CityMenu, FIRSTS, MOST_LISTED, NOT_OFFERED, nextCity } from '../city-menu.ts';

/** What the others are thought to build in the first round: so many cities, none dearer than this. */
const THEIRS = 2;
const DEAR = 25;

/** A network of this size is to cost least. */
const SIZE = 9;

/** More than so many cities cost. */
const MONEY = 1000;

/**
 * Plays the building of those before the seat to act, who has no city yet, and finds the city of its menu from which a network then
 * costs least; -1 if all are taken.
 */
export function createStart(): (s: PowerGridState, menu: CityMenu) => number {
  const growth = createGrowth();
  const tried = layout.create();

  return (s, menu) => {
    const { turn } = s;
    for (let i = s.seats - 1; s.order[i] !== turn; i--) buildFirst(s, s.order[i], menu.cities[0]);
    s.turn = turn;
    let best = -1;
    let least = MONEY;
    for (let first = 0; first < FIRSTS; first++) {
      const city = menu.cities[first * MOST_LISTED];
      if (menu.cost[1 + first * MOST_LISTED] === NOT_OFFERED || houseCount(s, city) >= s.step) continue;
      copyState(s, tried);
      apply(tried, BUILDING + NAME_OF[s.board][city]);
      growth.begin(tried, turn);
      growth.spend(MONEY, SIZE);
      if (growth.spent >= least) continue;
      least = growth.spent;
      best = city;
    }
    return best;
  };
}

/** Build as most do: the best city of the menu, or any if that is taken, and what is next to it. What they have is not looked at. */
function buildFirst(s: PowerGridState, seat: number, first: number): void {
  const money = s.money[seat];
  s.turn = seat;
  s.money[seat] = MONEY;
  for (let built = 0; built < THEIRS; built++) {
    const city = nextCity(s, seat, first);
    if (city >= 0 && buildCost(s, seat, city) < DEAR) apply(s, BUILDING + NAME_OF[s.board][city]);
  }
  s.money[seat] = money;
}
