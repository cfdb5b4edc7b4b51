// The values of custom fields, of general masters and of users: what a field takes, and what is
// stored of it.
import type { Switches } from '../../behaviour/switches.js';
import { invalidParameter } from '../../http/api-error.js';
import { isCalendarDate, mismatch } from '../../operations/field-rules.js';
import { partsOf } from '../../seed/parse-csv.js';

export const fieldTypes = [
  'text',
  'text_long',
  'number',
  'integer',
  'checkbox',
  'pull_down',
  'date',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/** The value of one field: an array for a `checkbox`, else a string or null. */
export type InputValue = string | readonly string[] | null;

/** Values by the code of the field. */
export type InputValues = Readonly<Record<string, InputValue>>;

/** The part of a definition that a value has to fit. */
export interface ValueType {
  /** null: the definition is gone, and seeds have any value. */
  readonly fieldType: FieldType | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
}

/** The field with a code; undefined: there is none. */
export type FindField = (code: string) => ValueType | undefined;

/** An element of `inputs` or `customFields` in a body; it has passed the rules. */
export interface SentValue {
  readonly code: string;
  /** A number only where the rules allow it. */
  readonly value: InputValue | number;
}

/**
 * The values of a body by code, as they are stored.
 * @param name  of the field that has them
 * @throws ApiError 400 for an unknown or repeated code and for a value of the wrong form
 */
export function readSent(
  name: string,
  {
    sent,
    find,
    switches,
  }: {
    readonly sent: readonly SentValue[];
    readonly find: FindField;
    readonly switches?: Switches;
  },
): ReadonlyMap<string, InputValue> {
  const codes = sent.map(({ code }) => code);
  const values = sent.map(({ value }) => (typeof value === 'number' ? String(value) : value));
  const faults = codes.flatMap((code, index) => {
    const value = values[index] ?? null;
    const isRepeated = codes.indexOf(code) < index;
    const fault = isRepeated ? 'is given twice' : formFault(find(code), value, switches);
    return fault === undefined ? [] : [`${code}: ${fault}`];
  });
  if (faults.length > 0) throw invalidParameter(`${name}: ${faults.join(', ')}`);
  return new Map(codes.map((code, index) => [code, storedValue(find(code), values[index] ?? null)]));
}

/** The values of the cells of a row. A blank one is an empty value if there is such a field. */
export function valuesOfCells(
  cells: readonly (readonly [code: string, cell: string])[],
  find: FindField,
): InputValues {
  const values = cells.flatMap(([code, cell]): (readonly [string, InputValue])[] => {
    const field = find(code);
    if (field?.fieldType === 'checkbox') return [[code, partsOf(cell, field.options)]];
    return field === undefined && cell === '' ? [] : [[code, cell || null]];
  });
  return Object.fromEntries(values);
}

/** True if the values of a field come from its options. Pure. */
export function hasOptions(fieldType: FieldType | null): boolean {
  return fieldType === 'checkbox' || fieldType === 'pull_down';
}

/** True for a field without the options that it needs. Pure. */
export function lacksOptions({ fieldType, options }: ValueType): boolean {
  return hasOptions(fieldType) && (options ?? []).length === 0;
}

/** What is wrong with the values of a row. */
export function valueFaults(values: InputValues, find: FindField): readonly string[] {
  const filled = Object.entries(values).filter(([, value]) => !isEmptyValue(value));
  return filled.flatMap(([code, value]) => {
    const field = find(code);
    const fault = formFault(field, value) ?? contentFault(field, value);
    return fault === undefined ? [] : [`${code}: ${fault}`];
  });
}

/** Why a value does not have the form that the field type requires (400), or undefined. */
function formFault(
  field: ValueType | undefined,
  value: InputValue,
  { checkboxNull }: Pick<Switches, 'checkboxNull'> = { checkboxNull: 'accepted' },
): string | undefined {
  if (field === undefined) return 'is not the code of a field';
  if (field.fieldType === null) return undefined;
  if (field.fieldType !== 'checkbox') return Array.isArray(value) ? mismatch('string', value) : undefined;
  const isAccepted = value === null ? checkboxNull === 'accepted' : typeof value !== 'string';
  return isAccepted ? undefined : mismatch('array', value);
}

/** Why the field refuses a well-formed value (422), or undefined. Ignores missing values. */
export function contentFault(field: ValueType | undefined, value: InputValue): string | undefined {
  const { fieldType = null, options = null } = field ?? {};
  if (fieldType === null || isEmptyValue(value)) return undefined;
  const texts = [value ?? []].flat();
  if (hasOptions(fieldType)) {
    const unknown = texts.find((text) => !(options ?? []).includes(text));
    return unknown === undefined ? undefined : `"${unknown}" is not one of the options`;
  }
  const isValid = formByType[fieldType];
  return isValid === undefined || texts.every(isValid) ? undefined : `is not a valid ${fieldType}`;
}

export function isEmptyValue(value: InputValue): boolean {
  return value === null || value.length === 0;
}

/** The value as stored: null if empty, except for texts; choices are not repeated. */
export function storedValue(field: ValueType | undefined, value: InputValue): InputValue {
  if (field?.fieldType === 'checkbox') return [...new Set(value ?? [])];
  const isText = field?.fieldType === 'text' || field?.fieldType === 'text_long';
  return value === '' && !isText ? null : value;
}

const formByType: Partial<Record<FieldType, (text: string) => boolean>> = {
  number: (text) => /^-?\d+(\.\d+)?$/.test(text),
  integer: (text) => /^-?\d+$/.test(text),
  date: isCalendarDate,
};
