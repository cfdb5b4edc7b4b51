/** Reads the records of the service, pairs rows with them, and checks both together. */
import type { Listing } from '../model/records.js';
import { withoutPostsOfLeavers } from '../plan/compare/check-references.js';
import { type CheckedScopes, checkScopes, partsKept } from '../plan/compare/check-scopes.js';
import { type OwnFields, withOwnFields } from '../plan/compare/own-fields.js';
import {
  containerValues,
  type PairedScope,
  type PlacedScope,
  placeScopes,
} from '../plan/compare/place-scopes.js';
import { type DesiredScope, namedOwners, namedParents } from '../plan/intake/desired-set.js';
import { type Referred, withKeysOfParents, withKeysOfReferences } from '../plan/intake/references.js';
import { indexBy } from '../plan/records/collections.js';
import { withoutLostValues } from '../plan/records/containers.js';
import { namedKeys } from '../plan/records/renames.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import { type ResourceDefinition, referredResources } from '../resources/resource.js';
import type { Reader } from '../service/lists/reader.js';
import type { CheckedFiles } from './check-files.js';

interface CheckOptions {
  readonly files: CheckedFiles;
  readonly reader: Reader;
  /** Tables whose records without a row are deleted. */
  readonly prune: readonly string[];
  /** By resource, the fields that the files own. */
  readonly own?: OwnFields | undefined;
}

/**
 * All resources at once, except that each waits for those that it needs.
 * @throws RequestFailed when the service cannot be read
 */
export function checkResources(options: CheckOptions): Promise<readonly CheckedScopes[]> {
  const checkedByName = new Map<string, Promise<CheckedScopes>>();
  for (const definition of resourceDefinitions) {
    const earlier = new Map(checkedByName);
    checkedByName.set(definition.name, checkResource(definition, { ...options, earlier }));
  }
  return Promise.all(checkedByName.values());
}

/** Pairs scopes with the service's records. A resource without rows is not read. */
async function checkResource(
  definition: ResourceDefinition,
  {
    files,
    reader,
    earlier,
    prune,
    own: ownFields,
  }: CheckOptions & {
    /** The resources before this one, by name: what contains it, and what its rows refer to. */
    readonly earlier: ReadonlyMap<string, Promise<CheckedScopes>>;
  },
): Promise<CheckedScopes> {
  const isOfRows = ({ definition: other }: DesiredScope) =>
    [other.name, other.within?.resource, ...referredResources(other)].includes(definition.name);
  if (!files.scopes.some(isOfRows)) return { scopes: [], listings: [], problems: [] };
  const resourceScopes = files.scopes.filter((scope) => scope.definition === definition);
  const isProofNeeded = prune.includes(definition.name);
  const isDescribed = resourceScopes.length > 0 && definition.group?.definitionsIn !== undefined;
  const described = isDescribed ? await reader.list(definition, { scope: '', isProofNeeded }) : undefined;
  const holder = await earlier.get(definition.within?.resource ?? '');
  const placed = placeScopes(resourceScopes, holder, { ...files, described });
  const paired = await Promise.all(
    placed.scopes.map(async (scope) => {
      const referred = await withNamedOnes(scope, referencesOf(scope, earlier), reader);
      const [listing, named] = await Promise.all([
        described ?? readScope(scope, { referred, reader, isProofNeeded }),
        withReferences(scope, referred),
      ]);
      const whole = withKeysOfParents({ ...named, listing }, listing.records);
      const paired = withoutPostsOfLeavers(withOwnFields(whole, ownFields));
      return withAllOwners(paired, reader);
    }),
  );
  const { onProblem } = files;
  const { scopes, listings, problems } = checkScopes(paired, { found: placed.problems, prune, onProblem });
  const isHolderOnly = resourceScopes.length === 0 && !definition.within;
  return {
    scopes,
    listings: isHolderOnly ? [await reader.list(definition, { scope: '' })] : listings,
    problems: [...placed.problems, ...problems, ...partsKept(resourceScopes, prune)],
  };
}

/** By resource; some may still be loading. */
type Referring = ReadonlyMap<string, Promise<Referred>>;

