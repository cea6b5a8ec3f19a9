/** Secrecy: all that anybody is ever sent, searched for what they may not know. */

import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createRng, type Game, next } from '../core/index.ts';
import { games } from '../games/index.ts';
import { Match } from '../match/index.ts';
import { startRig, testGames } from '../testing/server.ts';

/** A line that only writes down what comes over it. */
class Tap {
  readonly frames: string[] = [];
  readonly #socket: WebSocket;
  readonly #open: Promise<void>;
  readonly #answers = new Map<number, (answer: Record<string, unknown>) => void>();
  #id = 0;

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket`);
    this.#open = new Promise((resolve) => this.#socket.once('open', () => resolve()));
    this.#socket.on('message', (bytes) => {
      this.frames.push(bytes.toString());
      const message = JSON.parse(bytes.toString());
      if ('re' in message) this.#answers.get(message.re)?.(message);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind, looked at field by field
  async ask(type: string, fields: object): Promise<any> {
    await this.#open;
    const id = ++this.#id;
    const answer = new Promise((resolve) => this.#answers.set(id, resolve));
    this.#socket.send(JSON.stringify({ type, id, ...fields }));
    return answer;
  }

  close(): void {
    this.#socket.terminate();
  }
}

const SECRETS = ['anne-keeps-this-secret', 'ben-keeps-this-secret'];

/** Random bits that are the same in every run, but for the seed of the match. */
function bitsWithSeed(seed: string) {
  const luck = createRng('bits');
  return (count: number) => {
    if (count === 16) return Buffer.from(seed, 'hex');
    return Buffer.from(Array.from({ length: count }, () => next(luck) & 255));
  };
}

/** Play a match by given actions (or the first legal ones), and give all that everybody received. */
async function playTapped(game: Game, seed: string, script: readonly number[] | null, plies: number) {
  const logs: string[] = [];
  const paper = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, paper);
  const rig = await startRig({
    games: { ...testGames, [game.id]: game },
    bytes: bitsWithSeed(seed),
    now: () => 1_700_000_000_000,
    log,
  });
  const [anne, ben, spectator] = [0, 1, 2].map(() => new Tap(rig.server.url));
  // The same three, who are sent what changed of views, or of the words of a state.
  const [stepwise, wordwise] = [0, 1].map(() => [0, 1, 2].map(() => new Tap(rig.server.url)));
  try {
    const chairs = Array.from({ length: Math.max(2, game.seats[0]) }, (_, seat) => ({
      kind: seat === 0 ? 'me' : 'open',
    }));
    const made = await anne.ask('create', {
      player: SECRETS[0],
      key: 'make-it-once',
      name: 'Anne',
      game: game.id,
      seats: chairs,
      public: true,
    });
    const id: string = made.match.id;
    const joined = await ben.ask('join', { player: SECRETS[1], match: id, name: 'Ben' });
    const tokens: string[] = [made.token, joined.token];
    await anne.ask('watch', { match: id, token: tokens[0], choices: true });
    await ben.ask('watch', { match: id, token: tokens[1], choices: true });
    await spectator.ask('watch', { match: id });
    for (const [i, tap] of stepwise.entries()) {
      await tap.ask('watch', { match: id, steps: true, ...(i < 2 && { token: tokens[i], choices: true }) });
      await wordwise[i].ask('watch', { match: id, words: true, ...(i < 2 && { token: tokens[i] }) });
    }
    await spectator.ask('lobby', { on: true });
    const room = (await rig.server.hall.open(id))?.room;
    const actions: number[] = [];
    for (let ply = 0; ply < plies && room && !room.over; ply++) {
      const seat = room.turn;
      const tap = [anne, ben][seat];
      const { legal } = await room.position(seat, false);
      const action = script?.[ply] ?? legal[(ply * 7) % legal.length];
      if (!legal.includes(action)) break; // the other deal allows something else here
      await tap.ask('world', { match: id, token: tokens[seat], ply });
      const act = { match: id, ply, key: `key-of-ply-${ply}`, action };
      await spectator.ask('act', { ...act, token: 'x'.repeat(43) });
      await [ben, anne][seat].ask('act', { ...act, token: tokens[1 - seat] });
      await tap.ask('act', { ...act, token: tokens[seat], action: { type: 'junk' } });
      await tap.ask('act', { ...act, token: tokens[seat] });
      actions.push(action);
    }
    // The result is kept and told a moment after the last action: else it comes before or after the answer, as luck has it.
    const table = await rig.server.hall.open(id);
    if (room?.over) await expect.poll(() => table?.row.state, { timeout: 60_000 }).toBe('finished');
    for (const tap of [...stepwise, ...wordwise]) await tap.ask('info', { match: id }); // all that was sent before has come now
    const frames = {
      anne: [...anne.frames],
      ben: [...ben.frames],
      spectator: [...spectator.frames],
      'anne, in steps': [...stepwise[0].frames],
      'ben, in steps': [...stepwise[1].frames],
      'spectator, in steps': [...stepwise[2].frames],
      'anne, in words': [...wordwise[0].frames],
      'ben, in words': [...wordwise[1].frames],
      'spectator, in words': [...wordwise[2].frames],
    };
    const metrics = await (await fetch(`${rig.server.url}/metrics`)).text();
    const pages = await Promise.all(
      [`matches`, `matches/${id}`, `matches/${id}/record`, `matches/${id}/position`, 'mine'].map(async (path) =>
        (await fetch(`${rig.server.url}/api/${path}`)).text(),
      ),
    );
    return {
      id,
      tokens,
      frames,
      actions,
      over: room?.over ?? false,
      logs: logs.join(''),
      metrics,
      pages: pages.join(''),
    };
  } finally {
    for (const tap of [anne, ben, spectator, ...stepwise, ...wordwise]) tap.close();
    await rig.close();
  }
}

const SEED = '00112233445566778899aabbccddeeff';
const GAMES = Object.values(testGames).filter(({ seats }) => seats[1] >= 2);

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_, game) => {
  test('no secret, seed or token is in anything that others receive, in logs, figures or addresses', async () => {
    const { tokens, frames, logs, metrics, pages, over } = await playTapped(game, SEED, null, 40);
    const everything = { ...frames, logs, metrics, pages };
    for (const [who, received] of Object.entries(everything)) {
      const text = String(received);
      if (who !== 'pages' || !over) expect(text, `${who} received the seed`).not.toContain(SEED);
      for (const secret of SECRETS) expect(text, `${who} received a secret`).not.toContain(secret);
      if (!who.startsWith('anne')) expect(text, `${who} received Anne's token`).not.toContain(tokens[0]);
      if (!who.startsWith('ben')) expect(text, `${who} received Ben's token`).not.toContain(tokens[1]);
      expect(text, `${who} received a hash`).not.toMatch(/"(player|key)":/);
    }
  });

  test.each([0, 1, -1])('matches that differ only in what is hidden from %i send it the same bytes', async (seat) => {
    const real = await playTapped(game, SEED, null, 30);
    const who = seat === 0 ? 'anne' : seat === 1 ? 'ben' : 'spectator';
    for (const lot of ['one', 'another']) {
      const other = redealt(game, seat, lot);
      const same = sameUntil(game, other, real.actions, seat);
      const { frames } = await playTapped(other, SEED, real.actions, 30);
      for (const way of [who, `${who}, in steps`, `${who}, in words`] as const) {
        const [expected, received] = [real.frames[way], frames[way]].map((all) => upTo(all, same));
        const length = Math.min(expected.length, received.length); // the other deal may allow less at the next ply
        expect(length).toBeGreaterThan(way === who ? 2 : 1); // who only watches gets fewer answers
        expect(received.slice(0, length)).toEqual(expected.slice(0, length));
      }
    }
  });
});

