/** Moments in a time zone, for people. Programs get ISO 8601 in UTC. */
import { plain } from './text.js';

/** The service runs in Japan, and so do most of its users. */
export const defaultTimeZone = 'Asia/Tokyo';

/** Avoids Intl, which takes milliseconds to load. Japan's offset has been fixed since 1952. */
const aheadMsByZone: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  [defaultTimeZone, 9 * 3_600_000],
]);

/**
 * A moment to the minute, with its time zone: `2026-11-22 07:58 (Asia/Tokyo)`. An invalid moment is
 * shown as it is.
 * @param moment ISO 8601
 * @param timeZone a name of the IANA database
 */
export function momentText(moment: string, timeZone = 'UTC'): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return plain(moment);
  return `${clockIn(timeZone, date).replace('T', ' ')} (${timeZone})`;
}

/** The date in a time zone, `YYYY-MM-DD`. @param timeZone a name of the IANA database */
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
