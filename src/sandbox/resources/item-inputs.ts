// The inputs of an item: one per custom field of its master, filed under the id of the field.
import { isDeepStrictEqual } from 'node:util';
import { invalidParameter, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { type FieldRule, objects, text, texts } from '../operations/field-rules.js';
import type { Tenant } from '../tenant/tenant.js';
import {
  formFault,
  type InputValue,
  isEmptyValue,
  shownValue,
  storedValue,
  valueFault,
} from './item-values.js';
import { type MasterField, showField } from './master-fields.js';

/** The value an item has for one field. */
export interface ItemInput {
  readonly id: string;
  readonly fieldId: string;
  readonly value: InputValue;
  /** ISO 8601 instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const inputValue: FieldRule<string | readonly string[] | null, 'always'> = {
  need: 'always',
  nullIn: ['create', 'update'],
  type: 'string or array',
  is: (value): value is string | readonly string[] => typeof value === 'string' || Array.isArray(value),
  fault: (value, reading) =>
    Array.isArray(value) ? texts('always').fault(value as readonly string[], reading) : undefined,
};

/** The rule of `inputs` in the request body of an item. */
export const inputsRule: FieldRule<readonly JsonObject[], 'on create'> = objects('on create', {
  code: text('always', 100),
  value: inputValue,
});

/** One element of `inputs`; it has passed the rules. */
interface SentInput {
  readonly code: string;
  readonly value: InputValue;
}

/**
 * The inputs of an item after a request.
 * @param stored  the inputs it had; none on create
 * @throws ApiError 400 for an unknown or repeated field code and for a value of the wrong form;
 *   422 when a field has no entry, or a value is not what the field takes
 */
export function changeInputs(
  tenant: Tenant,
  fields: readonly MasterField[],
  { stored, sent }: { readonly stored: readonly ItemInput[]; readonly sent: readonly JsonObject[] },
): readonly ItemInput[] {
  const inputs = sent as readonly JsonObject[] as readonly (JsonObject & SentInput)[];
  refuseMalformed(tenant, fields, inputs);
  const valueByCode = new Map(inputs.map(({ code, value }) => [code, value]));
  const problems = fields.flatMap((field) => {
    const problem = inputProblem(field, valueByCode.get(field.code));
    return problem === undefined ? [] : [`${field.code}: ${problem}`];
  });
  if (problems.length > 0) throw validationFailed({ inputs: problems });
  return fields.map((field) =>
    changeInput(
      tenant,
      { fieldId: field.id, value: storedValue(field, valueByCode.get(field.code) ?? null) },
      stored,
    ),
  );
}

/** A new input, as it is stored. */
export function newInput(tenant: Tenant, fieldId: string, value: InputValue): ItemInput {
  const instant = tenant.now().toISOString();
  return { id: tenant.identifiers.uuid(), fieldId, value, createdAt: instant, updatedAt: instant };
}

/** The inputs as an answer shows them, in the order of the fields. */
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

function changeInput(
  tenant: Tenant,
  { fieldId, value }: Pick<ItemInput, 'fieldId' | 'value'>,
  stored: readonly ItemInput[],
): ItemInput {
  const known = stored.find((input) => input.fieldId === fieldId);
  if (known === undefined) return newInput(tenant, fieldId, value);
  if (isDeepStrictEqual(known.value, value)) return known;
  return { ...known, value, updatedAt: tenant.now().toISOString() };
}
