/** Compares files with the service, for `plan` and `sync`. Sends only GET requests. */
import { countLostValues } from '../apply/count-lost-values.js';
import { fileNameOf } from '../apply/memory/sources.js';
import { todayIn } from '../config/run-settings.js';
import type { Finding } from '../model/checks.js';
import type { Plan, PlanSelection } from '../model/plan.js';
import { type Problem, problemAt } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Listing } from '../model/records.js';
import type { PlannedActivation } from '../plan/activation/plan-activations.js';
import { isActivationNow, noPastActivations, type PastActivations } from '../plan/activation/time-line.js';
import { assemblePlan, type PlanOptions } from '../plan/assemble-plan.js';
import { liftsOf, noApprovals } from '../plan/check/approve.js';
import { type Judgement, judgePlan } from '../plan/check/check-plan.js';
import { renameSuspects } from '../plan/check/container.js';
import { readColumnsOf } from '../plan/check/files.js';
import type { CheckedScope, Memory, PlanView, ReadFile, SwitchOff } from '../plan/check/view.js';
import { compareScopes } from '../plan/compare/compare-scope.js';
import type { OwnFields } from '../plan/compare/own-fields.js';
import type { PairedScope } from '../plan/compare/place-scopes.js';
import { isKept } from '../plan/intake/check-records.js';
import type { DesiredScope } from '../plan/intake/desired-set.js';
import { namedParents } from '../plan/intake/desired-set.js';
import { countByResource, countSetAside, settingAside } from '../plan/intake/set-aside.js';
import { indexIds, recordId } from '../plan/records/names.js';
import type { Protection } from '../plan/records/protection.js';
import { definitionOf } from '../resources/index.js';
import type { Client } from '../service/http/client.js';
import { type ClockDifference, clockDifference } from '../service/http/clock-difference.js';
import { readRecord } from '../service/lists/answers.js';
import { createReader, type Reader } from '../service/lists/reader.js';
import { type AskedRecord, recordAskedFor } from './ask-record.js';
import { type CheckedFiles, missingTable, rejectErrors } from './check-files.js';
import { checkResources } from './check-resources.js';
import { type MadeActivations, makeActivations } from './make-activations.js';
import { readLeavers } from './read-leavers.js';

/** A plan, what is to be said of it, and what applying it at once requires. */
export interface MadePlan extends Judgement {
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
  /** What it was made from, in its order. */
  readonly scopes: readonly CheckedScope[];
}

export interface MakePlanOptions
  extends Omit<PlanOptions, 'prune' | 'protection'>,
    Partial<Omit<Memory, 'activations'>> {
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
  readonly switchedOff?: readonly SwitchOff[] | undefined;
  /** Nights that a record may lack a row before it is pruned. Default: none. */
  readonly pruneAfter?: number | undefined;
  /** By resource, the fields that the files own; others are set at creation only. Default: all. */
  readonly own?: OwnFields | undefined;
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
  const reader = createReader(client, options.onProgress);
  const sides = await readSides(files, client, { ...options, reader });
  const { problems, listings, scopes, unlisted, prune, protection } = sides;
  const setAsideCountByTable = countSetAside(problems, files.tables);
  const { asOf = todayIn(), approvals = noApprovals, deletedBefore, selection } = options;
  const memory = memoryOf(options);
  const read = readFiles(files, sides.scopes);
  const planning = { ...options, prune, protection };
  const compared = compareScopes(scopes, planning);
  const { switchedOff = [], pruneAfter = 0 } = options;
  const areDeletesOff = switchedOff.some(({ actions }) => actions.includes('delete'));
  const areDeletesDue = pruneAfter === 0 && !areDeletesOff;
  const timed = { reader, asOf, past: memory.activations, areDeletesDue };
  const activated = await makeActivations(compared, timed);
  const { activations } = activated;
  const apart = options.isDayGiven ? undefined : clockDifference(client);
  const assembled = assemblePlan(
    {
      serviceUrl: client.url,
      sources: read.map(({ table }) => table.source),
      scopes: compared,
      unlisted,
      listings,
      activations,
      timeLine: activated.timeLine,
      timeLineProblems: activated.problems,
      suspects: await readSuspects(scopes, { reader, rowsBefore: memory.rowsBefore, activations }),
      files: read,
      memory,
      setAsideCountByResource: countByResource(setAsideCountByTable),
      switchedOff,
      pruneAfter: options.pruneAfter,
      clock: apart?.isWrongDay ? apart.times : undefined,
    },
    planning,
  );
  const whole = await countLostValues(assembled.plan, { listings, reader });
  const judged = judgePlan(whole, approvals, deletedBefore && { deletedBefore });
  const selected = selection && selectionIn(assembled.scopes, selection);
  return {
    ...judged,
    plan: { ...withApproved(whole, judged.approved), ...(selected && { selection: selected }) },
    problems: [...problems, ...sides.unread, ...clockProblems(activated, apart), ...assembled.problems],
    setAside: settingAside(problems),
    setAsideCountByTable,
    idByRecord: indexIds(listings),
    listings,
    scopes: assembled.scopes,
  };
}

