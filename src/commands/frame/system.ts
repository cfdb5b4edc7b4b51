/**
 * All that a run takes from outside its arguments: the environment, streams, signals and time. The
 * door makes it from the process, a test as it likes; what is below the door reads nothing else.
 */
import type { EventEmitter } from 'node:events';

export interface System {
  /** What was typed behind the name of the program. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory, from which paths are meant. */
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: SystemClock;
  /** Emits SIGINT, SIGTERM and SIGHUP, and `exit` when the process ends. */
  readonly signals: Pick<EventEmitter, 'on' | 'off'>;
  /** The process among others of this machine. */
  readonly self: Pick<NodeJS.Process, 'pid' | 'version' | 'kill' | 'getuid'>;
  /** Given what `--json` prints, also where that is not asked for. */
  readonly onDocument?: (document: Readonly<Record<string, unknown>>) => void;
}

export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

export interface SystemClock {
  /** As `Date.now` counts. */
  nowMs(): number;
  /** For spans: it is never set back. */
  monotonicMs(): number;
  /** @throws AbortError when the signal aborts */
  wait(delayMs: number, signal?: AbortSignal): Promise<unknown>;
  /** Calls once, later, unless it is cancelled. Returns what cancels it. */
  after(delayMs: number, ring: () => void): () => void;
  /** Calls again and again, without keeping the process alive. Returns what stops it. */
  every(delayMs: number, tick: () => void): () => void;
}

export type LogLevel = 'info' | 'warn' | 'error';

/**
 * What a line of the log holds beside its time and message. Names of events and codes are the same
 * in every language.
 */
export interface LogEntry {
  readonly level: LogLevel;
  /** What happened, for example `problem`, `retry`, `end`. */
  readonly event: string;
  readonly [field: string]: unknown;
}
