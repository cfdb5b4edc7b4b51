// Runs what `npm test` leaves out (*.long.test.ts), and the tests whose cases are drawn: forty times
// as many as there, from another seed each time, which is printed. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
process.stdout.write(`Seed ${seed}. The same once more: PROPERTY_SEED=${seed} npm run test:long\n`);

const longOnes = [
  '.long.test.ts',
  'test/property',
  'test/plan/file/parse-plan.test.ts',
  'test/plan/shaping/shape-table.test.ts',
  'test/apply/chaos.test.ts',
  'test/e2e/killed.test.ts',
  'test/e2e/damaged-files.test.ts',
  'test/tables/csv/fuzz.test.ts',
  'test/tables/xlsx/fuzz.test.ts',
  'test/tables/xlsx/package/plain-forms.test.ts',
];
const { status, error } = spawnSync('npx', ['vitest', 'run', ...longOnes, ...process.argv.slice(2)], {
  env: { ...process.env, MASTERSYNC_TEST_LONG: '1', PROPERTY_SEED: seed },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (error) throw error;
process.exit(status ?? 1);
