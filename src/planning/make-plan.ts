/** Compares files with the service, for `plan` and `sync`. Sends only GET requests. */
import { countLostValues } from '../apply/count-lost-values.js';
import { todayIn } from '../config/run-settings.js';
import type { Plan } from '../model/plan.js';
import { type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Listing } from '../model/records.js';
import { noPastActivations, type PastActivations } from '../plan/activation/time-line.js';
import { assemblePlan, type PlanGrounds, type PlanOptions } from '../plan/assemble-plan.js';
import { selectChanges } from '../plan/decisions/select-records.js';
import { noApprovals } from '../plan/guard/approvals.js';
import { doubtsOf } from '../plan/guard/file-doubts.js';
import { countByResource, countSetAside, settingAside } from '../plan/intake/set-aside.js';
import { indexIds, type RecordReference, recordId } from '../plan/records/names.js';
import type { Client } from '../service/http/client.js';
import { type ClockDifference, clockDifference } from '../service/http/clock-difference.js';
import { createReader } from '../service/lists/reader.js';
import { type AskedRecord, recordAskedFor } from './ask-record.js';
import { type CheckedFiles, missingTable, rejectErrors } from './check-files.js';
import { checkResources } from './check-resources.js';
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
  const [checked, [protecting]] = await Promise.all([
    checkResources({ files, reader, prune }),
    // What is wrong with rows is said before a caller who cannot be read.
    Promise.allSettled([readProtection(files.scopes, { client, prune, protect: options.protect })]),
  ]);
  const known = files.problems.filter(({ code }) => code !== 'parent_not_in_file');
  const problems = [...known, ...missing, ...checked.flatMap((resource) => resource.problems)];
  rejectErrors(problems, files.onProblem);
  if (protecting.status === 'rejected') throw protecting.reason;
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
    rowsBefore = new Map(),
  } = options;
  const apart = options.isDayGiven ? undefined : clockDifference(client);
  const clock = apart?.isWrongDay ? apart.times : undefined;
  const activated = await makeActivations(scopes, { reader, asOf, past, approvals, clock, prune });
  const { activations, problems: timeLineProblems } = activated;
  const grounds = { reader, past, rowsBefore, activations };
  const containerDoubts = await findContainerDoubts(scopes, listings, grounds);
  const assembled = assemblePlan(
    { serviceUrl: client.url, sources, scopes, ...activated, timeLineProblems, containerDoubts, unlisted },
    {
      ...options,
      prune,
      protection: protecting.value,
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
