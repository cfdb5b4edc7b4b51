// The values of custom fields: what each type of field takes. Pure; knows nothing of items.

import type { Switches } from '../behaviour/switches.js';
import { isCalendarDate, mismatch } from '../operations/field-rules.js';
import { hasOptions, type MasterField } from './master-fields.js';

/** The value of one input: an array for a `checkbox`, else a string or null. */
export type InputValue = string | readonly string[] | null;

/** Why a value is not even of the form the type of the field asks for (400), or undefined. */
export function formFault(
  { fieldType }: Pick<MasterField, 'fieldType'>,
  value: InputValue,
  { checkboxNull }: Pick<Switches, 'checkboxNull'>,
): string | undefined {
  if (fieldType === 'checkbox') {
    const isAccepted = value === null ? checkboxNull === 'accepted' : typeof value !== 'string';
    return isAccepted ? undefined : mismatch('array', value);
  }
  return value === null || typeof value === 'string' ? undefined : mismatch('string', value);
}

/** Why the field refuses a value of the right form (422), or undefined. A missing value is no concern of this. */
export function valueFault(
  { fieldType, options }: Pick<MasterField, 'fieldType' | 'options'>,
  value: InputValue,
): string | undefined {
  if (isEmptyValue(value)) return undefined;
  const texts = typeof value === 'string' ? [value] : (value ?? []);
  if (hasOptions(fieldType)) {
    const unknown = texts.find((text) => !(options ?? []).includes(text));
    return unknown === undefined ? undefined : `"${unknown}" is not one of the options`;
  }
  const isValid = formByType[fieldType];
  return isValid === undefined || texts.every(isValid) ? undefined : `is not a valid ${fieldType}`;
}

/** True when nothing is entered. */
export function isEmptyValue(value: InputValue): boolean {
  return value === null || value.length === 0;
}

/** The value as it is stored: an empty one of a type other than text is null, nothing is ticked twice. */
export function storedValue({ fieldType }: Pick<MasterField, 'fieldType'>, value: InputValue): InputValue {
  if (fieldType === 'checkbox') return [...new Set(value ?? [])];
  const isText = fieldType === 'text' || fieldType === 'text_long';
  return value === '' && !isText ? null : value;
}

/** The value as an answer shows it. */
export function shownValue(
  { fieldType, options }: MasterField,
  value: InputValue,
  { pullDownAnswer, checkboxOrder, numberAnswer }: Switches,
): InputValue {
  if (fieldType === 'checkbox' && checkboxOrder === 'as options' && Array.isArray(value)) {
    const order = (text: string): number => (options ?? []).indexOf(text);
    return [...value].sort((left, right) => order(left) - order(right));
  }
  if (fieldType === 'pull_down' && pullDownAnswer === 'array' && !Array.isArray(value)) {
    return typeof value === 'string' ? [value] : [];
  }
  const isNumber = fieldType === 'number' || fieldType === 'integer';
  return isNumber && numberAnswer === 'plain' && typeof value === 'string' ? plainNumber(value) : value;
}

const formByType: Partial<Record<MasterField['fieldType'], (text: string) => boolean>> = {
  number: (text) => /^-?\d+(\.\d+)?$/.test(text),
  integer: (text) => /^-?\d+$/.test(text),
  date: isCalendarDate,
};

/** Without leading zeros, without zeros at the end of the fraction, and without the sign of zero. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === '') return text;
  const plain = fraction === '' ? whole : `${whole}.${fraction}`;
  return plain === '0' ? plain : `${sign}${plain}`;
}
