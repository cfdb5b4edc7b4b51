/** Compares files with the service, for `plan` and `sync`. Sends only GET requests. */
import { countLostValues } from '../apply/count-lost-values.js';
import { todayIn } from '../config/run-settings.js';
import type { Plan } from '../model/plan.js';
import { type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Listing } from '../model/records.js';
import { noPastActivations, type PastActivations } from '../plan/activation/time-line.js';
import { assemblePlan, type PlanGrounds, type PlanOptions } from '../plan/assemble-plan.js';
import { type Referred, withKeysOfReferences } from '../plan/compare/check-references.js';
import { type CheckedScopes, checkScopes, partsKept } from '../plan/compare/check-scopes.js';
import {
  containerValues,
  type PairedScope,
  type PlacedScope,
  placeScopes,
} from '../plan/compare/place-scopes.js';
import { namedKeys } from '../plan/compare/prune-records.js';
import { selectChanges } from '../plan/decisions/select-records.js';
import { noApprovals } from '../plan/guard/approvals.js';
import { doubtsOf } from '../plan/guard/file-doubts.js';
import { type DesiredScope, namedOwners, namedParents } from '../plan/intake/desired-set.js';
import { countByResource, countSetAside, settingAside } from '../plan/intake/set-aside.js';
import { withoutLostValues } from '../plan/records/containers.js';
import { indexIds, type RecordReference, recordId } from '../plan/records/names.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import { ownerResourceOf, type ResourceDefinition, referredResources } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { type ClockDifference, clockDifference } from '../service/http/clock-difference.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import { type AskedRecord, recordAskedFor } from './ask-record.js';
import { type CheckedFiles, missingTable, rejectErrors } from './check-files.js';
import { findContainerDoubts } from './find-container-doubts.js';
import { type MadeActivations, makeActivations } from './make-activations.js';
import { readLeavers } from './read-leavers.js';
import { readProtection } from './read-protection.js';

/** A plan, and what applying it at once requires. */
export interface MadePlan {
  readonly plan: Plan;
  /** Warnings, and the errors that set rows aside. */
  readonly problems: readonly Problem[];
  /** The errors among them that set rows aside. */
  readonly setAside: readonly Problem[];
  /** Number of rows set aside, by table: `teams`, `master-fields`. */
  readonly setAsideCountByTable: ReadonlyMap<string, number>;
  /** Ids of existing records by recordId (`grades/G01`, `teams/FY27/1130`), for references. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** The service's records in the scopes of the plan, under the keys of the plan. */
  readonly listings: readonly Listing[];
  /** What explains it. */
  readonly grounds: PlanGrounds;
}

export interface MakePlanOptions
  extends Omit<PlanOptions, 'prune' | 'protection' | 'setAsideCountByResource'> {
  /**
   * Tables whose records without a row are deleted; `all`: all tables read. `master-fields` deletes
   * fields, only of masters with rows there. An unread table is an error. Default: none.
   */
  readonly prune?: readonly string[] | 'all' | undefined;
  /** Keys and e-mail addresses of those who must not lose anything. Default: only the caller. */
  readonly protect?: readonly string[] | undefined;
  /** Today in the service's time zone, `YYYY-MM-DD`. Default: today in Asia/Tokyo. */
  readonly asOf?: string | undefined;
  /** The user has given that day, so the machine's clock does not matter. */
  readonly isDayGiven?: boolean | undefined;
  /** Activations and schedules of earlier runs. */
  readonly pastActivations?: PastActivations | undefined;
  /** Only their changes are made; what a plan may do is decided on all of it. Default: all. */
  readonly selection?: Selection | undefined;
  /** Called as records are read from the service. */
  readonly onProgress?: OnProgress | undefined;
}

/** Whole resources, and single records. */
export interface Selection {
  readonly resources: readonly string[];
  readonly records: readonly AskedRecord[];
}

/**
 * Makes a plan from checked files.
 * @throws InputRejected with every problem that only the service's records reveal
 * @throws RequestFailed when the service cannot be read
 */
