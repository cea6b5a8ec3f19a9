/** Networks from files take part like any agent. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Game, tensorSize } from '../core/index.ts';
import { splendorSolo } from '../games/splendor/index.ts';
import {
  createLocalPool,
  isNetwork,
  isProgram,
  makeContender,
  openMemory,
  planSimulation,
  runArena,
  standingsOf,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'network-'));
afterAll(() => rmSync(folder, { recursive: true }));
const game = splendorSolo as unknown as Game;

/** A network of one layer that likes the last actions best. */
function weights(change: object = {}): string {
  const [inputs, outputs] = [tensorSize(game.tensor, 1), game.actions.size];
  const layer = {
    inputs,
    outputs,
    weight: new Array(inputs * outputs).fill(0),
    bias: Array.from({ length: outputs }, (_, i) => i),
  };
  return JSON.stringify({ game: game.id, version: game.version, seats: 1, layers: [layer], ...change });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a path that ends in .json is a network, with arguments or another ending it is a program', () => {
  expect(isNetwork('./solo.json')).toBe(true);
  expect(isNetwork('solo.json')).toBe(false);
  expect(isProgram('./solo.json')).toBe(false);
  expect(isProgram('./bot.py ./solo.json')).toBe(true);
});

test('a network plays whole games in the arena, the same at every time', async () => {
  const path = file('solo net.json', weights());
  const scores = [];
  for (let n = 0; n < 2; n++) {
    const plan = planSimulation(game, { seats: 1, agents: [path], seed: 'net', games: 5 });
    if (!plan.ok) throw new Error(plan.problem);
    const ledger = openMemory();
    await runArena({ plan: plan.value, ledger, pool: createLocalPool({ [game.id]: game }) });
    const { agents, games } = await standingsOf(plan.value, ledger.results.values());
    expect(games).toBe(5);
    expect(agents[0].agent).toBe(path);
    scores.push(JSON.stringify(agents[0].score));
  }
  expect(scores[0]).toBe(scores[1]);
});

test.each([
  ['a file that is not there', () => join(folder, 'none.json'), 'no such file'],
  ['what is no JSON', () => file('a.json', 'hello'), 'is no network for Splendor Solo'],
  ['other JSON', () => file('b.json', '[]'), 'it has no layers'],
  ['nothing', () => file('c.json', 'null'), 'it has no layers'],
  ['a network of another game', () => file('d.json', weights({ game: 'skyjo' })), 'weights of skyjo'],
  ['a network of an older version', () => file('e.json', weights({ version: 1 })), 'weights of splendor-solo 1'],
  ['layers that do not fit', () => file('f.json', weights({ seats: 2 })), 'layer 0 of the network does not fit'],
])('%s is refused in one sentence', (_, path, problem) => {
  const made = makeContender(game, path());
  expect(made).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
});
