/** What a command may say and ask. Results go to stdout; progress, warnings and questions to stderr. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { AppError } from '../errors.js';
import { interruptedQuestionMessage } from '../messages.js';
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
  /** Long lists are shown whole. */
  readonly isVerbose: boolean;
  /** Someone can answer questions. */
  readonly isInteractive: boolean;
  /** Asks; anything but yes is no. */
  confirm(question: string): Promise<boolean>;
  /** For results. */
  readonly styles: Styles;
  /** For what goes to stderr. */
  readonly attentionStyles: Styles;
}

export interface TerminalOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  readonly color?: boolean | undefined;
  /** Show progress among the results; for a story told on one stream. */
  readonly progressToStdout?: boolean;
}

export function createTerminal(options: TerminalOptions): Terminal {
  const { json, quiet, verbose = false, color = true, progressToStdout = false } = options;
  const { stdin, stdout, stderr } = process;
  const stylesFor = (stream: NodeJS.WriteStream) =>
    createStyles({ useColor: color && !process.env['NO_COLOR'] && stream.isTTY === true });
  return {
    result: (text) => void (json || stdout.write(`${text}\n`)),
    progress: (text) => void (quiet || (progressToStdout ? stdout : stderr).write(`${text}\n`)),
    attention: (text) => void stderr.write(`${text}\n`),
    document: (document) => void stdout.write(`${JSON.stringify(document, undefined, 2)}\n`),
    isVerbose: verbose,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    confirm,
    styles: stylesFor(stdout),
    attentionStyles: stylesFor(stderr),
  };
}

/** Ctrl-D, or the end of the input, is no answer and so a no. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = once(lines, 'SIGINT').then(() => {
    throw new AppError(interruptedQuestionMessage, { exitCode: 130 });
  });
  const answered = lines.question(`${question} [y/N] `).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    return '';
  });
  try {
    const answer = await Promise.race([answered, interrupted]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
