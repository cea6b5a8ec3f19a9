/** The lobby and the tables: who sits where, who is told what, and what happens when somebody is late, leaves or breaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, MatchInfo, Seated } from '../client/index.ts';
import { loadState } from '../core/index.ts';
import { playOut, type Rig, startRig, testGames } from '../testing/server.ts';
import { tiny } from '../testing/tiny-game.ts';
import { hashOf, seatToken } from './secrets.ts';
import type { Thinker } from './thinker.ts';

let rig: Rig;
let now = 1_700_000_000_000;
beforeAll(async () => {
  rig = await startRig({ now: () => now });
});
afterAll(() => rig.close());

const first = (legal: readonly number[]) => legal[0];
const sit = (client: Client, { match, token }: Seated) => client.sit(match.id, token ?? '');
const me = { kind: 'me' } as const;
const open = { kind: 'open' } as const;
const bot = { kind: 'bot', bot: 'random' } as const;

/** A match of two people, begun. */
async function begun(more: object = {}, on: Rig = rig) {
  const [anne, ben] = [on.client(), on.client()];
  const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [me, open], ...more });
  const joined = await ben.join(made.match.id, 'Ben');
  return { anne, ben, made, joined, id: made.match.id };
}
/** However busy the machine is. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 60_000 });

/** Resolves when this is true of the match as a client sees it. */
async function settled(client: Client, id: string, test: (match: MatchInfo) => boolean): Promise<MatchInfo> {
  let match = await client.info(id);
  await expect
    .poll(
      async () => {
        match = await client.info(id);
        return test(match);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return match;
}

describe('a world', () => {
  test('is given to the owner of a seat: it looks like the real one and changes with luck alone', async () => {
    const { anne, made, id } = await begun();
    const seat = sit(anne, made);
    const { view, ply } = await seat.turn();
    const worlds = await Promise.all([seat.world(ply), seat.world(ply)]);
    for (const world of worlds) {
      const state = tiny.create();
      expect(world.type === 'world' && loadState(state, world.words)).toBe(true);
      expect(JSON.parse(JSON.stringify(tiny.view(state, 0)))).toEqual(view);
    }
    expect(worlds[0]).not.toEqual(worlds[1]);
    const ask = (fields: object) => anne.ask('world', { match: id, token: made.token ?? '', ply, ...fields });
    expect(await ask({ ply: 7 })).toMatchObject({ type: 'stale', ply: 0 });
    expect(await ask({ token: 'x'.repeat(43) })).toMatchObject({ code: 'NOT_YOUR_SEAT' });
    expect(await ask({ match: 'A'.repeat(16) })).toMatchObject({ code: 'NO_SUCH_MATCH' });
  });
});

describe('making a match', () => {
  test.each([
    ['NO_SUCH_GAME', { game: 'chess' }],
    ['BAD_DEAL', { seats: [me] }],
    ['BAD_DEAL', { options: { maxTurns: -1 } }],
    ['BAD_DEAL', { options: { constructor: 1 } }],
    ['BAD_SEATS', { seats: [me, me] }],
    ['NO_SUCH_BOT', { seats: [me, { kind: 'bot', bot: 'deep-thought' }] }],
    ['NO_SUCH_BOT', { clock: { per: 'move', seconds: 5, late: 'mcts:sims=999999999' } }],
    ['BAD_NAME', { name: '\u200B\u202E' }],
    ['BAD_MESSAGE', { name: 'x'.repeat(33) }],
    ['BAD_MESSAGE', { clock: { per: 'year', seconds: 5, late: 'forfeit' } }],
  ])('is refused with %s for %j', async (code, change) => {
    const client = rig.client();
    const create = { name: 'Anne', game: 'tiny', seats: [me, open], ...change } as Parameters<Client['create']>[0];
    await expect(client.create(create)).rejects.toMatchObject({ code });
  });

  test('under a key that was used for another match is refused', async () => {
    const anne = rig.client();
    const fields = { player: anne.player, key: 'a-key-of-anne', name: 'Anne', game: 'tiny', seats: [me, open] };
    const made = await anne.ask('create', fields);
    expect(made).toMatchObject({ type: 'seated' });
    for (const change of [
      { game: 'splendor' },
      { seats: [me, open, open] },
      { public: true },
      { options: { maxTurns: 3 } },
      { clock: { per: 'move', seconds: 9, late: 'forfeit' } as const },
    ])
      expect(await anne.ask('create', { ...fields, ...change }), JSON.stringify(change)).toMatchObject({
        code: 'KEY_REUSED',
      });
    expect(await anne.ask('create', { ...fields, name: 'Anna' })).toMatchObject({ seat: 0 });
  });

  test('under the same key makes it once', async () => {
    const client = rig.client();
    const fields = { player: client.player, key: 'a-key-of-mine', name: 'Anne', game: 'tiny', seats: [me, open] };
    const [one, other] = await Promise.all([client.ask('create', fields), client.ask('create', fields)]);
    expect({ ...one, re: 0 }).toEqual({ ...other, re: 0 });
    expect(await client.mine()).toHaveLength(1);
  });
});

describe('seats', () => {
  test('are taken once each; who has one is given it again; a full match has none', async () => {
    const { anne, ben, made, joined, id } = await begun({ seats: [open, me, open] });
    expect([made.seat, joined.seat]).toEqual([1, 0]);
    const again = await ben.join(id, 'Somebody else');
    expect(again).toMatchObject({ seat: joined.seat, token: joined.token });
    const [cleo, dan] = [rig.client(), rig.client()];
    const both = await Promise.allSettled([cleo.join(id, 'Cleo', 2), dan.join(id, 'Dan', 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await anne.info(id)).toMatchObject({ state: 'running' });
    await expect(rig.client().join(id, 'Eve')).rejects.toMatchObject({ code: 'NO_OPEN_SEAT' });
    await expect(rig.client().join('AAAAAAAAAAAAAAAA', 'Eve')).rejects.toMatchObject({ code: 'NO_SUCH_MATCH' });
  });

  test('are taken once by a request that comes twice at the same time, which has the same answer twice', async () => {
    const { match } = await rig.client().create({ name: 'Anne', game: 'tiny', seats: [me, open, open] });
    const ben = rig.client();
    const fields = { player: ben.player, match: match.id, name: 'Ben' };
    const answers = await Promise.all([1, 2, 3].map(() => ben.ask('join', fields)));
    expect(answers.map(({ type }) => type)).toEqual(['seated', 'seated', 'seated']);
    expect(new Set(answers.map((answer) => answer.type === 'seated' && answer.token)).size).toBe(1);
    const { seats } = await ben.info(match.id);
    expect(seats.filter(({ kind }) => kind === 'open')).toHaveLength(1);
  });

  test('taken last from a server that died before it began the match begin it when they are asked for again', async () => {
    const [anne, ben] = [rig.client(), rig.client()];
    const { match } = await anne.create({ name: 'Anne', game: 'tiny', seats: [me, open] });
    const token = hashOf(seatToken(ben.player, match.id, 1));
    expect(await rig.server.store.sit(match.id, 1, 'Ben', hashOf(ben.player), token)).toBe(true); // its last deed
    const joined = await ben.join(match.id, 'Ben');
    expect([joined.seat, joined.match.state]).toEqual([1, 'running']);
    expect((await sit(ben, joined).until(() => true)).ply).toBe(0);
  });

  test('are found again, with their tokens, by the secret alone', async () => {
    const { anne, made } = await begun();
    const elsewhere = rig.client({ player: anne.player });
    expect(await elsewhere.mine()).toMatchObject([{ seat: 0, token: made.token, match: { id: made.match.id } }]);
    expect(await rig.client().mine()).toEqual([]);
  });

  test('are open again when left before the beginning; a match everybody left is closed', async () => {
    const anne = rig.client();
    const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [me, open, open] });
    const ben = rig.client();
    const joined = await ben.join(made.match.id, 'Ben');
    expect(await sit(ben, joined).leave()).toMatchObject({ type: 'left' });
    expect((await anne.info(made.match.id)).seats.map(({ kind }) => kind)).toEqual(['person', 'open', 'open']);
    expect(await sit(ben, joined).leave()).toMatchObject({ code: 'NOT_YOUR_SEAT' });
    await sit(anne, made).leave();
    expect((await anne.info(made.match.id)).state).toBe('closed');
  });

  test('say who is online', async () => {
    const { anne, ben, made, joined, id } = await begun();
    const seat = sit(anne, made);
    await seat.turn();
    sit(ben, joined);
    await settled(anne, id, ({ seats }) => seats.every(({ online }) => online));
    ben.close();
    await settled(anne, id, ({ seats }) => seats[0].online && !seats[1].online);
  });
});

describe('the lobby', () => {
  test('tells of public matches, as they are and as they change; hidden ones are not told', async () => {
    const [watcher, anne] = [rig.client(), rig.client()];
    const seen = new Map<string, string>();
    const stop = watcher.lobby(({ id, state }) => seen.set(id, state));
    const hidden = await anne.create({ name: 'Anne', game: 'tiny', seats: [me, open] });
    const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [me, open], public: true });
    await eventually(() => seen.get(made.match.id)).toBe('waiting');
    const ben = rig.client();
    const joined = await ben.join(made.match.id, 'Ben');
    await eventually(() => seen.get(made.match.id)).toBe('running');
    await Promise.all([playOut(sit(anne, made), first), playOut(sit(ben, joined), first)]);
    await eventually(() => seen.get(made.match.id)).toBe('finished');
    expect(seen.has(hidden.match.id)).toBe(false);
    expect((await anne.list({ game: 'tiny', state: 'finished' })).map(({ id }) => id)).toContain(made.match.id);
    expect((await anne.list()).map(({ id }) => id)).not.toContain(hidden.match.id);
    stop();
  });

  test('offers games with their options and bots', async () => {
    const offered = await rig.client().games();
    expect(offered.map(({ id }) => id)).toEqual(Object.keys(testGames));
    for (const { bots, levels } of offered) expect(bots).toEqual(expect.arrayContaining(levels));
  });
});

