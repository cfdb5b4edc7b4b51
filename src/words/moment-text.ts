/**
 * Moments as the clocks of a time zone show them: for people. What programs read keeps ISO 8601 in
 * UTC.
 */
import { plain } from './text.js';

/** Where the service is run, and most of those who use it are. */
export const defaultTimeZone = 'Asia/Tokyo';

/**
 * What needs no calendar, which takes milliseconds to load. Japan has kept the same distance from
 * UTC since 1952.
 */
const aheadMsByZone: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  [defaultTimeZone, 9 * 3_600_000],
]);

/**
 * A moment to the minute, with the zone whose clocks show it: `2026-11-22 07:58 (Asia/Tokyo)`. What
 * is no moment stays as it is.
 * @param moment   ISO 8601
 * @param timeZone a name of the IANA database
 */
export function momentText(moment: string, timeZone = 'UTC'): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return plain(moment);
  return `${clockIn(timeZone, date).replace('T', ' ')} (${timeZone})`;
}

/**
 * The day that a moment belongs to in a time zone, `YYYY-MM-DD`. @param timeZone a name of the IANA
 * database
 */
export function dayIn(timeZone: string, moment: Date): string {
  return clockIn(timeZone, moment).slice(0, 'YYYY-MM-DD'.length);
}

/** `YYYY-MM-DDTHH:MM`. */
function clockIn(timeZone: string, moment: Date): string {
  const aheadMs = aheadMsByZone.get(timeZone);
  if (aheadMs !== undefined)
    return new Date(moment.getTime() + aheadMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type);
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}
