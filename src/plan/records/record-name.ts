/** What people call a record. */
import type { DesiredRecord, ExistingRecord, RecordName } from '../../model/records.js';
import type { ResourceDefinition } from '../../resources/resource.js';

/** Code and name of a live record; without a name its code, without both its id. Pure. */
export function recordName({ nameField }: ResourceDefinition, record: ExistingRecord): RecordName {
  const { key, id, values } = record;
  return { key, name: String(values[nameField] ?? key ?? id) };
}

/** What people will call a record that a row asks for: as the row says, else as the service does, else by its code. Pure. */
export function desiredName(
  { nameField }: ResourceDefinition,
  { key, values }: Pick<DesiredRecord, 'key' | 'values'>,
  existing: ExistingRecord | undefined,
): string {
  return String(values[nameField] ?? existing?.values[nameField] ?? key);
}
