/**
 * Dates and times that are stored as a number of days. Computed with whole days and seconds alone:
 * no clock, no time zone. Source: ECMA-376 part 1, 18.17.4 Dates and Times.
 */

/** The year in which the days of a workbook begin. */
export type DateSystem = 1900 | 1904;

const daySeconds = 86_400;
/** 9999-12-31. */
const dayMaxBySystem: Readonly<Record<DateSystem, number>> = { 1900: 2_958_465, 1904: 2_957_003 };
/** Days from day 0 to 1970-01-01. In the system of 1900 that holds from day 61 on. */
const epochDayBySystem: Readonly<Record<DateSystem, number>> = { 1900: 25_569, 1904: 24_107 };
/** The system of 1900 counts a 29 February 1900 that never was. */
const leapBugDay = 60;

/**
 * A serial number as `YYYY-MM-DD`, with `HH:mm:ss` behind it unless that is midnight, or as
 * `HH:mm:ss` alone. An elapsed time may have more than 24 hours.
 * @returns undefined when no day has that number
 * Pure.
 */
export function serialText(
  serial: number,
  { kind, dateSystem }: { readonly kind: 'date' | 'time' | 'elapsed'; readonly dateSystem: DateSystem },
): string | undefined {
  const seconds = Math.round(serial * daySeconds);
  const day = Math.floor(seconds / daySeconds);
  const clock = seconds - day * daySeconds;
  if (!(serial >= 0) || day > dayMaxBySystem[dateSystem]) return undefined;
  if (kind === 'elapsed') return clockText(seconds);
  // The system of 1900 has no day 0: such a number is a time.
  const isTime = day === 0 && (kind === 'time' || dateSystem === 1900);
  if (isTime) return clockText(clock);
  // Joined, the text is in one piece: added up, each part would stay in memory by itself.
  return clock === 0 ? dayText(day, dateSystem) : [dayText(day, dateSystem), clockText(clock)].join(' ');
}

function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return `${twoDigits(hours)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

function dayText(day: number, dateSystem: DateSystem): string {
  if (dateSystem === 1900 && day === leapBugDay) return '1900-02-29';
  const isBeforeBug = dateSystem === 1900 && day < leapBugDay;
  const epochDay = day - epochDayBySystem[dateSystem] + (isBeforeBug ? 1 : 0);
  const date = new Date(epochDay * daySeconds * 1000);
  // Several times as fast as toISOString.
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
