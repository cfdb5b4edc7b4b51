/**
 * Holds a saved plan against both sides again: the files it was made from, and the records of the service that it touches.
 * Sends GET requests only.
 */
import { PlanStale } from '../errors.js';
import { driftMessage, otherServiceMessage, planStaleMessage, sourcesStaleMessage } from '../messages.js';
import type { Change, Listing, Outcome, Plan, Source } from '../model.js';
import { scopeId } from '../plan/change-id.js';
import { findContainer, plannedColumns } from '../plan/find-container.js';
import { type Findings, findDrift } from '../plan/find-drift.js';
import { groupBy } from '../plan/group-by.js';
import { indexIds } from '../plan/index-ids.js';
import { underPlannedKeys } from '../plan/planned-keys.js';
import type { SourceFault } from '../refusals.js';
import { definitionOf } from '../resources/index.js';
import { parentFieldOf } from '../resources/resource.js';
import { type Client, normalizeServiceUrl } from '../service/client.js';
import { createReader, type Reader } from '../service/reader.js';
import { hashFile } from '../tables/hash-file.js';

/** What applyPlan needs to know of a saved plan. */
export interface VerifiedPlan {
  readonly idByRecord: ReadonlyMap<string, string>;
  /** Changes that are done already, and those that are left out, by their ids. */
  readonly knownOutcomes: ReadonlyMap<string, Outcome>;
}

/**
 * Refuses a plan that was made for another service or from files that have changed. Sends nothing. Neither can be skipped.
 * @param file the path of the plan, for messages
 * @throws PlanStale
 */
export async function verifyOrigin(file: string, plan: Plan, serviceUrl: string): Promise<void> {
  if (!isSameService(plan.serviceUrl, serviceUrl)) {
    throw new PlanStale(otherServiceMessage(file, { planned: plan.serviceUrl, given: serviceUrl }));
  }
  const faults = await findSourceFaults(plan.sources);
  if (faults.length > 0) throw new PlanStale(sourcesStaleMessage(file, faults));
}

/**
 * Lists again what the plan touches, and finds what has been done already or no longer matches.
 * @param file the path of the plan, for messages
 * @param options.isSkippingDrifted what no longer matches is left out, instead of stopping the run
 * @throws PlanStale when something no longer matches
 * @throws RequestFailed when the service cannot be read
 */
export async function verifyPlan(
  file: string,
  plan: Plan,
  { client, isSkippingDrifted }: { readonly client: Client; readonly isSkippingDrifted: boolean },
): Promise<VerifiedPlan> {
  const namedByScope = groupBy(namedChanges(plan), scopeId);
  const listings = await listTouched(plan, client);
  const findings = findDrift(plan, listings);
  const { drifted } = findings;
  if (drifted.length > 0 && !isSkippingDrifted) {
    const changeCount = plan.changes.length;
    throw new PlanStale(planStaleMessage(file, { drifted, changeCount }), { drifted });
  }
  const planned = listings.map((listing) =>
    underPlannedKeys(namedByScope.get(scopeId(listing)) ?? [], listing),
  );
  return { idByRecord: indexIds(planned), knownOutcomes: knownOutcomes(findings) };
}

function isSameService(planned: string, given: string): boolean {
  return URL.canParse(planned) && normalizeServiceUrl(planned) === normalizeServiceUrl(given);
}

async function findSourceFaults(sources: readonly Source[]): Promise<readonly SourceFault[]> {
  const sourceByFile = new Map(sources.map((source) => [source.file, source]));
  const faults = await Promise.all([...sourceByFile.values()].map(findSourceFault));
  return faults.filter((fault) => fault !== undefined);
}

async function findSourceFault({ file, sha256 }: Source): Promise<SourceFault | undefined> {
  try {
    return (await hashFile(file)) === sha256 ? undefined : { kind: 'changed', file };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const isMissing = 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isMissing ? { kind: 'missing', file } : { kind: 'unreadable', file, reason: error.message };
  }
}

/** Withheld changes are not made, but they name records as the others do. */
function namedChanges({ changes, withheld }: Plan): readonly Change[] {
  return [...changes, ...withheld.map(({ change }) => change)];
}

/** The scopes that have changes, and what holds them. Custom fields are known only when their container has been read. */
async function listTouched(plan: Plan, client: Client): Promise<readonly Listing[]> {
  const reader = createReader(client);
  const touched = touchedScopes(plan);
  const containers = touched.flatMap(({ resource }) => definitionOf(resource).within?.resource ?? []);
  const flat = touched.filter(({ scope }) => scope === '').map(({ resource }) => resource);
  const listings = await Promise.all(
    [...new Set([...containers, ...flat])].map((resource) =>
      reader.list(definitionOf(resource), { scope: '', isProofNeeded: isPruned(plan, resource, '') }),
    ),
  );
  const within = await Promise.all(
    touched.filter(({ scope }) => scope !== '').map((scope) => listWithin(plan, { scope, listings, reader })),
  );
  return [...listings, ...within];
}

interface TouchedScope {
  readonly resource: string;
  readonly scope: string;
  readonly changes: readonly Change[];
}

function touchedScopes({ changes }: Plan): readonly TouchedScope[] {
  return [...groupBy(changes, scopeId).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ resource: first.resource, scope: first.scope, changes: own }] : [];
  });
}

function listWithin(
  plan: Plan,
  options: {
    readonly scope: TouchedScope;
    readonly listings: readonly Listing[];
    readonly reader: Reader;
  },
): Promise<Listing> {
  const { scope: touched, listings, reader } = options;
  const { resource, scope } = touched;
  const definition = definitionOf(resource);
  const holder = definition.within?.resource;
  const held = listings.find((listing) => listing.resource === holder);
  const named = namedChanges(plan).filter((change) => change.resource === holder);
  const found = held && findContainer(plan, touched, underPlannedKeys(named, held));
  const container = found?.kind === 'live' ? found.record : undefined;
  return reader.list(definition, {
    scope,
    container,
    columns: container ? plannedColumns(definition, container, named) : [],
    parentCodes: likelyParents(touched),
    isProofNeeded: isPruned(plan, resource, scope),
  });
}

/** Where the changes say that children are; what the plan creates is not there yet. */
function likelyParents({ resource, changes }: TouchedScope): readonly string[] {
  const parentField = parentFieldOf(definitionOf(resource))?.name;
  const created = new Set(changes.filter(({ action }) => action === 'create').map(({ key }) => key));
  const parents = changes
    .flatMap(({ fields }) => fields.filter(({ field }) => field === parentField))
    .flatMap(({ before, after }) => [before, after])
    .filter((value) => typeof value === 'string');
  return [...new Set(parents)].filter((key) => !created.has(key));
}

function isPruned({ scopes }: Plan, resource: string, scope: string): boolean {
  return scopes.some((one) => one.resource === resource && one.scope === scope && one.isPruned);
}

function knownOutcomes({ already, drifted }: Findings): ReadonlyMap<string, Outcome> {
  const outcomes: readonly Outcome[] = [
    ...already.map((change) => ({ change, status: 'already' as const })),
    ...drifted.map(({ change, reason }) => ({
      change,
      status: 'skipped' as const,
      message: driftMessage(reason),
      exitCode: 5,
    })),
  ];
  return new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
}
