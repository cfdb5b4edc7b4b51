/** Fields that belong to the service: files fill them for new records only. */
import type { Values } from '../../model/records.js';
import { isInGroup, type ResourceDefinition } from '../../resources/resource.js';
import type { PairedScope } from './place-scopes.js';

/** By resource, the fields that the files own: `{ teams: ['name', 'parentCode'] }`. */
export type OwnFields = Readonly<Partial<Record<string, readonly string[] | undefined>>>;

/**
 * The scope without the values of existing records that its files do not own. What identifies a
 * record, and parts with a table of their own, are always theirs. Pure.
 * @param ownFields default: the files own everything
 */
export function withOwnFields(scope: PairedScope, ownFields: OwnFields = {}): PairedScope {
  const { definition, records, listing } = scope;
  const fields = ownFields[definition.name];
  if (!fields) return scope;
  const isOwn = ownTest(definition, new Set(fields));
  const keys = new Set<unknown>(listing.records.map(({ key }) => key));
  const ownValues = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isOwn(name)));
  return {
    ...scope,
    asRead: records,
    records: records.map((record) =>
      // A record that is renamed has its former key until the run.
      keys.has(record.key) || (record.previousKey !== undefined && keys.has(record.previousKey))
        ? { ...record, values: ownValues(record.values) }
        : record,
    ),
  };
}

function ownTest(definition: ResourceDefinition, fields: ReadonlySet<string>): (name: string) => boolean {
  const { keyField, links, group } = definition;
  const identifying: readonly unknown[] = [keyField, links?.owner.field, links?.subject.field];
  return (name) =>
    identifying.includes(name) ||
    fields.has(name) ||
    (group?.part !== undefined && isInGroup(definition, name));
}
