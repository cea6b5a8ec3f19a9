// Learns to play a game by search and self-play: `npm run train -- splendor --minutes 60`.
// Goes on from the checkpoints in its folder if there are any; stop it at any time. Needs Python with PyTorch (PYTHON names it).
//
// A generation: games of the present network against itself, a network fitted to the games of the last generations (scripts/train/fit.py),
// duels of it against the present one and older ones. The better one plays on. log.jsonl in the folder is the table of generations.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { curvePicture, ratings } from './train/curve.mjs';

const root = new URL('..', import.meta.url);
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    games: { type: 'string', default: '240' }, // seconds of self-play a generation, shared by the workers
    workers: { type: 'string', default: '1' }, // processes that play
    fit: { type: 'string', default: '120' }, // seconds of training a generation
    window: { type: 'string', default: '12' }, // generations whose games are learned from
    duels: { type: 'string', default: '100' },
    rate: { type: 'string', default: '0.001' },
    seed: { type: 'string', default: 'arbiter' },
    brisk: { type: 'string' }, // the part of self-play without search, instead of what the course says
    part: { type: 'string' }, // play as this worker for a generation and a network: `2,5,4`, and train nothing
    mean: { type: 'string' }, // one more generation, the mean of these: `20,21,22`; it duels like any other, and nothing is trained
    curve: { type: 'boolean', default: false }, // draw the learning curve of the log into docs/images, and train nothing
    ship: { type: 'string' }, // write the weights of this generation into the game, and train nothing
  },
});
const [id = ''] = positionals;
// A variant lives with its game: splendor-solo with splendor.
const home = readdirSync(new URL('src/games/', root)).find(
  (name) => (id === name || id.startsWith(`${name}-`)) && existsSync(new URL(`src/games/${name}/bots/course.ts`, root)),
);
if (!home) {
  console.error(`train: no src/games/<game>/bots/course.ts tells how to learn '${id}'; try npm run train -- splendor`);
  process.exit(2);
}

// Compiled on the spot: training is no part of the package.
const scratch = mkdtempSync(join(tmpdir(), 'arbiter-'));
const bundle = await rolldown({
  input: {
    course: fileURLToPath(new URL(`src/games/${home}/bots/course.ts`, root)),
    learn: fileURLToPath(new URL('src/learn/index.ts', root)),
  },
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  // What was learned so far is not needed, nor need it be there.
  external: (name, importer) =>
    name.endsWith('weights.ts') && /[\\/]bots[\\/]\w+\.ts$/.test(importer ?? '') && name.startsWith('./'),
  logLevel: 'warn',
});
await bundle.write({ dir: scratch, format: 'esm', entryFileNames: '[name].mjs' });
const courses = Object.values(await import(pathToFileURL(join(scratch, 'course.mjs'))));
const course = courses.find((each) => each.game?.id === id);
const { Duel, keepWeights, meanOf, openWeights, playsOn, rivalsOf, Selfplay } = await import(
  pathToFileURL(join(scratch, 'learn.mjs'))
);
rmSync(scratch, { recursive: true });
if (!course) {
  console.error(`train: src/games/${home}/bots/course.ts has no course for '${id}'`);
  process.exit(2);
}

const folder = flags.folder ?? fileURLToPath(new URL(`training/${id}`, root));
if (flags.ship !== undefined) {
  ship(flags.ship);
  process.exit();
}

