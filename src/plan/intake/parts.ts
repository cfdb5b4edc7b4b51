/** Joins the rows of a part table, such as the custom fields of masters, to the records they are parts of. */
import type { DesiredRecord, Value } from '../../model/records.js';
import type { RowOrigin } from '../../model/tables.js';
import { groupBy } from '../records/collections.js';
import { isKept } from './check-records.js';

export interface PartOptions {
  /** Resource of the whole records. */
  readonly resource: string;
  /** Beginning of the value names that the parts feed. */
  readonly property: string;
  /** Field that is the key of a part. */
  readonly partKeyField: string;
}

/**
 * Adds the values of each part to the record that its scope names, as `<property>.<key of the part>.<field>`.
 * @returns the records, and one more for each record that only parts name
 * Pure.
 */
export function foldParts(
  records: readonly DesiredRecord[],
  parts: readonly DesiredRecord[],
  options: PartOptions,
): readonly DesiredRecord[] {
  const partsByOwner = groupBy(parts, ({ scope }) => scope);
  const ownKeys = new Set(records.map(({ key }) => key));
  const onlyNamedByParts = [...partsByOwner.values()].flatMap(([first]) =>
    first && !ownKeys.has(first.scope) ? [ownerOf(first, options)] : [],
  );
  return [...records, ...onlyNamedByParts].map((record) => {
    const own = partsByOwner.get(record.key);
    return own && isKept(record) ? withParts(record, own, options) : record;
  });
}

function ownerOf(part: DesiredRecord, { resource }: PartOptions): DesiredRecord {
  return { ...part, resource, scope: '', key: part.scope, intent: 'upsert', values: {} };
}

function withParts(
  record: DesiredRecord,
  parts: readonly DesiredRecord[],
  { property, partKeyField }: PartOptions,
): DesiredRecord {
  const values: Record<string, Value> = { ...record.values };
  const partRows = new Map<string, RowOrigin>();
  for (const part of parts) {
    const prefix = `${property}.${part.key}`;
    partRows.set(prefix, part.row);
    for (const [name, value] of Object.entries(part.values)) {
      if (name !== partKeyField) values[`${prefix}.${name}`] = value;
    }
  }
  return { ...record, values, partRows };
}
