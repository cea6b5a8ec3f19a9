/** Programs as players, over standard input and output. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { seatAt } from '../agents/seat.ts';
import { createRng, newGame, type Seat } from '../core/index.ts';
import { games } from '../games/index.ts';
import { Match, PlayError, play } from '../match/index.ts';
import { noFailures } from './failure.ts';
import { commandOf, external, fixtureAt, planArena, playContest, programProblem } from './index.ts';

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
      game: 'skyjo',
      seats: 2,
      legal: expect.arrayContaining([
        expect.objectContaining({ id: 14, action: { type: 'flip', at: 0 }, text: 'turn up row 1, column 1' }),
      ]),
    });
    expect(question).toHaveProperty('view', game.view(s, 0));
    expect(question).toHaveProperty('legal.0.preview.text', 'Turn up row 1, column 1.');
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
  const endless = (text: string) => `(() => { const flood = () => process.stdout.write(${text}, flood); flood(); })()`;
  const unasked = "(process.stdout.write('{\"id\":' + q.legal[0].id + '}\\n' + 'x\\n'.repeat(600000)), undefined)";

  test.each([
    ['does not start', 'mute', 'undefined', 'timeout', 'AGENT_TIMED_OUT', /no first answer within 900 ms/, 1],
    [
      'is too slow',
      'slow',
      'n > 1 ? undefined : { id: q.legal[0].id }',
      'timeout',
      'AGENT_TIMED_OUT',
      /within 400 ms/,
      1,
    ],
    ['ends', 'ends', 'process.exit(3)', 'crash', 'AGENT_THREW', /it has ended with code 3/, 1],
    ['writes for ever without a newline', 'line', endless("'x'.repeat(65536)"), 'garbage', 'AGENT_THREW', /1 MB/, 1],
    ['writes lines for ever', 'lines', endless("'x\\n'.repeat(30000)"), 'garbage', '', /./, 0],
    ['writes a lot unasked', 'unasked', unasked, 'garbage', '', /./, 0],
    ['answers with garbage', 'garbage', '"hello"', 'garbage', 'UNKNOWN_ACTION', /not an action/, 3],
    ['never learns', 'never', '({ id: 0 })', 'illegal', 'SETUP_FIRST', /./, 3],
  ] as const)(
    'a program that %s is killed and loses',
    async (_, name, answer, failure, why, reason, failures) => {
      const file = program(name, answer);
      const limits = { timeoutMs: 400, startMs: name === 'mute' ? 900 : 20_000 };
      const plan = planArena(game, { seats: 2, agents: [file, 'random'], seed: '0', games: 2, ...limits });
      if (!plan.ok) throw new Error(plan.problem);
      const result = await playContest(game, plan.value, fixtureAt(plan.value, 0));
      expect(result).toMatchObject({ forfeit: { seat: 0, failure }, places: [2, 1], finished: false });
      expect(result.forfeit?.reason).toMatch(reason);
      if (why !== '') expect(result.forfeit?.why).toBe(why);
      if (failures > 0) expect(result.failures[0]).toEqual({ ...noFailures(), [failure]: failures });
    },
    60_000,
  );

  test('a program that is not there forfeits too', async () => {
    const plan = planArena(game, { seats: 2, agents: ['./nowhere', 'random'], seed: '0', games: 2 });
    if (!plan.ok) throw new Error(plan.problem);
    const result = await playContest(game, plan.value, fixtureAt(plan.value, 1));
    expect(result).toMatchObject({ forfeit: { seat: 1, why: 'AGENT_THREW' }, places: [1, 2] });
  });
});

describe('commands', () => {
  const spaced = join(DIR, 'my bots', 'my bot.mjs');
  mkdirSync(join(DIR, 'my bots'));
  writeFileSync(spaced, '');
  const plain = join(DIR, 'plain.sh');
  writeFileSync(plain, '#!/bin/sh\n');

  test.each([
    ['./bot.py', ['./bot.py']],
    ['./bot.py --fast  1', ['./bot.py', '--fast', '1']],
    [spaced, [spaced]],
    [`${spaced} --fast`, [spaced, '--fast']],
    [`"${spaced}" --fast`, [spaced, '--fast']],
    [`python3 '${spaced}' "a b"`, ['python3', spaced, 'a b']],
  ])('%s', (spec, command) => {
    expect(commandOf(spec)).toEqual(command);
  });

  test('what cannot be run is said before a game is played', () => {
    expect(programProblem(spaced)).toBeNull();
    expect(programProblem(`python3 ${spaced}`)).toBeNull();
    expect(programProblem(`${DIR}/nowhere.py`)).toContain('there is no program');
    expect(programProblem(DIR)).toContain('there is no program');
    expect(programProblem(plain)).toContain('make it executable');
    chmodSync(plain, 0o755);
    expect(programProblem(plain)).toBeNull();
  });
});
