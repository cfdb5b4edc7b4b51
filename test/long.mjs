// Runs what `npm test` leaves out (*.long.test.ts, executables), and the tests whose cases are drawn: many more
// than there, from another seed each time, which is printed. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
process.stdout.write(`Seed ${seed}. The same once more: PROPERTY_SEED=${seed} npm run test:long\n`);

const drawing = readdirSync('test', { recursive: true })
  .map((name) => path.posix.join('test', name.replaceAll(path.sep, '/')))
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      / from '(?:fast-check|.*\/helpers\/cases\.js)'/.test(readFileSync(file, 'utf8')),
  );
const longOnes = ['.long.test.ts', 'test/executables', 'test/property', ...drawing];
const { status, error } = spawnSync(
  'npx',
  ['vitest', 'run', '--testTimeout', '600000', ...longOnes, ...process.argv.slice(2)],
  {
    env: { ...process.env, MASTERSYNC_TEST_LONG: '1', PROPERTY_SEED: seed },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);
if (error) throw error;
process.exit(status ?? 1);