const { game, layers, selfplay, tables } = course;
/** The generations so far; the last one that was kept plays. */
const logFile = join(folder, 'log.jsonl');
const log = existsSync(logFile)
  ? readFileSync(logFile, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
if (flags.curve) {
  if (log.length === 0) fail(`there is no ${logFile} to draw: train first`);
  const picture = curvePicture(
    game.name,
    ratings(
      log,
      tables.map(({ seats }) => seats),
    ),
    `npm run train -- ${id} --curve`,
  );
  writeFileSync(new URL(`docs/images/training-${id}.svg`, root), picture);
  process.exit();
}

const read = (generation) => openWeights(JSON.parse(readFileSync(join(folder, `net-${generation}.json`), 'utf8')));
if (flags.part !== undefined) {
  const [worker, g, by] = flags.part.split(',').map(Number);
  console.log(JSON.stringify(playPart(worker, g, read(by))));
  process.exit();
}

const until = Date.now() + 60_000 * Number(flags.minutes);
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'spec.json'),
  JSON.stringify({
    layers,
    rate: Number(flags.rate),
    batch: 256, // samples of games with search in a step, and of games without: there are many more of those
    brisk: 512,
    valueWeight: course.valueWeight,
    shapes: tables.map(({ seats, share }) => ({
      ...course.shapeAt(seats),
      share,
      actions: game.actions.size,
      symmetries: course.symmetriesAt(seats),
    })),
  }),
);

const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

let generation = (log.at(-1)?.generation ?? -1) + 1;
if (flags.mean !== undefined) {
  const of = flags.mean.split(',').map(Number);
  const missing = of.find((each) => !existsSync(join(folder, `net-${each}.json`)));
  if (missing !== undefined) fail(`'${flags.mean}' names a generation that is not in ${folder}`);
  writeFileSync(join(folder, `net-${generation}.json`), JSON.stringify(keepWeights(meanOf(of.map(read)))));
  close({ generation, mean: of });
  process.exit();
}
if (generation === 0) fitted(0, 0); // from nothing: an untrained network, and games of the game's own policy
while (Date.now() < until) {
  const kept = log.filter((row) => row.kept).map((row) => row.generation);
  const row = { generation };
  Object.assign(row, await play(generation, kept.at(-1) ?? 0));
  const files = [];
  for (let g = Math.max(0, generation - Number(flags.window) + 1); g <= generation; g++) files.push(...gamesOf(g));
  Object.assign(row, { fit: fitted(generation, Number(flags.fit), files) });
  close(row);
  generation++;
}

function fail(problem) {
  console.error(`train: ${problem}`);
  process.exit(2);
}

/** A generation ends with its duels, which say whether it plays on. */
function close(row) {
  const { generation: g } = row;
  const kept = log.filter((other) => other.kept).map((other) => other.generation);
  const count = Number(flags.duels);
  row.duels = rivalsOf(kept).map((rival, i) => duel(g, rival, Math.ceil(count / (i + 1))));
  if (kept.length > 0) row.larger = tables.slice(1).map(({ seats }) => duel(g, kept.at(-1), count, seats));
  row.kept = playsOn([...row.duels.slice(0, 1), ...(row.larger ?? [])]);
  row.time = new Date().toISOString();
  appendFileSync(logFile, `${JSON.stringify(row)}\n`);
  log.push(row);
  say(`generation ${g} ${row.kept ? 'plays on' : 'is not better'}`);
}

function gamesOf(g) {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`games-${g}-`))
    .map((file) => join(folder, file));
}

