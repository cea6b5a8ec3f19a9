// The quick tests of a folder with all they import, in one script, its rule files full of sleeping mutants.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { rolldown } from 'rolldown';

const QUIET = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

/** Counts the work and says which mutant is awake; `globalThis.mutants` is in worker.mjs. */
const HEADER = `
const mutants_9fa48 = globalThis.mutants;
function stryCov_9fa48(...ids) {
  if (mutants_9fa48.passed !== null) for (let i = 0; i < ids.length; i++) mutants_9fa48.passed[ids[i]] = 1;
}
function stryMutAct_9fa48(id) {
  if (++mutants_9fa48.work > mutants_9fa48.limit) throw new Error('more work than any test needs');
  return id === mutants_9fa48.awake;
}
`;

/** Put every mutant that Stryker knows into these files: the mutants, and the sources by path. */
export async function instrument(files) {
  const inputs = files.map((name) => ({ name: resolve(name), content: readFileSync(name, 'utf8'), mutate: true }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };
  const { files: outputs, mutants } = await new Instrumenter(QUIET).instrument(inputs, options);
  const sources = new Map(outputs.map(({ name, content }) => [name, HEADER + content]));
  return { mutants, sources };
}

/** The text of a script that collects all tests when it is run. */
export async function bundleTests(tests, sources) {
  const ENTRY = '\0tests';
  const VITEST = '\0vitest';
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    logLevel: 'silent',
    treeshake: false, // the package says of its files that importing them does nothing; tests do
    plugins: [
      {
        name: 'mutants',
        resolveId: (id) => (id === ENTRY ? ENTRY : id === 'vitest' ? VITEST : null),
        load(id) {
          if (id === ENTRY) return tests.map((file) => `import ${JSON.stringify(resolve(file))};`).join('\n');
          if (id === VITEST) return 'export const { test, it, describe, expect } = globalThis.mutants.vitest;';
          const code = sources.get(id);
          return code === undefined ? null : { code, moduleType: 'ts' };
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}
