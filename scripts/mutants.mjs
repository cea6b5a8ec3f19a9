// npm run mutants -- <folder or files>: which changes of the code does no quick test notice? The mutants are Stryker's. The
// quick tests run in one process, with one mutant awake after the other, in a fraction of a second each; with --vitest
// Stryker does it all itself with its vitest runner, in seconds each. See docs/testing.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleTests, instrument } from './mutants/bundle.mjs';

const targets = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (targets.length === 0 || !targets.every((target) => existsSync(target))) {
  console.error('mutants: name a folder or files of one, such as npm run mutants -- src/games/skyjo');
  process.exit(2);
}
const folder = (statSync(targets[0]).isDirectory() ? targets[0] : dirname(targets[0])).replace(/\/$/, '');
// What only assembles, speaks or plays is left out: ask for such a file by its name.
const LEFT_OUT = /^(index|game|options|refusals|env|show|tell)\.ts$|\.test\.ts$/;
const ruleFiles = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
  .map((file) => `${folder}/${file}`);
const files = statSync(targets[0]).isDirectory() ? ruleFiles : targets;

if (process.argv.includes('--vitest')) {
  const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', files.join()], {
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_FOLDER: folder },
  });
  process.exit(status ?? 1);
}

/** The same tests as vitest.quick.config.ts. */
const name = folder.split('/').at(-1);
const SLOW = new RegExp(`^(${name}|soak|figures|golden|environment)\\.test\\.ts$`);
const tests = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts') && !SLOW.test(file))
  .map((file) => `${folder}/${file}`);

const { mutants, sources } = await instrument(files);
const code = await bundleTests(tests, sources);
const fileOf = (mutant) => relative(process.cwd(), mutant.fileName);
console.log(`${mutants.length} mutants in ${files.length} files, ${tests.length} files of quick tests`);

/** A mutant may take so many times the processor time of all tests: beyond this it hangs where no work is counted. */
const TIMES = 2;
const results = new Map();
for (let left = mutants; left.length > 0; left = left.filter(({ id }) => !results.has(id))) {
  await wake(left.map(({ id }) => id));
}

/** Wake these until all are done, or until one had to be stopped. */
function wake(ids) {
  return new Promise((done, failed) => {
    const workerData = { code, ids, count: mutants.length };
    const worker = new Worker(new URL('./mutants/worker.mjs', import.meta.url), { workerData });
    let begun = null;
    let since = cpuMs();
    let most = Number.POSITIVE_INFINITY;
    const guard = setInterval(() => {
      if (cpuMs() - since < most) return;
      tell(begun, 'it hung');
      void worker.terminate();
    }, 500);
    worker.on('message', (message) => {
      if (message.tests !== undefined) {
        most = TIMES * (cpuMs() - since);
        console.log(`${message.tests} tests pass without a mutant`);
      } else if (message.begun !== undefined) {
        begun = message.begun;
        since = cpuMs();
      } else tell(message.id, message.test);
    });
    worker.on('error', failed);
    worker.on('exit', () => {
      clearInterval(guard);
      done();
    });
  });
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function tell(id, test) {
  results.set(id, test);
  if (results.size % 50 === 0) console.log(`${results.size} of ${mutants.length}`);
  if (test) return;
  const mutant = mutants.find((one) => one.id === id);
  const { start, end } = mutant.location;
  const lines = readFileSync(mutant.fileName, 'utf8').split('\n');
  const last = start.line === end.line ? end.column : undefined;
  const was = lines[start.line].slice(start.column, last).trim();
  const why = test === undefined ? 'no test comes past' : 'not noticed';
  console.log(
    `${fileOf(mutant)}:${start.line + 1}:${start.column + 1} ${why}: ${was} -> ${mutant.replacement.replace(/\s+/g, ' ')}`,
  );
}

for (const file of files) {
  const own = mutants.filter((mutant) => fileOf(mutant) === file);
  const noticed = own.filter(({ id }) => results.get(id)).length;
  const share = own.length === 0 ? '' : `${((100 * noticed) / own.length).toFixed(1)} %`;
  console.log(
    `${file.padEnd(44)} ${String(own.length).padStart(5)} mutants ${String(noticed).padStart(5)} noticed  ${share}`,
  );
}
