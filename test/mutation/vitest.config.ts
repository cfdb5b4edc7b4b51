import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The tests near to what is mutated: hundreds of mutants in minutes. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/plan/**/*.test.ts', 'test/apply/**/*.test.ts'],
    setupFiles: ['test/helpers/setup.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});

export default config;
