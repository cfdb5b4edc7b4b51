/**
 * Dates and times stored as a number of days. Uses only whole days and seconds: no clock, no time
 * zone. Source: ECMA-376 part 1, 18.17.4 Dates and Times.
 */

/** The first year of the day count. */
export type DateSystem = 1900 | 1904;

const daySeconds = 86_400;
/** 9999-12-31. */
const dayMaxBySystem: Readonly<Record<DateSystem, number>> = { 1900: 2_958_465, 1904: 2_957_003 };
/** Days from day 0 to 1970-01-01; in the 1900 system valid from day 61 on. */
const epochDayBySystem: Readonly<Record<DateSystem, number>> = { 1900: 25_569, 1904: 24_107 };
/** The 1900 system counts 29 February 1900, which did not exist. */
const leapBugDay = 60;

/**
 * A serial number as `YYYY-MM-DD`, followed by ` HH:mm:ss` unless midnight, or as `HH:mm:ss` alone.
 * An elapsed time may exceed 24 hours. Pure.
 * @returns undefined for an invalid day number
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
  // Day 0 of the 1900 system is a time.
  const isTime = day === 0 && (kind === 'time' || dateSystem === 1900);
  if (isTime) return clockText(clock);
  // Joined into a flat string: concatenation would keep each part in memory.
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
