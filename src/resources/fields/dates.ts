/** Dates as people write them in cells. Pure; no clock, no time zone. */
import { foldWidth } from './numbers.js';

/** Formats of Gregorian dates. Years have four digits: two could mean either century, or an era. */
const datePatterns: readonly RegExp[] = [
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日$/,
];

const eraPatterns: readonly RegExp[] = [
  /^(?<era>[MTSHR]|[明大昭平令])(?<year>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/i,
  /^(?<era>[MTSHR]|明治|大正|昭和|平成|令和)(?<year>\d{1,2}|元)年(?<month>\d{1,2})月(?<day>\d{1,2})日$/i,
];

interface Era {
  readonly letter: string;
  readonly name: string;
  /** First day, as sortable text. */
  readonly startsOn: string;
  /** Last accepted year, beyond the end of the era: documents were printed ahead. */
  readonly yearMax: number;
}

/** Source: the Japanese era law and the imperial edicts before it. */
const eras: readonly Era[] = [
  { letter: 'M', name: '明治', startsOn: '1868-01-25', yearMax: 45 },
  { letter: 'T', name: '大正', startsOn: '1912-07-30', yearMax: 15 },
  { letter: 'S', name: '昭和', startsOn: '1926-12-25', yearMax: 69 },
  { letter: 'H', name: '平成', startsOn: '1989-01-08', yearMax: 36 },
  { letter: 'R', name: '令和', startsOn: '2019-05-01', yearMax: 50 },
];

/**
 * Parses `2026-04-01`, `2026/4/1`, `2026.4.1`, `20260401`, `2026年4月1日`, `R8.4.1`, `令8.4.1`,
 * `R8年4月1日` and `令和8年4月1日`, in any width, also with the time 0:00.
 * @returns `YYYY-MM-DD`; undefined for an invalid date or one before its era began. Dates after the
 *   end of an era are accepted: documents printed ahead hold such dates.
 */
export function canonicalDate(text: string): string | undefined {
  if (canonicalPattern.test(text)) return text;
  const folded = foldWidth(text)
    .trim()
    // Blanks are tried from their start only: a long run of them takes no longer than it is.
    .replace(/(?<!\s)\s*([-/.年月日])\s*/g, '$1')
    .replace(midnight, '');
  const common = firstMatch(datePatterns, folded);
  if (common) return inCalendar(Number(common['year']), common);
  const inEra = firstMatch(eraPatterns, folded);
  const written = (inEra?.['era'] ?? '').toUpperCase();
  const era = eras.find(({ letter, name }) => [letter, name, name.slice(0, 1)].includes(written));
  if (!inEra || !era) return undefined;
  const yearOfEra = inEra['year'] === '元' ? 1 : Number(inEra['year']);
  const date = inCalendar(Number(era.startsOn.slice(0, 4)) + yearOfEra - 1, inEra);
  return date !== undefined && date >= era.startsOn && yearOfEra <= era.yearMax ? date : undefined;
}

/** Fast path: nearly all dates are already canonical. February 29 takes the slow path. */
const canonicalPattern =
  /^(?!0000)\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;

/** A date that an export writes as a moment. Any other time is not a date. */
const midnight = /(?<=[\d日]) ?0?0:00(?::00(?:\.0{1,9})?)?$/;

/** The days that spreadsheets number with five digits: from 1927 to 2173. */
const serialPattern = /^[1-9]\d{4}$/;

/**
 * The date that a spreadsheet shows for a number, if the number is probably one; source: ECMA-376
 * part 1, 18.17.4.1, the date system of 1900.
 */
export function dateOfSerial(text: string): string | undefined {
  const folded = foldWidth(text).trim();
  if (!serialPattern.test(folded)) return undefined;
  const dayMs = 24 * 60 * 60 * 1000;
  return new Date(Date.UTC(1899, 11, 30) + Number(folded) * dayMs).toISOString().slice(0, 10);
}

type Groups = Readonly<Record<string, string>>;

function firstMatch(patterns: readonly RegExp[], text: string): Groups | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
}

function inCalendar(year: number, groups: Groups): string | undefined {
  const month = Number(groups['month']);
  const day = Number(groups['day']);
  const isInCalendar = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isInCalendar ? [pad(year, 4), pad(month, 2), pad(day, 2)].join('-') : undefined;
}

function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
