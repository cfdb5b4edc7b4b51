import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    maxWorkers: 2,
    // `npm run coverage`: what decides and what writes.
    coverage: {
      include: ['src/plan/**', 'src/apply/**', 'src/service/**'],
      reporter: ['text', 'json-summary'],
      thresholds: { branches: 95 },
    },
  },
});

export default config;
