import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { hugeCells, writeHugeCell } from './huge-cells.js';

const secondsMax = 20;

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
