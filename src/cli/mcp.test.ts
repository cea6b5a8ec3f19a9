/** `arbiter mcp`: a real client of the protocol plays over standard input and output, and learns nothing it may not know. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRng, type Game, next } from '../core/index.ts';
import { games } from '../games/index.ts';
import { Match, type MatchRecord, replay } from '../match/index.ts';
import type { Question } from '../server/thinker.ts';
import { inlineThinker, testGames } from '../testing/server.ts';
import type { Tool } from './mcp-tool.ts';
import { makeTools } from './mcp-tools.ts';

const ARBITER = fileURLToPath(new URL('../../arbiter', import.meta.url));

/** What a tool answered, as the client received it. */
interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: answers of every tool, looked at field by field
  readonly structuredContent: any;
}

let client: Client;
const received: string[] = [];
beforeAll(async () => {
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [ARBITER, 'mcp', '--threads', '1'] }),
  );
});
afterAll(() => client.close());

async function call(name: string, input: object = {}): Promise<Answer> {
  const answer = (await client.callTool({ name, arguments: { ...input } })) as unknown as Answer;
  received.push(JSON.stringify(answer));
  return answer;
}

describe('a client of the protocol', () => {
  test('is offered the tools with their schemas, the games and their rules', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_games', 'rules', 'new_match', 'observe', 'legal_actions', 'act', 'wait_for_turn', 'result', 'record'],
    ]);
    for (const { inputSchema } of tools)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    const { structuredContent } = await call('list_games');
    expect(structuredContent.games.map(({ id }: { id: string }) => id)).toEqual(Object.keys(games));
    for (const game of Object.keys(games)) {
      expect((await call('rules', { game })).content[0].text).toContain('Options:');
      expect((await call('rules', { game, full: true })).content[0].text).toContain('# ');
    }
    expect(client.getInstructions()).toContain('wait_for_turn');
  });

  test.each(['splendor', 'skyjo'])('plays a whole match of %s, and the record replays', async (game) => {
    const seed = `the seed of ${game}`;
    const made = await call('new_match', { game, opponents: ['random'], seed });
    const { match, seat } = made.structuredContent;
    received.length = 0;
    let played = 0;
    for (;;) {
      const { structuredContent: now } = await call('wait_for_turn', { match });
      if (!now.ready) continue;
      if (now.over) break;
      const { content } = await call('observe', { match });
      expect(content[0].text).toContain(`Ply ${now.ply}. It is your turn`);
      const { structuredContent: offer } = await call('legal_actions', { match });
      expect(offer.actions.length).toBeGreaterThan(0);
      const chosen = offer.actions[(now.ply * 7) % offer.actions.length];
      // Now by its id, now as the game writes it.
      const action = played % 2 ? chosen.id : chosen.action;
      const { isError, structuredContent: done } = await call('act', { match, ply: now.ply, action });
      expect(isError).toBe(false);
      expect(done).toMatchObject({ type: 'accepted', action: chosen.id });
      played++;
    }
    expect(played).toBeGreaterThan(3);
    expect(received.join(''), 'the seed before the end').not.toContain(seed);
    const { structuredContent: ended } = await call('result', { match });
    expect(ended.result).toMatchObject({ ending: 'rules', by: null });
    const { record } = (await call('record', { match })).structuredContent as { record: MatchRecord };
    const again = replay((games as Readonly<Record<string, Game>>)[game], record);
    if (!again.ok) throw new Error(again.problem);
    expect(again.value.score(seat)).toBe(ended.result.scores[seat]);
    expect(record.seed).toBe(seed);
  });

  test('is refused with the reason and the attempts left, and forfeits after the last; nothing is played for it', async () => {
    const { match } = (await call('new_match', { game: 'splendor', tries: 3 })).structuredContent;
    const act = (ply: number, action: unknown) => call('act', { match, ply, action });
    expect(await act(5, 0)).toMatchObject({ isError: true, structuredContent: { type: 'stale', ply: 0 } });
    const first = await act(0, { type: 'fly' });
    expect(first).toMatchObject({ isError: true, structuredContent: { type: 'refused', attemptsLeft: 2 } });
    expect(first.content[0].text).toMatch(/^Refused: .+ \(\w+\); 2 attempts left\.\nLegal ids: \d/);
    expect((await call('record', { match })).structuredContent).toMatchObject({ code: 'NOT_FINISHED' });
    await act(0, -1);
    expect((await act(0, 'anything')).structuredContent).toMatchObject({ attemptsLeft: 0, legal: [], ply: 0 });
    const { structuredContent } = await call('result', { match });
    expect(structuredContent.result).toMatchObject({ ending: 'forfeit', by: 0, places: [2, 1] });
    expect((await act(0, 0)).structuredContent).toMatchObject({ code: 'MATCH_FINISHED' });
    expect((await call('record', { match })).structuredContent.record.actions).toEqual([]);
  });

  test('has all attempts again at the next question', async () => {
    const { match } = (await call('new_match', { game: 'splendor-solo' })).structuredContent;
    await call('act', { match, ply: 0, action: 'nothing' });
    const { actions } = (await call('legal_actions', { match })).structuredContent;
    await call('act', { match, ply: 0, action: actions[0].id });
    expect((await call('observe', { match })).structuredContent).toMatchObject({ ply: 1, attemptsLeft: 3 });
  });

  test.each([
    ['BAD_INPUT', 'new_match', {}],
    ['BAD_INPUT', 'new_match', { game: 'splendor', more: 1 }],
    ['NO_SUCH_GAME', 'new_match', { game: 'chess' }],
    ['NO_SUCH_GAME', 'rules', { game: '__proto__' }],
    ['BAD_DEAL', 'new_match', { game: 'splendor', players: 9 }],
    ['BAD_INPUT', 'new_match', { game: 'splendor', players: 2 ** 32 - 1 }],
    ['BAD_DEAL', 'new_match', { game: 'splendor', options: { maxTurns: 'many' } }],
    ['BAD_SEATS', 'new_match', { game: 'splendor', players: 3, opponents: ['easy'] }],
    ['BAD_SEATS', 'new_match', { game: 'splendor', seat: 2 }],
    ['NO_SUCH_BOT', 'new_match', { game: 'splendor', opponents: ['deep-thought'] }],
    ['NO_SUCH_MATCH', 'observe', { match: 'nothing' }],
    ['BAD_INPUT', 'act', { match: 'nothing', ply: -1, action: 0 }],
    ['BAD_INPUT', 'wait_for_turn', { match: 'nothing', seconds: 1e9 }],
  ])('is told %s for %s %j', async (code, name, input) => {
    const { isError, structuredContent } = await call(name, input);
    expect({ isError, code: structuredContent.code }).toEqual({ isError: true, code });
  });

  test('asks for a tool that is none', async () => {
    expect(await call('cheat')).toMatchObject({ isError: true, content: [{ text: "There is no tool 'cheat'." }] });
  });
});