/** The records that rows may refer to, by resource: those of the tenant, and of the same scope. */
function referencesOf(
  { definition, scope }: PlacedScope,
  earlier: ReadonlyMap<string, Promise<CheckedScopes>>,
): Referring {
  const isNear = (one: { readonly scope: string }) => one.scope === '' || one.scope === scope;
  const referredIn = async (name: string): Promise<Referred> => {
    const checked = await earlier.get(name);
    const near = checked?.scopes.filter(isNear) ?? [];
    return {
      existing: checked?.listings.filter(isNear).flatMap(({ records }) => records) ?? [],
      desired: near.flatMap(({ records }) => records),
      setAside: near.flatMap(({ setAside = [] }) => setAside),
    };
  };
  return new Map(referredResources(definition).map((name) => [name, referredIn(name)]));
}

/** Records that rows name by their name are all read, also where no file has them. */
async function withNamedOnes(
  { definition, scope, container, records }: PlacedScope,
  referred: Referring,
  reader: Reader,
): Promise<Referring> {
  const named = definition.fields.filter(({ name }) =>
    records.some(({ row }) => row.table.readAs?.get(name) === 'name'),
  );
  const all = new Map(referred);
  for (const { refersTo = '' } of named) {
    const known = await referred.get(refersTo);
    if (!known || known.existing.length > 0 || !definitionOf(refersTo).within) continue;
    const read = reader.list(definitionOf(refersTo), { scope, container: container?.existing });
    all.set(
      refersTo,
      read.then((listing) => ({ ...known, existing: listing.records })),
    );
  }
  return all;
}

async function withReferences(scope: PlacedScope, referred: Referring): Promise<PlacedScope> {
  const known = [...referred].map(async ([name, records]) => [name, await records] as const);
  const references = new Map(await Promise.all(known));
  return withKeysOfReferences({ ...scope, references }, references);
}

/** If an owner is unknown, the list of all shows why: codes without their zeros, perhaps. */
async function withAllOwners(scope: PairedScope, reader: Reader): Promise<PairedScope> {
  const { definition, container, listing, references = new Map() } = scope;
  const { owners = [] } = listing;
  const resource = definition.links?.owner.resource;
  const referred = references.get(resource ?? '');
  const known = new Set(owners.map(({ key }) => key));
  const isEachKnown = namedOwners(scope).every((key) => known.has(key));
  if (!resource || !referred || referred.existing.length > 0 || isEachKnown) return scope;
  const all = await reader.list(definitionOf(resource), {
    scope: scope.scope,
    container: container?.existing,
  });
  return {
    ...scope,
    references: new Map([...references, [resource, { ...referred, existing: all.records }]]),
  };
}

/** Owners that rows name. A key that the list of them does not show is new, or was given up. */
async function existingOwners(scope: PlacedScope, referred: Referring): Promise<readonly string[]> {
  const resource = scope.definition.links?.owner.resource;
  const owners = resource && (await referred.get(resource));
  if (!owners) return [];
  const keys = new Set(owners.existing.map(({ key }) => key));
  const named = namedOwners(withKeysOfReferences(scope, new Map([[resource, owners]])));
  return named.filter((key) => keys.size === 0 || keys.has(key));
}

interface Reading {
  readonly referred: Referring;
  readonly reader: Reader;
  readonly isProofNeeded: boolean;
}

async function readScope(scope: PlacedScope, { referred, reader, isProofNeeded }: Reading): Promise<Listing> {
  const { definition, records, container, columns } = scope;
  const named: ReadonlySet<string> = isProofNeeded ? namedKeys(records) : new Set();
  const deleted = new Set(records.flatMap(({ intent, key }) => (intent === 'delete' ? [key] : [])));
  const ownerKeys = await existingOwners(scope, referred);
  const existingOf = async (records: Promise<Referred>) => (await records).existing;
  const references = new Map([...referred].map(([name, records]) => [name, existingOf(records)]));
  const read = reader.list(definition, {
    scope: scope.scope,
    container: container?.existing,
    columns,
    desired: indexBy(records, ({ key }) => key),
    parentCodes: namedParents(scope),
    ownerKeys,
    references,
    isProofNeeded,
    isCountNeeded: ({ key }) => key !== null && (deleted.has(key) || (isProofNeeded && !named.has(key))),
  });
  // Also awaited here: a list that is refused before `read` needs it must not go unhandled.
  const [listing] = await Promise.all([read, ...references.values()]);
  if (!container?.existing) return listing;
  const lost = { before: container.existing.values, after: containerValues(container) };
  return withoutLostValues(definition, listing, lost);
}
