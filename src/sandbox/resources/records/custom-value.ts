// The values of custom fields, of general masters and of users: what a field takes, and what is
// stored of it.
import type { Switches } from '../../behaviour/switches.js';
import { isCalendarDate, mismatch } from '../../operations/field-rules.js';
import { type FieldType, hasOptions } from './master-record.js';

/** The value of one field: an array for a `checkbox`, else a string or null. */
export type InputValue = string | readonly string[] | null;

/** Values by the code of the field. */
export type InputValues = Readonly<Record<string, InputValue>>;

/** The part of a definition that a value has to fit. */
export interface ValueType {
  readonly fieldType: FieldType;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options?: readonly string[] | null;
}

/** Why a value does not have the form that the field type requires (400), or undefined. */
export function formFault(
  { fieldType }: ValueType,
  value: InputValue,
  { checkboxNull }: Pick<Switches, 'checkboxNull'> = { checkboxNull: 'accepted' },
): string | undefined {
  if (fieldType !== 'checkbox') return Array.isArray(value) ? mismatch('string', value) : undefined;
  const isAccepted = value === null ? checkboxNull === 'accepted' : typeof value !== 'string';
  return isAccepted ? undefined : mismatch('array', value);
}

/** Why the field refuses a well-formed value (422), or undefined. Ignores missing values. */
export function valueFault({ fieldType, options }: ValueType, value: InputValue): string | undefined {
  if (isEmptyValue(value)) return undefined;
  const texts = [value ?? []].flat();
  if (hasOptions(fieldType)) {
    const unknown = texts.find((text) => !(options ?? []).includes(text));
    return unknown === undefined ? undefined : `"${unknown}" is not one of the options`;
  }
  const isValid = formByType[fieldType];
  return isValid === undefined || texts.every(isValid) ? undefined : `is not a valid ${fieldType}`;
}

/** True if nothing is entered. */
export function isEmptyValue(value: InputValue): boolean {
  return value === null || value.length === 0;
}

/** The value as stored: null if empty, except for texts; choices are not repeated. */
export function storedValue({ fieldType }: Pick<ValueType, 'fieldType'>, value: InputValue): InputValue {
  if (fieldType === 'checkbox') return [...new Set(value ?? [])];
  const isText = fieldType === 'text' || fieldType === 'text_long';
  return value === '' && !isText ? null : value;
}

const formByType: Partial<Record<FieldType, (text: string) => boolean>> = {
  number: (text) => /^-?\d+(\.\d+)?$/.test(text),
  integer: (text) => /^-?\d+$/.test(text),
  date: isCalendarDate,
};
