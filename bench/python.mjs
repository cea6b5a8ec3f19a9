// npm run bench:python: the Python package beside Node's own loop and beside PettingZoo's connect_four, in CPU time.
// npm run bench:python -- 3 --peers: three seconds a figure, and OpenSpiel, Pgx and EnvPool are installed, each in an environment of its own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { below, createRng } from '../dist/core/index.js';
import { games } from '../dist/games/index.js';
import { BatchEnv } from '../dist/rl/index.js';
import { findPython, NEEDED, ROOT, venv } from '../scripts/wheel-venv.mjs';

const SECONDS = Number(process.argv.slice(2).find((word) => Number(word) > 0) ?? 3);
// As in python_rows.py: until V8 has compiled it, and of one slice, of which the median is told.
const [WARM, SLICE] = [1.5, 0.25];
const INSTALLS = process.argv.includes('--peers');
const python = findPython() && venv('.venv', [NEEDED]);
if (!python) {
  console.error('bench: there is no Python 3.10 or newer');
  process.exit(2);
}
const env = {
  ...process.env,
  PYTHONPATH: [join(ROOT, 'python'), process.env.PYTHONPATH].filter(Boolean).join(delimiter),
};
const child = spawnSync(python, ['-W', 'ignore', join(ROOT, 'bench', 'python_rows.py'), String(SECONDS)], {
  encoding: 'utf8',
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (child.status !== 0) process.exit(1);
const told = JSON.parse(child.stdout.trim().split('\n').at(-1));

/** Steps per CPU second of Node's own loop: of `step` alone, and with the choosing. */
function nodeRates(game, seats) {
  const size = 1024;
  const batch = new BatchEnv(game, { size, seats, seed: 'bench' });
  const actions = new Int32Array(size);
  const luck = createRng('bench');
  const run = (seconds) => {
    let [steps, inside] = [0, 0];
    const begin = cpu();
    while (cpu() - begin < seconds) {
      for (let i = 0; i < size; i++)
        actions[i] = batch.legal[i * game.actions.size + below(luck, batch.legalCounts[i])];
      const before = cpu();
      batch.step(actions);
      inside += cpu() - before;
      steps += size;
    }
    return { step: steps / inside, chosen: steps / (cpu() - begin) };
  };
  run(WARM);
  const slices = Array.from({ length: Math.max(1, Math.round(SECONDS / SLICE)) }, () => run(SLICE));
  return { step: median(slices.map(({ step }) => step)), chosen: median(slices.map(({ chosen }) => chosen)) };
}

function median(rates) {
  const sorted = [...rates].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const row = (name, value, goal, most, note) =>
  console.log(
    `${name.padEnd(44)} ${value.toFixed(2).padStart(8)} x  ${`${most ? 'at most' : 'at least'} ${goal}`.padEnd(14)} ${
      (most ? value <= goal : value >= goal) ? 'met   ' : 'MISSED'
    } ${note}`,
  );
const k = (rate) => `${(rate / 1000).toFixed(0)} k/s`;
const aims = { 'skyjo 2': 80, 'splendor 2': 40, 'power-grid 4': 10 };
for (const [table, aim] of Object.entries(aims)) {
  const [id, seats] = table.split(' ');
  const node = nodeRates(games[id], Number(seats));
  const { step, chosen, single } = told[table];
  row(`${table}: time of a step, by Node's`, node.step / step, 1.25, true, `(${k(step)} against ${k(node.step)})`);
  row(`${table}: with NumPy choosing`, node.chosen / chosen, 1.7, true, `(${k(chosen)} against ${k(node.chosen)})`);
  row(`${table}: batch, by connect_four`, chosen / told.connect_four, aim, false, `(${k(chosen)})`);
  row(
    `${table}: raw_env, by connect_four`,
    single / told.connect_four,
    0.8,
    false,
    `(${k(single)} against ${k(told.connect_four)})`,
  );
}

/** What others play, and how many steps of it a CPU second takes. */
const peers = {
  open_spiel: 'connect four of OpenSpiel, one game',
  pgx: 'connect four of Pgx, 1,024 games',
  envpool: 'cart poles of EnvPool, 1,024',
};
for (const [name, what] of Object.entries(peers)) {
  const folder = `.venv-${name}`;
  const own = INSTALLS || existsSync(join(ROOT, 'python', folder)) ? venv(folder, [[name]]) : null;
  const measured =
    own &&
    spawnSync(own, ['-W', 'ignore', join(ROOT, 'bench', 'python_peers.py'), name, String(SECONDS)], {
      encoding: 'utf8',
    });
  const rate = measured?.status === 0 ? Number(measured.stdout.trim().split('\n').at(-1)) : null;
  const compared = Object.keys(aims).map((table) => `${table} ${rate ? (told[table].chosen / rate).toFixed(1) : ''} x`);
  console.log(`${what.padEnd(44)} ${rate ? `${k(rate)}: ${compared.join(', ')}` : 'not installed'}`);
}
