/** Runs the command line on a pseudo-terminal, and answers its questions. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { expect } from 'vitest';
import { bundleWords, shellLine } from '../helpers/cli.js';

/** True where this machine has the means: `script` of util-linux. */
export const hasTerminal: boolean = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

/**
 * Runs a line of the shell on a terminal: what it prints, on stdout or stderr, comes from stdout
 * here.
 */
export function spawnOnTerminal(
  line: string,
  { cwd, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> },
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn('script', ['-q', '-e', '-c', line, '/dev/null'], {
    cwd,
    env: { PATH: process.env['PATH'], LANG: 'C', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** What is typed when the question stands there; a function does something else before. */
export type Answer = readonly [question: string, answer: string | (() => Promise<string>)];

/** Answers questions as they come, each when it stands there. */
export async function answerOnTerminal(
  args: readonly string[],
  answers: readonly Answer[],
  place: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly exitCode: unknown; readonly text: string }> {
  const child = spawnOnTerminal(shellLine([...bundleWords, ...args]), place);
  let text = '';
  let seen = 0;
  const left = [...answers];
  const type = async (answer: Answer[1]) =>
    child.stdin.write(typeof answer === 'string' ? answer : await answer());
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (;;) {
      const [next] = left;
      const at = next ? text.indexOf(next[0], seen) : -1;
      if (!next || at === -1) return;
      seen = at + next[0].length;
      left.shift();
      void type(next[1]);
    }
  });
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  expect(left).toEqual([]);
  return { exitCode, text };
}
