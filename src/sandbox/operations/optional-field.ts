// How a field without a value looks in an answer.
import type { JsonObject } from '../http/json.js';
import type { Tenant } from '../tenant/tenant.js';

/** The property of an answer, or none when there is no value and the switch says to leave it out. */
export function optionalField(
  { switches }: Tenant,
  name: string,
  value: JsonObject | string | null,
): JsonObject {
  const shown = value === '' && switches.emptyText === 'null' ? null : value;
  return shown === null && switches.emptyFields === 'missing' ? {} : { [name]: shown };
}
