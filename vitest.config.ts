import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** One file takes a fifth of the time: it starts first, so that no core is idle at the end. */
class ScenariosFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes('/test/scenarios/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/** Files that live for moments: in memory, if four gigabytes are free there. */
function temporaryFiles(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 32 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

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
    env: { TMPDIR: temporaryFiles() },
    // Hardly any code runs long enough to be worth optimizing, and young objects have room: a tenth less processor time.
    execArgv: ['--no-opt', '--max-semi-space-size=64'],
    sequence: { sequencer: ScenariosFirst },
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
