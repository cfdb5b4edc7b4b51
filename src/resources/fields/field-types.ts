/**
 * The types of values in columns. Each converts cells and answers of the service to one normal
 * form, so that comparing needs no knowledge of types.
 */
import type { Fault } from '../../model/problems.js';
import type { Value } from '../../model/records.js';
import { canonicalDate, dateOfSerial } from './dates.js';
import { canonicalInteger, canonicalNumber } from './numbers.js';

export type Parsed = { readonly value: Value } | { readonly fault: Fault };

/** How a spreadsheet offers the cell for input. */
export type CellEntry =
  | { readonly kind: 'truth' }
  | { readonly kind: 'date' }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

export interface FieldType {
  /** The normal form of a blank cell and of a missing or null property. */
  readonly blank: Value;
  /** Parses a cell that is not blank. Pure; never throws. */
  parse(cell: string): Parsed;
  /**
   * Formats a normal form as a cell that `parse` reads back; empty values as a blank or its
   * equivalent, invalid ones as they are, for `parse` to report. Pure; never throws.
   */
  print(value: Value): string;
  /** Reads a property of an answer, whatever the service sends. Pure; never throws. */
  normalize(property: unknown): Value;
  /** Values are codes, whose width is folded on request. */
  readonly isCode?: boolean;
  /** How a spreadsheet offers the cell. Default: text. */
  readonly entry?: CellEntry;
  /** Maximum characters of a text. Default: any number. */
  readonly lengthMax?: number;
  /** False for a normal form that the field no longer accepts. Default: all are accepted. */
  accepts?(value: Value): boolean;
}

/** True for texts, codes and lists of them: a spreadsheet offers them as text. */
export function isText({ entry }: FieldType): boolean {
  return entry === undefined;
}