describe('chat', () => {
  test('comes to everybody once and in order, and to who comes later', async () => {
    const { anne, ben, made, joined, id } = await begun();
    const [seat, other, spectator] = [sit(anne, made), sit(ben, joined), rig.client().spectate(id)];
    await Promise.all([seat.turn(), spectator.until(() => true)]);
    await seat.chat('hello <b>Ben</b>');
    await other.chat('hello\nAnne');
    const texts = ['hello <b>Ben</b>', 'hello Anne'];
    await eventually(() => spectator.said.map(({ text }) => text)).toEqual(texts);
    const late = rig.client().spectate(id);
    await eventually(() => late.said.map(({ n }) => n)).toEqual([1, 2]);
    const fields = { match: id, token: made.token ?? '', key: 'one-line-once', text: 'once' };
    await Promise.all([anne.ask('chat', fields), anne.ask('chat', fields)]);
    await eventually(() => spectator.said.length).toBe(3);
    expect(spectator.said.map(({ name }) => name)).toEqual(['Anne', 'Ben', 'Anne']);
    expect(await anne.ask('chat', { ...fields, key: 'another-key', text: '\u202E' })).toMatchObject({
      code: 'NOTHING_SAID',
    });
    expect(await anne.ask('chat', { ...fields, token: 'x'.repeat(43) })).toMatchObject({ code: 'NOT_YOUR_SEAT' });
  });

  test('under a key that was used for another line is refused and not lost unsaid', async () => {
    const { anne, made, id } = await begun();
    const said = { match: id, token: made.token ?? '', key: 'a-key-of-chat', text: 'Hello' };
    const heard = await anne.ask('chat', said);
    expect(heard).toMatchObject({ type: 'heard', n: 1 });
    expect(await anne.ask('chat', said)).toMatchObject({ type: 'heard', n: 1 });
    expect(await anne.ask('chat', { ...said, text: 'Goodbye' })).toMatchObject({ code: 'KEY_REUSED' });
  });

  test('of a match comes to an end', async () => {
    const { anne, made, id } = await begun();
    const { store } = rig.server;
    for (let n = 1; n < 1000; n++)
      await store.say(id, { seat: 0, name: 'Anne', text: 'x', key: `key-of-line-${n}`, at: 0 });
    const line = { match: id, token: made.token ?? '', key: 'the-last-line', text: 'and' };
    expect(await anne.ask('chat', line)).toMatchObject({ type: 'heard', n: 1000 });
    expect(await anne.ask('chat', { ...line, key: 'one-line-more' })).toMatchObject({ code: 'ENOUGH_SAID' });
    expect(await anne.ask('chat', line), 'the same again').toMatchObject({ type: 'heard', n: 1000 });
  });
});

