/** Runs the command line on a pseudo-terminal and answers its questions. */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';

/** True where this machine has the means: `script` of util-linux. */
export const hasTerminal: boolean = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

/** What is typed when the question stands there; a function does something else before. */
export type Answer = readonly [question: string, answer: string | (() => Promise<string>)];

/** Answers questions as they come, each when it stands there. */
export async function answerOnTerminal(
  args: readonly string[],
  answers: readonly Answer[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly exitCode: unknown; readonly text: string }> {
  const words = [process.execPath, path.resolve('dist/cli.js'), ...args].map((word) => `'${word}'`);
  const child = spawn('script', ['-q', '-e', '-c', words.join(' '), '/dev/null'], {
    cwd,
    env: { PATH: process.env['PATH'], LANG: 'C', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
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
