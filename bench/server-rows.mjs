// The server under load, in one run with a bare WebSocket echo and boardgame.io.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** A bare echo varies by a quarter from one run to the next: the two take turns, and the middle one is told. */
const TURNS = 5;
const peers = fileURLToPath(new URL('./peers', import.meta.url));
const told = ({ rate, p99, cpu }) =>
  `${(rate / 1000).toFixed(1)} k/s, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(0)} µs CPU`;

/** Measure once and keep it: several rows are of the same run. */
async function load() {
  return import('./server-load.mjs');
}

/** Durable Splendor against a game of boardgame.io, which is installed if it is not there. */
async function againstBoardgameIo(game, what) {
  if (!existsSync(`${peers}/node_modules`)) {
    const done = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'], {
      cwd: peers,
      stdio: 'ignore',
    });
    if (done.status !== 0) return { value: 0, unit: 'x', note: 'boardgame.io could not be installed: not compared' };
  }
  const { boardgameIo, splendor } = await load();
  const base = await boardgameIo(SECONDS, game);
  const played = await splendor(SECONDS);
  const note = `durable Splendor to ${what} (${told(played)}; ${told(base)})`;
  return { value: played.rate / base.rate, goal: 5, unit: 'x', note };
}

export const serverRows = {
  async 'server splendor echo'() {
    const { echo, splendor } = await load();
    const turns = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const base = await echo(SECONDS);
      const played = await splendor(SECONDS);
      turns.push({ value: played.rate / base.rate, played, base });
    }
    const { value, played, base } = turns.sort((a, b) => a.value - b.value)[TURNS >> 1];
    const all = turns.map((turn) => turn.value.toFixed(2)).join(', ');
    const note = `moves to a bare echo's messages, the middle of ${all} (${told(played)}; echo ${told(base)})`;
    return { value, goal: 0.25, unit: 'x', note };
  },
  async 'server splendor latency'() {
    const { splendor } = await load();
    const played = await splendor(SECONDS);
    return {
      value: played.p99,
      goal: 25,
      most: true,
      unit: 'ms',
      note: `p99 of an acknowledged move, 200 sockets (${told(played)})`,
    };
  },
  async 'server splendor cpu'() {
    const { splendor } = await load();
    const played = await splendor(SECONDS);
    return { value: played.cpu, goal: 100, most: true, unit: 'µs', note: `CPU of the server a move (${told(played)})` };
  },
  async 'server splendor steps'() {
    const { splendor } = await load();
    const played = await splendor(SECONDS, { form: 'steps' });
    return { value: played.cpu, unit: 'µs', note: `the same for clients without the rules (${told(played)})` };
  },
  'server splendor boardgame.io': () => againstBoardgameIo('counter', "boardgame.io's counter in RAM"),
  'server splendor boardgame.io table': () =>
    againstBoardgameIo('table', "boardgame.io in RAM with a state as large as Splendor's view"),
  async 'server idle memory'() {
    const { idleMemory } = await load();
    return {
      value: (await idleMemory(400)) / 1024,
      unit: 'KiB',
      note: 'heap an idle match of Splendor that has begun',
    };
  },
};

for (const processes of [1, 2, 3]) {
  serverRows[`server postgres ${processes} processes`] = async () => {
    if (!process.env.DATABASE_URL)
      return { value: 0, unit: '', note: 'not measured: set DATABASE_URL to a PostgreSQL' };
    const { splendor } = await load();
    const played = await splendor(SECONDS, { processes });
    return { value: played.rate / 1000, unit: 'k/s', note: `moves on one PostgreSQL (${told(played)})` };
  };
}
