// Tunes the numbers a bot goes by: `npm run tune -- power-grid --trials 200`.
// With --lessons 4000,900,600,3000 it learns what positions are worth instead, from so many games of planners, of thinkers of many
// minds, of strategists and at mixed tables, and writes that into the game.
// Trials are numbered: the same seed and number of trials give the same beliefs. Goes on from tuning.jsonl in its folder; stop it at any time.
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const root = new URL('..', import.meta.url);
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    trials: { type: 'string', default: '200' },
    seed: { type: 'string', default: 'arbiter' },
    lessons: { type: 'string' },
    ship: { type: 'boolean', default: false }, // write what was found into the game
  },
});
const [id = ''] = positionals;
const source = new URL(`src/games/${id}/bots/tuning.ts`, root);
if (!/^[a-z-]+$/.test(id) || !existsSync(source)) {
  console.error(`tune: no src/games/<game>/bots/tuning.ts tells how to tune '${id}'; try npm run tune -- power-grid`);
  process.exit(2);
}

// Compiled on the spot: tuning is no part of the package.
const scratch = mkdtempSync(join(tmpdir(), 'arbiter-'));
const course = new URL(`src/games/${id}/bots/course.ts`, root);
const bundle = await rolldown({
  input: fileURLToPath(flags.lessons === undefined ? source : course),
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  logLevel: 'warn',
});
await bundle.write({ file: join(scratch, 'tuning.mjs'), format: 'esm', codeSplitting: false });
const { beginWith, errorsAhead, learnWeights, shipped, shippedWeights, STAGES, tryOthers } = await import(
  pathToFileURL(join(scratch, 'tuning.mjs'))
);
rmSync(scratch, { recursive: true });
if (flags.lessons !== undefined) {
  const games = flags.lessons.split(',').map(Number);
  if (games.length !== STAGES || !games.every((count) => Number.isInteger(count) && count > 0)) {
    console.error(`tune: --lessons takes ${STAGES} counts of games, such as 4000,900,600,3000`);
    process.exit(2);
  }
  const weights = learnWeights(games, flags.seed, (line) => console.error(line));
  writeFileSync(new URL('weights.ts', course), shippedWeights(weights, flags.lessons, flags.seed));
  process.exit();
}

const folder = flags.folder ?? fileURLToPath(new URL(`training/${id}`, root));
const file = join(folder, 'tuning.jsonl');
mkdirSync(folder, { recursive: true });
const log = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
let held = Object.assign({}, beginWith, ...log.filter((trial) => trial.kept).map(({ changed }) => changed));
let kept = log.filter((trial) => trial.kept).length;

for (let trial = log.length; trial < Number(flags.trials); trial++) {
  const row = tryOthers(held, trial, flags.seed);
  appendFileSync(file, `${JSON.stringify(row)}\n`);
  if (row.kept) {
    held = { ...held, ...row.changed };
    kept++;
  }
  const { games, won, even } = row.tally;
  const share = `${((100 * won) / games).toFixed(1)} % of ${games} games, even ${((100 * even) / games).toFixed(1)} %`;
  const says = `${share}, ${errorsAhead(row.tally).toFixed(1)} errors ahead`;
  console.error(
    `trial ${trial + 1} of ${flags.trials}: ${JSON.stringify(row.changed)} won ${says}${row.kept ? ', kept' : ''}`,
  );
}
console.error(`${kept} of ${Math.max(log.length, Number(flags.trials))} trials kept`);
console.log(JSON.stringify(held, null, 2));
if (flags.ship) {
  const { path, text } = shipped(held, Math.max(log.length, Number(flags.trials)), flags.seed);
  writeFileSync(new URL(`src/games/${id}/bots/${path}`, root), text);
}
