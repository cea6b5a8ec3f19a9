/** The server from outside: real sockets, a real database file, the real client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, RefusedError, type Seated } from '../client/index.ts';
import { replay } from '../match/index.ts';
import { playOut, type Rig, startRig, testGames } from '../testing/server.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const first = (legal: readonly number[]) => legal[0];
const two = [{ kind: 'me' }, { kind: 'open' }] as const;

async function twoPlayers(game = 'tiny') {
  const [anne, ben] = [rig.client(), rig.client()];
  const made = await anne.create({ name: 'Anne', game, seats: [...two] });
  const joined = await ben.join(made.match.id, 'Ben');
  return { anne, ben, id: made.match.id, made, joined };
}
const sit = (client: Client, { match, token }: Seated) => client.sit(match.id, token ?? '');

describe('a match', () => {
  test('begins when the last seat is taken, is played to its end and published', async () => {
    const { anne, ben, id, made, joined } = await twoPlayers();
    expect(made.match.state).toBe('waiting');
    expect(joined).toMatchObject({ seat: 1, match: { state: 'running' } });
    const watch = rig.client().spectate(id);
    const plies: number[] = [];
    watch.on('update', ({ ply }) => plies.push(ply));
    await expect(anne.record(id)).rejects.toThrow(RefusedError);
    await Promise.all([playOut(sit(anne, made), first), playOut(sit(ben, joined), first)]);
    const end = await watch.until(({ turn }) => turn === -1);
    expect(plies).toEqual(Array.from({ length: end.ply - plies[0] + 1 }, (_, i) => plies[0] + i));
    const record = await anne.record(id);
    expect(replay(testGames.tiny, record).ok).toBe(true);
    expect(record.hashes).toHaveLength(end.ply + 1);
    expect(record.seed).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(async () => (await anne.info(id)).state, { timeout: 60_000 }).toBe('finished');
    expect((await anne.info(id)).result).toMatchObject({ ending: 'rules', by: null });
  });

  test.each(Object.keys(testGames))('of %s is played by bots alone while somebody watches', async (game) => {
    const [min] = testGames[game].seats;
    const client = rig.client();
    const bots = Array.from({ length: min }, () => ({ kind: 'bot', bot: 'random' }) as const);
    const { match, seat, token } = await client.create({ name: 'Anne', game, seats: bots });
    expect({ seat, token }).toEqual({ seat: -1, token: null });
    await client.spectate(match.id).until(({ turn }) => turn === -1);
    await expect.poll(async () => (await client.info(match.id)).state, { timeout: 60_000 }).toBe('finished');
  });
});

describe('answers', () => {
  test('an action is accepted once, and the same key again gets the same answer', async () => {
    const { anne, id, made } = await twoPlayers();
    const position = await sit(anne, made).turn();
    const act = { match: id, token: made.token!, ply: 0, key: 'the-same-key', action: position.legal[0] };
    const once = await anne.ask('act', act);
    expect(once).toMatchObject({ type: 'accepted', ply: 1, action: position.legal[0] });
    expect({ ...(await anne.ask('act', act)), re: 0 }).toEqual({ ...once, re: 0 });
    expect(await anne.ask('act', { ...act, action: position.legal.at(-1)! })).toMatchObject({
      type: 'refused',
      code: 'KEY_REUSED',
    });
    expect(await rig.server.store.log(id, 0)).toHaveLength(1);
  });

  test('in the order of checks: match, running, token, question, turn, action', async () => {
    const { anne, id, made, joined } = await twoPlayers();
    const waiting = await anne.create({ name: 'Anne', game: 'tiny', seats: [...two] });
    const act = { match: id, token: made.token!, ply: 0, action: 0 };
    let keys = 0;
    const ask = (change: object) => anne.ask('act', { ...act, key: `some-key-${keys++}`, ...change });
    expect(await ask({ match: 'AAAAAAAAAAAAAAAA', token: joined.token })).toMatchObject({ code: 'NO_SUCH_MATCH' });
    expect(await ask({ match: waiting.match.id })).toMatchObject({ code: 'NOT_RUNNING' });
    expect(await ask({ token: waiting.token })).toMatchObject({ code: 'NOT_YOUR_SEAT' });
    expect(await ask({ token: joined.token, ply: 7 })).toMatchObject({ type: 'stale', ply: 0 });
    expect(await ask({ token: joined.token })).toMatchObject({ code: 'NOT_PLAYER_TURN', legal: [] });
    expect(await ask({ action: { type: 'fly' } })).toMatchObject({ code: 'UNKNOWN_ACTION', legal: [0, 1], ply: 0 });
    expect(await rig.server.store.log(id, 0)).toEqual([]);
  });
});
