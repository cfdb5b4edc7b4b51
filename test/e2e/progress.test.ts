import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import type { SystemClock } from '../../src/commands/frame/system.js';
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
    expect(text).toMatch(
      /Applying changes \[\S*#\S*-\S*\] \d+ of 45, \d+(?:\.\d)?\/s, about \d+ seconds? left/,
    );
    expect(screenOf(text).join('\n')).not.toContain('Applying');
    expect(screenOf(text).join('\n')).toContain('Recorded in');
    const stdout = await readFile(results, 'utf8');
    expect(stdout).toContain('Applied 45 of 45 changes');
    expect(hasProgress(stdout)).toBe(false);
  },
);

/** Every millisecond is fifty, and looked at. */
function hurriedClock(): SystemClock {
  const startMs = machineClock.monotonicMs();
  return {
    ...impatientClock(),
    monotonicMs: () => startMs + (machineClock.monotonicMs() - startMs) * 50,
    every: (_, tick) => machineClock.every(1, tick),
  };
}

test.each([
  ['a bar', true, [], {}],
  ['no bar with --quiet', false, ['--quiet'], {}],
  ['neither a bar nor colour where the terminal cannot draw', false, [], { TERM: 'dumb' }],
])('on a terminal there is %s', async (_, isDrawn, args, environment) => {
  const sandbox = await openSandbox({ latencyMs: 1 });
  const folder = await dataFolder(files);
  const { stdout, stderr } = await runCli(
    ['sync', folder, '--yes', ...slowly, ...args],
    { ...environmentOf(sandbox), ...environment },
    { terminal: { columns: 100 }, clock: hurriedClock() },
  );
  expect(stdout).toContain('Applied 45 of 45 changes');
  expect([stdout, stderr].map((text) => text.includes(drawn))).toEqual([false, isDrawn]);
  expect(stdout.includes('\u001b[')).toBe(!('TERM' in environment));
});
