/** Words and rules lead to the same positions as views do. */
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { type Follower, type MatchInfo, rulesOf } from '../client/index.ts';
import { below, createRng, type Game } from '../core/index.ts';
import { testGames } from '../testing/server.ts';
import type { Form, Watcher } from './audience.ts';
import { takeRuns } from './knowledge.ts';
import { type Update, type Words, Words as WordsSchema } from './protocol.ts';
import { Room } from './room.ts';
import type { Entry } from './store/store.ts';

const check = Compile(WordsSchema);
const rules = rulesOf(testGames);

/** A room whose log is a list. */
function roomOf(game: Game, seats: number): Room {
  const log: Entry[] = [];
  const dealt = { id: 'AAAAAAAAAAAAAAAA', seats, seed: 'words', options: {}, clock: null, started: 1000 };
  return new Room(game, dealt, [], {
    append: async (entry) => log.push(entry) > 0,
    log: async (from) => log.slice(from),
    find: async (seat, key) => log.find((entry) => entry.seat === seat && entry.key === key) ?? null,
    now: () => 2000,
  });
}

/** Somebody who writes positions down, made of words by the rules if that is how they come. */
class Notebook implements Watcher {
  readonly updates: Update[] = [];
  readonly sizes: number[] = [];
  readonly seat: number;
  readonly form: Form;
  readonly choices = true;
  readonly #follower: Follower | null;

  constructor(game: Game, seats: number, seat: number, form: Form) {
    this.seat = seat;
    this.form = form;
    const match = { game: game.id, version: game.version, seats: Array(seats).fill({}) } as unknown as MatchInfo; // all that is looked at
    this.#follower = rules(match, seat, true);
  }

  send(json: string): void {
    this.sizes.push(json.length);
    const sent = JSON.parse(json) as Update | Words;
    if (sent.type === 'words') expect([...check.Errors(sent)]).toEqual([]);
    const update = sent.type === 'words' ? this.#follower?.follow(sent) : sent;
    if (!update) throw new Error(`what was sent at ply ${sent.ply} does not follow`);
    this.updates.push(JSON.parse(JSON.stringify(update)));
  }
}

async function play(room: Room, luck: Int32Array, plies: number): Promise<void> {
  for (let i = 0; i < plies && !room.over; i++) {
    const { legal, turn, ply } = await room.position(room.turn, false);
    await room.act(turn, { ply, key: `key-${ply}`, action: legal[below(luck, legal.length)], brief: true });
  }
}

describe.each(Object.values(testGames))('the words of $id', (game: Game) => {
  test.each([game.seats[0], game.seats[1]])(
    'lead every watcher to the positions that views tell, %i seats',
    async (seats) => {
      const room = roomOf(game, seats);
      const luck = createRng('words');
      const notebooks = Array.from({ length: seats + 1 }, (_, i) => ({
        words: new Notebook(game, seats, i - 1, 'words'),
        whole: new Notebook(game, seats, i - 1, 'whole'),
      }));
      for (const { words, whole } of notebooks) {
        await room.watch(words, -1, () => {});
        await room.watch(whole, -1, () => {});
      }
      await play(room, luck, 60);
      if (!room.over) await room.forfeit(0, 'enough-now');
      for (const { words, whole } of notebooks) {
        expect(words.updates).toEqual(whole.updates);
        const [bytes, viewed] = [words, whole].map(({ sizes }) => sizes.slice(1).reduce((sum, size) => sum + size, 0));
        expect(bytes / viewed, 'words are few').toBeLessThan(0.6);
      }
    },
  );

  test('lead who comes back to the same positions', async () => {
    const seats = game.seats[0];
    const room = roomOf(game, seats);
    const stayed = new Notebook(game, seats, 0, 'words');
    await room.watch(stayed, -1, () => {});
    await play(room, createRng('back'), 12);
    for (let since = 0; since < room.ply; since++) {
      const back = new Notebook(game, seats, 0, 'words');
      await room.watch(back, since, () => {});
      // The position one has comes first, without what led to it, for who has it no more.
      expect(back.updates.slice(1)).toEqual(stayed.updates.slice(since + 1));
      expect(back.updates[0]).toEqual({ ...stayed.updates[since], events: [] });
      room.unwatch(back);
    }
  });
});

test('words that are of no such state are not taken', () => {
  const s = testGames.skyjo.create();
  const { length } = s.words;
  for (const runs of [[[length, 1]], [[-1, 1]], [[length - 1, 1, 2]], [[0.5, 1]], [[Number.NaN, 1]]]) {
    expect(takeRuns(s, runs), JSON.stringify(runs)).toBe(false);
  }
  expect(
    takeRuns(s, [
      [length - 1, 7],
      [0, 1, 2],
    ]),
  ).toBe(true);
  expect([s.words[0], s.words[1], s.words[length - 1]]).toEqual([1, 2, 7]);
});
