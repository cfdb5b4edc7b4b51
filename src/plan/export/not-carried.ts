/** Finds what an export does not contain, so that nobody takes it for a backup. */

import type { ExistingRecord } from '../../model/records.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { isLinks } from '../../resources/index.js';
import { currentOf, type ResourceDefinition } from '../../resources/resource.js';
import { recordName } from '../records/names.js';

/** State of a tenant that no file can hold. */
export type NotCarried = { readonly resource: string } & NotCarriedOfResource;

type NotCarriedOfResource =
  /** The current record. */
  | { readonly kind: 'current'; readonly key: string }
  /** A schedule whose day has passed. */
  | { readonly kind: 'past_schedule'; readonly key: string; readonly day: string }
  /** The service does not have the resource, or, if given, one that its records refer to. */
  | { readonly kind: 'unknown'; readonly other?: string }
  /** Records outside the selection of the table. */
  | { readonly kind: 'unchosen'; readonly count: number }
  /** Not exactly one record is the default. */
  | { readonly kind: 'no_default'; readonly field: string }
  /** What a record holds beyond the export, by the fact that counts it. */
  | { readonly kind: 'contents'; readonly key: string; readonly fact: string; readonly count: number }
  /** Settings of records, by the prefix of their names in answers. */
  | { readonly kind: 'settings'; readonly setting: string; readonly count: number };

/**
 * What no file holds of these records.
 * @param options.asOf today in the service, `YYYY-MM-DD`
 * @param options.exported resources with a file, whose records facts may count
 */
export function notCarried(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
  { asOf, exported }: { readonly asOf: string; readonly exported: readonly ResourceDefinition[] },
): readonly NotCarried[] {
  const carried = exported.flatMap((one) => (isLinks(one) ? one.listing.totalFact : []));
  const { name: resource, unmanaged = {} } = definition;
  const nameOf = (record: ExistingRecord) => record.key ?? recordName(definition, record).name;
  const current = definition.scheduleField && currentOf(records);
  const exclusive = definition.exclusiveField;
  const lost: NotCarried[] = [];
  if (current) lost.push({ kind: 'current', resource, key: nameOf(current) });
  for (const record of records) {
    const day = pastSchedule(definition, record, asOf);
    if (day !== undefined) lost.push({ kind: 'past_schedule', resource, key: nameOf(record), day });
  }
  if (exclusive && !hasExactlyOne(definition, records)) {
    lost.push({ kind: 'no_default', resource, field: exclusive.name });
  }
  for (const record of records) {
    for (const fact of (unmanaged.facts ?? []).filter((one) => !carried.includes(one))) {
      const count = record.facts[fact];
      const isThere = typeof count === 'number' && count > 0;
      if (isThere) lost.push({ kind: 'contents', resource, key: nameOf(record), fact, count });
    }
  }
  const count = records.length;
  const settings = count > 0 ? (unmanaged.settings ?? []) : [];
  return [...lost, ...settings.map((setting) => ({ kind: 'settings' as const, resource, setting, count }))];
}

/** True when the files can express which record is unique: they must name exactly one. */
export function hasExactlyOne(definition: ResourceDefinition, records: readonly ExistingRecord[]): boolean {
  const name = definition.exclusiveField?.name;
  const isOne = (count: number) => count === 1 || records.length === 0;
  return name !== undefined && isOne(records.filter(({ values }) => values[name] === true).length);
}

/** The day of a past schedule: exported, it would request what the service did not do. */
export function pastSchedule(
  definition: ResourceDefinition,
  { values }: ExistingRecord,
  asOf: string,
): string | undefined {
  const name = definition.scheduleField?.name;
  const day = name === undefined ? null : (values[name] ?? null);
  return typeof day === 'string' && !isBlank(day) && day < asOf ? day : undefined;
}
