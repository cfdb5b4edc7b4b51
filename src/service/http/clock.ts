/** Time and waiting for the client, in one place so that tests can simulate both. */
import { setTimeout as timeout } from 'node:timers/promises';

export interface Clock {
  /** True once stopped: wait for nothing and start nothing. */
  readonly isStopped: boolean;
  /**
   * Milliseconds, never before the end of a past wait, even if a timer fires early or clocks are
   * set.
   */
  nowMs(): number;
  /** Ends early when the clock is stopped or the signal aborts. */
  wait(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls once, later, unless it is cancelled. Returns what cancels it. */
  after(delayMs: number, ring: () => void): () => void;
}

export interface ClockOptions {
  /** Default: the machine's clock. */
  readonly nowMs?: (() => number) | undefined;
  /** Default: a timer. May reject when the signal aborts. */
  readonly wait?: ((delayMs: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
  /** Default: a timer. */
  readonly after?: Clock['after'] | undefined;
}

/**
 * Creates a clock on which every wait has passed once it ends, even a simulated one.
 * @param stop stops the clock
 */
export function createClock(
  { nowMs = Date.now, wait = waitMs, after = ringAfter }: ClockOptions,
  stop?: AbortSignal,
): Clock {
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
    after,
    wait: async (delayMs, signal) => {
      const signals = [stop, signal].filter((one) => one !== undefined);
      const endMs = now() + delayMs;
      const ending = AbortSignal.any(signals);
      await wait(delayMs, ending).catch((error) => {
        if (!ending.aborted) throw error;
      });
      if (!ending.aborted) passedMs = Math.max(passedMs, endMs);
    },
  };
}

/** A running timer would keep the process alive. */
function waitMs(delayMs: number, signal?: AbortSignal): Promise<void> {
  return timeout(delayMs, undefined, signal && { signal });
}

function ringAfter(delayMs: number, ring: () => void): () => void {
  const timer = setTimeout(ring, delayMs);
  return () => clearTimeout(timer);
}

const pollDelayMsMin = 1_000;
const pollDelayMsMax = 15_000;

export interface PollOptions {
  readonly clock: Clock;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Polls for something that the service does in the background: at once, then with growing pauses.
 * @returns false if it was not true by the deadline or waiting was stopped
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
