/** What a command may say and ask. Results go to stdout; progress, warnings and questions to stderr. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { AppError } from '../errors.js';
import type { OnProgress } from '../model.js';
import { createStyles, type Styles } from '../report/styles.js';
import type { Phase } from '../words/en/progress.js';
import { words } from '../words.js';
import type { ProgressDisplay } from './progress.js';

export interface Terminal {
  /** A result, for stdout. Nothing with `--json`: there the document is the result. */
  result(text: string): void;
  /** What is going on, for stderr. Nothing with `--quiet`. */
  progress(text: string): void;
  /** Does long work, and shows on stderr how far it has come, by what the work tells. Nothing with `--quiet`. */
  during<T>(phase: Phase, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** What needs attention, for stderr. */
  attention(text: string): void;
  /** The document of `--json`, for stdout. */
  document(document: unknown): void;
  /** Long lists are shown whole. */
  readonly isVerbose: boolean;
  /** Someone can answer questions. */
  readonly isInteractive: boolean;
  /** Asks; anything but yes is no, in any language and width. */
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
  const attentionStyles = stylesFor(stderr);
  let display: ProgressDisplay | undefined;
  // Both streams may be the one screen on which the bar stands.
  const write = (stream: NodeJS.WriteStream, text: string) => {
    display?.clear();
    stream.write(`${text}\n`);
  };
  return {
    result: (text) => void (json || write(stdout, text)),
    progress: (text) => void (quiet || write(progressToStdout ? stdout : stderr, text)),
    attention: (text) => write(stderr, text),
    document: (document) => write(stdout, JSON.stringify(document, undefined, 2)),
    during: async (phase, work) => {
      if (quiet) return work(() => {});
      display ??= await openDisplay(attentionStyles);
      return display.during(phase, work);
    },
    isVerbose: verbose,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    confirm,
    styles: stylesFor(stdout),
    attentionStyles,
  };
}

/** Loaded only by commands whose work may be long. */
async function openDisplay(styles: Styles): Promise<ProgressDisplay> {
  const { createProgress } = await import('./progress.js');
  const { stderr } = process;
  const canRedraw = stderr.isTTY === true && process.env['TERM'] !== 'dumb';
  return createProgress({
    write: (text) => void stderr.write(text),
    columns: () => (canRedraw ? stderr.columns || 80 : undefined),
    styles,
    nowMs: () => performance.now(),
    every: (delayMs, tick) => {
      const timer = setInterval(tick, delayMs).unref();
      return () => clearInterval(timer);
    },
    atExit: (leave) => {
      process.on('exit', leave);
      return () => process.off('exit', leave);
    },
  });
}

/** Ctrl-D, or the end of the input, is no answer and so a no. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = once(lines, 'SIGINT').then(() => {
    throw new AppError(words.applying.interruptedQuestionMessage, { exitCode: 130 });
  });
  const answered = lines.question(question).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    return '';
  });
  try {
    const answer = await Promise.race([answered, interrupted]);
    return /^(?:y(?:es)?|はい)$/i.test(answer.normalize('NFKC').trim());
  } finally {
    lines.close();
  }
}
