/** Gives new records what the service would choose, so that the plan says it. */
import type { DesiredRecord } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { exclusiveFieldOf } from '../../resources/resource.js';
import { isKept } from '../intake/check-records.js';
import type { Referred } from './check-references.js';
import type { PairedScope } from './place-scopes.js';

/** The rows of a scope, those of new memberships with a grade. Pure. */
export function withDefaultReferences({
  definition,
  records,
  listing,
  references,
}: PairedScope): readonly DesiredRecord[] {
  const defaults = definition.fields.flatMap(({ name, type, refersTo = '', takesDefault }) => {
    const referred = takesDefault && references?.get(refersTo);
    const key = referred && defaultKeyOf(refersTo, referred);
    return key === undefined ? [] : [[name, Array.isArray(type.blank) ? [key] : key] as const];
  });
  if (defaults.length === 0) return records;
  const existing = new Set(listing.records.map(({ key }) => key));
  return records.map((record) =>
    existing.has(record.key) || !isKept(record)
      ? record
      : { ...record, values: { ...Object.fromEntries(defaults), ...record.values } },
  );
}

/** The record that is the default after the plan: a row may choose another one. */
function defaultKeyOf(resource: string, { desired, existing }: Referred): string | undefined {
  const name = exclusiveFieldOf(definitionOf(resource))?.name ?? '';
  const isDefault = ({ values }: Pick<DesiredRecord, 'values'>) => values[name] === true;
  const chosen = desired.find((record) => isKept(record) && isDefault(record)) ?? existing.find(isDefault);
  return chosen?.key ?? undefined;
}
