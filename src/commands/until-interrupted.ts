/** Ends a run that writes in an orderly way when it is interrupted. */

import { interruptingMessage } from '../messages.js';
import type { Terminal } from './terminal.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `body` with a signal that aborts at the first Ctrl-C or SIGTERM; a second one ends the process at once.
 * @returns what `body` returns: it decides what an interruption means
 */
export async function untilInterrupted<T>(
  { attention }: Terminal,
  body: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    attention(interruptingMessage);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await body(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
