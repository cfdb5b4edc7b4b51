/**
 * What a command may print, ask and read. Results go to stdout; progress, warnings and questions to
 * stderr, as text, or with `--log json` as one JSON object in a line, for collectors of logs.
 */

import { once } from 'node:events';
import { AppError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { OnProgress } from '../../model/progress.js';
import { type Told, textOf } from '../../model/sentence.js';
import { jsonPieces } from '../../report/data/json-pieces.js';
import { createStyles, type Styles } from '../../report/text/styles.js';
import { wrappedText } from '../../report/text/wrapped.js';
import type { Mask } from '../../words/mask.js';
import { say } from '../../words/say.js';
import { harmlessJson } from '../../words/text.js';
import type { SharedArguments } from '../options/options.js';
import { createProgress, type Phase, type ProgressDisplay } from './progress.js';
import type { LogEntry, Output, System } from './system.js';

export interface Terminal {
  /** A result, for stdout. Nothing with `--json`: there the document is the result. */
  result(text: string): void;
  /** What is going on, for stderr. Nothing with `--quiet`. */
  progress(text: string, entry?: LogEntry): void;
  /** Does long work, and shows its progress on stderr. Nothing with `--quiet`. */
  during<T>(phase: Phase, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** What needs attention, for stderr. */
  attention(text: string, entry?: LogEntry): void;
  /** The same in the colour of warnings. */
  warn(told: Told, entry?: LogEntry): void;
  /** The same in the colour of errors. */
  fail(text: string, entry?: LogEntry): void;
  /**
   * The line that sums up a run, also in the log: on stdout, or on stderr with `--json` and for a
   * run without a result.
   */
  summary(line: string, entry: LogEntry, options: { readonly hasResult: boolean }): void;
  /** The document of `--json`, for stdout. */
  document(document: object): void;
  /** There is a log. */
  readonly isLogging: boolean;
  /** Long lists are shown whole. */
  readonly isVerbose: boolean;
  /** Someone can answer questions. */
  readonly isInteractive: boolean;
  /** Someone reads the results and can answer. */
  readonly isWatched: boolean;
  /**
   * Asks on stderr. @returns the answer, trimmed; undefined at the end of the input
   * @throws AppError with exit code 130 at Ctrl-C
   */
  ask(question: string): Promise<string | undefined>;
  /** Asks; anything but yes is no, in any language and width. So is the end of the input. */
  confirm(question: string): Promise<boolean>;
  /** stdin is a keyboard, and no file or pipe. */
  readonly isInputTyped: boolean;
  /** All bytes of stdin, exactly as they came. */
  readInput(): Promise<Uint8Array>;
  /** For results. */
  readonly styles: Styles;
  /** For results: the width of the terminal, if they go to one. */
  readonly columns: number | undefined;
  /** For what goes to stderr. */
  readonly attentionStyles: Styles;
}

/** See https://no-color.org; a dumb terminal knows no colours. */
function canColour(env: System['env']): boolean {
  return !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** @param mask hides secrets in all that is written */
export function createTerminal(args: SharedArguments, unmasked: System, mask: Mask): Terminal {
  const system = maskedSystem(unmasked, mask);
  const { json, quiet, verbose = false, noColor = false, progressToStdout = false } = args;
  const { env, stdin, stdout, stderr, clock } = system;
  const isLogging = args.log === 'json';
  const stylesFor = (stream: Output, isPlain = false) =>
    createStyles({ useColor: !noColor && !isPlain && canColour(env) && stream.isTTY === true });
  const attentionStyles = stylesFor(stderr, isLogging);
  let display: ProgressDisplay | undefined;
  // Both streams may be the one screen on which the bar stands.
  const write = (stream: Output, text: string) => {
    display?.clear();
    stream.write(`${text}\n`);
  };
  // A line is written at once: the last one is there when the process ends.
  const log = ({ level, ...fields }: LogEntry, message: string) => {
    if (!isLogging) return;
    const line = JSON.stringify({ level, time: new Date(clock.nowMs()).toISOString(), ...fields, message });
    stderr.write(`${harmlessJson(line)}\n`);
  };
  const say = (stream: Output, text: string, entry: LogEntry) =>
    isLogging ? log(entry, text) : write(stream, wrappedText(text, columnsOf(stream)));
  const attention = (text: string, entry: LogEntry = { level: 'warn', event: 'attention' }) =>
    say(stderr, text, entry);
  return {
    result: (text) => void (json || write(stdout, wrappedText(text, columnsOf(stdout)))),
    progress: (text, entry = { level: 'info', event: 'progress' }) =>
      void (quiet || say(progressToStdout ? stdout : stderr, text, entry)),
    attention,
    warn: (told, entry) => attention(attentionStyles.yellow(textOf(told)), entry),
    fail: (text, entry) => attention(attentionStyles.red(text), entry),
    summary: (line, entry, { hasResult }) => {
      log(entry, line);
      const stream = !json && hasResult ? stdout : stderr;
      if (stream === stdout || !isLogging) write(stream, wrappedText(line, columnsOf(stream)));
    },
    document: (document) => {
      display?.clear();
      for (const piece of jsonPieces(document, 2)) stdout.write(harmlessJson(piece));
      stdout.write('\n');
    },
    during: async (phase, work) => {
      if (quiet) return work(() => {});
      display ??= createProgress({ ...system, styles: attentionStyles, log: isLogging ? log : undefined });
      return display.during(phase, work);
    },
    isLogging,
    isVerbose: verbose,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    isWatched: stdin.isTTY === true && stdout.isTTY === true && !json,
    ...questionsOn(system),
    isInputTyped: stdin.isTTY === true,
    readInput: () => readInput(stdin),
    styles: stylesFor(stdout),
    columns: columnsOf(stdout),
    attentionStyles,
  };
}

/** Unknown for pipes and files, whose lines stay whole for programs. */
function columnsOf({ isTTY, columns }: Output): number | undefined {
  return isTTY === true && columns ? columns : undefined;
}

/** Both streams, with secrets hidden in each piece that is written. */
function maskedSystem(system: System, mask: Mask): System {
  const masked = (stream: Output): Output =>
    new Proxy(stream, {
      get: (target, name) => {
        if (name === 'write')
          return (text: string, ...more: never[]) => target.write(mask.text(text), ...more);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { ...system, stdout: masked(system.stdout), stderr: masked(system.stderr) };
}

function questionsOn(system: System): Pick<Terminal, 'ask' | 'confirm'> {
  const ahead: string[] = [];
  return {
    ask: (question) => ask(question, system, ahead),
    // Nobody agrees to what is still to be shown.
    confirm: async (question) => isYes((await ask(question, system, [])) ?? ''),
  };
}

/** @param ahead lines that were typed before their question; those after this one's are added */
async function ask(
  question: string,
  { stdin, stderr }: System,
  ahead: string[],
): Promise<string | undefined> {
  const early = ahead.shift();
  if (early !== undefined) {
    stderr.write(`${question}${early}\n`);
    return early.trim();
  }
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: stdin, output: stderr, historySize: 0 });
  lines.on('line', (line) => ahead.push(line));
  const left = once(lines, 'SIGINT').then(() => {
    throw interrupted();
  });
  const answered = lines.question(question).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    // The next output is to start on a line of its own.
    stderr.write('\n');
    return undefined;
  });
  try {
    return (await Promise.race([answered, left]))?.trim();
  } finally {
    lines.close();
  }
}

export function isYes(answer: string): boolean {
  return /^(?:y(?:es)?|はい)$/i.test(answer.normalize('NFKC'));
}

/** What ends a run that was interrupted before it wrote anything. */
export function interrupted(cause?: unknown): AppError {
  return new AppError(say('applying/interrupted-question'), { exitCode: ExitCode.interrupted, cause });
}

async function readInput(stdin: System['stdin']): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
