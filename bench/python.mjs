// npm run bench:python: the Python package beside Node's own loop and beside PettingZoo's connect_four, in CPU time.
// npm run bench:python -- 3 --peers: three seconds a figure, and OpenSpiel, Pgx and EnvPool are installed, each in an environment of its own.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPython, NEEDED, ROOT, venv } from '../scripts/wheel-venv.mjs';

const SECONDS = Number(process.argv.slice(2).find((word) => Number(word) > 0) ?? 3);
// Of one slice, as in python_rows.py and python_node.mjs. Python and what it is compared with take turns, slice by slice, and the
// median of the ratios is told: a machine that becomes slower slows both.
const SLICE = 0.25;
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
/** A program that answers each line it is given with a line of JSON. */
function start(program, args) {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.on('exit', (code) => code && process.exit(1));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin.write(`${line}\n`);
      return JSON.parse((await answers.next()).value);
    },
    end: () => child.stdin.end(),
  };
}

const inPython = start(python, ['-W', 'ignore', join(ROOT, 'bench', 'python_rows.py')]);

function median(rates) {
  const sorted = [...rates].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
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
  const inNode = start(process.execPath, [join(ROOT, 'bench', 'python_node.mjs'), ...table.split(' ')]);
  for (const line of [`batch ${table}`, `single ${table}`, 'connect_four']) await inPython.ask(line); // which also warms it up
  await inNode.ask('');
  const slices = [];
  for (let i = 0; i < Math.max(1, Math.round(SECONDS / SLICE)); i++) {
    const [step, chosen] = await inPython.ask(`batch ${table}`);
    const [nodeStep, nodeChosen] = await inNode.ask('');
    const single = await inPython.ask(`single ${table}`);
    const four = await inPython.ask('connect_four');
    slices.push({ step, chosen, nodeStep, nodeChosen, single, four });
  }
  inNode.end();
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
inPython.end();

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
