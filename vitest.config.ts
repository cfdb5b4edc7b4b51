import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // After drawn stories there are thousands of folders to remove.
    hookTimeout: 60_000,
    // Text that the HTML report holds: without this, style sheets are empty.
    css: true,
    setupFiles: ['test/helpers/setup.ts'],
    // To load the product anew for each of 250 files takes a fifth of the time. What helpers clean up: see test/helpers/after-each-test.ts.
    isolate: false,
    // The second run spends no time on modules that are as they were.
    experimental: { fsModuleCache: true },
    // Beside two that work, one may wait for a process or a socket.
    maxWorkers: 3,
    // What decides and what writes. Commands run in this process, so they count.
    coverage: {
      include: ['src/plan/**', 'src/apply/**', 'src/service/**'],
      reporter: ['text'],
      thresholds: {
        'src/plan/**': { branches: 95 },
        'src/apply/**': { branches: 95 },
        'src/service/**': { branches: 95 },
      },
    },
  },
});

export default config;
