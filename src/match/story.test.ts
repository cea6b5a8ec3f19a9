/** Stories: matches told in sentences. */
import { describe, expect, test } from 'vitest';
import { random } from '../agents/index.ts';
import { type Game, OVER } from '../core/index.ts';
import { catalogue } from '../games/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { chapters, Match, play, story } from './index.ts';

test('a game without events is told by its actions', () => {
  const match = new Match(tiny, { seats: 2, seed: 'story' });
  match.submit(0, { type: 'lay', at: 0 });
  match.submit(1, { type: 'lay', at: 1 });
  expect(story(tiny, match.record())).toEqual(['Seat 0: lay the card in place 1.', 'Seat 1: lay the card in place 2.']);
});

test('a record that cannot be played is said', () => {
  const record = { ...new Match(tiny, { seats: 2, seed: 'story' }).record(), actions: [2] };
  expect(() => story(tiny, record)).toThrow('action 0 of the record is refused: Your hand is full.');
});

describe.each(Object.entries(catalogue))('%s', (_, game) => {
  test('is told from the deal to the end, to everyone who was there', async () => {
    const seats = Math.min(3, game.seats[1]);
    const match = new Match(game as Game, { seats, seed: 'told' });
    await play(match, Array(seats).fill(random()), { maxPlies: 400 });
    const record = match.record();
    for (let observer = -1; observer < seats; observer++) {
      const told = [...chapters(game, record, observer)];
      expect(told.map(({ action }) => action)).toEqual(record.actions);
      const lines = story(game, record, observer);
      expect(lines.length).toBeGreaterThanOrEqual(record.actions.length / 2);
      for (const line of lines) expect(line).toMatch(/^[^a-z].*[.!]$/);
    }
    if (match.turn === OVER) expect(story(game, record).at(-1)).toMatch(/win|won|points|place|over/i);
  });
});
