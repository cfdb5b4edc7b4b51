/**
 * What a command may say and ask. Results go to stdout; progress, warnings and questions to stderr, as text, or as lines of
 * JSON where a log is given.
 */
import { once } from 'node:events';
import { AppError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Figures, OnProgress, Phase } from '../../model/progress.js';
import { createStyles, type Styles } from '../../report/text/styles.js';
import { harmlessJson } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { Log, LogEntry } from './log.js';
import { createProgress, type ProgressDisplay } from './progress.js';

export interface Terminal {
  /** A result, for stdout. Nothing with `--json`: there the document is the result. */
  result(text: string): void;
  /** What is going on, for stderr. Nothing with `--quiet`. */
  progress(text: string, entry?: LogEntry): void;
  /** Does long work, and shows on stderr how far it has come, by what the work tells. Nothing with `--quiet`. */
  during<T>(phase: Phase, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** What needs attention, for stderr. */
  attention(text: string, entry?: LogEntry): void;
  /** What only a log says, as a person reads it elsewhere. */
  logOnly(text: string, entry: LogEntry): void;
  /** The line that sums up a run, and in the log: on stdout, but with `--json` on stderr, as where there is no result at all. */
  summary(line: string, entry: LogEntry, options: { readonly hasResult: boolean }): void;
  /** The document of `--json`, for stdout. */
  document(document: unknown): void;
  /** There is a log. */
  readonly isLogging: boolean;
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
  /** How what goes to stderr is written. */
  readonly log?: 'text' | 'json' | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  readonly color?: boolean | undefined;
  /** Show progress among the results; for a story told on one stream. */
  readonly progressToStdout?: boolean;
}

/** @param log takes what would go to stderr, where there is one */
export function createTerminal(options: TerminalOptions, log?: Log): Terminal {
  const { json, quiet, verbose = false, color = true, progressToStdout = false } = options;
  const { stdin, stdout, stderr } = process;
  const stylesFor = (stream: NodeJS.WriteStream, isPlain = false) =>
    createStyles({ useColor: color && !isPlain && !process.env['NO_COLOR'] && stream.isTTY === true });
  const attentionStyles = stylesFor(stderr, log !== undefined);
  let display: ProgressDisplay | undefined;
  // Both streams may be the one screen on which the bar stands.
  const write = (stream: NodeJS.WriteStream, text: string) => {
    display?.clear();
    stream.write(`${text}\n`);
  };
  const say = (stream: NodeJS.WriteStream, text: string, entry: LogEntry) =>
    log ? log.write(entry, text) : write(stream, text);
  return {
    result: (text) => void (json || write(stdout, text)),
    progress: (text, entry = { level: 'info', event: 'progress' }) =>
      void (quiet || say(progressToStdout ? stdout : stderr, text, entry)),
    attention: (text, entry = { level: 'warn', event: 'attention' }) => say(stderr, text, entry),
    logOnly: (text, entry) => log?.write(entry, text),
    summary: (line, entry, { hasResult }) => {
      log?.write(entry, line);
      if (!json && hasResult) write(stdout, line);
      else if (!log) write(stderr, line);
    },
    document: (document) => write(stdout, harmlessJson(JSON.stringify(document, undefined, 2))),
    during: async (phase, work) => {
      if (quiet) return work(() => {});
      display ??= openDisplay(attentionStyles, log);
      return display.during(phase, work);
    },
    isLogging: log !== undefined,
    isVerbose: verbose,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    confirm,
    styles: stylesFor(stdout),
    attentionStyles,
  };
}

/** Made only by commands whose work may be long. */
function openDisplay(styles: Styles, log: Log | undefined): ProgressDisplay {
  const { stderr } = process;
  const canRedraw = !log && stderr.isTTY === true && process.env['TERM'] !== 'dumb';
  return createProgress({
    write: (text) => void stderr.write(text),
    writeLine: (line, phase, figures) =>
      log ? log.write(progressEntry(phase, figures), line) : void stderr.write(`${line}\n`),
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

function progressEntry(phase: Phase, { done, total, perSecond }: Figures): LogEntry {
  return { level: 'info', event: 'progress', phase, done, total, perSecond };
}

/** Ctrl-D, or the end of the input, is no answer and so a no. */
async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = once(lines, 'SIGINT').then(() => {
    throw new AppError(words.applying.interruptedQuestionMessage, { exitCode: ExitCode.interrupted });
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