/** Source: codes are `^[a-zA-Z0-9_-]+$`, at most 100 characters (the service's contract). */
const codePattern = /^[A-Za-z0-9_-]+$/;
const codeLengthMax = 100;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a valid code in a path; others get a 400 (the service's contract). Pure. */
export function isCode(value: Value): value is string {
  return typeof value === 'string' && value.length <= codeLengthMax && codePattern.test(value);
}

/** For values that are text on both sides. */
const heldAsText = { blank: null, print: printText, normalize: textOrNull } as const;

/** A code. UUIDs are refused: as a path they could address another record. */
export function code(): FieldType {
  return {
    ...heldAsText,
    isCode: true,
    parse(cell) {
      const value = cell.trim();
      if (value.length > codeLengthMax) return tooLong(value, codeLengthMax);
      if (!codePattern.test(value)) {
        const folded = value.normalize('NFKC');
        const args = codePattern.test(folded) ? { value, folded } : { value };
        return { fault: { code: 'invalid_code', args } };
      }
      if (uuidPattern.test(value)) return { fault: { code: 'code_like_uuid', args: { value } } };
      return { value };
    },
  };
}

/**
 * A code of any visible characters without blanks and slashes: the service has no rule for it, and
 * names of records separate their parts by slashes. UUIDs are refused as in `code`.
 */
export function freeCode(): FieldType {
  const strict = code();
  return {
    ...strict,
    parse(cell) {
      const value = cell.trim();
      const isFree = value.length <= codeLengthMax && freeCodePattern.test(value);
      return isFree && !uuidPattern.test(value) ? { value } : freely(strict.parse(cell));
    },
  };
}

/** Of ASCII, so that names in the column and codes in full width are noticed. */
const freeCodePattern = /^[!-.0-~]+$/;

function freely(parsed: Parsed): Parsed {
  if ('value' in parsed || parsed.fault.code !== 'invalid_code') return parsed;
  return { fault: { code: 'invalid_code', args: { ...parsed.fault.args, isFree: true } } };
}

/** Source: a local part and a domain with a dot; 254 characters (the service's contract). */
/** The service takes no other characters than ASCII, such as those of full width. */
const emailPattern = /^[^\s@<>(),;:"\u0080-\uffff]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const emailLengthMax = 254;

/** An e-mail address, as written: whether upper and lower case differ is not documented. */
export function email(): FieldType {
  return {
    ...heldAsText,
    parse(cell) {
      const value = cell.trim();
      if (value.length > emailLengthMax) return tooLong(value, emailLengthMax);
      return emailPattern.test(value) ? { value } : { fault: { code: 'invalid_email', args: { value } } };
    },
  };
}

/** A user's code, or an e-mail address, which is replaced by the code once the user is known. */
export function userReference(): FieldType {
  const [ofCode, ofAddress] = [freeCode(), email()];
  return {
    ...ofCode,
    parse(cell) {
      const parsed = ofCode.parse(cell);
      // Codes may hold an @ as well.
      return 'value' in parsed || !cell.includes('@') ? parsed : ofAddress.parse(cell);
    },
  };
}

/** Text, unchanged except that line ends become LF. Length is counted in code points. */
export function text({ lengthMax = Infinity }: { readonly lengthMax?: number } = {}): FieldType {
  return {
    ...heldAsText,
    lengthMax,
    parse(cell) {
      const value = foldLineEnds(cell);
      if (hasControlCharacter(value)) return { fault: { code: 'control_character', args: { value } } };
      if (isLonger(value, lengthMax)) return tooLong(value, lengthMax);
      return { value };
    },
  };
}

/** Counts code points, of one or two units each, only where the units do not tell. */
function isLonger(value: string, lengthMax: number): boolean {
  return value.length > lengthMax && (value.length > 2 * lengthMax || [...value].length > lengthMax);
}

/** A whole number within bounds, as a number. */
export function integer({ min, max }: { readonly min: number; readonly max: number }): FieldType {
  return {
    blank: null,
    entry: { kind: 'number', isWhole: true, min, max },
    parse(cell) {
      const number = Number(canonicalInteger(cell) ?? Number.NaN);
      if (number >= min && number <= max) return { value: number };
      return { fault: { code: 'invalid_integer', args: { value: cell.trim(), min, max } } };
    },
    print: printText,
    normalize(property) {
      if (typeof property === 'number') return property;
      return typeof property === 'string' && property.trim() !== '' ? Number(property) : null;
    },
  };
}

/** A number of any size, kept and sent as decimal text, as the service stores it. */
export function numberText({ isWhole }: { readonly isWhole: boolean }): FieldType {
  const canonical = isWhole ? canonicalInteger : canonicalNumber;
  return {
    blank: null,
    entry: { kind: 'number', isWhole },
    parse(cell) {
      const value = canonical(cell);
      if (value !== undefined) return { value };
      return { fault: { code: 'invalid_number', args: { value: cell.trim(), isWhole } } };
    },
    print: printText,
    normalize(property) {
      const value = typeof property === 'number' ? String(property) : textOrNull(property);
      return typeof value === 'string' ? (canonicalNumber(value) ?? value) : value;
    },
  };
}

/** A calendar date. */
export function date(): FieldType {
  return {
    ...heldAsText,
    entry: { kind: 'date' },
    parse(cell) {
      const value = canonicalDate(cell);
      if (value !== undefined) return { value };
      const serialOf = dateOfSerial(cell);
      const args = { value: cell.trim(), ...(serialOf !== undefined && { serialOf }) };
      return { fault: { code: 'invalid_date', args } };
    },
  };
}

/** Activates the record without waiting for a day. */
export const activateNow = 'now';

/** When a record becomes current: a calendar date, or `now`. Answers hold it as `{ dueOn }`. */
export function activationDay(): FieldType {
  const day = date();
  return {
    ...day,
    parse(cell) {
      return cell.trim().toLowerCase() === activateNow ? { value: activateNow } : day.parse(cell);
    },
    normalize(property) {
      const isSchedule = typeof property === 'object' && property !== null && 'dueOn' in property;
      return isSchedule ? day.normalize(property.dueOn) : null;
    },
  };
}

/** One of the options. An answer may hold it as the only element of an array. */
export function choice(options: readonly string[]): FieldType {
  return {
    blank: null,
    entry: { kind: 'choice', options },
    parse(cell) {
      const value =
        options.find((option) => option === cell) ?? options.find((option) => option === cell.trim());
      return value === undefined ? unknownOption(cell.trim(), options) : { value };
    },
    print: printText,
    normalize: (property) => textOrNull(Array.isArray(property) ? property[0] : property),
    accepts: (value) => isBlank(value) || options.includes(String(value)),
  };
}

/**
 * One of the words that a map gives a meaning: several may mean the same. Answers use them too.
 * @param meanings by word; a row may have any of them in any width or case, with blanks in it
 */
export function state(meanings: Readonly<Record<string, string>>): FieldType {
  const options = [...new Set(Object.values(meanings))];
  const meant = (text: string) => {
    const folded = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]/g, '');
    return Object.hasOwn(meanings, folded) ? meanings[folded] : undefined;
  };
  return {
    ...choice(options),
    parse(cell) {
      const value = meant(cell);
      if (value !== undefined) return { value };
      return { fault: { code: 'unknown_option', args: { value: cell.trim(), options, isState: true } } };
    },
    normalize: (property) => (typeof property === 'string' ? (meant(property) ?? property) : null),
  };
}

