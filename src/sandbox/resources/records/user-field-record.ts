// The custom fields of users: the definitions, which come from the seed, and the values of a user.
import { invalidParameter, validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import {
  formFault,
  type InputValue,
  type InputValues,
  isEmptyValue,
  storedValue,
  valueFault,
} from './custom-value.js';
import type { FieldType } from './master-record.js';

export interface UserFieldRecord extends NamedRecord {
  /** null: the definition is gone; values stay readable. */
  readonly fieldType: FieldType | null;
  readonly options: readonly string[] | null;
}

/** The definitions of a tenant. */
export const userFieldsOf: PerTenant<Collection<UserFieldRecord>> = recordsPerTenant<UserFieldRecord>();

/** One element of `customFields` in a body; it has passed the rules. */
export type SentField = JsonObject & { readonly code: string; readonly value: InputValue | number };

/**
 * The values of a user after a request.
 * @throws ApiError 400 for an unknown or repeated code and for a value of the wrong form; 422 if a
 *   field refuses its value
 */
export function changeCustomFields(
  tenant: Tenant,
  stored: InputValues,
  sent: readonly SentField[],
): InputValues {
  const { userCustomFields, userCustomFieldsUpdate } = tenant.switches;
  if (userCustomFields === 'ignored') return stored;
  if (userCustomFields === 'refused') throw invalidParameter('customFields: are not part of the plan');
  const kept = userCustomFieldsUpdate === 'merges' ? stored : {};
  const values = Object.entries({ ...kept, ...readSent(tenant, sent) });
  return Object.fromEntries(values.filter(([, value]) => !isEmptyValue(value)));
}

/** Why a field refuses a value: by its form (400) or its content (422); undefined: it does not. */
export function customFieldFault(
  field: Pick<UserFieldRecord, 'fieldType' | 'options'> | undefined,
  value: InputValue,
): { readonly status: 400 | 422; readonly message: string } | undefined {
  if (field === undefined || field.fieldType === null) {
    return { status: 400, message: 'is not the code of a field' };
  }
  const type = { fieldType: field.fieldType, options: field.options };
  const form = formFault(type, value);
  if (form !== undefined) return { status: 400, message: form };
  const content = valueFault(type, value);
  return content === undefined ? undefined : { status: 422, message: content };
}

/** `customFields` of an answer, with the fields that have a value; nothing if the plan has none. */
export function showCustomFields(tenant: Tenant, values: InputValues): JsonObject {
  const { userCustomFields, userNumberAnswer } = tenant.switches;
  if (userCustomFields !== 'available') return {};
  const customFields = Object.entries(values).map(([code, value]) => {
    const type = userFieldsOf(tenant).byCode('', code)?.fieldType ?? null;
    const isNumber = (type === 'number' || type === 'integer') && userNumberAnswer === 'number';
    const fieldType = type?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? null;
    return { code, value: isNumber ? Number(value) : value, fieldType };
  });
  return { customFields };
}

function readSent(tenant: Tenant, sent: readonly SentField[]): InputValues {
  const codes = sent.map(({ code }) => code);
  const read = sent.map(({ code, value: given }, index) => {
    const field = userFieldsOf(tenant).byCode('', code);
    const value = typeof given === 'number' ? String(given) : given;
    const isRepeated = codes.indexOf(code) < index;
    const fault = isRepeated ? { status: 400, message: 'is given twice' } : customFieldFault(field, value);
    return { code, value: storedValue({ fieldType: field?.fieldType ?? 'text' }, value), fault };
  });
  const faults = (status: 400 | 422): readonly string[] =>
    read.flatMap(({ code, fault }) => (fault?.status === status ? [`${code}: ${fault.message}`] : []));
  if (faults(400).length > 0) throw invalidParameter(`customFields: ${faults(400).join(', ')}`);
  if (faults(422).length > 0) throw validationFailed({ customFields: faults(422) });
  return Object.fromEntries(read.map(({ code, value }) => [code, value]));
}
