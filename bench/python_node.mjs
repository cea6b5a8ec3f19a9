// Node's own loop, in CPU time, for bench/python.mjs: `python_node.mjs skyjo 2` answers each line with the steps per CPU second of a slice,
// of `step` alone and with the choosing. Each table has a process of its own: V8 fits the code of a batch to the first one of a process.
import { createInterface } from 'node:readline';
import { below, createRng } from '../dist/core/index.js';
import { games } from '../dist/games/index.js';
import { BatchEnv } from '../dist/rl/index.js';

const SIZE = 1024;
// As in python_rows.py: until V8 has compiled it, and of one slice.
const [WARM, SLICE] = [1.5, 0.25];
const [game, seats] = [games[process.argv[2]], Number(process.argv[3])];
const batch = new BatchEnv(game, { size: SIZE, seats, seed: 'bench' });
const actions = new Int32Array(SIZE);
const luck = createRng('bench');

function run(seconds) {
  let [steps, inside] = [0, 0];
  const begin = cpu();
  while (cpu() - begin < seconds) {
    for (let i = 0; i < SIZE; i++) actions[i] = batch.legal[i * game.actions.size + below(luck, batch.legalCounts[i])];
    const before = cpu();
    batch.step(actions);
    inside += cpu() - before;
    steps += SIZE;
  }
  return [steps / inside, steps / (cpu() - begin)];
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

run(WARM);
for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(run(SLICE)));
