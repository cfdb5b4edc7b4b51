// The custom fields of users: the definitions, which come from the seed, and the values of a user.

import { invalidParameter, validationFailed } from '../../http/api-error.js';
import type { JsonObject, JsonValue } from '../../http/json.js';
import { type FieldRule, objects, text, texts } from '../../operations/field-rules.js';
import { type PerTenant, perTenant, type Tenant } from '../../tenant/tenant.js';
import { formFault, type InputValue, isEmptyValue, storedValue, valueFault } from './item-record.js';
import type { FieldType } from './master-record.js';

export interface UserField {
  readonly code: string;
  /** null: the definition is gone; values stay readable. */
  readonly fieldType: FieldType | null;
  /** The choices of `checkbox` and `pull_down`. */
  readonly options: readonly string[] | null;
}

type Values = Readonly<Record<string, InputValue>>;

/** The definitions of a tenant by code. */
export const userFieldsOf: PerTenant<Map<string, UserField>> = perTenant(() => new Map());

const sentValue: FieldRule<JsonValue> = {
  need: 'always',
  nullIn: ['create', 'update'],
  type: 'string, number or array',
  is: (value): value is JsonValue =>
    typeof value === 'string' || typeof value === 'number' || Array.isArray(value),
  fault: (value, reading) =>
    Array.isArray(value) ? texts('always').fault?.(value as readonly string[], reading) : undefined,
};

/** The rule of `customFields` in the request body of a user. */
export const customFieldsRule: FieldRule<readonly JsonObject[]> = objects('optional', {
  code: text('always', 100),
  value: sentValue,
});

/** One element of `customFields`; it has passed the rules. */
type SentField = JsonObject & { readonly code: string; readonly value: InputValue | number };

/**
 * The values of a user after a request.
 * @throws ApiError 400 for an unknown or repeated code and for a value of the wrong form; 422 if a
 *   field refuses its value
 */
export function changeCustomFields(tenant: Tenant, stored: Values, sent: readonly JsonObject[]): Values {
  const { userCustomFields, userCustomFieldsUpdate } = tenant.switches;
  if (userCustomFields === 'ignored') return stored;
  if (userCustomFields === 'refused') throw invalidParameter('customFields: are not part of the plan');
  const kept = userCustomFieldsUpdate === 'merges' ? stored : {};
  const values = { ...kept, ...readSent(tenant, sent as readonly SentField[]) };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
}

/** Why a field refuses a value: by its form (400) or its content (422); undefined: it does not. */
export function customFieldFault(
  field: UserField | undefined,
  value: InputValue,
): { readonly status: 400 | 422; readonly message: string } | undefined {
  if (field === undefined || field.fieldType === null) {
    return { status: 400, message: 'is not the code of a field' };
  }
  const { fieldType, options } = field;
  const form = formFault({ fieldType }, value, { checkboxNull: 'accepted' });
  if (form !== undefined) return { status: 400, message: form };
  const content = valueFault({ fieldType, options }, value);
  return content === undefined ? undefined : { status: 422, message: content };
}

/** `customFields` of an answer, with the fields that have a value; nothing if the plan has none. */
export function showCustomFields(tenant: Tenant, values: Values): JsonObject {
  const { userCustomFields, userNumberAnswer } = tenant.switches;
  if (userCustomFields !== 'available') return {};
  const customFields = Object.entries(values).map(([code, value]) => {
    const type = userFieldsOf(tenant).get(code)?.fieldType ?? null;
    const isNumber = (type === 'number' || type === 'integer') && userNumberAnswer === 'number';
    const fieldType = type?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? null;
    return { code, value: isNumber ? Number(value) : value, fieldType };
  });
  return { customFields };
}

function readSent(tenant: Tenant, sent: readonly SentField[]): Values {
  const read = sent.map(({ code, value: given }, index) => {
    const field = userFieldsOf(tenant).get(code);
    const value = typeof given === 'number' ? String(given) : given;
    const isRepeated = sent.findIndex((other) => other.code === code) < index;
    const fault = isRepeated
      ? ({ status: 400, message: 'is given twice' } as const)
      : customFieldFault(field, value);
    return { code, field, value, fault };
  });
  const faults = (status: 400 | 422): readonly string[] =>
    read.flatMap(({ code, fault }) => (fault?.status === status ? [`${code}: ${fault.message}`] : []));
  if (faults(400).length > 0) throw invalidParameter(`customFields: ${faults(400).join(', ')}`);
  if (faults(422).length > 0) throw validationFailed({ customFields: faults(422) });
  return Object.fromEntries(
    read.map(({ code, field, value }) => [
      code,
      storedValue({ fieldType: field?.fieldType ?? 'text' }, value),
    ]),
  );
}
