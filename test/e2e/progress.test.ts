/** A bar that shows how far a run is. What it draws: test/commands/frame. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import type { SystemClock } from '../../src/commands/frame/system.js';
import { bundleWords, dataFolder, environmentOf, runCli, shellLine } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { hasTerminal, spawnOnTerminal } from './answer-on-terminal.js';

const count = 45;
const rows = Array.from({ length: count }, (_, index) => `G${index},Grade ${index},${index}\n`).join('');
const files = { 'grades.csv': `code,name,level\n${rows}` };
/** Slow enough for a bar, one after the other: a second and a half. */
const slowly: readonly string[] = ['--concurrency', '1'];
const latencyMs = 33;

/** What clears the line of a bar. */
const drawn = '\u001b[K';

/**
 * Runs the command line on a terminal of 100 columns; stdout may be sent elsewhere. Gives what the
 * terminal got.
 */
async function runOnTerminal(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  stdoutTo?: string,
): Promise<string> {
  const command = `stty cols 100; ${shellLine([...bundleWords, ...args])} ${stdoutTo === undefined ? '' : `> '${stdoutTo}'`}`;
  const state = await dataFolder({});
  const child = spawnOnTerminal(command, { env: { MASTERSYNC_STATE_DIR: state, ...environment } });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => (text += piece));
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  expect([exitCode, text]).toEqual([0, text]);
  return text;
}

/** What is left on the screen. */
function screenOf(text: string): readonly string[] {
  return text.split('\r\n').map((line) => line.split(`\r${drawn}`).at(-1) ?? '');
}

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
