/** Runs the command line on a terminal, and answers its questions. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { expect } from 'vitest';
import { bundleWords, runCli, shellLine } from '../helpers/cli.js';

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

interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Answered {
  readonly exitCode: unknown;
  /** As it came on both streams. */
  readonly text: string;
}

/** What is typed when the question stands there; a function does something else before. */
export type Answer = readonly [question: string, answer: string | (() => Promise<string>)];

/**
 * Answers questions as they come, each when it stands there. The terminal is one of this process:
 * what a real one adds, `answerOnTerminal` shows once for each command that asks.
 */
export async function answerHere(
  args: readonly string[],
  answers: readonly Answer[],
  { cwd, env }: Place,
): Promise<Answered> {
  const typed = new PassThrough();
  const asker = answering(answers, (answer) => typed.write(answer));
  const { exitCode } = await runCli(args, env, {
    cwd,
    terminal: { columns: 200, typed },
    onOutput: asker.read,
  });
  return { exitCode, text: asker.finish() };
}

/** The same on a terminal, with a process of its own. */
export async function answerOnTerminal(
  args: readonly string[],
  answers: readonly Answer[],
  place: Place,
): Promise<Answered> {
  const child = spawnOnTerminal(shellLine([...bundleWords, ...args]), place);
  const asker = answering(answers, (answer) => child.stdin.write(answer));
  child.stdout.setEncoding('utf8').on('data', asker.read);
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  return { exitCode, text: asker.finish() };
}

/** Types each answer when its question has come. */
function answering(answers: readonly Answer[], type: (answer: string) => void) {
  let text = '';
  let seen = 0;
  const left = [...answers];
  return {
    read: (piece: string) => {
      text += piece;
      for (;;) {
        const [next] = left;
        const at = next ? text.indexOf(next[0], seen) : -1;
        if (!next || at === -1) return;
        seen = at + next[0].length;
        left.shift();
        const [, answer] = next;
        if (typeof answer === 'string') type(answer);
        else void answer().then(type);
      }
    },
    /** All that was printed. */
    finish: () => {
      expect(left).toEqual([]);
      return text;
    },
  };
}
