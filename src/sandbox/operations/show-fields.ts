// How answers show the fields of a record.
import type { Switches } from '../behaviour/switches.js';
import type { JsonObject, JsonValue } from '../http/json.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { type FieldRules, mayLackValue } from './field-rules.js';

/** Shows the fields that bodies and rows have in common, with id and times. */
export function fieldsShown<R extends NamedRecord>(
  rules: FieldRules,
): (tenant: Tenant, record: R) => JsonObject {
  const common = Object.entries(rules).filter(([, { isOnlyIn }]) => isOnlyIn === undefined);
  const fields = common.map(([name, rule]) => [name as keyof R & string, mayLackValue(rule)] as const);
  return ({ switches }, record) => {
    const { id, createdAt, updatedAt } = record;
    const shown: Record<string, JsonValue> = { id, createdAt, updatedAt };
    for (const [name, isOptional] of fields) {
      const value = record[name] as JsonValue;
      const sent = isOptional ? optionalValue(value, switches) : value;
      if (sent !== undefined) shown[name] = sent;
    }
    return shown;
  };
}

/** A property of an answer; omitted if it has no value and the switch says so. */
export function optionalField({ switches }: Tenant, name: string, value: JsonValue): JsonObject {
  const sent = optionalValue(value, switches);
  return sent === undefined ? {} : { [name]: sent };
}

function optionalValue(value: JsonValue, { emptyText, emptyFields }: Switches): JsonValue | undefined {
  const shown = value === '' && emptyText === 'null' ? null : value;
  return shown === null && emptyFields === 'missing' ? undefined : shown;
}
