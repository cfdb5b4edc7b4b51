/**
 * Reads what the current container holds, such as the teams of the current chart, where a plan
 * fills another one for the first time: reports compare the two. Sends only GET requests.
 */
import type { Plan, ScopeSummary } from '../model/plan.js';
import { type ExistingRecord, type FormerListing, incompleteList, type Listing } from '../model/records.js';
import { scopeId } from '../plan/records/names.js';
import { definitionOf } from '../resources/index.js';
import { ownedListingOf, ownerResourceOf } from '../resources/owned.js';
import type { Reader } from '../service/lists/reader.js';

/**
 * @param made.listings what the plan was made from
 * @returns the records as if they were in the new container; nothing where a list is not whole
 * @throws RequestFailed when the service cannot be read
 */
export async function readFormer(
  { plan: { scopes, changes }, listings }: { readonly plan: Plan; readonly listings: readonly Listing[] },
  reader: Reader,
): Promise<readonly FormerListing[]> {
  const created = new Set(changes.flatMap((change) => (change.action === 'create' ? [scopeId(change)] : [])));
  const isFilled = (summary: ScopeSummary) => summary.existing === 0 && created.has(scopeId(summary));
  const former: FormerListing[] = [];
  for (const { resource, scope } of scopes.filter(isFilled)) {
    const current = currentOf(resource, listings);
    if (!current || current.key === null || current.key === scope) continue;
    const owners = former.find((one) => one.scope === scope && one.resource === ownerResource(resource));
    const listing = await listIn(current, { resource, owners, listings, reader });
    if (!listing || incompleteList(listing)) continue;
    const moved = (records: readonly ExistingRecord[]) => records.map((record) => ({ ...record, scope }));
    const records = moved(listing.records);
    former.push({
      ...listing,
      scope,
      records,
      owners: listing.owners && moved(listing.owners),
      formerScope: current.key,
    });
  }
  return former;
}

function ownerResource(resource: string): string | undefined {
  return ownerResourceOf(definitionOf(resource));
}

/** The container that is current, if one is. */
function currentOf(resource: string, listings: readonly Listing[]): ExistingRecord | undefined {
  const { within } = definitionOf(resource);
  if (!within?.defaultsToCurrent) return undefined;
  const holders = listings.find((listing) => listing.resource === within.resource)?.records ?? [];
  return holders.find(({ facts }) => facts['isCurrent'] === true);
}

/** What records own is read where they are known to own something. */
function listIn(
  current: ExistingRecord,
  {
    resource,
    owners,
    listings,
    reader,
  }: {
    readonly resource: string;
    readonly owners: Listing | undefined;
    readonly listings: readonly Listing[];
    readonly reader: Reader;
  },
): Promise<Listing> | undefined {
  const definition = definitionOf(resource);
  const owned = ownedListingOf(definition);
  const where = { scope: current.key ?? '', container: current };
  if (!owned) return reader.list(definition, where);
  if (!owners) return undefined;
  const holding = owners.records.filter(({ facts }) => facts[owned.countFact] !== 0);
  const ownerKeys = holding.flatMap(({ key }) => key ?? []);
  const named = listings.filter(({ scope }) => scope === '');
  const references = new Map([...named, owners].map((one) => [one.resource, one.records]));
  return reader.list(definition, { ...where, ownerKeys, references });
}
