// Runs the tests whose cases are drawn, with ten times as many cases as the suite. Arguments go to vitest.
import { spawnSync } from 'node:child_process';

const drawn = [
  'test/property',
  'test/apply/chaos.test.ts',
  'test/e2e/killed.test.ts',
  'test/e2e/damaged-files.test.ts',
  'test/e2e/set-l.test.ts',
  'test/tables/csv/fuzz.test.ts',
  'test/tables/xlsx/fuzz.test.ts',
];
const { status, error } = spawnSync('npx', ['vitest', 'run', ...drawn, ...process.argv.slice(2)], {
  env: { ...process.env, MASTERSYNC_TEST_LONG: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (error) throw error;
process.exit(status ?? 1);
