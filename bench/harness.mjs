// How speed is measured here: engine and yardstick take turns in one process, in CPU time, and the medians are compared.
// A machine that is busy with something else slows both alike; only the ratio means anything.
import { PerformanceObserver } from 'node:perf_hooks';
import { createLocalPool, openMemory, planSimulation, runArena } from '../dist/arena/index.js';
import { below, copyState, createRng, newGame, parseDeal, startGame } from '../dist/core/index.js';
import { BatchEnv } from '../dist/rl/index.js';

/** CPU seconds that `work` takes, and what it returns. */
function timed(work) {
  const before = process.cpuUsage();
  const units = work();
  const used = process.cpuUsage(before);
  return units / ((used.user + used.system) / 1e6);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Let the contenders take turns; returns the median of each. Each is a function that returns units per second. */
export function takeTurns(contenders, rounds = 7) {
  const measured = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, run] of contenders.entries()) measured[i].push(run());
  }
  return measured.map(median);
}

/** The same for contenders that have to be awaited; the first round only warms up. */
export async function takeTurnsAwaited(contenders, rounds = 7) {
  const measured = contenders.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [i, run] of contenders.entries()) {
      const value = await run();
      if (round > 0) measured[i].push(value);
    }
  }
  return measured.map(median);
}

/** Uniformly random play through `Game`; units are decisions, or games if asked. */
export function randomPlay(game, seats, { games, unit = 'decisions', options = {} }) {
  const parsed = parseDeal(game, { seats, seed: '0', options });
  const s = game.create();
  const out = new Int32Array(game.actions.size);
  const luck = createRng('bench');
  let episode = 0;
  const run = (count) => {
    let decisions = 0;
    for (let i = 0; i < count; i++) {
      startGame(game, s, seats, parsed.value, 'bench', ++episode);
      while (game.turn(s) >= 0) {
        const n = game.legal(s, out);
        game.apply(s, out[below(luck, n)]);
        decisions++;
      }
    }
    return unit === 'games' ? count : decisions;
  };
  run(Math.ceil(games / 5)); // let V8 compile it
  return Object.assign(() => timed(() => run(games)), { run });
}

/** What `simulate` does with random agents, in one thread: units are games. */
export function simulatedPlay(game, seats, { games }) {
  const simulate = async (count) => {
    const plan = planSimulation(game, { seats, agents: ['random'], seed: 'bench', games: count });
    await runArena({ plan: plan.value, ledger: openMemory(), pool: createLocalPool({ [game.id]: game }) });
    return count;
  };
  return async () => {
    const before = process.cpuUsage();
    await simulate(games);
    const used = process.cpuUsage(before);
    return games / ((used.user + used.system) / 1e6);
  };
}

/** Uniformly random play in a batch of 1,024, with observation and mask written at every step; units are steps. */
export function batchPlay(game, seats, { steps, options = {}, size = 1024, encoding = 'floats' }) {
  const env = new BatchEnv(game, { size, seats, options, encoding });
  const actions = new Int32Array(size);
  const luck = createRng('bench');
  const { legal, legalCounts } = env;
  const count = game.actions.size;
  const run = (rounds) => {
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < size; i++) actions[i] = legal[i * count + below(luck, legalCounts[i])];
      env.step(actions);
    }
    return rounds * size;
  };
  const rounds = Math.ceil(steps / size);
  run(Math.ceil(rounds / 4));
  return Object.assign(() => timed(() => run(rounds)), { run });
}

/** Nanoseconds to copy a state into another. */
export function copyTime(game, seats) {
  const s = newGame(game, { seats, seed: '0' });
  const into = game.create();
  const copies = 500_000;
  const run = () => {
    for (let i = 0; i < copies; i++) copyState(s, into);
    return copies;
  };
  run();
  return 1e9 / takeTurns([() => timed(run)])[0];
}

/** What a million steps leave behind: how often the garbage collector ran, and how many bytes the heap has grown. */
export function garbage(play) {
  const steps = 1_000_000;
  play(3 * steps); // let V8 compile it
  globalThis.gc();
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  play(steps);
  const bytes = process.memoryUsage().heapUsed - before;
  collections += observer.takeRecords().length;
  observer.disconnect();
  return { collections, bytes };
}
