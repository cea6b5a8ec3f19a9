import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
    coverage: {
      include: ['src/core/**', 'src/match/**'],
      exclude: ['**/*.test.ts', '**/index.ts'],
      thresholds: { 'src/core/**': { branches: 100 }, 'src/match/**': { branches: 100 } },
    },
  },
});
