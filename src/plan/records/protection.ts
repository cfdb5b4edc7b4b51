/** Who must not lose anything: those whom the settings name, and who runs it. Pure. */
import type { Protector } from '../../model/checks.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Listing } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { foldedValue } from './unique-values.js';

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
  const unique = definition.uniqueFields.map((name) => values[name]);
  return [key, values[definition.keyField], ...unique].map(foldedValue);
}

/** A scope whose people were read, also as references. */
interface ReadScope {
  readonly definition: ResourceDefinition;
  readonly listing: Pick<Listing, 'records'>;
  readonly records: readonly DesiredRecord[];
  readonly references?: ReadonlyMap<string, Referred> | undefined;
}

interface Referred {
  readonly existing: readonly ExistingRecord[];
  readonly desired: readonly DesiredRecord[];
}

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
