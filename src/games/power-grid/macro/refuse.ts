/** Why a whole turn may not be played now: the truth about what is legal. RULES 13. */
import { leastBid, minimumOf } from '../auction.ts';
import { forSale } from '../market.ts';
import { refuseNomination } from '../refuse.ts';
import { BID, BUILD, FINISHED, FUEL, NOMINATE, SCRAP } from '../state.ts';
import { ROW } from '../tables.ts';
import { FUELLING, HEARD_BID, LIMITING, LISTING, NOMINATING, PASS, SCRAPPING } from './actions.ts';
import { createCityMenu, fillCityMenu, NOT_OFFERED } from './city-menu.ts';
import { refuseFuelOrder } from './fuel-menu.ts';
import { hasRival, refuseLimit, STEPS } from './limits.ts';
import type { RefusalCode } from './refusals.ts';
import type { MacroState } from './state.ts';

/** Why the action may not be played now. */
export function refuse(s: MacroState, id: number): RefusalCode | 'MATCH_FINISHED' | null {
  const { decision } = s;
  if (decision === FINISHED) return 'MATCH_FINISHED';
  if (id === PASS) return refusePass(s);
  if (id < NOMINATING) return decision === (id === HEARD_BID ? BID : NOMINATE) ? 'LIMIT_MISSING' : 'NOT_ASKED';
  if (id < LIMITING) return decision === NOMINATE ? refuseOpening(s, id - NOMINATING) : 'NOT_ASKED';
  if (id < SCRAPPING)
    return decision === BID ? refuseLimit(s, s.turn, s.nominee, id - LIMITING, leastBid(s)) : 'NOT_ASKED';
  if (id < FUELLING) return decision === SCRAP ? refuseScrap(s, id - SCRAPPING) : 'NOT_ASKED';
  if (id < LISTING) return decision === FUEL ? refuseFuelOrder(s, id - FUELLING) : 'NOT_ASKED';
  if (decision !== BUILD) return 'NOT_ASKED';
  fillCityMenu(s, menu);
  return menu.cost[id - LISTING] === NOT_OFFERED ? 'LIST_NOT_OFFERED' : null;
}

const menu = createCityMenu();

function refusePass(s: MacroState): RefusalCode | null {
  if (s.decision === BID) return null;
  if (s.decision !== NOMINATE) return 'NOT_ASKED';
  return s.round === 1 ? 'MUST_BUY_IN_FIRST_ROUND' : null;
}

/** Why the seat to act may not put up the plant in a slot with a limit. */
function refuseOpening(s: MacroState, opening: number): RefusalCode | null {
  const slot = Math.floor(opening / STEPS);
  if (slot >= forSale(s)) return 'PLANT_NOT_FOR_SALE';
  const plant = s.market[slot];
  const code = refuseNomination(s, plant);
  if (code !== null) return code as RefusalCode; // one of three that both games have
  const step = opening % STEPS;
  if (step > 0 && !hasRival(s, plant)) return 'NO_RIVAL';
  return refuseLimit(s, s.turn, plant, step, minimumOf(s, plant));
}

function refuseScrap(s: MacroState, place: number): RefusalCode | null {
  if (place >= s.plantCount[s.turn]) return 'NO_SUCH_PLANT';
  return s.plants[s.turn * ROW + place] === s.nominee ? 'PLANT_JUST_WON' : null;
}