/** A set of options, kept in the order of the options. */
export function choices(options: readonly string[]): FieldType {
  const inOrder = (values: readonly string[]): Value => {
    const known = options.filter((option) => values.includes(option));
    const unknown = values.filter((value) => !options.includes(value));
    return [...known, ...unknown];
  };
  return {
    blank: [],
    parse(cell) {
      const values = splitList(cell, options);
      const unknown = values.find((value) => !options.includes(value));
      return unknown === undefined ? { value: inOrder(values) } : unknownOption(unknown, options);
    },
    print: printList,
    normalize: (property) => inOrder(textsOf(property)),
    accepts: (value) => textsOf(value).every((element) => options.includes(element)),
  };
}

/** A list of texts in significant order. */
export function list(): FieldType {
  return {
    blank: null,
    parse: (cell) => ({ value: splitList(cell, []) }),
    print: printList,
    normalize(property) {
      const values = textsOf(property);
      return values.length === 0 ? null : values;
    },
  };
}

const trueCells = ['TRUE', '1', '○', '◯', '〇', 'はい'];
const falseCells = ['FALSE', '0', '×', 'いいえ'];

/** A set of texts whose options are not known, in alphabetical order. Empty is null. */
export function openChoices(): FieldType {
  const inOrder = (values: readonly string[]): Value =>
    values.length === 0 ? null : [...new Set(values)].sort();
  return {
    blank: null,
    parse: (cell) => ({ value: inOrder(splitList(cell)) }),
    print: printList,
    normalize: (property) => inOrder(textsOf(property)),
  };
}

/** A set of codes, in alphabetical order: the service keeps none. */
export function codes(): FieldType {
  const one = code();
  return {
    blank: [],
    isCode: true,
    parse(cell) {
      const parsed = splitList(cell).map((element) => one.parse(element));
      const fault = parsed.find((element) => 'fault' in element);
      return (
        fault ?? {
          value: parsed.flatMap((element) => ('value' in element ? String(element.value) : [])).sort(),
        }
      );
    },
    print: printList,
    normalize: (property) => [...textsOf(property)].sort(),
  };
}

/** Codes, or names, which are replaced by the codes once the records are known. */
export function codeOrName(type: FieldType): FieldType {
  const isList = Array.isArray(type.blank);
  return { ...type, isCode: false, parse: (cell) => ({ value: isList ? splitList(cell) : cell.trim() }) };
}

/** TRUE or FALSE. Blank means FALSE: the service does not distinguish them. */
export function boolean(): FieldType {
  return {
    blank: false,
    entry: { kind: 'truth' },
    parse(cell) {
      const folded = cell.trim().normalize('NFKC').toUpperCase();
      const value = trueCells.includes(folded);
      if (value || falseCells.includes(folded)) return { value };
      return { fault: { code: 'invalid_boolean', args: { value: cell.trim() } } };
    },
    print: (value) => (value === true ? 'TRUE' : 'FALSE'),
    normalize: (property) => property === true,
  };
}

/** The same where answers may omit it: blank means unknown, and the service has a default. */
export function booleanOrUnknown(): FieldType {
  const known = boolean();
  return {
    ...known,
    blank: null,
    print: (value) => (value === null ? '' : known.print(value)),
    normalize: (property) => (typeof property === 'boolean' ? property : null),
  };
}

/** Splits at line breaks, or in one line at semicolons, unless it is a known element. */
export function splitList(cell: string, known: readonly string[] = []): readonly string[] {
  const text = foldLineEnds(cell).trim();
  const isWhole = text.includes('\n') || known.includes(text);
  const elements = text
    .split(isWhole ? '\n' : ';')
    .map((element) => element.trim())
    .filter((element) => element !== '');
  return [...new Set(elements)];
}

function printText(value: Value): string {
  return value === null ? '' : String(value);
}

/** Separated by line breaks, so that an element may contain a semicolon. */
function printList(value: Value): string {
  return Array.isArray(value) ? value.join('\n') : printText(value);
}

function textsOf(property: unknown): readonly string[] {
  return Array.isArray(property) ? property.filter((element) => typeof element === 'string') : [];
}

function unknownOption(value: string, options: readonly string[]): Parsed {
  return { fault: { code: 'unknown_option', args: { value, options } } };
}

function textOrNull(property: unknown): Value {
  return typeof property === 'string' && property !== '' ? foldLineEnds(property) : null;
}

function foldLineEnds(value: string): string {
  return value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value;
}

function hasControlCharacter(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
  return /[\u0000-\u0008\u000b-\u001f\u007f]/.test(value);
}

function tooLong(value: string, lengthMax: number): Parsed {
  return { fault: { code: 'text_too_long', args: { value, lengthMax } } };
}

/** True for empty normal forms: null, FALSE and the empty set. Pure. */
export function isBlank(value: Value): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** True when two normal forms are equal. Pure. */
export function isSameValue(a: Value, b: Value): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((element, index) => element === b[index]);
}
