// Learns the weights of Skyjo's learned players from nothing and writes src/games/skyjo/bots/weights.ts: `npm run train:skyjo`.
// The same courses give the same file. A part of the rounds for a trial: `npm run train:skyjo 0.01` (writes nothing below 1).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const [part = '1'] = process.argv.slice(2);
if (!(Number(part) > 0)) {
  console.error(`train:skyjo: ${part} is no part of the rounds; try npm run train:skyjo 1`);
  process.exit(2);
}

// Compiled on the spot: training is no part of the package, and what was learned so far need not be there.
const folder = mkdtempSync(join(tmpdir(), 'arbiter-'));
const file = join(folder, 'training.mjs');
const bundle = await rolldown({
  input: fileURLToPath(new URL('../src/games/skyjo/bots/training.ts', import.meta.url)),
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  plugins: [
    {
      name: 'nothing learned',
      load: (id) => (/[\\/]bots[\\/]weights\.ts$/.test(id) ? 'export const WEIGHTS = {};' : null),
    },
  ],
  logLevel: 'silent',
});
await bundle.write({ file, format: 'esm' });
const { COURSES, train } = await import(pathToFileURL(file));
rmSync(folder, { recursive: true });

const learned = {};
for (const { table, after, ...course } of COURSES) {
  const rounds = Math.ceil(course.rounds * Number(part));
  const training = train({ ...course, rounds, seed: `skyjo ${table}`, begin: learned[after] });
  const began = performance.now();
  let told = 0;
  let step = training.next();
  for (; !step.done; step = training.next()) {
    const seconds = (performance.now() - began) / 1000;
    if (seconds - told < 2) continue;
    told = seconds;
    console.error(
      `${table}: ${step.value} of ${rounds} rounds, ${Math.round((seconds / step.value) * (rounds - step.value))} s left`,
    );
  }
  learned[table] = step.value;
}
if (Number(part) < 1) process.exit();
delete learned.basics;

const tables = Object.entries(learned).map(([table, weights]) => {
  const lines = [''];
  for (const weight of weights) {
    const text = `${Math.round(weight * 100) || 0},`; // no -0
    if (lines.at(-1).length + text.length > 122) lines.push('');
    lines.push(`${lines.pop()} ${text}`.trimStart());
  }
  return `  ${table}: [\n${lines.map((line) => `    ${line}`).join('\n')}\n  ],`;
});
const names = Object.keys(learned)
  .map((table) => `'${table}'`)
  .join(' | ');
writeFileSync(
  new URL('../src/games/skyjo/bots/weights.ts', import.meta.url),
  `/** The weights of the learned players in hundredths of a point, by table: \`npm run train:skyjo\` wrote this. */

/** What was learned. */
// biome-ignore format: numbers, not prose
export const WEIGHTS: Readonly<Record<${names}, readonly number[]>> = {
${tables.join('\n')}
};
`,
);
console.error('wrote src/games/skyjo/bots/weights.ts');
