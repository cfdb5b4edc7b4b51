import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // After drawn stories there are thousands of folders to remove.
    hookTimeout: 60_000,
    maxWorkers: 2,
    // What decides and what writes; see test/coverage.mjs.
    coverage: {
      include: ['src/plan/**', 'src/apply/**', 'src/service/**'],
      reporter: ['json'],
    },
  },
});

export default config;