/** The tables with the columns that their rows fill, and how the memory knows their files. */
function readFiles({ tables, problems }: CheckedFiles, scopes: readonly PairedScope[]): readonly ReadFile[] {
  const rows = scopes.flatMap(({ records, asRead = records }) => asRead);
  const laterByFile = new Map(
    problems.flatMap((one) =>
      one.code === 'match_disputed' ? [[one.origin?.file, one.args.later] as const] : [],
    ),
  );
  return tables.map((table) => {
    const source = { ...table.source, columns: readColumnsOf(table, rows) };
    const later = laterByFile.get(source.file);
    return { table: { ...table, source }, name: fileNameOf(source), later };
  });
}

/** Reads what the files are compared with, and checks both sides. @throws InputRejected */
async function readSides(
  files: CheckedFiles,
  client: Client,
  {
    reader,
    protect,
    own,
    prune: pruned = [],
  }: Pick<MakePlanOptions, 'prune' | 'protect' | 'own'> & {
    reader: Reader;
  },
) {
  const tableNames = files.tables.map(({ resource }) => resource);
  const prune = pruned === 'all' ? tableNames : pruned;
  const missing = prune.filter((name) => !tableNames.includes(name)).map(missingTable);
  const [checked, [protecting]] = await Promise.all([
    checkResources({ files, reader, prune, own }),
    // What is wrong with rows is said before a caller who cannot be read.
    Promise.allSettled([readProtection(files.scopes, { client, prune, protect })]),
  ]);
  const known = files.problems.filter(({ code }) => code !== 'parent_not_in_file');
  const problems = [...known, ...missing, ...checked.flatMap((resource) => resource.problems)];
  rejectErrors(problems, files.onProblem);
  if (protecting.status === 'rejected') throw protecting.reason;
  const listings = checked.flatMap((resource) => resource.listings);
  const paired = checked.flatMap((resource) => resource.scopes);
  const { problems: unread, ...read } = await readLeavers(paired, { client, reader, listings });
  return { prune, problems, unread, protection: protecting.value, listings, ...read };
}

/** The plan says which approvals it was made with, those of limits as well. */
function withApproved(plan: Plan, findings: readonly Finding[]): Plan {
  const approved = new Set([...(plan.approved ?? []), ...liftsOf(findings)]);
  return approved.size > 0 ? { ...plan, approved: [...approved] } : plan;
}

function memoryOf(options: MakePlanOptions): Memory {
  return {
    rowsBefore: options.rowsBefore ?? new Map(),
    neverPruned: options.neverPruned ?? new Set(),
    acceptedFiles: options.acceptedFiles ?? new Map(),
    activations: options.pastActivations ?? noPastActivations,
    statesBefore: options.statesBefore,
    absentBefore: options.absentBefore,
  };
}

/** @throws AppError with exit code 7 for a record that does not exist */
function selectionIn(scopes: readonly CheckedScope[], { resources, records }: Selection): PlanSelection {
  const asked = records.map((one) => {
    const { key, scope } = recordAskedFor(scopes, one);
    return recordId({ resource: scope.definition.name, scope: scope.scope, key: key ?? '' });
  });
  return { resources, records: asked };
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

/**
 * Finds containers to create that may be the current one under another name, and reads the contents
 * of that one: only then.
 * @param options.rowsBefore rows per scope in the last accepted run, by scopeId
 * @throws RequestFailed when the service cannot be read
 */
function readSuspects(
  scopes: readonly PairedScope[],
  options: {
    readonly reader: Reader;
    readonly rowsBefore: ReadonlyMap<string, number>;
    readonly activations: readonly PlannedActivation[];
  },
): Promise<PlanView['suspects']> {
  const { reader, rowsBefore, activations } = options;
  const activatedNow = activations.map(({ change }) => change).filter(isActivationNow);
  const activatedKeys = new Set(activatedNow.map(({ key }) => key));
  return Promise.all(
    renameSuspects(scopes, { rowsBefore, activatedKeys }).map(async ({ scope, current }) => {
      const where = { scope: current.key ?? '', container: current, parentCodes: namedParents(scope) };
      return { scope, current, held: await reader.list(scope.definition, where) };
    }),
  );
}

/**
 * Whom the settings name, and the caller; the caller is read only where a row or pruning takes a
 * state or a membership from anybody.
 * @throws RequestFailed
 */
async function readProtection(
  scopes: readonly DesiredScope[],
  options: {
    readonly client: Client;
    readonly prune: readonly string[];
    readonly protect: readonly string[] | undefined;
  },
): Promise<Protection> {
  const { client, prune, protect: named = [] } = options;
  const paths = scopes.flatMap((scope) => {
    const { definition } = scope;
    const { callerPath } = definitionOf(definition.links?.subject.resource ?? definition.name);
    const isAsked = callerPath !== undefined && (prune.includes(definition.name) || isTaking(scope));
    return isAsked ? [callerPath] : [];
  });
  const callers = await Promise.all([...new Set(paths)].map((path) => readRecord(client, path)));
  return { named, callerIds: callers.map(({ id }) => id) };
}

function isTaking({ definition, records }: DesiredScope): boolean {
  const field = definition.stateField;
  const harmful = new Set(field?.states.steps.flatMap(({ isHarmful, to }) => (isHarmful ? [to] : [])));
  return records.some(
    (record) =>
      record.intent === 'delete' || (isKept(record) && harmful.has(String(record.values[field?.name ?? '']))),
  );
}
