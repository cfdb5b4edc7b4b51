import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli, runProcess } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const secondsMax = 20;

/** What stands before and after the cell. */
const hugeCells: readonly (readonly [name: string, before: string, after: string])[] = [
  ['in quotes', '"', '"'],
  ['without quotes', '', ''],
  ['with a quote that never ends', '"', ''],
];

async function writeHugeCell(
  file: string,
  {
    megabytes,
    before,
    after,
  }: { readonly megabytes: number; readonly before: string; readonly after: string },
): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`code,name,level\nG1,${before}`);
  const megabyte = 'x'.repeat(1_000_000);
  for (let count = 0; count < megabytes; count++) if (!stream.write(megabyte)) await once(stream, 'drain');
  stream.end(`${after},10\n`);
  await once(stream, 'close');
}

test.each(hugeCells)(
  'a cell of a hundred megabytes (%s) is refused in time',
  async (_, before, after) => {
    const sandbox = await openSandbox();
    const folder = await dataFolder({});
    await writeHugeCell(path.join(folder, 'grades.csv'), { megabytes: 100, before, after });
    const startedMs = performance.now();
    const { exitCode, stdout, stderr } = await runCli(['plan', folder, '--json'], environmentOf(sandbox));
    expect((performance.now() - startedMs) / 1000).toBeLessThan(secondsMax);
    expect([exitCode, sandbox.requests]).toEqual([7, []]);
    expect(stdout.length + stderr.length).toBeLessThan(10_000);
  },
  60_000,
);

test('a file that is written while it is read is refused, or read as it was before or after', async () => {
  const sandbox = await openSandbox();
  const folder = await dataFolder({});
  const file = path.join(folder, 'grades.csv');
  const rowCount = 5_000;
  const [odd = '', even = ''] = [1, 2].map(
    (level) =>
      `code,name,level\n${Array.from({ length: rowCount }, (_, index) => `G${index},${String(level).repeat(40)},${level}`).join('\n')}\n`,
  );
  await writeFile(file, odd);
  let isRunning = true;
  const replacing = (async () => {
    for (let turn = 1; isRunning; turn++) {
      await writeFile(`${file}.new`, turn % 2 === 0 ? odd : even);
      await rename(`${file}.new`, file);
    }
  })();
  const startedMs = performance.now();
  const finished = await runProcess(['plan', folder, '--json'], environmentOf(sandbox)).finally(() => {
    isRunning = false;
  });
  expect((performance.now() - startedMs) / 1000).toBeLessThan(secondsMax);
  await replacing;
  const { problems, exitCode, totals } = documentOf(finished);
  if (exitCode === 7) expect(problems.map(({ code }) => code)).toEqual(['file_changed']);
  else expect([exitCode, totals.create]).toEqual([0, rowCount]);
}, 60_000);
