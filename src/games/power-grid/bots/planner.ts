/** The planner: a move for every question, straight from the state, quick enough to play the games that searches imagine. */
import { BIDDING, LARGEST_BID, MORE, NOMINATING, PASS, RETURNING, SCRAPPING } from '../actions.ts';
import { leastBid } from '../auction.ts';
import { leastReturned } from '../fuel.ts';
import { forSale } from '../market.ts';
import { refuseBid } from '../refuse.ts';
import { BID, BUILD, BURN, FUEL, NOMINATE, OPEN, type PowerGridState, RETURN, RUN, SCRAP } from '../state.ts';
import { ROW } from '../tables.ts';
import type { Beliefs } from './beliefs.ts';
import { createBuilding } from './building.ts';
import { createFueling } from './fueling.ts';
import { createGrowth } from './growth.ts';
import { createOutlook, type Outlook } from './outlook.ts';

/** A planner at work. */
export interface Planner {
  /** The move of the seat to act; looks only at what that seat may know. */
  move(s: PowerGridState): number;
  readonly outlook: Outlook;
}

/** A planner of these beliefs; nothing is allocated after this. */
export function createPlanner(b: Beliefs): Planner {
  const outlook = createOutlook(b);
  const growth = createGrowth();
  const fueling = createFueling(b, outlook, growth);
  const building = createBuilding(b, outlook, growth);
  return { move, outlook };

  function move(s: PowerGridState): number {
    switch (s.decision) {
      case NOMINATE:
        return nominate(s);
      case OPEN:
        return bidLeast(s);
      case BID:
        return answer(s);
      case SCRAP:
        return SCRAPPING + s.plants[s.turn * ROW + outlook.leastMissed(s, s.nominee)];
      case RETURN:
        return RETURNING + leastReturned(s, s.turn);
      case FUEL:
        return fueling.buy(s);
      case BUILD:
        return building.build(s);
      case RUN:
        return fueling.run(s);
      case BURN:
        return fueling.burn(s);
      default:
        return -1;
    }
  }

  /** The plant that promises most beyond its price, if that is enough. */
  function nominate(s: PowerGridState): number {
    let best = -1;
    let most = s.round === 1 ? Number.NEGATIVE_INFINITY : b.bar;
    for (let i = 0; i < forSale(s); i++) {
      const surplus = outlook.surplus(s, s.market[i]);
      if (surplus <= most) continue;
      most = surplus;
      best = s.market[i];
    }
    return best < 0 ? PASS : NOMINATING + best;
  }

  /** One more than the last bid, while that is not too much. */
  function answer(s: PowerGridState): number {
    if (s.laid > 0) return bidLeast(s);
    const least = leastBid(s);
    return refuseBid(s, least) !== null || least > outlook.limit(s, s.nominee) ? PASS : bidLeast(s);
  }
}

/** The lowest bid that is accepted, as far as it is not laid down yet. */
export function bidLeast(s: PowerGridState): number {
  const missing = leastBid(s) - s.laid;
  return missing > LARGEST_BID ? MORE : BIDDING - 1 + Math.max(missing, 1);
}