describe('what a model may not know', () => {
  const SEED = 'secrets';
  /** The same game, in which all that a seat cannot know was dealt otherwise. */
  const redealt = (game: Game, seat: number, lot: string): Game => ({
    ...game,
    setup(s, seats, options) {
      game.setup(s, seats, options);
      const luck = createRng(lot);
      for (let i = 0; i < s.rng.length; i++) s.rng[i] = next(luck);
      game.imagine(s, seat);
    },
  });
  /** An opponent who plays the first thing the rules allow, and looks at nothing. */
  const plain = (game: Game) => ({
    async think({ seats, seed, options, actions }: Question) {
      const match = new Match(game, { seats, seed, options });
      for (const action of actions) match.submit(match.turn, action);
      return match.legal(match.turn)[0];
    },
    async close() {},
  });
  const run = async (tools: readonly Tool[], name: string, input: object) => {
    const answer = await tools.find((tool) => tool.name === name)!.run(input); // every name here is a tool's
    return { ...answer, text: answer.text.replace(/^Match \S+/, ''), json: { ...answer.json, match: '' } };
  };

  test.each(Object.keys(testGames))('changes nothing that a tool answers in %s', async (id) => {
    const game = testGames[id];
    const tables = await Promise.all(
      [game, redealt(game, 0, 'one'), redealt(game, 0, 'another')].map(async (each) => {
        const tools = makeTools({ [id]: each }, plain(each));
        const players = Math.max(game.seats[0], Math.min(2, game.seats[1]));
        const made = await tools.find(({ name }) => name === 'new_match')!.run({ game: id, seed: SEED, players });
        return { tools, match: String(made.json.match) };
      }),
    );
    let compared = 0;
    for (let step = 0; step < 12; step++) {
      const all = (name: string, input: object = {}) =>
        Promise.all(tables.map(({ tools, match }) => run(tools, name, { match, ...input })));
      await all('wait_for_turn', { seconds: 50 });
      const seen = await all('observe', { json: true });
      const views = new Set(seen.map(({ json }) => JSON.stringify('view' in json && json.view)));
      if (views.size > 1) break; // by now it was revealed
      const { ply, over } = seen[0].json as unknown as { ply: number; over: boolean };
      if (over) break;
      const answers = [
        seen,
        await all('legal_actions'),
        await all('result'),
        await all('record'),
        await all('act', { ply, action: {} }),
      ];
      for (const answer of answers) for (const other of answer) expect(other).toEqual(answer[0]);
      compared++;
      const { actions } = answers[1][0].json as unknown as { actions: { id: number }[] };
      await all('act', { ply, action: actions[step % actions.length].id });
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('is what another ordered in secret', async () => {
    const game = testGames['power-grid-macro'];
    const seen = [0, 1, 2].map(async (nth) => {
      const thinker = {
        ...plain(game),
        think: async ({ seats, seed, options }: Question) => new Match(game, { seats, seed, options }).legal(0)[nth],
      };
      const tools = makeTools(testGames, thinker);
      const made = await tools.find(({ name }) => name === 'new_match')!.run({ game: game.id, seed: SEED, seat: 1 });
      await run(tools, 'wait_for_turn', { match: made.json.match });
      return run(tools, 'observe', { match: made.json.match, since: 0, json: true });
    });
    const [one, ...others] = await Promise.all(seen);
    expect(one.json).toMatchObject({ ply: 1 });
    for (const other of others) expect(other).toEqual(one);
  });

  test('an opponent who fails forfeits; the model is woken', async () => {
    const broken = { ...inlineThinker(), think: () => Promise.reject(new Error('a broken bot')) };
    const tools = makeTools(testGames, broken);
    const { json } = await tools.find(({ name }) => name === 'new_match')!.run({ game: 'tiny', seat: 1 });
    await run(tools, 'wait_for_turn', { match: json.match });
    const result = { ending: 'forfeit', by: 0, reason: 'medium failed: a broken bot', places: [2, 1] };
    expect((await run(tools, 'result', { match: json.match })).json).toMatchObject({ over: true, result });
  });
});

test('without its packages it says what to install, in one line', async () => {
  const { spawnSync } = await import('node:child_process');
  const bare = mkdtempSync(join(tmpdir(), 'arbiter-bare-'));
  try {
    for (const part of ['dist', 'arbiter', 'package.json'])
      cpSync(join(ARBITER, '..', part), join(bare, part), { recursive: true });
    mkdirSync(join(bare, 'node_modules/@clack'), { recursive: true });
    for (const name of ['commander', '@clack/prompts'])
      symlinkSync(join(ARBITER, '../node_modules', name), join(bare, 'node_modules', name));
    const done = spawnSync(process.execPath, [join(bare, 'arbiter'), 'mcp'], { encoding: 'utf8', input: '' });
    expect(done).toMatchObject({
      status: 2,
      stderr: 'arbiter: mcp needs packages that are not installed: npm install @modelcontextprotocol/sdk typebox\n',
    });
  } finally {
    rmSync(bare, { recursive: true, force: true });
  }
});
