/** Durations and time zones as people write them. */
import { defaultTimeZone } from '../words/moment-text.js';

const msByUnit: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `30s`, `10m`, `26h`, `2d` as milliseconds; undefined if invalid. Pure. */
export function durationMsOf(text: string): number | undefined {
  const { count, unit = '' } = /^(?<count>\d{1,6})(?<unit>[smhd])$/.exec(text.trim())?.groups ?? {};
  return count === undefined ? undefined : Number(count) * (msByUnit[unit] ?? 0);
}

/** How long the command of a source may take by default. */
export const commandTimeoutDefault = '5m';

/** How long a file may stay unchanged by default. */
export const unchangedAfterDefault = '7d';

/** How long to wait for a chart to be activated or deleted by default. */
export const activationTimeoutMinutesDefault = 10;

/** Parses a duration or `never`; undefined if invalid. Pure. */
export function unchangedMsOf(text: string): number | 'never' | undefined {
  return text === 'never' ? 'never' : durationMsOf(text);
}

/** Parses `3 nights` or `3`; undefined if invalid. Pure. */
export function nightsOf(text: string): number | undefined {
  const { count } = /^(?<count>[1-9]\d?)(?: nights?)?$/.exec(text.trim())?.groups ?? {};
  return count === undefined ? undefined : Number(count);
}

/** True for a time zone that the machine knows. */
export function isTimeZone(name: string): boolean {
  if (name === defaultTimeZone) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}
