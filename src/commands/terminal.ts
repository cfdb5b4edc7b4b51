/** What a command may say and ask. Results go to stdout; progress, warnings and questions to stderr. */
import { createInterface } from 'node:readline/promises';
import { createStyles, type Styles } from '../report/styles.js';

export interface Terminal {
  /** A result, for stdout. Nothing with `--json`: there the document is the result. */
  result(text: string): void;
  /** What is going on, for stderr. Nothing with `--quiet`. */
  progress(text: string): void;
  /** What needs attention, for stderr. */
  attention(text: string): void;
  /** The document of `--json`, for stdout. */
  document(document: unknown): void;
  /** Someone can answer questions. */
  readonly isInteractive: boolean;
  /** Asks; anything but yes is no. */
  confirm(question: string): Promise<boolean>;
  readonly styles: Styles;
}

export interface TerminalOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly color?: boolean | undefined;
  /** Show progress among the results; for a story told on one stream. */
  readonly progressToStdout?: boolean;
}

export function createTerminal(options: TerminalOptions): Terminal {
  const { json, quiet, color = true, progressToStdout = false } = options;
  const { stdin, stdout, stderr } = process;
  const useColor = color && !process.env['NO_COLOR'] && stdout.isTTY === true;
  return {
    result: (text) => void (json || stdout.write(`${text}\n`)),
    progress: (text) => void (quiet || (progressToStdout ? stdout : stderr).write(`${text}\n`)),
    attention: (text) => void stderr.write(`${text}\n`),
    document: (document) => void stdout.write(`${JSON.stringify(document, undefined, 2)}\n`),
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    confirm,
    styles: createStyles({ useColor }),
  };
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
