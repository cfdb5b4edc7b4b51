// An item as a record, with one input per custom field of its master, keyed by field id. Knows no
// operations, so that masters can count and remove items too.
import { isDeepStrictEqual } from 'node:util';
import type { Switches } from '../../behaviour/switches.js';
import { validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { contentFault, type InputValue, isEmptyValue, readSent, type SentValue } from './custom-value.js';
import { type MasterField, showField } from './master-record.js';

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

export const itemsOf: PerTenant<Collection<ItemRecord>> = recordsPerTenant<ItemRecord>();

/**
 * The inputs of an item after a request.
 * @param stored  the inputs it had; none on create
 * @throws ApiError 400 for an unknown or repeated field code and for a value of the wrong form; 422
 *   if a field has no entry or refuses its value
 */
export function changeInputs(
  tenant: Tenant,
  fields: readonly MasterField[],
  { stored, sent }: { readonly stored: readonly ItemInput[]; readonly sent: readonly SentValue[] },
): readonly ItemInput[] {
  const fieldByCode = new Map(fields.map((field) => [field.code, field]));
  const find = (code: string) => fieldByCode.get(code);
  const values = readSent('inputs', { sent, find, switches: tenant.switches });
  const problems = fields.flatMap((field) => {
    const problem = inputProblem(field, values.get(field.code));
    return problem === undefined ? [] : [`${field.code}: ${problem}`];
  });
  if (problems.length > 0) throw validationFailed({ inputs: problems });
  return fields.map((field) => {
    const value = values.get(field.code) ?? null;
    const known = stored.find(({ fieldId }) => fieldId === field.id);
    if (known === undefined) return newInput(tenant, field.id, value);
    if (isDeepStrictEqual(known.value, value)) return known;
    return { ...known, value, updatedAt: tenant.now().toISOString() };
  });
}

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

function shownValue(
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

function inputProblem(field: MasterField, value: InputValue | undefined): string | undefined {
  if (value === undefined) return 'an entry is required for every field';
  return field.required && isEmptyValue(value) ? "can't be blank" : contentFault(field, value);
}

/** Without leading zeros, trailing zeros of the fraction, and the sign of zero. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === '') return text;
  const plain = fraction === '' ? whole : `${whole}.${fraction}`;
  return plain === '0' ? plain : `${sign}${plain}`;
}
