/** Ends a run that writes in an orderly way when it is interrupted. */

import { words } from '../words.js';
import type { Terminal } from './terminal.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `body` with a signal that aborts at the first Ctrl-C, SIGTERM or SIGHUP (the terminal was closed); a second one ends the process at once.
 * @returns what `body` returns: it decides what an interruption means
 */
export async function untilInterrupted<T>(
  { attention }: Terminal,
  body: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    attention(words.applying.interruptingMessage);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await body(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/**
 * Makes an interruption an end of the process that is heard of: `atExit` is called at every end but a kill. While
 * `untilInterrupted` runs, interruptions are its matter.
 * @returns takes it back
 */
export function leaveWhenInterrupted(atExit: () => void): () => void {
  const leave = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) process.exit(130);
  };
  process.on('exit', atExit);
  for (const signal of signals) process.on(signal, leave);
  return () => {
    process.off('exit', atExit);
    for (const signal of signals) process.off(signal, leave);
  };
}
