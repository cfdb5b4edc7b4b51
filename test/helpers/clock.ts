/** Time for tests. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { machineClock } from '../../src/cli/process-system.js';
import type { SystemClock } from '../../src/commands/frame/system.js';

/** The clock of the machine, but nobody waits: a wait is over at once, and its time has passed. */
export function impatientClock(): SystemClock {
  let aheadMs = 0;
  const nowMs = () => machineClock.nowMs() + aheadMs;
  return {
    ...machineClock,
    nowMs,
    monotonicMs: () => machineClock.monotonicMs() + aheadMs,
    wait: async (delayMs, signal) => {
      const endMs = nowMs() + delayMs;
      await othersTurn(undefined, signal && { signal });
      aheadMs += Math.max(0, endMs - nowMs());
    },
  };
}