export async function makePlan(
  files: CheckedFiles,
  client: Client,
  options: MakePlanOptions = {},
): Promise<MadePlan> {
  const tableNames = files.tables.map(({ resource }) => resource);
  const prune = options.prune === 'all' ? tableNames : (options.prune ?? []);
  const missing = prune.filter((name) => !tableNames.includes(name)).map(missingTable);
  const reader = createReader(client, options.onProgress);
  const [checked, protection] = await Promise.all([
    checkResources({ files, reader, prune }),
    readProtection(files.scopes, { client, prune, protect: options.protect }),
  ]);
  const known = files.problems.filter(({ code }) => code !== 'parent_not_in_file');
  const problems = [...known, ...missing, ...checked.flatMap((resource) => resource.problems)];
  rejectErrors(problems, files.onProblem);
  const listings = checked.flatMap((resource) => resource.listings);
  const paired = checked.flatMap((resource) => resource.scopes);
  const { scopes, unlisted, problems: unread } = await readLeavers(paired, { client, reader, listings });
  const setAsideCountByTable = countSetAside(problems, files.tables);
  const setAsideCountByResource = countByResource(setAsideCountByTable);
  const sources = files.tables.map(({ source }) => source);
  const {
    asOf = todayIn(),
    pastActivations: past = noPastActivations,
    approvals = noApprovals,
    doubts = [],
  } = options;
  const apart = options.isDayGiven ? undefined : clockDifference(client);
  const clock = apart?.isWrongDay ? apart.times : undefined;
  const activated = await makeActivations(scopes, { reader, asOf, past, approvals, clock, prune });
  const { rowsBefore = new Map() } = options;
  const { activations, problems: timeLineProblems } = activated;
  const containerDoubts = await findContainerDoubts(scopes, listings, {
    reader,
    past,
    rowsBefore,
    activations,
  });
  const assembled = assemblePlan(
    { serviceUrl: client.url, sources, scopes, ...activated, timeLineProblems, containerDoubts, unlisted },
    {
      ...options,
      prune,
      protection,
      clock,
      setAsideCountByResource,
      doubts: [...doubts, ...doubtsOf(files.tables)],
    },
  );
  const whole = await countLostValues(assembled.plan, { listings, reader });
  const { selection } = options;
  return {
    plan: selection ? selectChanges(whole, selectionIn(assembled.grounds, selection)) : whole,
    problems: [...problems, ...unread, ...clockProblems(activated, apart), ...assembled.problems],
    setAside: settingAside(problems),
    setAsideCountByTable,
    idByRecord: indexIds(listings),
    listings,
    grounds: assembled.grounds,
  };
}

/** @throws AppError with exit code 7 for a record that does not exist */
function selectionIn(
  grounds: PlanGrounds,
  { resources, records }: Selection,
): (change: RecordReference) => boolean {
  const asked = records
    .map((one) => recordAskedFor(grounds, one))
    .map(({ key, scope }) => {
      return recordId({ resource: scope.definition.name, scope: scope.scope, key: key ?? '' });
    });
  return (change) => resources.includes(change.resource) || asked.includes(recordId(change));
}

/** Only a plan with activations depends on the day. */
function clockProblems(
  { timeLine }: Pick<MadeActivations, 'timeLine'>,
  apart: ClockDifference | undefined,
): readonly Problem[] {
  return timeLine && apart
    ? [problemAt({ code: 'clock_differs', args: apart.times }, undefined, 'warning')]
    : [];
}

interface CheckOptions {
  readonly files: CheckedFiles;
  readonly reader: Reader;
  readonly prune: readonly string[];
}

/** All resources at once, except that each waits for those that it needs. */
function checkResources(options: CheckOptions): Promise<readonly CheckedScopes[]> {
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
  }: CheckOptions & {
    /** The resources before this one, by name: what contains it, and what its rows refer to. */
    readonly earlier: ReadonlyMap<string, Promise<CheckedScopes>>;
  },
): Promise<CheckedScopes> {
  const isOfRows = ({ definition: other }: DesiredScope) =>
    [other.name, other.within?.resource, ...referredResources(other)].includes(definition.name);
  if (!files.scopes.some(isOfRows)) return { scopes: [], listings: [], problems: [] };
  const own = files.scopes.filter((scope) => scope.definition === definition);
  const isProofNeeded = prune.includes(definition.name);
  const isDescribed = own.length > 0 && definition.group?.definitionsIn !== undefined;
  const described = isDescribed ? await reader.list(definition, { scope: '', isProofNeeded }) : undefined;
  const holder = await earlier.get(definition.within?.resource ?? '');
  const placed = placeScopes(own, holder, { ...files, described });
  const paired = await Promise.all(
    placed.scopes.map(async (scope) => {
      const referred = referencesOf(scope, earlier);
      const [listing, named] = await Promise.all([
        described ?? readScope(scope, { referred, reader, isProofNeeded }),
        withReferences(scope, referred),
      ]);
      return withAllOwners({ ...named, listing }, reader);
    }),
  );
  const { onProblem } = files;
  const { scopes, listings, problems } = checkScopes(paired, { found: placed.problems, prune, onProblem });
  const isHolderOnly = own.length === 0 && !definition.within;
  return {
    scopes,
    listings: isHolderOnly ? [await reader.list(definition, { scope: '' })] : listings,
    problems: [...placed.problems, ...problems, ...partsKept(own, prune)],
  };
}

/** By resource; some may be on their way. */
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

async function withReferences(scope: PlacedScope, referred: Referring): Promise<PlacedScope> {
  const known = [...referred].map(async ([name, records]) => [name, await records] as const);
  const references = new Map(await Promise.all(known));
  return withKeysOfReferences({ ...scope, references }, references);
}

/** If an owner is unknown, the list of all shows why: codes without their zeros, perhaps. */
async function withAllOwners(scope: PairedScope, reader: Reader): Promise<PairedScope> {
  const { definition, container, listing, references = new Map() } = scope;
  const { owners = [] } = listing;
  const resource = ownerResourceOf(definition);
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
  const resource = ownerResourceOf(scope.definition);
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
    parentCodes: namedParents(scope),
    ownerKeys,
    references,
    isProofNeeded,
    isCountNeeded: ({ key }) => key !== null && (deleted.has(key) || (isProofNeeded && !named.has(key))),
  });
  const [listing] = await Promise.all([read, ...references.values()]);
  if (!container?.existing) return listing;
  const lost = { before: container.existing.values, after: containerValues(container) };
  return withoutLostValues(definition, listing, lost);
}
