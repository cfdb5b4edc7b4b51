/** Time and waiting for the client, in one place so that both can be played in tests. */

export interface Clock {
  /** Milliseconds, never before the end of a wait: timers may fire a little early, and clocks may be set back. */
  nowMs(): number;
  wait(delayMs: number): Promise<void>;
}

export interface ClockOptions {
  /** Default: the machine's clock. */
  readonly nowMs?: (() => number) | undefined;
  /** Default: a timer. */
  readonly wait?: ((delayMs: number) => Promise<unknown>) | undefined;
}

/** A clock for which a wait that has ended has passed, however it was played. */
export function createClock({ nowMs = Date.now, wait = waitMs }: ClockOptions): Clock {
  let passedMs = Number.NEGATIVE_INFINITY;
  const now = () => {
    passedMs = Math.max(passedMs, nowMs());
    return passedMs;
  };
  return {
    nowMs: now,
    wait: async (delayMs) => {
      const endMs = now() + delayMs;
      await wait(delayMs);
      passedMs = Math.max(passedMs, endMs);
    },
  };
}

function waitMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
