/** Compares files with the service, for `plan` and `sync`. Sends only GET requests. */
import { countLostValues } from '../apply/count-lost-values.js';
import { todayIn } from '../config/run-settings.js';
import type { Plan } from '../model/plan.js';
import { type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Listing } from '../model/records.js';
import { noPastActivations, type PastActivations } from '../plan/activation/time-line.js';
import { assemblePlan, type PlanOptions } from '../plan/assemble-plan.js';
import { type CheckedScopes, checkScopes, partsKept } from '../plan/compare/check-scopes.js';
import {
  containerValues,
  type PairedScope,
  type PlacedScope,
  placeScopes,
} from '../plan/compare/place-scopes.js';
import { namedKeys } from '../plan/compare/prune-records.js';
import { noApprovals } from '../plan/guard/approvals.js';
import { doubtsOf } from '../plan/guard/file-doubts.js';
import { type DesiredScope, namedParents } from '../plan/intake/desired-set.js';
import { countByResource, countSetAside, settingAside } from '../plan/intake/set-aside.js';
import { withoutLostValues } from '../plan/records/containers.js';
import { indexIds } from '../plan/records/names.js';
import { resourceDefinitions } from '../resources/index.js';
import type { ResourceDefinition } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { type ClockDifference, clockDifference } from '../service/http/clock-difference.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import { type CheckedFiles, missingTable, rejectErrors } from './check-files.js';
import { findContainerDoubts } from './find-container-doubts.js';
import { makeActivations } from './make-activations.js';

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
}

export interface MakePlanOptions extends Omit<PlanOptions, 'prune' | 'setAsideCountByResource'> {
  /**
   * Tables whose records without a row are deleted; `all`: all tables read. `master-fields` deletes
   * fields, only of masters with rows there. An unread table is an error. Default: none.
   */
  readonly prune?: readonly string[] | 'all' | undefined;
  /** Today in the service's time zone, `YYYY-MM-DD`. Default: today in Asia/Tokyo. */
  readonly asOf?: string | undefined;
  /** The user has given that day, so the machine's clock does not matter. */
  readonly isDayGiven?: boolean | undefined;
  /** Activations and schedules of earlier runs. */
  readonly pastActivations?: PastActivations | undefined;
  /** Called as records are read from the service. */
  readonly onProgress?: OnProgress | undefined;
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
  const checkedByName = new Map<string, Promise<CheckedScopes>>();
  for (const definition of resourceDefinitions) {
    const holder = checkedByName.get(definition.within?.resource ?? '');
    checkedByName.set(definition.name, checkResource(definition, { files, reader, holder, prune }));
  }
  const checked = await Promise.all(checkedByName.values());
  const known = files.problems.filter(({ code }) => code !== 'parent_not_in_file');
  const problems = [...known, ...missing, ...checked.flatMap((resource) => resource.problems)];
  rejectErrors(problems, files.onProblem);
  const scopes = checked.flatMap((resource) => resource.scopes);
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
  const listings = checked.flatMap((resource) => resource.listings);
  const { rowsBefore = new Map() } = options;
  const { activations, problems: timeLineProblems } = activated;
  const containerDoubts = await findContainerDoubts(scopes, listings, {
    reader,
    past,
    rowsBefore,
    activations,
  });
  const assembled = assemblePlan(
    { serviceUrl: client.url, sources, scopes, ...activated, timeLineProblems, containerDoubts },
    { ...options, prune, clock, setAsideCountByResource, doubts: [...doubts, ...doubtsOf(files.tables)] },
  );
  return {
    plan: await countLostValues(assembled.plan, { listings, reader }),
    problems: [...problems, ...(activated.timeLine ? clockProblems(apart) : []), ...assembled.problems],
    setAside: settingAside(problems),
    setAsideCountByTable,
    idByRecord: indexIds(listings),
    listings,
  };
}

function clockProblems(apart: ClockDifference | undefined): readonly Problem[] {
  return apart ? [problemAt({ code: 'clock_differs', args: apart.times }, undefined, 'warning')] : [];
}

/** Pairs scopes with the service's records. A resource without rows is not read. */
async function checkResource(
  definition: ResourceDefinition,
  {
    files,
    reader,
    holder,
    prune,
  }: {
    readonly files: CheckedFiles;
    readonly reader: Reader;
    /** The containing resource. */
    readonly holder: Promise<CheckedScopes> | undefined;
    readonly prune: readonly string[];
  },
): Promise<CheckedScopes> {
  const isOfRows = ({ definition: { name, within } }: DesiredScope) =>
    name === definition.name || within?.resource === definition.name;
  if (!files.scopes.some(isOfRows)) return { scopes: [], listings: [], problems: [] };
  const own = files.scopes.filter((scope) => scope.definition === definition);
  const placed = placeScopes(own, await holder, files);
  const isProofNeeded = prune.includes(definition.name);
  const paired = await Promise.all(placed.scopes.map((scope) => readScope(scope, { reader, isProofNeeded })));
  const { onProblem } = files;
  const { scopes, listings, problems } = checkScopes(paired, { found: placed.problems, prune, onProblem });
  const isHolderOnly = own.length === 0 && !definition.within;
  return {
    scopes,
    listings: isHolderOnly ? [await reader.list(definition, { scope: '' })] : listings,
    problems: [...placed.problems, ...problems, ...partsKept(own, prune)],
  };
}

async function readScope(
  scope: PlacedScope,
  { reader, isProofNeeded }: { readonly reader: Reader; readonly isProofNeeded: boolean },
): Promise<PairedScope> {
  const { definition, records, container, columns } = scope;
  const named: ReadonlySet<string> = isProofNeeded ? namedKeys(records) : new Set();
  const deleted = new Set(records.flatMap(({ intent, key }) => (intent === 'delete' ? [key] : [])));
  const listing = await reader.list(definition, {
    scope: scope.scope,
    container: container?.existing,
    columns,
    parentCodes: namedParents(scope),
    isProofNeeded,
    isCountNeeded: ({ key }) => key !== null && (deleted.has(key) || (isProofNeeded && !named.has(key))),
  });
  if (!container?.existing) return { ...scope, listing };
  const lost = { before: container.existing.values, after: containerValues(container) };
  return { ...scope, listing: withoutLostValues(definition, listing, lost) };
}
