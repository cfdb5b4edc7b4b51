/** Compares the machine's clock with the service's, which every answer shows in its header Date. */
import type { ClockTimes } from '../../model/problems.js';
import type { Client } from './client.js';

/** Answers take time, and clocks drift a little. */
const warnedFromMs = 3_600_000;

/** Beyond this, today is another day. */
const wrongDayFromMs = 86_400_000;

export interface ClockDifference {
  /** When both clocks were compared. */
  readonly times: ClockTimes;
  /** False: the difference is worth a warning only. */
  readonly isWrongDay: boolean;
}

/** The difference as the answers so far show it; undefined if it is small or unknown. */
export function clockDifference({ clock, service: { aheadMs } }: Client): ClockDifference | undefined {
  if (aheadMs === undefined || Math.abs(aheadMs) < warnedFromMs) return undefined;
  const nowMs = clock.nowMs();
  const times = { machine: minuteOf(nowMs), service: minuteOf(nowMs + aheadMs) };
  return { times, isWrongDay: Math.abs(aheadMs) > wrongDayFromMs };
}

/** `2027-04-01 09:30 UTC`. */
function minuteOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
