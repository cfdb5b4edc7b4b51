import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { hasTerminal } from './answer-on-terminal.js';
import { drawn, files, latencyMs, runOnTerminal, screenOf, slowly } from './slow-run.js';

const hasProgress = (text: string) => ['\r', '\u001b', 'Applying'].some((sign) => text.includes(sign));

test.skipIf(!hasTerminal)(
  'on a terminal, a bar shows how far a run is, on stderr alone, and is gone in the end',
  async () => {
    const sandbox = await openSandbox({ latencyMs });
    const folder = await dataFolder(files);
    const results = path.join(folder, 'stdout.txt');
    const text = await runOnTerminal(['sync', folder, '--yes', ...slowly], environmentOf(sandbox), results);
    expect(text).toMatch(/Applying \[\S*#\S*-\S*\] \d+ of 45 changes, \d+(?:\.\d)?\/s, about \d+ s left/);
    expect(screenOf(text).join('\n')).not.toContain('Applying');
    expect(screenOf(text).join('\n')).toContain('Recorded in');
    const stdout = await readFile(results, 'utf8');
    expect(stdout).toContain('Applied 45 of 45 changes');
    expect(hasProgress(stdout)).toBe(false);
  },
);

test.each([
  ['a bar', true, [], {}],
  ['no bar with --quiet', false, ['--quiet'], {}],
  ['neither a bar nor colour where the terminal cannot draw', false, [], { TERM: 'dumb' }],
])('on a terminal there is %s', async (_, isDrawn, args, environment) => {
  const sandbox = await openSandbox({ latencyMs });
  const folder = await dataFolder(files);
  const { stdout, stderr } = await runCli(
    ['sync', folder, '--yes', ...slowly, ...args],
    { ...environmentOf(sandbox), ...environment },
    // Time passes without being waited for, and is looked at all the time.
    {
      terminal: { columns: 100 },
      clock: { ...impatientClock(), every: (_, tick) => machineClock.every(1, tick) },
    },
  );
  expect(stdout).toContain('Applied 45 of 45 changes');
  expect([stdout, stderr].map((text) => text.includes(drawn))).toEqual([false, isDrawn]);
  expect(stdout.includes('\u001b[')).toBe(!('TERM' in environment));
});

test('without a terminal there is no bar, and no line in the first seconds', async () => {
  const sandbox = await openSandbox({ latencyMs });
  const folder = await dataFolder(files);
  const args = ['sync', folder, '--yes', ...slowly];
  const { exitCode, stdout, stderr } = await runCli(args, environmentOf(sandbox));
  expect(exitCode).toBe(0);
  expect(hasProgress(stdout + stderr)).toBe(false);
});
