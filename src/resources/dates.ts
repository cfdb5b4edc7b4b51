/** Dates as people write them in cells. Pure; no clock and no time zone. */

const datePattern = /^(?<year>\d{4})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/;

/**
 * Reads `2026-04-01` and `2026/4/1`.
 * @returns `YYYY-MM-DD`, or undefined when the text is no date of the calendar
 */
export function canonicalDate(text: string): string | undefined {
  const { groups } = datePattern.exec(text.trim().normalize('NFKC')) ?? {};
  if (!groups) return undefined;
  const [year, month, day] = [groups['year'], groups['month'], groups['day']].map(Number) as [
    number,
    number,
    number,
  ];
  const isInCalendar = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isInCalendar ? [groups['year'], pad(month), pad(day)].join('-') : undefined;
}

function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
