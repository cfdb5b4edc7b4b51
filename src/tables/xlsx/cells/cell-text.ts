/**
 * How a cell becomes text: as displayed where exact, else as stored. Source: ECMA-376 part 1,
 * 18.3.1.4 c (Cell), 18.3.1.96 v (Cell Value), 18.18.11 ST_CellType.
 */
import type { CellMark } from '../../../model/tables.js';
import { unescapeText } from './escapes.js';
import { type NumberFormat, sectionFormat } from './number-format.js';
import { type DateSystem, serialText } from './serial-date.js';

/** A stored cell, filled while it is parsed. */
export interface StoredCell {
  /** Attribute t. */
  readonly type: string;
  readonly format: NumberFormat;
  hasFormula: boolean;
  /** Content of v: the value, or the cached result of the formula. */
  value: string | undefined;
  /** Text of is, runs joined. */
  inlineText: string | undefined;
}

export interface CellText {
  readonly text: string;
  readonly mark?: CellMark;
}

export interface CellContext {
  readonly sharedStrings: readonly string[];
  readonly dateSystem: DateSystem;
}

const nothing: CellText = { text: '' };
const formulaWithoutValue: CellText = { text: '', mark: 'formula' };

/** The text of one cell; as stored and marked `error` if it contradicts its type. Pure. */
export function cellText(cell: Readonly<StoredCell>, { sharedStrings, dateSystem }: CellContext): CellText {
  const { type, value = '', inlineText } = cell;
  if (inlineText !== undefined) return { text: inlineText };
  if (value === '') return emptyText(cell);
  switch (type) {
    case 'n':
      return numberText(value, cell.format, dateSystem);
    case 's':
      return textOrError(sharedStrings[Number(value)], value);
    case 'str':
    case 'inlineStr':
      return { text: unescapeText(value) };
    case 'b':
      return textOrError(booleanTexts.get(value), value);
    case 'd':
      return isoDateText(value);
    default:
      // t="e" for errors such as #N/A, and unknown types.
      return { text: value, mark: 'error' };
  }
}

/** A formula with an empty result is stored as an empty value of type str. */
function emptyText({ type, hasFormula, value }: Readonly<StoredCell>): CellText {
  const isEmptyResult = type === 'str' && value !== undefined;
  return hasFormula && !isEmptyResult ? formulaWithoutValue : nothing;
}

/** An xsd:boolean, as the spreadsheet displays it. */
const booleanTexts: ReadonlyMap<string, string> = new Map([
  ['1', 'TRUE'],
  ['true', 'TRUE'],
  ['0', 'FALSE'],
  ['false', 'FALSE'],
]);

function textOrError(text: string | undefined, stored: string): CellText {
  return text === undefined ? { text: stored, mark: 'error' } : { text };
}

/** From 16 digits on the last ones cannot be trusted, whatever the format. */
function numberText(value: string, format: NumberFormat, dateSystem: DateSystem): CellText {
  if (format.kind === 'number' && isPlainNumber(value)) return { text: value, mark: markOf(format) };
  const number = parseNumber(value);
  if (number === undefined) return { text: value, mark: 'error' };
  const single = format.kind === 'sections' ? sectionFormat(format.sections, number) : format;
  if (single.kind === 'padded')
    return paddedText(number, single.places) ?? plainText(number, value, 'dressed');
  if (single.kind === 'text') return single;
  if (single.kind === 'number') return plainText(number, value, markOf(single));
  const text = serialText(number, { kind: single.kind, dateSystem });
  // The spreadsheet displays #### for an invalid date.
  return text === undefined ? { text: plainNumber(number), mark: 'error' } : { text, mark: 'date' };
}

function markOf({ isDressed }: { readonly isDressed?: boolean }): CellMark {
  return isDressed ? 'dressed' : 'number';
}

function plainText(number: number, stored: string, mark: CellMark): CellText {
  if (!isImprecise(number)) return { text: plainNumber(number), mark };
  return { text: /^-?\d+$/.test(stored) ? stored : plainNumber(number), mark: 'imprecise' };
}

/** Format 0000 displays 7 as 0007. Not for numbers that the format would round or sign. */
function paddedText(number: number, places: readonly string[]): CellText | undefined {
  const shown = plainNumber(number);
  const isWhole = number >= 0 && !isImprecise(number) && !shown.includes('.');
  return isWhole ? { text: fillPlaces(shown, places) } : undefined;
}

/** Fills the places from the right; extra digits go before the first. */
function fillPlaces(number: string, places: readonly string[]): string {
  const digitCount = places.filter((place) => place === '').length;
  const digits = number.padStart(digitCount, '0');
  if (digitCount === places.length) return digits;
  let from = 0;
  let to = digits.length - digitCount + 1;
  return places
    .map((place) => {
      if (place !== '') return place;
      const filled = digits.slice(from, to);
      from = to;
      to += 1;
      return filled;
    })
    .join('');
}

/** 18.17.4.1: ISO 8601 dates without offset. A time alone is on the day before 1900 begins. */
const isoDate = /^(?:(\d{4}-\d\d-\d\d)|T?(?=\d\d:))(?:T?(\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?Z?)?$/;
const timeOnlyDays: readonly string[] = ['', '1899-12-30', '1899-12-31'];

function isoDateText(value: string): CellText {
  const [isDate, day = '', minutes = '00:00', seconds = '00'] = isoDate.exec(value.trim()) ?? [];
  if (isDate === undefined) return { text: value, mark: 'error' };
  const clock = `${minutes}:${seconds}`;
  if (timeOnlyDays.includes(day)) return { text: clock, mark: 'date' };
  return { text: clock === '00:00:00' ? day : `${day} ${clock}`, mark: 'date' };
}

// Numbers as plain decimal text, with the digits that a spreadsheet displays

/** Source: ECMA-376 part 1, 18.17.5.2; Excel specifications and limits, Number precision. */
const digitsMax = 15;
/** Whole numbers from here on have more digits. */
const impreciseFrom = 1e15;

/** Fast path: nearly all stored numbers are already canonical. */
const shortWhole = /^(?:0|-?[1-9]\d{0,14})$/;
const shortDecimal = /^-?(?:0|[1-9]\d*)\.\d*[1-9]$/;
const anyNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The stored number; undefined if invalid. Pure. */
function parseNumber(stored: string): number | undefined {
  const text = stored.trim();
  const number = anyNumber.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Longer text would be a view that keeps the whole piece of XML in memory. */
const plainLengthMax = 12;

/** True for short text that is already plain decimal text. Pure. */
function isPlainNumber(stored: string): boolean {
  return stored.length <= plainLengthMax && (shortWhole.test(stored) || shortDecimal.test(stored));
}

/** True for a number whose last digits a spreadsheet may have replaced by zeros. Pure. */
function isImprecise(number: number): boolean {
  return Math.abs(number) >= impreciseFrom;
}

/** A number without exponent, in 15 significant digits: 0.30000000000000004 is 0.3. Pure. */
function plainNumber(number: number): string {
  if (Number.isSafeInteger(number) && !isImprecise(number)) return String(number);
  const [mantissa = '', exponent] = String(Number(number.toPrecision(digitsMax))).split('e');
  return exponent === undefined ? mantissa : movePoint(mantissa, Number(exponent));
}

function movePoint(mantissa: string, exponent: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(mantissa) ?? [];
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(exponent, '0');
}
