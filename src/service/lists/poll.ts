/** Asks again and again until something has come true that the service does by itself. */
import type { Clock } from '../http/clock.js';

const delayMsMin = 1_000;
const delayMsMax = 15_000;

export interface PollOptions {
  readonly clock: Clock;
  /** Waiting ends after so long. */
  readonly deadlineMs: number;
  /** When it aborts, waiting ends. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks at once, then after longer and longer pauses.
 * @returns false when it had not come true by the deadline, or the waiting was ended
 * @throws what `ask` throws
 */
export async function pollUntil(
  ask: () => Promise<boolean>,
  { clock, deadlineMs, signal }: PollOptions,
): Promise<boolean> {
  const endMs = clock.nowMs() + deadlineMs;
  for (let delayMs = delayMsMin; ; delayMs = Math.min(delayMs * 2, delayMsMax)) {
    if (await ask()) return true;
    const leftMs = endMs - clock.nowMs();
    if (leftMs <= 0 || clock.isStopped || signal?.aborted) return false;
    await clock.wait(Math.min(delayMs, leftMs), signal);
    if (clock.isStopped || signal?.aborted) return false;
  }
}
