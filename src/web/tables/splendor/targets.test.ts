import { expect, test } from 'vitest';
import { splendor } from '../../../games/splendor/index.ts';
import { Match } from '../../../match/index.ts';
import { missingOf, takeOf, takesWith, targetsOf } from './targets.ts';

const match = new Match(splendor, { seats: 2, seed: 'targets' });
const legal = match.legal(0).map((id) => {
  const action = splendor.actions.all[id];
  return { id, action, text: splendor.tell(action), preview: null };
});
const targets = targetsOf(legal);

test('every legal action is somewhere on the table', () => {
  const found = [
    ...targets.takes.map(({ id }) => id),
    ...targets.buy.values(),
    ...targets.reserve.values(),
    ...targets.buyReserved.values(),
    ...targets.reserveTop.values(),
    ...targets.give.values(),
    ...targets.nobles.values(),
    ...targets.payments.map(({ action }) => action),
  ];
  expect(found.toSorted((a, b) => a - b)).toEqual(legal.map(({ id }) => id));
});

test.each([
  [['white'], null, 1],
  [['white', 'blue'], null, 1],
  [['white', 'white'], 'take two white', 0],
  [['red', 'white', 'blue'], 'take white, blue, red', 0],
] as const)('of %j the table makes %j', (chosen, text, missing) => {
  const id = takeOf(targets, chosen);
  expect(legal.find((choice) => choice.id === id)?.text ?? null).toBe(text);
  expect(missingOf(targets, chosen)).toBe(missing);
});

test('nothing is left to tap once a take is whole', () => {
  expect(takesWith(targets, ['white', 'white', 'blue'])).toEqual([]);
  expect(takesWith(targets, ['gold'])).toEqual([]);
});
