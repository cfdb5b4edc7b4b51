/** Time and waiting for the client, in one place so that tests can simulate both. */
import { setTimeout } from 'node:timers/promises';

export interface Clock {
  /** Nothing is to be waited for any more, and nothing to be begun. */
  readonly isStopped: boolean;
  /**
   * Milliseconds, never before the end of a wait: timers may fire a little early, and clocks may be
   * set back.
   */
  nowMs(): number;
  /** Ends early when the clock is stopped, or the signal aborts. */
  wait(delayMs: number, signal?: AbortSignal): Promise<void>;
}

export interface ClockOptions {
  /** Default: the machine's clock. */
  readonly nowMs?: (() => number) | undefined;
  /** Default: a timer, which ends when the signal aborts. */
  readonly wait?: ((delayMs: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
}

/**
 * A clock for which a wait that has ended has passed, however it was played.
 * @param stop stops it
 */
export function createClock({ nowMs = Date.now, wait = waitMs }: ClockOptions, stop?: AbortSignal): Clock {
  let passedMs = Number.NEGATIVE_INFINITY;
  const now = () => {
    passedMs = Math.max(passedMs, nowMs());
    return passedMs;
  };
  return {
    get isStopped() {
      return stop?.aborted === true;
    },
    nowMs: now,
    wait: async (delayMs, signal) => {
      const signals = [stop, signal].filter((one) => one !== undefined);
      const endMs = now() + delayMs;
      await wait(delayMs, AbortSignal.any(signals));
      if (!signals.some(({ aborted }) => aborted)) passedMs = Math.max(passedMs, endMs);
    },
  };
}

/** A timer that goes on would keep the process alive. */
async function waitMs(delayMs: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(delayMs, undefined, signal && { signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}

const pollDelayMsMin = 1_000;
const pollDelayMsMax = 15_000;

export interface PollOptions {
  readonly clock: Clock;
  /** Waiting ends after so long. */
  readonly deadlineMs: number;
  /** When it aborts, waiting ends. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Polls for something that the service does by itself: at once, then after longer and longer
 * pauses.
 * @returns false when it had not come true by the deadline, or the waiting was ended
 * @throws what `ask` throws
 */
export async function pollUntil(
  ask: () => Promise<boolean>,
  { clock, deadlineMs, signal }: PollOptions,
): Promise<boolean> {
  const endMs = clock.nowMs() + deadlineMs;
  for (let delayMs = pollDelayMsMin; ; delayMs = Math.min(delayMs * 2, pollDelayMsMax)) {
    if (await ask()) return true;
    const leftMs = endMs - clock.nowMs();
    if (leftMs <= 0 || clock.isStopped || signal?.aborted) return false;
    await clock.wait(Math.min(delayMs, leftMs), signal);
    if (clock.isStopped || signal?.aborted) return false;
  }
}
