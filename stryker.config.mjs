// Mutation testing: which changes of a rule does no quick test notice? Run by `npm run mutants -- src/games/skyjo`; see docs/testing.md.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.quick.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 1,
  ignorePatterns: ['/dist', '/python', '/bench', '/docs', '/examples', '/arbiter', '/reports', '*.db'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, allowColor: false, logTests: false },
  tempDirName: '.stryker-tmp',
  timeoutMS: 4000,
  disableTypeChecks: false,
  allowConsoleColors: false,
};
