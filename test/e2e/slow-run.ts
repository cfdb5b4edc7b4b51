/** A run that is slow enough to be watched, and what a terminal shows of it. */
import { expect } from 'vitest';
import { bundleWords, dataFolder, shellLine } from '../helpers/cli.js';
import { spawnOnTerminal } from './answer-on-terminal.js';

const count = 45;
const rows = Array.from({ length: count }, (_, index) => `G${index},Grade ${index},${index}\n`).join('');
export const files = { 'grades.csv': `code,name,level\n${rows}` };
/** Slow enough for a bar, one after the other: a second and a half. */
export const slowly: readonly string[] = ['--concurrency', '1'];
export const latencyMs = 33;

/** What clears the line of a bar. */
export const drawn = '\u001b[K';

/**
 * Runs the command line on a terminal of 100 columns; stdout may be sent elsewhere. Gives what the
 * terminal got.
 */
export async function runOnTerminal(
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
export function screenOf(text: string): readonly string[] {
  return text.split('\r\n').map((line) => line.split(`\r${drawn}`).at(-1) ?? '');
}
