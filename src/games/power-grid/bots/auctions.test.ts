/** How thinkers bid: scenarios out of games in which they let plants go, or paid too much. */
import { expect, test } from 'vitest';
import { createRng, type Game, imagineInto, type Rng } from '../../../core/index.ts';
import { actions } from '../actions.ts';
import { powerGrid } from '../game.ts';
import { PLANT_OF } from '../plants.ts';
import type { PowerGridState } from '../state.ts';
import type { PowerGridAgent } from '../strategy.ts';
import { give, offer, playTo, stock, tableOf } from '../testing/position.ts';
import { ASK, createCandidates } from './candidates.ts';
import { strategist } from './index.ts';
import { createPlanner } from './planner.ts';
import { thinker } from './search.ts';
import { TUNED } from './tuned.ts';

/** What a thinker answers. */
function answerOf(agent: PowerGridAgent, s: PowerGridState) {
  const imagine = (into: PowerGridState, from: Rng) =>
    imagineInto(powerGrid as Game<PowerGridState>, s, s.turn, from, into);
  const seat = { seat: s.turn, ply: 0, refusal: null, luck: createRng('auctions'), imagine };
  // a thinker asks for no more of a seat than this
  return actions.all[agent.act(seat as unknown as Parameters<PowerGridAgent['act']>[0]) as number];
}

const THOUGHTS = { moves: 3000, halve: 4, rounds: 1, trust: 1, clear: 2.5, rivals: [0], again: false, sure: 0.85 };

/** Everybody can end the game in this round; seat 0 has the most money by far, and plants for a city less than the others. */
function lastRound(): PowerGridState {
  const s = tableOf(4, { regions: 'brown,green,red,yellow' });
  playTo(s, 'nominate', 11);
  s.step = 3;
  const north = ['Kiel', 'Flensburg', 'Hamburg', 'Lübeck', 'Schwerin', 'Rostock', 'Stralsund', 'Bremen', 'Cuxhaven'];
  const east = ['Wilhelmshaven', 'Hannover', 'Magdeburg', 'Berlin', 'Frankfurt-O', 'Halle', 'Leipzig'];
  const west = ['Essen', 'Duisburg', 'Dortmund', 'Münster', 'Osnabrück', 'Düsseldorf', 'Kassel', 'Fulda', 'Erfurt'];
  give(s, 0, {
    money: 317,
    plants: [29, 39, 40],
    fuel: { oil: 3, uranium: 1 },
    cities: [...west, 'Hannover', 'Bremen', 'Halle'],
  });
  give(s, 1, { money: 140, plants: [10, 30, 36], fuel: { coal: 2 }, cities: [...north, ...east.slice(0, 6)] });
  give(s, 2, { money: 164, plants: [21, 32, 35], fuel: {}, cities: [...west, ...east.slice(1)] });
  give(s, 3, { money: 144, plants: [26, 31, 34], fuel: {}, cities: [...east, ...north] });
  offer(s, [42, 44, 46, 50]);
  stock(s, [11, 16, 16, 9]);
  s.order.set([3, 1, 2, 0]);
  s.turn = 3;
  return s;
}

test.each([
  [false, 'pass'], // it bids once and no more: 47
  [true, 'bid'],
] as const)('who has 317 Elektro where the game may end, bids on (%s) and is outbid at 48: %s', (late, answer) => {
  const s = lastRound();
  const agent = thinker('rich', { ...THOUGHTS, late });
  powerGrid.apply(s, actions.idOf({ type: 'nominate', plant: 46 }));
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 46 }));
  expect(answerOf(agent, s)).toEqual({ type: 'bid', amount: 47 });
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 47 }));
  while (s.turn !== 3) powerGrid.apply(s, actions.idOf({ type: 'pass' }));
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 48 }));
  expect(s.turn).toBe(0);
  expect(answerOf(agent, s).type).toBe(answer);
});

test('the strategist bids on where the game may end', () => {
  const s = lastRound();
  const agent = strategist();
  powerGrid.apply(s, actions.idOf({ type: 'nominate', plant: 46 }));
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 46 }));
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 47 }));
  while (s.turn !== 3) powerGrid.apply(s, actions.idOf({ type: 'pass' }));
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 48 }));
  expect(s.turn).toBe(0);
  expect(answerOf(agent, s)).toEqual({ type: 'bid', amount: 49 });
});

test('who bids on thinks of each plant it could put up instead', () => {
  const s = lastRound();
  powerGrid.apply(s, actions.idOf({ type: 'nominate', plant: 46 }));
  powerGrid.apply(s, actions.idOf({ type: 'bid', amount: 46 }));
  const candidatesOf = createCandidates(createPlanner(TUNED));
  const instead = (ahead: boolean) => candidatesOf(s, ahead).map((answer) => answer.instead);
  expect(new Set(instead(false))).toEqual(new Set([ASK]));
  expect(new Set(instead(true))).toEqual(new Set([ASK, PLANT_OF[42], PLANT_OF[44], PLANT_OF[50]]));
});