/** Self-play by all workers at once. */
async function play(g, by) {
  const script = fileURLToPath(import.meta.url);
  const { games, seed, workers } = flags;
  const parts = await Promise.all(
    Array.from({ length: Number(workers) }, async (_, worker) => {
      const args = [script, id, '--folder', folder, '--games', games, '--seed', seed, '--workers', workers];
      if (flags.brisk !== undefined) args.push('--brisk', flags.brisk);
      const child = spawn(process.execPath, [...args, '--part', `${worker},${g},${by}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      for await (const chunk of child.stdout) text += chunk;
      return JSON.parse(text);
    }),
  );
  const played = {};
  for (const { seats } of tables) {
    const sum = (key) => parts.reduce((all, part) => all + part[seats][key], 0);
    const plies = Math.round(sum('plies') / sum('games'));
    played[seats] = { games: sum('games'), samples: sum('samples'), plies, brisk: sum('brisk') || 0 };
    const { games: count, samples, brisk } = played[seats];
    say(`generation ${g}: ${count} games of ${seats}, ${samples} samples, ${plies} plies, and ${brisk} brisk games`);
  }
  return { played };
}

/** A worker's share of self-play at every size of table; the first generation plays as the game's own policy does, which is quick. */
function playPart(worker, g, weights) {
  const counts = {};
  const workers = Number(flags.workers);
  const parent = process.ppid;
  for (const { seats, share, guests } of tables) {
    const name = join(folder, `games-${g}-${worker}-${seats}.bin`);
    const file = openSync(name, 'w');
    const player = new Selfplay(game, course.learnedOf(weights, seats), seats, selfplay, guests);
    const time = (1e6 * share * Number(flags.games)) / workers;
    const count = (playOne, part) => {
      const sum = { games: 0, samples: 0, plies: 0 };
      const began = process.cpuUsage(); // not the clock: a busy machine gets fewer games a minute, not fewer a generation
      while (process.cpuUsage(began).user < part * time) {
        if (process.ppid !== parent) process.exit(1); // training was stopped: what goes on from there writes this file anew
        const played = playOne(`${flags.seed}:${g}:${seats}:${worker + workers * sum.games++}`);
        sum.plies += played.plies;
        sum.samples += played.samples.length;
        for (const { features, legal, tries, chances } of played.samples)
          writeSync(file, Buffer.concat([features, legal, tries, new Uint8Array(chances.buffer)]));
      }
      return sum;
    };
    const brisk = Number(flags.brisk ?? selfplay.brisk);
    if (g === 0) counts[seats] = count((seed) => player.prime(seed), 1 / 8);
    else {
      const { games } = count((seed) => player.brisk(`${seed}:brisk`), brisk);
      counts[seats] = { ...count((seed) => player.play(seed), 1 - brisk), brisk: games };
    }
    closeSync(file);
  }
  return counts;
}

function fitted(g, seconds, files = []) {
  const script = fileURLToPath(new URL('scripts/train/fit.py', root));
  const run = spawnSync(process.env.PYTHON ?? 'python3', [script, folder, String(g), String(seconds), ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0)
    throw new Error('fit.py failed; it needs PyTorch: PYTHON=<python with torch> npm run train -- ...');
  say(`generation ${g}: fitted ${run.stdout.trim()}`);
  return JSON.parse(run.stdout);
}

/** A duel for two, or for the smallest table there is, unless a size is given. */
function duel(g, rival, games, seats = tables[0].seats) {
  const side = (which) => ({ learned: course.learnedOf(read(which), seats), sims: 100, settings: selfplay });
  const match = new Duel(game, seats, side(g), side(rival));
  while (match.games < games || match.games % seats !== 0) match.next(`${flags.seed}:duel:${g}`);
  const plies = (match.plies / match.games).toFixed(1);
  say(`generation ${g} wins ${match.won} of ${match.games} against ${rival} at ${seats} seats, ${plies} plies`);
  return { rival, won: match.won, games: match.games, seats };
}

/** The weights become a file of the game. */
function ship(g) {
  const kept = Object.entries(JSON.parse(readFileSync(join(folder, `net-${g}.json`), 'utf8')));
  const tensors = kept.map(
    ([name, [rows, columns, scale, numbers]]) => `  ${name}: [${rows}, ${columns}, ${scale}, '${numbers}'],`,
  );
  writeFileSync(
    new URL(`src/games/${course.weights}`, root),
    `/** What the network has learned: \`npm run train -- ${id} --ship ${g}\` wrote this. */
import type { KeptWeights } from '../../../learn/weights.ts';

/** The weights of each layer. */
// biome-ignore format: numbers, not prose
export const WEIGHTS: KeptWeights = {
${tensors.join('\n')}
};
`,
  );
}
