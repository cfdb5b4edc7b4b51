/**
 * What Ctrl-C, SIGTERM and SIGHUP (the terminal was closed) mean for a run: until it begins to
 * write it is given up, from then on what is in flight is finished. Either way it comes to its
 * usual end; a second one ends the process at once.
 */

import { setMaxListeners } from 'node:events';
import { ExitCode } from '../../model/exit-codes.js';
import { say } from '../../words/say.js';
import type { System } from './system.js';
import { interrupted, type Terminal } from './terminal.js';

/** The signals that interrupt a run. */
export const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interruption {
  /**
   * Aborts when the run was given up, with what ends it as its reason: nothing may be written any
   * more.
   */
  readonly givenUp: AbortSignal;
  /** Aborts at the first interruption of what writes: reads need not be waited for. */
  readonly finishing: AbortSignal;
  /**
   * Runs what may be given up at any point before `untilInterrupted`. What is given up goes on
   * unheard until it asks `givenUp`.
   * @throws AppError with exit code 130 at the first interruption
   */
  unlessInterrupted<T>(body: () => Promise<T>): Promise<T>;
  /**
   * Runs what writes, with a signal that aborts at the first interruption: it decides what that
   * means. From here on the run is not given up.
   * @throws AppError when it was given up before
   */
  untilInterrupted<T>(body: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Comes with the exit code at a second interruption: the run is left as it stands. */
  readonly cutShort: Promise<number>;
  /** To be called last: interruptions are the process's again. */
  end(): void;
}

/**
 * Until one of its two ways to run something is used, interruptions end the process as they always
 * do.
 */
export function openInterruption(
  { signals: events }: Pick<System, 'signals'>,
  { attention }: Pick<Terminal, 'attention'>,
): Interruption {
  const givingUp = new AbortController();
  const finishing = new AbortController();
  const givenUp = givingUp.signal;
  // Each request in flight listens; Node warns of more than ten.
  setMaxListeners(0, givenUp, finishing.signal);
  let isGivenUpNoMore = false;
  let cutShort: (exitCode: number) => void;
  const interrupt = () => {
    if (givenUp.aborted || finishing.signal.aborted) return cutShort(ExitCode.interrupted);
    if (!isGivenUpNoMore) return givingUp.abort(interrupted());
    attention(say('applying/interrupting'));
    finishing.abort();
  };
  const unlisten = () => {
    for (const signal of interruptions) events.off(signal, interrupt);
  };
  const listen = () => {
    unlisten();
    for (const signal of interruptions) events.on(signal, interrupt);
  };
  return {
    givenUp,
    finishing: finishing.signal,
    unlessInterrupted: async (body) => {
      listen();
      try {
        return await Promise.race([whenAborted(givenUp), body()]);
      } finally {
        isGivenUpNoMore = true;
      }
    },
    untilInterrupted: async (body) => {
      givenUp.throwIfAborted();
      isGivenUpNoMore = true;
      listen();
      return body(finishing.signal);
    },
    cutShort: new Promise((resolve) => {
      cutShort = resolve;
    }),
    end: unlisten,
  };
}

/** Never returns; rejects with the reason of the signal. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * The terminal of what may be given up: then nothing more is heard of it, and what it shows ends.
 */
export function untilGivenUp(terminal: Terminal, givenUp: AbortSignal): Terminal {
  const heard =
    <Said extends readonly unknown[]>(say: (...said: Said) => void) =>
    (...said: Said): void => {
      if (!givenUp.aborted) say(...said);
    };
  return {
    ...terminal,
    result: heard(terminal.result),
    progress: heard(terminal.progress),
    attention: heard(terminal.attention),
    warn: heard(terminal.warn),
    fail: heard(terminal.fail),
    during: (phase, work) =>
      terminal.during(phase, (onProgress) => Promise.race([whenAborted(givenUp), work(heard(onProgress))])),
  };
}
