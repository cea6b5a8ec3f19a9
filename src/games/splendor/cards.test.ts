/** What the box holds, against what nine public data sets agree on. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BONUS, CARDS, COSTS, COUNT_OF, FIRST_OF, NO_CARD, TIER } from './cards.ts';
import { GEMS, GUARD, pack } from './gems.ts';
import { NOBLES, REQUIRES, ROWS_OF, visits } from './nobles.ts';

test('the ninety cards are the published ones (RULES 1.2)', () => {
  const lines = CARDS.map(
    ({ tier, bonus, points, cost }) => `${tier}|${bonus}|${points}|${GEMS.map((gem) => cost[gem]).join()}`,
  );
  expect(CARDS.length).toBe(90);
  expect(createHash('sha256').update(lines.sort().join('\n')).digest('hex')).toBe(
    '417d650b072d783121cbb910ac3aa5bbce0f533fffb05a34c3645ed68d5c6401',
  );
});

test('forty, thirty and twenty cards of a level, eight, six and four of each colour, every id once', () => {
  for (const tier of [0, 1, 2]) {
    const numbers = [...CARDS.keys()].filter((card) => TIER[card] === tier);
    expect(numbers).toEqual(Array.from({ length: COUNT_OF[tier] }, (_, i) => FIRST_OF[tier] + i));
    for (const gem of [0, 1, 2, 3, 4]) {
      expect(numbers.filter((card) => BONUS[card] === gem).length).toBe(COUNT_OF[tier] / 5);
    }
  }
  expect(new Set(CARDS.map((card) => card.id)).size).toBe(90);
  expect(NO_CARD).toBe(CARDS.length);
});

test('costs are packed as they are printed', () => {
  CARDS.forEach(({ cost }, i) => {
    expect(COSTS[i]).toBe(pack(GEMS.map((gem) => cost[gem])) | GUARD);
  });
});

test('ten nobles, three points each: five ask for four of two colours, five for three of three (RULES 1.3)', () => {
  const asks = NOBLES.map(({ requires, points }) => [points, ...Object.values(requires).filter((n) => n > 0)].join());
  expect(asks.sort()).toEqual([...Array(5).fill('3,3,3,3'), ...Array(5).fill('3,4,4')]);
  expect(new Set(REQUIRES).size).toBe(10);
  expect(visits(0, pack([4, 4, 0, 0, 0]))).toBe(true);
  expect(visits(0, pack([4, 3, 9, 9, 9]))).toBe(false);
});

test.each([
  ['N1', [4, 4, 0, 0, 0]],
  ['N2', [4, 0, 0, 0, 4]],
  ['N3', [0, 4, 4, 0, 0]],
  ['N4', [0, 0, 4, 4, 0]],
  ['N5', [0, 0, 0, 4, 4]],
  ['N6', [3, 3, 3, 0, 0]],
  ['N7', [3, 3, 0, 0, 3]],
  ['N8', [3, 0, 0, 3, 3]],
  ['N9', [0, 3, 3, 3, 0]],
  ['N10', [0, 0, 3, 3, 3]],
])('%s requires what is printed on it: white, blue, green, red, black %j (RULES 1.3)', (id, required) => {
  const number = NOBLES.findIndex((noble) => noble.id === id);
  expect(number).toBe(Number(id.slice(1)) - 1);
  expect(GEMS.map((gem) => NOBLES[number].requires[gem])).toEqual(required);
  expect(visits(number, pack(required))).toBe(true);
  required.forEach((count, gem) => {
    if (count > 0) expect(visits(number, pack(required.map((n, i) => (i === gem ? n - 1 : n + 3))))).toBe(false);
  });
});

test('a row of nobles is any choice of so many, ascending', () => {
  expect(ROWS_OF.map((rows) => rows.length)).toEqual([1, 10, 45, 120, 210, 252]);
  expect(new Set(ROWS_OF[3].map((row) => row.join())).size).toBe(120);
  for (const row of ROWS_OF[5]) expect([...row].sort((a, b) => a - b)).toEqual([...row]);
});
