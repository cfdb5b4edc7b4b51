/** What people call a record. */
import type { ExistingRecord, RecordName } from '../model.js';
import type { ResourceDefinition } from '../resources/resource.js';

/** Code and name of a live record; without a name its code, without both its id. Pure. */
export function recordName({ nameField }: ResourceDefinition, record: ExistingRecord): RecordName {
  const { key, id, values } = record;
  return { key, name: String(values[nameField] ?? key ?? id) };
}
