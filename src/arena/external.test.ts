/** Programs as players, over standard input and output. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { seatAt } from '../agents/index.ts';
import { createRng, newGame, type Seat } from '../core/index.ts';
import { games } from '../games/index.ts';
import { Match, PlayError, play } from '../match/index.ts';
import { external, fixtureAt, planArena, playContest } from './index.ts';

const DIR = mkdtempSync(join(tmpdir(), 'arbiter-external-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const game = games.skyjo;

/** A program of a few lines that answers with whatever `answer` makes of a question `q`. */
function program(name: string, answer: string): string {
  const file = join(DIR, `${name}.mjs`);
  const code = `import { createInterface } from 'node:readline';
let n = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const q = JSON.parse(line);
  n++;
  const a = ${answer};
  if (a !== undefined) process.stdout.write((typeof a === 'string' ? a : JSON.stringify(a)) + '\\n');
}`;
  writeFileSync(file, code);
  return file;
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the examples', () => {
  test.each([
    ['bot.mjs', true],
    ['bot.py', hasPython],
  ])(
    '%s plays a match',
    async (file, runs) => {
      if (!runs) return console.warn(`${file} was not tried: there is no python3 here`);
      const match = new Match(game, { seats: 2, seed: 'example', options: { scoreLimit: 1 } });
      const agents = [0, 1].map(() => external({ command: [join(EXAMPLES, file)] }));
      try {
        await play(match, agents, { tries: 1, maxPlies: 400, timeoutMs: 20_000, clock: globalThis });
      } finally {
        for (const agent of agents) agent.close?.();
      }
      expect(match.ply).toBeGreaterThan(20);
    },
    60_000,
  );
});

describe('the protocol', () => {
  test('a question tells ply, seat, view and the legal actions with their sentences', async () => {
    const s = newGame(game, { seats: 2, seed: 'protocol' });
    const agent = external({ command: [program('echo', '({ id: q })')] });
    const question = await agent.act(seatAt(game, s, 12, createRng('x')) as Seat);
    agent.close?.();
    expect(question).toMatchObject({
      t: 'move?',
      ply: 12,
      seat: 0,
      legal: expect.arrayContaining([{ id: 14, text: 'turn up row 1, column 1' }]),
    });
    expect(question).toHaveProperty('view', game.view(s, 0));
    expect(question).not.toHaveProperty('refusal');
  });

  test('a refused answer is asked again, with the refusal', async () => {
    const file = program('stubborn', 'q.refusal ? { id: q.refusal.code === "SETUP_FIRST" ? 14 : 15 } : { id: 0 }');
    const agent = external({ command: [file] });
    const match = new Match(game, { seats: 2, seed: 'again' });
    const codes: string[] = [];
    const onRefusal = ({ refusal }: { refusal: { code: string } }) => void codes.push(refusal.code);
    await play(match, [agent, agent], { maxPlies: 1, onRefusal });
    agent.close?.();
    expect(codes).toEqual(['SETUP_FIRST']);
    expect(match.actions).toEqual([14]);
  });

  test.each([
    ['no JSON at all', '"hello"', 'UNKNOWN_ACTION'],
    ['no id', '({ move: 3 })', 'UNKNOWN_ACTION'],
    ['an unknown id', '({ id: 999 })', 'UNKNOWN_ACTION'],
    ['an illegal id', '({ id: 1 })', 'SETUP_FIRST'],
    ['null', '"null"', 'UNKNOWN_ACTION'],
  ])('%s is refused', async (name, answer, code) => {
    const agent = external({ command: [program(name.replaceAll(' ', '-'), answer)] });
    const match = new Match(game, { seats: 2, seed: 'junk' });
    const failed = await play(match, [agent, agent]).catch((error: unknown) => error);
    agent.close?.();
    expect(failed).toBeInstanceOf(PlayError);
    expect(failed).toMatchObject({ refusal: { code } });
  });
});

describe('forfeits', () => {
  test.each([
    ['is too slow', 'slow', 'undefined', 'AGENT_TIMED_OUT'],
    ['ends', 'ends', 'process.exit(3)', 'AGENT_THREW'],
    ['never learns', 'never', '({ id: 0 })', 'SETUP_FIRST'],
  ])(
    'a program that %s is killed and loses',
    async (_, name, answer, why) => {
      const file = program(name, answer);
      const plan = planArena(game, { seats: 2, agents: [file, 'random'], seed: '0', games: 2, timeoutMs: 800 });
      if (!plan.ok) throw new Error(plan.problem);
      const result = await playContest(game, plan.value, fixtureAt(plan.value, 0));
      expect(result).toMatchObject({ forfeit: { seat: 0, why }, places: [2, 1], finished: false });
      expect(result.refusals[0]).toBe(3);
    },
    20_000,
  );

  test('a program that is not there forfeits too', async () => {
    const plan = planArena(game, { seats: 2, agents: ['./nowhere', 'random'], seed: '0', games: 2 });
    if (!plan.ok) throw new Error(plan.problem);
    const result = await playContest(game, plan.value, fixtureAt(plan.value, 1));
    expect(result).toMatchObject({ forfeit: { seat: 1, why: 'AGENT_THREW' }, places: [1, 2] });
  });
});
