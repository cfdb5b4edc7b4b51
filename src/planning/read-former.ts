/**
 * Reads what the current container holds, such as the teams of the current chart, where a plan
 * fills another one for the first time: reports compare the two. Sends only GET requests.
 */
import type { Plan, ScopeSummary } from '../model/plan.js';
import type { ExistingRecord, FormerListing, Listing } from '../model/records.js';
import { incompleteList } from '../plan/consequences/whole-list.js';
import { valueAfter } from '../plan/records/changes.js';
import { groupBy } from '../plan/records/collections.js';
import { scopeId } from '../plan/records/names.js';
import { definitionOf } from '../resources/index.js';
import type { Reader, ScopeToRead } from '../service/lists/reader.js';

/**
 * @param made.listings what the plan was made from
 * @returns the records as if they were in the new container; nothing where a list is not whole
 * @throws RequestFailed when the service cannot be read
 */
export async function readFormer(
  { plan: { scopes, changes }, listings }: { readonly plan: Plan; readonly listings: readonly Listing[] },
  reader: Reader,
): Promise<readonly FormerListing[]> {
  const creates = groupBy(
    changes.filter(({ action }) => action === 'create'),
    scopeId,
  );
  const isFilled = (summary: ScopeSummary) => summary.existing === 0 && creates.has(scopeId(summary));
  const former: FormerListing[] = [];
  for (const { resource, scope } of scopes.filter(isFilled)) {
    const definition = definitionOf(resource);
    const current = currentOf(resource, listings);
    if (!current || current.key === null || current.key === scope) continue;
    const parentField = definition.parentField?.name;
    const parentCodes = (creates.get(scopeId({ resource, scope })) ?? []).flatMap((change) => {
      const parent = parentField && valueAfter(change, parentField);
      return typeof parent === 'string' ? parent : [];
    });
    const owner = definition.links?.owner.resource;
    const owners = former.find((one) => one.scope === scope && one.resource === owner);
    const where = { scope: current.key, container: current, parentCodes };
    if (definition.links && !owners) continue;
    const listing = await reader.list(definition, { ...where, ...(owners && linksOf(owners, listings)) });
    if (incompleteList(listing, { needsCount: false })) continue;
    const moved = (records: readonly ExistingRecord[]) => records.map((record) => ({ ...record, scope }));
    const records = moved(listing.records);
    former.push({ ...listing, scope, records, owners: owners?.records, formerScope: current.key });
  }
  return former;
}

/** The container that is current, if one is. */
function currentOf(resource: string, listings: readonly Listing[]): ExistingRecord | undefined {
  const { within } = definitionOf(resource);
  if (!within?.defaultsToCurrent) return undefined;
  const holders = listings.find((listing) => listing.resource === within.resource)?.records ?? [];
  return holders.find(({ facts }) => facts['isCurrent'] === true);
}

/** Links are read owner by owner, and name records of other lists. */
function linksOf(
  owners: Listing,
  listings: readonly Listing[],
): Pick<ScopeToRead, 'ownerKeys' | 'references'> {
  const named = listings.filter(({ scope }) => scope === '');
  return {
    ownerKeys: owners.records.flatMap(({ key }) => key ?? []),
    references: new Map([...named, owners].map((one) => [one.resource, one.records])),
  };
}
