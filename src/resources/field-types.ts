/**
 * The kinds of value a column can hold. Each brings a cell and an answer of the service into one normal form,
 * so that the comparison of both needs no knowledge of the kind.
 */
import type { Fault } from '../errors.js';
import type { Value } from '../model.js';

export type Parsed = { readonly value: Value } | { readonly fault: Fault };

export interface FieldType {
  /** The normal form of nothing: a blank cell, a missing or null property. */
  readonly blank: Value;
  /** Reads a cell that is not blank. Pure; never throws. */
  parse(cell: string): Parsed;
  /** Reads a property of an answer. Lenient: what the service sends is taken as it is. Pure; never throws. */
  normalize(property: unknown): Value;
}

/** Source: codes are `^[a-zA-Z0-9_-]+$`, at most 100 characters (the service's contract). */
const codePattern = /^[A-Za-z0-9_-]+$/;
const codeLengthMax = 100;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A code. One that looks like a UUID is refused: a path takes either, and could mean another record. */
export function code(): FieldType {
  return {
    blank: null,
    parse(cell) {
      const value = cell.trim();
      if (value.length > codeLengthMax) return tooLong(value, codeLengthMax);
      if (!codePattern.test(value)) return { fault: { code: 'invalid_code', args: { value } } };
      if (uuidPattern.test(value)) return { fault: { code: 'code_like_uuid', args: { value } } };
      return { value };
    },
    normalize: textOrNull,
  };
}

/** Text whose characters are kept as they are; only line ends become LF. Length is counted in code points. */
export function text({ lengthMax }: { readonly lengthMax: number }): FieldType {
  return {
    blank: null,
    parse(cell) {
      const value = foldLineEnds(cell);
      if (hasControlCharacter(value)) return { fault: { code: 'control_character', args: { value } } };
      if (value.length > lengthMax && [...value].length > lengthMax) return tooLong(value, lengthMax);
      return { value };
    },
    normalize: textOrNull,
  };
}

/** A whole number in plain digits. */
export function integer({ min, max }: { readonly min: number; readonly max: number }): FieldType {
  return {
    blank: null,
    parse(cell) {
      const value = cell.trim();
      const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      const isInRange = number >= min && number <= max;
      return isInRange
        ? { value: number }
        : { fault: { code: 'invalid_integer', args: { value, min, max } } };
    },
    normalize(property) {
      if (typeof property === 'number') return property;
      return typeof property === 'string' && property.trim() !== '' ? Number(property) : null;
    },
  };
}

const booleanByCell: ReadonlyMap<string, boolean> = new Map([
  ['TRUE', true],
  ['1', true],
  ['○', true],
  ['×', false],
  ['FALSE', false],
  ['0', false],
  ['はい', true],
  ['いいえ', false],
]);

/** TRUE or FALSE. Nothing means FALSE, as the service cannot tell them apart. */
export function boolean(): FieldType {
  return {
    blank: false,
    parse(cell) {
      const value = booleanByCell.get(cell.trim().toUpperCase());
      if (value === undefined) return { fault: { code: 'invalid_boolean', args: { value: cell.trim() } } };
      return { value };
    },
    normalize: (property) => property === true,
  };
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