describe('a rematch', () => {
  test('keeps the seats for those who sat there, one place on', async () => {
    const { anne, ben, made, joined, id } = await begun({ public: true });
    const [seat, other] = [sit(anne, made), sit(ben, joined)];
    expect(await seat.rematch()).toMatchObject({ code: 'NOT_FINISHED' });
    await Promise.all([playOut(seat, first), playOut(other, first)]);
    await settled(anne, id, ({ state }) => state === 'finished');
    const again = await seat.rematch();
    expect(again).toMatchObject({ type: 'seated', seat: 1, match: { state: 'waiting' } });
    if (again.type !== 'seated') return;
    await eventually(() => other.match?.rematch).toBe(again.match.id);
    await expect(rig.client().join(again.match.id, 'Eve'), 'the seat is kept').rejects.toMatchObject({
      code: 'NO_OPEN_SEAT',
    });
    expect(await other.rematch()).toMatchObject({
      type: 'seated',
      seat: 0,
      match: { id: again.match.id, state: 'running' },
    });
  });
});

describe('who is late or leaves', () => {
  test('forfeits, if the creator chose so', async () => {
    const { anne, ben, made, joined, id } = await begun({ clock: { per: 'move', seconds: 30, late: 'forfeit' } });
    const position = await sit(anne, made).turn();
    expect(position.left).toEqual([30_000, 30_000]);
    now += 31_000;
    const table = await rig.server.hall.open(id);
    await rig.server.hall.attendant.attend(table!); // as the timer does, without waiting for it
    await sit(ben, joined).until(({ turn }) => turn === -1);
    const match = await settled(anne, id, ({ state }) => state === 'finished');
    expect(match.result).toMatchObject({ ending: 'forfeit', by: 0, places: [2, 1] });
    expect(await sit(anne, made).act(0, 0)).toMatchObject({ code: 'MATCH_FINISHED' });
  });

  test('forfeits whatever keys it has used: none of theirs is one of the server', async () => {
    const { anne, ben, made, joined, id } = await begun();
    const seats = [sit(anne, made), sit(ben, joined)];
    const tokens = [made.token ?? '', joined.token ?? ''];
    for (const ply of [0, 1]) {
      const { legal } = await seats[ply].turn();
      const act = { match: id, token: tokens[ply], ply, key: `forfeit-${ply + 2}`, action: legal[0] };
      expect(await [anne, ben][ply].ask('act', act)).toMatchObject({ type: 'accepted' });
    }
    await seats[0].leave();
    expect(await settled(anne, id, ({ state }) => state !== 'running')).toMatchObject({ result: { by: 0 } });
  });

  test.each(['forfeit', 'random'])(
    'is not who acts in time, though the clock runs out while that is kept: %s',
    async (late) => {
      const { anne, made, id } = await begun({ clock: { per: 'move', seconds: 30, late } });
      const { store, hall } = rig.server;
      const seat = sit(anne, made);
      const { legal } = await seat.turn();
      const table = (await hall.open(id))!;
      const { append } = store;
      let write = () => {};
      const disk = new Promise<void>((resolve) => {
        write = resolve;
      });
      store.append = (match, entry) => disk.then(() => append(match, entry));
      try {
        now += 29_000;
        const acted = seat.act(legal[0], 0);
        await eventually(() => table.room?.ply).toBe(1);
        now += 2000;
        await hall.attendant.attend(table); // as the timer does
        await new Promise((resolve) => setTimeout(resolve, 50));
        write();
        expect(await acted).toMatchObject({ type: 'accepted' });
        await new Promise((resolve) => setTimeout(resolve, 50));
      } finally {
        store.append = append;
      }
      expect(await anne.info(id)).toMatchObject({ state: 'running', seats: [{ kind: 'person' }, { kind: 'person' }] });
      expect((await store.log(id, 0)).length).toBe(1);
    },
  );

  test.each([3600_000, -3600_000])(
    'is not who was asked while no server had the match, nor who has another clock than the next one: %i ms',
    async (away) => {
      let time = 1_700_000_000_000;
      const other = await startRig({ now: () => time });
      try {
        const [anne, ben] = [other.client(), other.client()];
        const clock = { per: 'game', seconds: 30, late: 'forfeit' } as const;
        const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [me, { kind: 'open' }], clock });
        const seats = [sit(anne, made), sit(ben, await ben.join(made.match.id, 'Ben'))];
        const play = async (after: number) => {
          const { turn } = await seats[0].until(({ ply }) => ply === played);
          const { legal } = await seats[turn].turn();
          time += after;
          expect(await seats[turn].act(legal[0], played++)).toMatchObject({ type: 'accepted' });
        };
        let played = 0;
        await play(5000);
        await play(4000);
        time += 3000;
        await other.restart();
        time += away;
        await other.restart();
        await other.server.hall.open(made.match.id);
        await play(2000);
        await play(1000);
        const { left } = await seats[0].until(({ ply }) => ply === 4);
        expect(left).toEqual([23_000, 25_000]);
        expect((await anne.info(made.match.id)).state).toBe('running');
      } finally {
        await other.close();
      }
    },
  );

  test('forfeits as soon as that can be kept', async () => {
    const { anne, id } = await begun({ clock: { per: 'move', seconds: 30, late: 'forfeit' } });
    const { store, hall } = rig.server;
    const { append } = store;
    let tries = 0;
    store.append = (match, entry) => (++tries === 1 ? Promise.reject(new Error('no room')) : append(match, entry));
    try {
      now += 31_000;
      await hall.attendant.attend((await hall.open(id))!);
      await settled(anne, id, ({ state }) => state === 'finished');
    } finally {
      store.append = append;
    }
    expect(tries).toBe(2);
  });

  test('is replaced by the bot the creator chose, for all to see', async () => {
    const { anne, ben, made, joined, id } = await begun({ clock: { per: 'game', seconds: 30, late: 'random' } });
    const seat = sit(ben, joined);
    await sit(anne, made).leave();
    const match = await settled(anne, id, ({ seats }) => seats[0].kind === 'bot');
    expect(match.seats[0]).toMatchObject({ name: 'Anne', bot: 'random', away: true });
    expect(await sit(anne, made).act(0, 0)).toMatchObject({ code: 'BOT_PLAYS' });
    await playOut(seat, first);
    expect((await settled(anne, id, ({ state }) => state === 'finished')).result?.ending).toBe('rules');
  });

  test('is given the answer to an action again that was kept before the bot took over', async () => {
    const { anne, made, id } = await begun({ clock: { per: 'game', seconds: 30, late: 'random' } });
    const seat = sit(anne, made);
    const { legal } = await seat.turn();
    const act = { match: id, token: made.token ?? '', ply: 0, key: 'kept-before-leaving', action: legal[0] };
    const accepted = await anne.ask('act', act);
    expect(accepted).toMatchObject({ type: 'accepted', ply: 1 });
    await seat.leave();
    const again = await anne.ask('act', act);
    expect(again).toEqual({ ...accepted, re: expect.any(Number) });
    expect(await anne.ask('act', { ...act, key: 'another-key' })).toMatchObject({ code: 'BOT_PLAYS' });
    expect(await anne.ask('act', { ...act, action: 'nothing' })).toMatchObject({ code: 'KEY_REUSED' });
  });

  test('has left, though another server kept an action just before', async () => {
    const { anne, ben, made, joined, id } = await begun();
    const { legal } = await sit(anne, made).turn();
    await sit(ben, joined).until(() => true);
    const { store } = rig.server;
    await store.append(id, { ply: 0, seat: 0, action: legal[0], key: 'of-another-server', at: now }); // nobody here knows
    expect(await sit(ben, joined).leave()).toMatchObject({ type: 'left' });
    const match = await settled(anne, id, ({ state }) => state === 'finished');
    expect(match.result).toMatchObject({ ending: 'forfeit', by: 1 });
  });

  test('forfeits a running match by leaving it when no bot was chosen', async () => {
    const { anne, ben, joined, id } = await begun();
    await sit(ben, joined).leave();
    expect((await settled(anne, id, ({ state }) => state === 'finished')).result).toMatchObject({
      ending: 'forfeit',
      by: 1,
    });
  });
});

