// The custom fields of users: the definitions, which come from the seed, and the values of a user.
import { invalidParameter, validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import {
  type InputValues,
  isEmptyValue,
  readSent,
  type SentValue,
  type ValueType,
  valueFaults,
} from './custom-value.js';

export interface UserFieldRecord extends NamedRecord, ValueType {}

export const userFieldsOf: PerTenant<Collection<UserFieldRecord>> = recordsPerTenant<UserFieldRecord>();

/**
 * The values of a user after a request.
 * @throws ApiError 400 for an unknown or repeated code and for a value of the wrong form; 422 if a
 *   field refuses its value
 */
export function changeCustomFields(
  tenant: Tenant,
  stored: InputValues,
  sent: readonly SentValue[],
): InputValues {
  const { userCustomFields, userCustomFieldsUpdate } = tenant.switches;
  if (userCustomFields === 'ignored') return stored;
  if (userCustomFields === 'refused') throw invalidParameter('customFields: are not part of the plan');
  const find = (code: string): ValueType | undefined => {
    const field = userFieldsOf(tenant).byCode('', code);
    return field?.fieldType === null ? undefined : field;
  };
  const changes = Object.fromEntries(readSent('customFields', { sent, find }));
  const faults = valueFaults(changes, find);
  if (faults.length > 0) throw validationFailed({ customFields: faults });
  const values = userCustomFieldsUpdate === 'merges' ? { ...stored, ...changes } : changes;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
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
