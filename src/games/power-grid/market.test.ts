/** The plants on offer when there are few of them, and when the deck runs out. RULES 3 and 7. */
import { describe, expect, test } from 'vitest';
import { actions, type PowerGridAction } from './actions.ts';
import { powerGrid } from './game.ts';
import { DECISIONS, LEFT, type PowerGridState } from './state.ts';
import { act, give, offer, optionsOf, playTo, stackDeck, tableOf } from './testing/position.ts';

const pass: PowerGridAction = { type: 'pass' };
const seen = (s: PowerGridState) => powerGrid.view(s, -1);
const options = (s: PowerGridState) => optionsOf(s).map((id) => actions.all[id]);
const asked = (s: PowerGridState) => DECISIONS[s.decision];

/** The third round of the original edition, everybody rich, with these plants on offer and this deck. */
function at(
  decision: 'nominate' | 'build' | 'run',
  market: readonly number[],
  deck: { readonly next?: number; readonly beneath?: readonly number[] } = {},
): PowerGridState {
  const s = tableOf(3, { edition: 'original', regions: 'brown,green,yellow' });
  playTo(s, decision, 3);
  for (let seat = 0; seat < 3; seat++) give(s, seat, { plants: [3 + seat], fuel: {}, money: 200 });
  offer(s, market);
  stackDeck(s, deck.next ?? null, deck.beneath ?? []);
  return s;
}

/** The same in Step 3, whose card is out of the game; the deck holds these. */
function step3(decision: 'nominate' | 'build' | 'run', market: readonly number[], deck: readonly number[] = []) {
  const s = at(decision, market, { beneath: deck });
  s.deck.set(s.under.subarray(0, s.underSize));
  s.deckSize = s.underSize;
  s.under.fill(0);
  s.underSize = 0;
  s.stepCard = LEFT;
  s.step = 3;
  return s;
}

function sell(s: PowerGridState, plant: number): void {
  act(s, { type: 'nominate', plant }, { type: 'bid', amount: plant });
  while (asked(s) === 'bid') act(s, pass);
}

describe('a small market', () => {
  test('the Step 3 card among it is not for sale, however few plants there are', () => {
    const s = at('nominate', [20, 21, 22, 23]);
    sell(s, 21);
    expect(seen(s)).toMatchObject({ actual: [20, 22, 23], future: [], step3Card: 'market', deckSize: 0 });
    expect(options(s)).toEqual([pass, ...[20, 22, 23].map((plant) => ({ type: 'nominate', plant }))]);
  });

  test('the card alone: nothing can be put up, and nothing but the card leaves', () => {
    const s = at('nominate', [20]);
    sell(s, 20);
    expect(options(s)).toEqual([pass]);
    const gone = seen(s).gone;
    act(s, pass, pass);
    expect(seen(s)).toMatchObject({ phase: 3, step: 3, step3Card: 'gone', actual: [], gone });
  });

  test('an empty market stays empty, and nothing leaves it (RULES 7.7)', () => {
    const s = step3('run', []);
    const gone = seen(s).gone;
    while (asked(s) === 'run') act(s, { type: 'run', plants: [] });
    expect(seen(s)).toMatchObject({ phase: 2, actual: [], future: [], gone, step3Card: 'gone' });
    expect(options(s)).toEqual([pass]);
  });

  test('original: houses drive no plant off an empty market (RULES 6.6)', () => {
    const s = step3('build', []);
    give(s, s.turn, { cities: ['Berlin', 'Halle', 'Leipzig'] });
    act(s, { type: 'build', city: 'Dresden' });
    expect(seen(s).actual).toEqual([]);
  });

  test('original: of nobody’s plants the lowest leaves, and an empty deck replaces nothing', () => {
    const s = step3('nominate', [20, 21, 22]);
    act(s, pass, pass, pass);
    expect(seen(s)).toMatchObject({ actual: [21, 22], step3Card: 'gone' });
  });
});

describe('Step 3', () => {
  test('the market is filled up to six, and no further (RULES 3.1)', () => {
    const s = step3('run', [20, 21, 22, 23, 31, 32], [35, 36, 37]);
    while (asked(s) === 'run') act(s, { type: 'run', plants: [] });
    expect(seen(s).actual.slice(0, 5)).toEqual([21, 22, 23, 31, 32]);
    expect(seen(s)).toMatchObject({ deckSize: 2, step3Card: 'gone', future: [] });
    expect(seen(s).actual).toHaveLength(6);
  });

  test('its card comes only once: an empty deck shrinks the market', () => {
    const s = step3('nominate', [20, 21, 22, 23]);
    sell(s, 23);
    expect(seen(s)).toMatchObject({ actual: [20, 21, 22], step3Card: 'gone', step: 3 });
  });
});

describe('original: several plants too small for the networks', () => {
  test('leave one after the other, each replaced (RULES 6.6)', () => {
    const s = at('build', [6, 7, 20, 21, 22, 23, 31, 32], { next: 33, beneath: [] });
    s.deck[s.deckSize++] = s.removed[--s.removedSize];
    s.removed[s.removedSize] = 0;
    give(s, s.turn, { cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden', 'Erfurt', 'Magdeburg'] });
    act(s, { type: 'build', city: 'Frankfurt-O' });
    expect(seen(s).gone).toEqual(expect.arrayContaining([6, 7]));
    expect(seen(s).actual[0]).toBeGreaterThan(7);
    expect(seen(s).actual.length + seen(s).future.length).toBe(8);
  });
});