describe('bots', () => {
  test('that fail are replaced, visibly, and the match goes on', async () => {
    const { inlineThinker } = await import('../testing/server.ts');
    const good = inlineThinker();
    const thinker: Thinker = {
      think: (question, ms) =>
        question.bot === 'easy' ? Promise.reject(new Error('it crashed')) : good.think(question, ms),
      async close() {},
    };
    const broken = await startRig({ thinker });
    try {
      const anne = broken.client();
      const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'bot', bot: 'easy' }, me] });
      await playOut(sit(anne, made), first);
      expect((await anne.info(made.match.id)).seats[0]).toMatchObject({ kind: 'bot', bot: 'random', away: false });
    } finally {
      await broken.close();
    }
  });

  test.each(['easy', 'random'])('play on when their action cannot be kept for a while: %s', async (level) => {
    const other = await startRig();
    const { store } = other.server;
    const { append } = store;
    let tries = 0;
    store.append = (match, entry) => (++tries <= 2 ? Promise.reject(new Error('no room')) : append(match, entry));
    try {
      const anne = other.client();
      const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'bot', bot: level }, me] });
      await sit(anne, made).turn();
      expect((await anne.info(made.match.id)).seats[0]).toMatchObject({ kind: 'bot', bot: level });
    } finally {
      await other.close();
    }
  });

  test('play on when every one of them fails for a while', async () => {
    const { inlineThinker } = await import('../testing/server.ts');
    const good = inlineThinker();
    let tries = 0;
    const thinker: Thinker = {
      think: (question, ms) => (++tries <= 6 ? Promise.reject(new Error('no memory')) : good.think(question, ms)),
      async close() {},
    };
    const other = await startRig({ thinker });
    try {
      const anne = other.client();
      const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'bot', bot: 'easy' }, me] });
      await sit(anne, made).turn();
      expect((await anne.info(made.match.id)).seats[0]).toMatchObject({ kind: 'bot', bot: 'random' });
    } finally {
      await other.close();
    }
  });

  test('think for whoever made the match: by address, after a restart by the first person at it', async () => {
    const { inlineThinker } = await import('../testing/server.ts');
    const good = inlineThinker();
    const owners: (string | undefined)[] = [];
    const thinker: Thinker = {
      think(question, ms, owner) {
        owners.push(owner);
        return question.bot === 'easy' ? new Promise(() => {}) : good.think(question, ms); // easy thinks for ever
      },
      async close() {},
    };
    const other = await startRig({ thinker });
    try {
      const anne = other.client();
      await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'bot', bot: 'easy' }, me] });
      await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'bot', bot: 'easy' }, bot] });
      await eventually(() => owners).toEqual(['127.0.0.1', '127.0.0.1']);
      owners.length = 0;
      await other.restart();
      await eventually(() => owners.toSorted()).toEqual(['', hashOf(anne.player)]);
    } finally {
      await other.close();
    }
  });

  test('are asked each question once, however often the match is looked at while an answer is kept', async () => {
    const { inlineThinker } = await import('../testing/server.ts');
    const good = inlineThinker();
    const asked: number[] = [];
    const thinker: Thinker = {
      async think(question, ms) {
        asked.push(question.actions.length);
        await new Promise((resolve) => setTimeout(resolve, 20)); // longer than an answer is being kept
        return good.think({ ...question, actions: [...question.actions] }, ms);
      },
      async close() {},
    };
    const other = await startRig({ thinker });
    const { store, hall } = other.server;
    const { append } = store;
    store.append = async (match, entry) => {
      const table = await hall.open(match);
      for (let i = 0; i < 3; i++) void hall.attendant.attend(table!);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return append(match, entry);
    };
    try {
      const anne = other.client();
      const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [bot, bot] });
      await settled(anne, made.match.id, ({ state }) => state === 'finished');
      expect(asked).toEqual(asked.map((_, ply) => ply));
    } finally {
      await other.close();
    }
  });

  test('play on after a restart of the server', async () => {
    let thinks = 0;
    const { inlineThinker } = await import('../testing/server.ts');
    const good = inlineThinker();
    const stuck: Thinker = {
      think: (question, ms) => (++thinks === 1 ? new Promise(() => {}) : good.think(question, ms)),
      async close() {},
    };
    const other = await startRig({ thinker: stuck });
    try {
      const anne = other.client();
      const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [bot, bot] });
      await eventually(() => thinks).toBe(1);
      await other.restart();
      await settled(anne, made.match.id, ({ state }) => state === 'finished');
    } finally {
      await other.close();
    }
  });
});

