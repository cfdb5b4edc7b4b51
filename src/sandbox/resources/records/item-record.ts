// An item as a record, with one input per custom field of its master, keyed by field id. Knows no
// operations, so that masters can count and remove items too.
import { isDeepStrictEqual } from 'node:util';
import type { Switches } from '../../behaviour/switches.js';
import { invalidParameter, validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import {
  type FieldRule,
  isCalendarDate,
  mismatch,
  objects,
  text,
  texts,
} from '../../operations/field-rules.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { hasOptions, type MasterField, showField } from './master-record.js';

/** The value of one input: an array for a `checkbox`, else a string or null. */
export type InputValue = string | readonly string[] | null;

/** The value of an item for one field. */
export interface ItemInput {
  readonly id: string;
  readonly fieldId: string;
  readonly value: InputValue;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An item; its scope is its master. */
export interface ItemRecord extends NamedRecord {
  readonly description: string | null;
  /** `YYYY-MM-DD` */
  readonly startsOn: string | null;
  /** `YYYY-MM-DD` */
  readonly endsOn: string | null;
  /** Includes fields that the master no longer has; those are never shown again. */
  readonly inputs: readonly ItemInput[];
}

/** Every item of a tenant. */
export const itemsOf: PerTenant<Collection<ItemRecord>> = recordsPerTenant<ItemRecord>();

const inputValue: FieldRule<string | readonly string[] | null> = {
  need: 'always',
  nullIn: ['create', 'update'],
  type: 'string or array',
  is: (value): value is string | readonly string[] => typeof value === 'string' || Array.isArray(value),
  fault: (value, reading) =>
    Array.isArray(value) ? texts('always').fault?.(value as readonly string[], reading) : undefined,
};

/** The rule of `inputs` in the request body of an item. */
export const inputsRule: FieldRule<readonly JsonObject[]> = objects('on create', {
  code: text('always', 100),
  value: inputValue,
});

/** One element of `inputs`; it has passed the rules. */
type SentInput = JsonObject & { readonly code: string; readonly value: InputValue };

/**
 * The inputs of an item after a request.
 * @param stored  the inputs it had; none on create
 * @throws ApiError 400 for an unknown or repeated field code and for a value of the wrong form; 422
 *   if a field has no entry or refuses its value
 */
export function changeInputs(
  tenant: Tenant,
  fields: readonly MasterField[],
  { stored, sent }: { readonly stored: readonly ItemInput[]; readonly sent: readonly JsonObject[] },
): readonly ItemInput[] {
  const inputs = sent as readonly SentInput[];
  refuseMalformed(tenant, fields, inputs);
  const valueByCode = new Map(inputs.map(({ code, value }) => [code, value]));
  const problems = fields.flatMap((field) => {
    const problem = inputProblem(field, valueByCode.get(field.code));
    return problem === undefined ? [] : [`${field.code}: ${problem}`];
  });
  if (problems.length > 0) throw validationFailed({ inputs: problems });
  return fields.map((field) => {
    const value = storedValue(field, valueByCode.get(field.code) ?? null);
    const known = stored.find(({ fieldId }) => fieldId === field.id);
    if (known === undefined) return newInput(tenant, field.id, value);
    if (isDeepStrictEqual(known.value, value)) return known;
    return { ...known, value, updatedAt: tenant.now().toISOString() };
  });
}

/** A new input as stored. */
export function newInput(tenant: Tenant, fieldId: string, value: InputValue): ItemInput {
  const instant = tenant.now().toISOString();
  return { id: tenant.identifiers.uuid(), fieldId, value, createdAt: instant, updatedAt: instant };
}

/** The inputs as shown in answers, in field order. */
export function showInputs(
  tenant: Tenant,
  fields: readonly MasterField[],
  inputs: readonly ItemInput[],
): readonly JsonObject[] {
  return fields.flatMap((field, index) => {
    const input = inputs.find(({ fieldId }) => fieldId === field.id);
    if (input === undefined && tenant.switches.laterFieldInput === 'missing') return [];
    const { id = null, value = null, createdAt = null, updatedAt = null } = input ?? {};
    const shown = shownValue(field, value, tenant.switches);
    return [{ id, value: shown, createdAt, updatedAt, field: showField(field, index) }];
  });
}

/** Why a value does not have the form that the field type requires (400), or undefined. */
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

/** Why the field refuses a well-formed value (422), or undefined. Ignores missing values. */
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

/** True if nothing is entered. */
export function isEmptyValue(value: InputValue): boolean {
  return value === null || value.length === 0;
}

/** The value as stored: null if empty, except for texts; choices are not repeated. */
export function storedValue({ fieldType }: Pick<MasterField, 'fieldType'>, value: InputValue): InputValue {
  if (fieldType === 'checkbox') return [...new Set(value ?? [])];
  const isText = fieldType === 'text' || fieldType === 'text_long';
  return value === '' && !isText ? null : value;
}

/** The value as shown in answers. */
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

function refuseMalformed(tenant: Tenant, fields: readonly MasterField[], inputs: readonly SentInput[]): void {
  const fieldByCode = new Map(fields.map((field) => [field.code, field]));
  const codes = inputs.map(({ code }) => code);
  const faults = inputs.flatMap(({ code, value }, index) => {
    const field = fieldByCode.get(code);
    if (field === undefined) return [`${code}: is not the code of a field`];
    if (codes.indexOf(code) < index) return [`${code}: is given twice`];
    const fault = formFault(field, value, tenant.switches);
    return fault === undefined ? [] : [`${code}: ${fault}`];
  });
  if (faults.length > 0) throw invalidParameter(`inputs: ${faults.join(', ')}`);
}

function inputProblem(field: MasterField, value: InputValue | undefined): string | undefined {
  if (value === undefined) return 'an entry is required for every field';
  return field.required && isEmptyValue(value) ? "can't be blank" : valueFault(field, value);
}

const formByType: Partial<Record<MasterField['fieldType'], (text: string) => boolean>> = {
  number: (text) => /^-?\d+(\.\d+)?$/.test(text),
  integer: (text) => /^-?\d+$/.test(text),
  date: isCalendarDate,
};

/** Without leading zeros, trailing zeros of the fraction, and the sign of zero. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === '') return text;
  const plain = fraction === '' ? whole : `${whole}.${fraction}`;
  return plain === '0' ? plain : `${sign}${plain}`;
}
