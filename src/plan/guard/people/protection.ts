/** Who must not lose anything by a run: those whom the settings name, and who runs it. Pure. */
import type { Change } from '../../../model/changes.js';
import { type Problem, problemAt } from '../../../model/problems.js';
import type { ExistingRecord } from '../../../model/records.js';
import type { ChangeReason, Protector } from '../../../model/refusals.js';
import { normalId } from '../../../resources/fields/normal-id.js';
import { definitionOf } from '../../../resources/index.js';
import { shownKeyOf, shownResourceOf } from '../../../resources/owned.js';
import { type ResourceDefinition, uniqueFieldNames } from '../../../resources/resource.js';
import type { PairedScope } from '../../compare/place-scopes.js';
import { transfersIn } from '../../records/transfers.js';
import { foldedValue } from '../../records/unique-values.js';

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
  definition: ResourceDefinition,
  record: Pick<ExistingRecord, 'id' | 'key' | 'values'>,
  { named, callerIds }: Protection,
): Protector | undefined {
  if (callerIds.some((caller) => normalId(caller) === normalId(record.id))) return 'caller';
  const names = namesOf(definition, record);
  return named.some((name) => names.includes(foldedValue(name))) ? 'settings' : undefined;
}

/** Keys and values that identify a record: the key before and after a rename. */
function namesOf(
  definition: ResourceDefinition,
  { key, values }: Pick<ExistingRecord, 'key' | 'values'>,
): readonly string[] {
  const unique = uniqueFieldNames(definition).map((name) => values[name]);
  return [key, values[definition.keyField], ...unique].map(foldedValue);
}

type ReadScope = Pick<PairedScope, 'definition' | 'listing' | 'records' | 'references'>;

/** A warning for each name that nobody has: a typing error protects nobody. Pure. */
export function unknownNames(scopes: readonly ReadScope[], { named }: Protection): readonly Problem[] {
  if (named.length === 0) return [];
  const read = scopes.flatMap(({ definition, listing, records, references }) => [
    { definition, found: [...listing.records, ...records] },
    ...[...(references ?? [])].map(([resource, { existing, desired }]) => {
      return { definition: definitionOf(resource), found: [...existing, ...desired] };
    }),
  ]);
  const people = read.filter(({ definition }) => definition.callerPath !== undefined);
  if (people.length === 0) return [];
  const known = new Set(
    people.flatMap(({ definition, found }) => found.flatMap((one) => namesOf(definition, one))),
  );
  const unknown = named.filter((name) => !known.has(foldedValue(name)));
  return unknown.map((name) =>
    problemAt({ code: 'protected_unknown', args: { name } }, undefined, 'warning'),
  );
}

interface ChangedScope extends Pick<PairedScope, 'definition' | 'references'> {
  readonly changes: readonly Change[];
}

/** The removals of protected people from their teams, but for those who join another. Pure. */
export function protectedMembers(
  { definition, changes, references }: ChangedScope,
  protection: Protection,
): readonly ChangeReason[] {
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
    return by ? [[id, { code: 'member_protected', args: { by } }] as const] : [];
  });
}
