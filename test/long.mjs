// Runs the tests whose cases are drawn, with twenty times as many cases as the suite and from
// another seed each time, which is told. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
process.stdout.write(`Seed ${seed}. The same once more: PROPERTY_SEED=${seed} npm run test:long\n`);

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
  env: { ...process.env, MASTERSYNC_TEST_LONG: '1', PROPERTY_SEED: seed },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (error) throw error;
process.exit(status ?? 1);