test('a last action that is not kept ends no match', async () => {
  const { anne, ben, made, joined, id } = await begun({ options: { maxTurns: 1 } });
  const [one, other] = [sit(anne, made), sit(ben, joined)];
  const { store, hall } = rig.server;
  const table = (await hall.open(id))!;
  const { append } = store;
  const last = async () => {
    const { turn } = await one.until(() => true);
    return [one, other][turn].turn();
  };
  for (let over = false; !over; ) {
    const { turn, ply, legal } = await last();
    let keep: (kept: boolean) => void = () => {};
    store.append = (match, entry) =>
      new Promise((resolve) => {
        keep = (kept) => resolve(kept && append(match, entry));
      });
    try {
      const acted = [one, other][turn].act(legal[0], ply);
      await eventually(() => table.room?.ply).toBe(ply + 1);
      over = table.room?.over ?? false;
      void hall.refresh(table); // as it is when a stranger asks for a seat
      if (over) await new Promise((resolve) => setTimeout(resolve, 100));
      keep(!over);
      await acted;
      if (!over) await one.until((position) => position.ply > ply);
    } finally {
      store.append = append;
    }
  }
  await hall.refresh(table);
  expect(await store.match(id)).toMatchObject({ state: 'running', result: null });
});

describe('a match of rules this server no longer has', () => {
  test('is shown, and not resumed', async () => {
    const { folder, ...old } = await startRig({ games: { tiny: { ...tiny, version: 99 } } });
    const client = old.client();
    const made = await client.create({ name: 'Anne', game: 'tiny', seats: [me, bot], public: true });
    await old.server.store.finish(made.match.id, { ending: 'rules', by: null, places: [1, 2], scores: [1, 0] });
    const running = await client.create({ name: 'Anne', game: 'tiny', seats: [me, bot], public: true });
    const row = await old.server.store.match(running.match.id);
    await old.close();
    expect(row?.version).toBe(99);
    await rig.server.store.create({ ...row!, key: 'taken along', state: 'running' });
    const later = rig.client({ player: client.player });
    expect(await later.info(running.match.id)).toMatchObject({ playable: false, state: 'running', version: 99 });
    expect(await later.sit(running.match.id, running.token ?? '').act(0, 0)).toMatchObject({ code: 'OTHER_VERSION' });
    expect(await later.sit(running.match.id, running.token ?? '').leave()).toMatchObject({ code: 'OTHER_VERSION' });
    const refused = new Promise((resolve) => later.spectate(running.match.id).on('refused', resolve));
    expect(await refused).toMatchObject({ code: 'OTHER_VERSION' });
  });
});
