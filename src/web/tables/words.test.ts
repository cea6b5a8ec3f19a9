/** What the tables say of moves: people by their names, places as people would point at them. */
import { expect, test } from 'vitest';
import { makeAgent } from '../../agents/index.ts';
import type { Game } from '../../core/index.ts';
import { games } from '../../games/index.ts';
import { Match, play } from '../../match/index.ts';
import { stepsOf } from '../engine/telling.ts';
import { lineOf, spokenOf, type TableKit, toldOf, withNames } from './kit.ts';
import powerGrid from './power-grid/index.tsx';
import skyjo from './skyjo/index.tsx';
import splendor from './splendor/index.tsx';

const NAMES = ['You', 'Ines', 'Basil'];
const name = (seat: number) => NAMES[seat];
/** The engine's own numbers of seats and places, and a person of whom is spoken as of another. */
const FOREIGN = /\b[Ss]eats? \d|\b[Rr]ow \d|\b[Cc]olumn \d|\bYou (?:buys|has|is|wins|supplies)\b|\bto You\b/;

test.each([
  ['splendor', splendor, {}],
  ['skyjo', skyjo, {}],
  ['power-grid', powerGrid, { maxRounds: 4 }],
] as const)('%s tells a whole match in words for people', async (id, kit: TableKit, options) => {
  const game: Game = games[id];
  const match = new Match(game, { seats: 3, seed: 'words', options });
  const easy = makeAgent(game, 'easy');
  if (!easy.ok) throw new Error(easy.problem);
  await play(match, [easy.value, easy.value, easy.value]);
  const said = new Set<string>();
  for (const step of stepsOf(game, match.record(), 0)) {
    const { words } = lineOf(kit, step, name);
    if (typeof words === 'string') said.add(words);
    said.add(spokenOf(kit, step, name));
    said.add(toldOf(kit, step));
  }
  expect(said.size).toBeGreaterThan(20);
  expect([...said].filter((words) => FOREIGN.test(words))).toEqual([]);
});

test.each([
  ['Seat 1 passes.', 'Ines passes.'],
  ['Round 2 begins; the order is seats 2, 0 and 1.', 'Round 2 begins; the order is Basil, You and Ines.'],
  ['Plant 12 goes to seat 2 for 12.', 'Plant 12 goes to Basil for 12.'],
])('%j is said as %j', (text, expected) => {
  expect(withNames(text, name)).toBe(expected);
});