test('of an action that says more than the others may know, they are sent only what they may hear', async () => {
  const game = games['power-grid-macro'] as unknown as Game;
  const limits = [3, 10].map((over) =>
    game.actions.idOf({ type: 'plant', slot: 1, over, otherwise: 'another', replace: 0 }),
  );
  const bidder = new Match(game, { seats: 2, seed: SEED }).turn;
  const [low, high] = [await playTapped(game, SEED, [limits[0]], 1), await playTapped(game, SEED, [limits[1]], 1)];
  const [own, other] = bidder === 0 ? (['anne', 'ben'] as const) : (['ben', 'anne'] as const);
  expect(low.frames[other]).toEqual(high.frames[other]);
  expect(low.frames[`${other}, in steps`]).toEqual(high.frames[`${other}, in steps`]);
  expect(low.frames[`${other}, in words`]).toEqual(high.frames[`${other}, in words`]);
  expect(low.frames.spectator).toEqual(high.frames.spectator);
  expect(low.frames['spectator, in words']).toEqual(high.frames['spectator, in words']);
  expect(low.frames[own]).not.toEqual(high.frames[own]);
  expect(low.frames[other].at(-1)).toContain('"type":"orders"');
});

/** The same game, in which all that a seat cannot know was dealt otherwise. */
function redealt(game: Game, seat: number, lot: string): Game {
  return {
    ...game,
    setup(s, seats, options) {
      game.setup(s, seats, options);
      const luck = createRng(lot);
      for (let i = 0; i < s.rng.length; i++) s.rng[i] = next(luck);
      game.imagine(s, seat);
    },
  };
}

/** The last ply up to which a seat sees the same in both games, played by the same actions. */
function sameUntil(game: Game, other: Game, actions: readonly number[], seat: number): number {
  const seats = Math.max(2, game.seats[0]);
  const matches = [game, other].map((each) => new Match(each, { seats, seed: SEED }));
  const seen = () =>
    new Set(matches.map((match) => JSON.stringify([match.view(seat), match.turn, seat < 0 ? [] : match.legal(seat)])));
  expect(seen().size, 'what is dealt otherwise cannot be seen').toBe(1);
  for (const [ply, action] of actions.entries()) {
    if (!matches.every((match) => match.submit(match.turn, action).ok) || seen().size > 1) return ply;
  }
  return actions.length;
}

/** The frames before the first one that is about a later ply. */
function upTo(frames: readonly string[], ply: number): readonly string[] {
  const end = frames.findIndex((frame) => ((JSON.parse(frame) as { ply?: number }).ply ?? 0) > ply);
  return end < 0 ? frames : frames.slice(0, end);
}
