import { defineConfig } from 'vitest/config';
import { notTriedReporter } from './src/testing/not-tried.ts';

export default defineConfig({
  test: {
    testTimeout: 300_000, // only a guard against hanging: no test is about time, and machines can be busy
    hookTimeout: 300_000,
    reporters: ['default', notTriedReporter()],
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'examples/**/*.test.ts'],
    coverage: {
      include: ['src/core/**', 'src/match/**'],
      // Sealing built-ins is for good, so its tests try it in processes of their own, where coverage does not look.
      exclude: ['**/*.test.ts', '**/index.ts', 'src/match/builtins.ts'],
      thresholds: { 'src/core/**': { branches: 100 }, 'src/match/**': { branches: 100 } },
    },
  },
});
