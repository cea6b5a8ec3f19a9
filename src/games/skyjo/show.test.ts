/** The table as text. */
import { expect, test } from 'vitest';
import { PLAIN } from '../../core/index.ts';
import { skyjo } from './game.ts';
import type { SkyjoState } from './state.ts';
import { arrange } from './testing/position.ts';

const tableOf = (s: SkyjoState) => skyjo.show(skyjo.view(s, 0), PLAIN);

/** Seat 0 has ended the round with 14 points, and seat 1 ends its last turn with 5: doubled. */
function ended(options: Record<string, unknown>): SkyjoState {
  const boards = ['2 1 1 0  1 2 1 0  1 1 2 2', '0 0 0 1  0 0 1 0  0 1 0 ?2'];
  const s = arrange({ boards, ender: 0, turn: 1, drawn: 0, options });
  skyjo.apply(s, skyjo.actions.idOf({ type: 'place', at: 3 }));
  return s;
}

test('after a round the boards stand above the new deal as they were counted, with who was doubled', () => {
  const table = tableOf(ended({ scoreLimit: 100, setupMode: 'manual' }));
  expect(table).toContain('Round 1 is over, seat 0 ended it without the fewest points alone: doubled');
  expect(table).toMatch(/^seat 0 \+28 x2 +seat 1 \+4 *$/m);
  expect(table).toMatch(/ {3}1 {3}1 {3}2 {3}2 +\. {2}1 {3}0 {2}\[2\]/);
  expect(table).toContain('Round 2  seat');
});

test('once everyone has had a turn, a line tells what the last round brought', () => {
  const s = ended({ scoreLimit: 100 });
  s.turnsInRound = 2;
  expect(tableOf(s)).not.toContain('Round 1 is over');
  expect(tableOf(s)).toMatch(/^last round: seat 0 \+28 x2, seat 1 \+4$/m);
});

test('the end shows the last boards once, and the totals', () => {
  const table = tableOf(ended({ scoreLimit: 20 }));
  expect(table).toMatch(/the game is over\ntotals: seat 0 28, seat 1 4$/);
  expect(table.match(/\[2\]/g)).toHaveLength(1);
});
