// npm run bench:python: the Python package beside Node's own loop and beside PettingZoo's connect_four, in CPU time.
// npm run bench:python -- 3 --peers: three seconds a figure, and OpenSpiel, Pgx and EnvPool are installed, each in an environment of its own.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { below, createRng } from '../dist/core/index.js';
import { games } from '../dist/games/index.js';
import { BatchEnv } from '../dist/rl/index.js';
import { findPython, NEEDED, ROOT, venv } from '../scripts/wheel-venv.mjs';

const SECONDS = Number(process.argv.slice(2).find((word) => Number(word) > 0) ?? 3);
// As in python_rows.py: until V8 has compiled it, and of one slice. Python and what it is compared with take turns, slice by slice, and the
// median of the ratios is told: a machine that becomes slower slows both.
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
const child = spawn(python, ['-W', 'ignore', join(ROOT, 'bench', 'python_rows.py')], {
  env,
  stdio: ['pipe', 'pipe', 'inherit'],
});
child.on('exit', (code) => code && process.exit(1));
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
/** The next slice of something in Python. */
async function inPython(line) {
  child.stdin.write(`${line}\n`);
  return JSON.parse((await answers.next()).value);
}

/** Node's own loop, warm: steps per CPU second of the next slice, of `step` alone and with the choosing. */
function nodeLoop(game, seats) {
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
  return () => run(SLICE);
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
const told = {};
for (const [table, aim] of Object.entries(aims)) {
  const [id, seats] = table.split(' ');
  const node = nodeLoop(games[id], Number(seats));
  await inPython(`batch ${table}`);
  const slices = [];
  for (let i = 0; i < Math.max(1, Math.round(SECONDS / SLICE)); i++) {
    const [step, chosen] = await inPython(`batch ${table}`);
    const own = node();
    slices.push({
      step,
      chosen,
      nodeStep: own.step,
      nodeChosen: own.chosen,
      single: await inPython(`single ${table}`),
      four: await inPython('connect_four'),
    });
  }
  const of = (pick) => median(slices.map(pick));
  told[table] = { chosen: of(({ chosen }) => chosen) };
  const against = (mine, other) => `(${k(of(mine))} against ${k(of(other))})`;
  const [step, chosen, single, four] = ['step', 'chosen', 'single', 'four'].map((name) => (slice) => slice[name]);
  const [nodeStep, nodeChosen] = [(slice) => slice.nodeStep, (slice) => slice.nodeChosen];
  const ratio = (a, b) => of((slice) => a(slice) / b(slice));
  row(`${table}: time of a step, by Node's`, ratio(nodeStep, step), 1.25, true, against(step, nodeStep));
  row(`${table}: with NumPy choosing`, ratio(nodeChosen, chosen), 1.7, true, against(chosen, nodeChosen));
  row(`${table}: batch, by connect_four`, ratio(chosen, four), aim, false, against(chosen, four));
  row(`${table}: raw_env, by connect_four`, ratio(single, four), 0.8, false, against(single, four));
}
child.stdin.end();

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
