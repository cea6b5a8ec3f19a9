/** The table as text. */
import { expect, test } from 'vitest';
import { PLAIN } from '../../core/index.ts';
import { powerGrid } from './game.ts';
import type { PowerGridState } from './state.ts';
import { give, playTo, tableOf } from './testing/position.ts';

const shown = (s: PowerGridState) => powerGrid.show(powerGrid.view(s, s.turn), PLAIN);

test('while houses are built, every way stands on the map with its cost, and every city with its price', () => {
  const s = tableOf(3, {});
  playTo(s, 'build', 1);
  give(s, s.turn, { money: 40 });
  const table = shown(s);
  const { cities } = powerGrid.view(s, s.turn);
  for (const { name, cost } of cities) if (cost !== null) expect(table).toContain(`${name} ${cost}`);
  expect(table).toMatch(/\w 10: \S+ \d+[,;]/);
  expect(table).toContain(`seat ${s.turn} (you) builds, with 40 Elektro`);
});

test('what is asked about stands last: plants in an auction, prices when fuel is bought', () => {
  const s = tableOf(3, {});
  playTo(s, 'nominate', 1);
  expect(shown(s).indexOf('for sale')).toBeGreaterThan(shown(s).indexOf('uranium'));
  playTo(s, 'fuel', 1);
  expect(shown(s).indexOf('for sale')).toBeLessThan(shown(s).indexOf('uranium'));
});
