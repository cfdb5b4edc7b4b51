// Changes single tokens in code that makes decisions, runs the tests, and reports the changes that
// no test notices. `node test/mutation/run.mjs [file…]`. Works in a copy of the repository.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantsOf } from './mutants.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The mutated files with their nearest tests. Mutants that survive those are run against all
 * others.
 */
const nearTests = {
  'src/plan/compare/diff-records.ts': [
    'test/plan/compare/diff-records.test.ts',
    'test/plan/assemble-plan.test.ts',
  ],
  'src/plan/order-changes.ts': ['test/plan/order-changes.test.ts', 'test/plan/assemble-plan.test.ts'],
  'src/plan/guard/check-limits.ts': ['test/plan/guard/check-limits.test.ts'],
  'src/plan/guard/withhold.ts': ['test/plan/guard/withhold.test.ts', 'test/plan/intake/set-aside.test.ts'],
  'src/plan/guard/delete-rights.ts': ['test/plan/guard/delete-rights.test.ts'],
  'src/plan/guard/part-changes.ts': [
    'test/plan/guard/part-changes.test.ts',
    'test/plan/guard/delete-rights.test.ts',
  ],
  'src/service/http/retry-policy.ts': ['test/service/http/retry-policy.test.ts'],
};
const farTests = ['test/plan', 'test/apply', 'test/service', 'test/property'];

const folder = mkdtempSync(path.join(tmpdir(), 'mutation-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const name of ['src', 'test', 'samples', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));

/** Random tests use a fixed seed, so that only the mutation decides. */
function passes(tests) {
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--bail=1',
    '--reporter=dot',
    '--testTimeout=20000',
    '--pool=threads',
    ...tests,
  ];
  const environment = { ...process.env, PROPERTY_SEED: '1' };
  // A mutant may loop forever. Threads end with their process; child processes would keep running.
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
    timeout: 180_000,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}

const chosen = process.argv.slice(2);
let count = 0;
const survivors = [];
for (const [file, near] of Object.entries(nearTests)) {
  if (chosen.length > 0 && !chosen.includes(file)) continue;
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const { line, before, after, text } of mutantsOf(source)) {
    count += 1;
    writeFileSync(path.join(folder, file), text);
    if (!passes(near)) continue;
    survivors.push({ file, line, before, after, text });
    process.stdout.write(`near tests: ${file}:${line} ${before} → ${after}\n`);
  }
  writeFileSync(path.join(folder, file), source);
}
const left = survivors.filter(({ file, text }) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  writeFileSync(path.join(folder, file), text);
  const isAlive = passes(farTests);
  writeFileSync(path.join(folder, file), source);
  return isAlive;
});
for (const { file, line, before, after } of left)
  process.stdout.write(`survived: ${file}:${line} ${before} → ${after}\n`);
process.stdout.write(`${count} mutants, ${count - left.length} noticed, ${left.length} survived\n`);
