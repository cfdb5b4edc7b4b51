/** Who must not lose anything by a run: those whom the settings name, and who runs it. Pure. */
import type { Change } from '../../../model/changes.js';
import { type Problem, problemAt } from '../../../model/problems.js';
import type { ExistingRecord } from '../../../model/records.js';
import type { Protector, WithholdReason } from '../../../model/refusals.js';
import { normalId } from '../../../resources/fields/normal-id.js';
import { definitionOf } from '../../../resources/index.js';
import { type ResourceDefinition, shownKeyOf, shownResourceOf } from '../../../resources/resource.js';
import { transfersIn } from '../../records/transfers.js';

interface ProtectedScope {
  readonly definition: ResourceDefinition;
  readonly changes: readonly Change[];
  /** By resource. */
  readonly references?: ReadonlyMap<string, { readonly existing: readonly ExistingRecord[] }>;
}

/** Whom the settings protect, and the caller. */
export interface Protection {
  /** Keys, or values that identify a record as well, such as e-mail addresses. */
  readonly named: readonly string[];
  /** Ids of the users whose rights the run uses. */
  readonly callerIds: readonly string[];
}

export const noProtection: Protection = { named: [], callerIds: [] };

/** Why a record is protected, if it is. */
export function protectedBy(
  { fields, keyField }: Pick<ResourceDefinition, 'fields' | 'keyField'>,
  { id, key, values }: Pick<ExistingRecord, 'id' | 'key' | 'values'>,
  { named, callerIds }: Protection,
): Protector | undefined {
  if (callerIds.some((caller) => normalId(caller) === normalId(id))) return 'caller';
  const names = namesOf({ fields, keyField }, { key, values });
  const isNamed = named.some((name) => names.includes(name.toLowerCase()));
  return isNamed ? 'settings' : undefined;
}

/** Keys and values that identify a record: the key before and after a rename. */
function namesOf(
  { fields, keyField }: Pick<ResourceDefinition, 'fields' | 'keyField'>,
  { key, values }: Pick<ExistingRecord, 'key' | 'values'>,
): readonly string[] {
  const unique = fields.filter(({ isUnique }) => isUnique).map(({ name }) => values[name]);
  return [key, values[keyField], ...unique].map((name) => String(name ?? '').toLowerCase());
}

type Named = Pick<ExistingRecord, 'key' | 'values'>;

/** A scope on both sides, and the records that its rows refer to, by resource. */
interface ReadScope {
  readonly definition: ResourceDefinition;
  readonly listing: { readonly records: readonly Named[] };
  readonly records: readonly Named[];
  readonly references?: ReadonlyMap<
    string,
    { readonly existing: readonly Named[]; readonly desired: readonly Named[] }
  >;
}

/** A warning for each name that nobody has: a typing error protects nobody. Pure. */
export function unknownNames(scopes: readonly ReadScope[], { named }: Protection): readonly Problem[] {
  if (named.length === 0) return [];
  const people = scopes.flatMap(({ definition, listing, records, references = new Map() }) => [
    { definition, found: [...listing.records, ...records] },
    ...[...references].map(([resource, { existing, desired }]) => {
      return { definition: definitionOf(resource), found: [...existing, ...desired] };
    }),
  ]);
  const read = people.filter(({ definition }) => definition.callerPath !== undefined);
  if (read.length === 0) return [];
  const known = new Set(
    read.flatMap(({ definition, found }) => found.flatMap((one) => namesOf(definition, one))),
  );
  const unknown = named.filter((name) => !known.has(name.toLowerCase()));
  return unknown.map((name) =>
    problemAt({ code: 'protected_unknown', args: { name } }, undefined, 'warning'),
  );
}

/** The removals of protected people from their teams, but for those who join another. Pure. */
export function protectedMembers(
  { definition, changes, references }: ProtectedScope,
  protection: Protection,
): readonly (readonly [string, WithholdReason])[] {
  const resource = shownResourceOf(definition);
  const deletes = changes.filter(({ action }) => action === 'delete');
  if (resource === undefined || deletes.length === 0) return [];
  const people = references?.get(resource)?.existing ?? [];
  const personByKey = new Map(people.map((one) => [one.key, one]));
  const transfers = transfersIn(changes);
  const removals = deletes.filter((change) => !transfers.has(change));
  return removals.flatMap(({ id, key }) => {
    const person = personByKey.get(shownKeyOf(definition, key) ?? '');
    const by = person && protectedBy(definitionOf(resource), person, protection);
    return by ? [[id, { code: 'record_protected', args: { by } }] as const] : [];
  });
}
