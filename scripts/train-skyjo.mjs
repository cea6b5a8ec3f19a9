// Learns the weights of Skyjo's learned player from nothing and writes src/games/skyjo/bots/weights.ts: `npm run train:skyjo [rounds] [seed]`.
// The same rounds and seed give the same file. A million rounds take two minutes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const [rounds = '1000000', seed = 'skyjo'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds)) {
  console.error(`train:skyjo: ${rounds} is no number of rounds; try npm run train:skyjo 1000000`);
  process.exit(2);
}

// Compiled on the spot: training is no part of the package.
const folder = mkdtempSync(join(tmpdir(), 'arbiter-'));
const file = join(folder, 'training.mjs');
const bundle = await rolldown({
  input: fileURLToPath(new URL('../src/games/skyjo/bots/training.ts', import.meta.url)),
});
await bundle.write({ file, format: 'esm' });
const { train } = await import(pathToFileURL(file));
rmSync(folder, { recursive: true });

const began = performance.now();
let told = 0;
const training = train(Number(rounds), seed);
let step = training.next();
for (; !step.done; step = training.next()) {
  const seconds = (performance.now() - began) / 1000;
  if (seconds - told < 2) continue;
  told = seconds;
  const left = (seconds / step.value) * (rounds - step.value);
  console.error(`${step.value} of ${rounds} rounds, ${Math.round(left)} s left`);
}

const lines = [''];
for (const weight of step.value) {
  const text = `${Math.round(weight * 100) || 0},`; // no -0
  if (lines.at(-1).length + text.length > 124) lines.push('');
  lines.push(`${lines.pop()} ${text}`.trimStart());
}
writeFileSync(
  new URL('../src/games/skyjo/bots/weights.ts', import.meta.url),
  `/** The weights of the learned player in hundredths of a point, in its order: \`npm run train:skyjo ${rounds} ${seed}\` wrote this. */

/** What was learned. */
// biome-ignore format: numbers, not prose
export const WEIGHTS: readonly number[] = [
${lines.map((line) => `  ${line}`).join('\n')}
];
`,
);
console.error(`wrote src/games/skyjo/bots/weights.ts after ${rounds} rounds`);
