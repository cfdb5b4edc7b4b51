/**
 * The kinds of value a column can hold. Each brings a cell and an answer of the service into one
 * normal form, so that the comparison of both needs no knowledge of the kind.
 */
import type { Fault } from '../../model/problems.js';
import type { Value } from '../../model/records.js';
import { canonicalDate } from './dates.js';
import { canonicalInteger, canonicalNumber } from './numbers.js';

export type Parsed = { readonly value: Value } | { readonly fault: Fault };

/** What is filled into a cell of a spreadsheet. */
export type CellEntry =
  | { readonly kind: 'truth' }
  | { readonly kind: 'date' }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

export interface FieldType {
  /** The normal form of nothing: a blank cell, a missing or null property. */
  readonly blank: Value;
  /** Reads a cell that is not blank. Pure; never throws. */
  parse(cell: string): Parsed;
  /**
   * Writes a value of the normal form as a cell, which `parse` reads as the same value; nothing as
   * a blank or as what means nothing. A value that the field does not take is written as it is, and
   * `parse` tells. Pure; never throws.
   */
  print(value: Value): string;
  /**
   * Reads a property of an answer. Lenient: what the service sends is taken as it is. Pure; never
   * throws.
   */
  normalize(property: unknown): Value;
  /** Its values are codes, whose width may be folded when the user asks for it. */
  readonly isCode?: boolean;
  /** How a spreadsheet offers the cell. Default: text. */
  readonly entry?: CellEntry;
  /** False for a value of the normal form that the field no longer takes. Default: it takes all. */
  accepts?(value: Value): boolean;
}

/** Source: codes are `^[a-zA-Z0-9_-]+$`, at most 100 characters (the service's contract). */
const codePattern = /^[A-Za-z0-9_-]+$/;
const codeLengthMax = 100;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * True for a text that may stand in a path as a code. Any other is refused there with 400, where a
 * code that nobody has is answered with 404 (the service's contract). Pure.
 */
export function isCode(value: Value): value is string {
  return typeof value === 'string' && value.length <= codeLengthMax && codePattern.test(value);
}

/** What is held as text, and shown by the service as text. */
const heldAsText = { blank: null, print: printText, normalize: textOrNull } as const;

/**
 * A code. One that looks like a UUID is refused: a path takes either, and could mean another
 * record.
 */
export function code(): FieldType {
  return {
    ...heldAsText,
    isCode: true,
    parse(cell) {
      const value = cell.trim();
      if (value.length > codeLengthMax) return tooLong(value, codeLengthMax);
      if (!codePattern.test(value)) return { fault: { code: 'invalid_code', args: { value } } };
      if (uuidPattern.test(value)) return { fault: { code: 'code_like_uuid', args: { value } } };
      return { value };
    },
  };
}

/**
 * Text whose characters are kept as they are; only line ends become LF. Length is counted in code
 * points.
 */
export function text({ lengthMax = Infinity }: { readonly lengthMax?: number } = {}): FieldType {
  return {
    ...heldAsText,
    parse(cell) {
      const value = foldLineEnds(cell);
      if (hasControlCharacter(value)) return { fault: { code: 'control_character', args: { value } } };
      if (value.length > lengthMax && [...value].length > lengthMax) return tooLong(value, lengthMax);
      return { value };
    },
  };
}

/** A whole number within bounds, held as a number. */
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

/** A number of any size, held and sent as decimal text, as the service keeps it. */
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

/** A day of the calendar. */
export function date(): FieldType {
  return {
    ...heldAsText,
    entry: { kind: 'date' },
    parse(cell) {
      const value = canonicalDate(cell);
      return value === undefined
        ? { fault: { code: 'invalid_date', args: { value: cell.trim() } } }
        : { value };
    },
  };
}

/** Means that a record shall be the current one without waiting for a day. */
export const activateNow = 'now';

/**
 * From when a record is the current one: a day of the calendar, or `now`. Answers hold it as `{
 * dueOn }`.
 */
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

/** One of a few words. An answer may hold it as the only element of an array. */
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

/** Some of the options, as a set: held in the order of the options. */
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

/** A list of texts whose order matters. */
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

/** TRUE or FALSE. Nothing means FALSE, as the service cannot tell them apart. */
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

/**
 * Elements stand on lines of their own; in a cell of one line they are divided by semicolons. A
 * cell that is one of the known elements as a whole is that one.
 */
function splitList(cell: string, known: readonly string[]): readonly string[] {
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

/** Several elements stand on lines of their own, so that one may hold a semicolon. */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u0008\u000b-\u001f\u007f]/.test(value);
}

function tooLong(value: string, lengthMax: number): Parsed {
  return { fault: { code: 'text_too_long', args: { value, lengthMax } } };
}

/** True for the normal forms of nothing: null, FALSE and the empty set. Pure. */
export function isBlank(value: Value): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** True when two normal forms are the same value. Pure. */
export function isSameValue(a: Value, b: Value): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((element, index) => element === b[index]);
}
