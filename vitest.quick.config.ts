import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The quick tests of one folder, for mutation testing: no whole laws, no golden files, no figures, no bots, no environments. */
const folder = process.env.MUTANTS_FOLDER ?? 'src';
const name = folder.split('/').at(-1);

/** Laws after scenarios: a mutant that a scenario notices is noticed sooner. */
class ScenariosFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const late = (file: TestSpecification) => (file.moduleId.includes('laws') ? 1 : 0);
    return files.toSorted((a, b) => late(a) - late(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [`${folder}/**/*.test.ts`],
    exclude: [`${folder}/${name}.test.ts`, '**/{soak,figures,golden,environment}.test.ts', '**/bots/**'],
    isolate: false,
    sequence: { sequencer: ScenariosFirst },
  },
});
