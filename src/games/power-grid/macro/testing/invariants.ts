/** What is always true in whole turns: what is at the table, and that orders are there only while they matter. RULES 13. */
import { BID, FINISHED, FUEL, NOMINATE } from '../../state.ts';
import { ROW } from '../../tables.ts';
import { checkInvariants as checkTable } from '../../testing/invariants.ts';
import { limitAt } from '../plant-orders.ts';
import { type MacroState, tableOf } from '../state.ts';

const ASKED = [NOMINATE, BID, FUEL, FINISHED];

/** Throws a sentence if something is not as it must be. */
export function checkInvariants(s: MacroState): void {
  checkTable(tableOf(s));
  if (!ASKED.includes(s.decision)) throw new Error(`decision ${s.decision} is asked`);
  for (let seat = 0; seat < s.seats; seat++) {
    checkPlantOrder(s, seat);
    if (s.fuelPlans[seat] === 0 && (s.cityCounts[seat] > 0 || s.firstCities[seat] > 0))
      throw new Error(`seat ${seat} builds without an order`);
    if (s.cityCounts[seat] > 0 !== s.firstCities[seat] > 0) throw new Error(`seat ${seat} builds nowhere`);
    if (s.decision === FINISHED && s.fuelPlans[seat] > 0) throw new Error(`seat ${seat} has an order after the end`);
  }
  if (s.decision === FUEL ? s.fuelPlans[s.turn] > 0 : s.decision !== FINISHED && s.wanted[s.turn] !== 0)
    throw new Error('a seat is asked twice');
}

function checkPlantOrder(s: MacroState, seat: number): void {
  if (s.wanted[seat] === 0) {
    if (s.limits[seat] + s.otherwise[seat] + s.replaced[seat] > 0) throw new Error(`seat ${seat} has half an order`);
    if (s.lastBids[seat] > 0 && s.decision === BID) throw new Error(`seat ${seat} bids without an order`);
    return;
  }
  if (s.phase !== 2) throw new Error(`seat ${seat} has an order, but nothing is sold`);
  if (((s.bought | s.passed) >> seat) & 1) throw new Error(`seat ${seat} has an order, but needs none`);
  if (s.decision === BID && s.lastBids[seat] > limitAt(s, seat, s.nominee, s.limits[seat]))
    throw new Error(`seat ${seat} has bid more than its limit`);
  if (s.wanted[seat] > 0 && s.replaced[seat] > 0 !== s.plantCount[seat] >= s.maxPlants)
    throw new Error(`seat ${seat} does not say which plant makes way`);
  const row = s.plants.subarray(seat * ROW, seat * ROW + s.plantCount[seat]);
  if (s.replaced[seat] > 0 && !row.includes(s.replaced[seat] - 1))
    throw new Error(`seat ${seat} scraps what it does not own`);
}
