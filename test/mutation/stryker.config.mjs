// `npm run mutation` changes what decides and what writes, piece by piece, and reports the changes
// that no near test notices. `npm run mutation -- --mutate "src/plan/check/*.ts"` takes a part.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: ['src/plan/{check,drift,undo,activation,compare}/**/*.ts', 'src/apply/**/*.ts'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  // TypeScript 7 has no reader of settings files, with which Stryker would adapt this one.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false },
};
