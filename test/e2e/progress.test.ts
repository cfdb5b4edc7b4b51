import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { machineClock } from '../../src/cli/process-system.js';
import { bundleWords, dataFolder, environmentOf, runCli, shellLine } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { hasTerminal, spawnOnTerminal } from './answer-on-terminal.js';

const count = 45;
const rows = Array.from({ length: count }, (_, index) => `G${index},Grade ${index},${index}\n`).join('');
const files = { 'grades.csv': `code,name,level\n${rows}` };
/** Slow enough for a bar, one after the other: a second and a half. */
const slowly = ['--concurrency', '1', '--rps', '30'];

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

const hasProgress = (text: string) => ['\r', '\u001b', 'Applying'].some((sign) => text.includes(sign));

/** What is left on the screen. */
function screenOf(text: string): readonly string[] {
  return text.split('\r\n').map((line) => line.split(`\r${drawn}`).at(-1) ?? '');
}

describe.skipIf(!hasTerminal)('on a terminal', () => {
  test('on a terminal, a bar shows how far a run is, on stderr alone, and is gone in the end', async () => {
    const sandbox = await openSandbox();
    const folder = await dataFolder(files);
    const results = path.join(folder, 'stdout.txt');
    const text = await runOnTerminal(['sync', folder, '--yes', ...slowly], environmentOf(sandbox), results);
    expect(text).toMatch(/Applying \[\S*#\S*-\S*\] \d+ of 45 changes, \d+(?:\.\d)?\/s, about \d+ s left/);
    expect(screenOf(text).join('\n')).not.toContain('Applying');
    expect(screenOf(text).join('\n')).toContain('Recorded in');
    const stdout = await readFile(results, 'utf8');
    expect(stdout).toContain('Applied 45 of 45 changes');
    expect(hasProgress(stdout)).toBe(false);
  });

  test('on a terminal, retries and results stand whole between and behind the bar', async () => {
    let failures = 0;
    const sandbox = await openSandbox({
      onRequest: ({ method }) =>
        method === 'POST' && failures++ === 20
          ? { kind: 'answer', when: 'before', status: 429, headers: { 'Retry-After': '1' } }
          : undefined,
    });
    const folder = await dataFolder(files);
    const text = await runOnTerminal(['sync', folder, '--yes', ...slowly], environmentOf(sandbox));
    const screen = screenOf(text);
    expect(text).toContain(' of 45 changes');
    expect(screen.filter((line) => line.includes('Applying'))).toEqual([]);
    expect(screen.filter((line) => line.includes('/v1/grades'))).toEqual([
      expect.stringMatching(/^POST \/v1\/grades .*429.*$/),
    ]);
  });
});

test.each([
  ['a bar', true, [], {}],
  ['no bar with --quiet', false, ['--quiet'], {}],
  ['no bar where the terminal cannot draw', false, [], { TERM: 'dumb' }],
])('on a terminal there is %s', async (_, isDrawn, args, environment) => {
  const sandbox = await openSandbox();
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
});

test('without a terminal there is no bar, and no line in the first seconds', async () => {
  const sandbox = await openSandbox();
  const folder = await dataFolder(files);
  const args = ['sync', folder, '--yes', ...slowly];
  const { exitCode, stdout, stderr } = await runCli(args, environmentOf(sandbox));
  expect(exitCode).toBe(0);
  expect(hasProgress(stdout + stderr)).toBe(false);
});
