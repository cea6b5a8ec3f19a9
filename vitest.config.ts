import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 300_000, // only a guard against hanging: no test is about time, and machines can be busy
    hookTimeout: 300_000,
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
    coverage: {
      include: ['src/core/**', 'src/match/**'],
      exclude: ['**/*.test.ts', '**/index.ts'],
      thresholds: { 'src/core/**': { branches: 100 }, 'src/match/**': { branches: 100 } },
    },
  },
});
