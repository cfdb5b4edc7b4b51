/** Answers that arrive compressed, and without their end. */
import { expect, test } from 'vitest';
import { faultProfile } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const grades = Array.from({ length: 30 }, (_, level) => ({ code: `G${level}`, name: `役職${level}`, level }));

test('writes whose answers are cut are looked up in compressed lists, and none is sent twice', async () => {
  const sandbox = await openSandbox({
    seed: { grades: grades.slice(0, 20) },
    onRequest: faultProfile({ faults: [{ name: 'cut-after', rate: 1, requests: 'writes' }] }),
  });
  const rows = grades.map(({ code, name, level }) => `${code},${name},${level}\n`);
  const folder = await dataFolder({ 'grades.csv': `code,name,level\n${rows.join('')}` });
  const finished = await runCli(['sync', folder, '--yes', '--json'], environmentOf(sandbox));
  expect(documentOf(finished).results).toMatchObject({ applied: 10, failed: 0, unknown: 0 });
  expect(writesOf(sandbox)).toEqual(Array(10).fill('POST /v1/grades'));
});
