/**
 * Carries out a plan on a sandbox that holds what the service has, plans again, and undoes the run.
 * The service itself is only read.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ApplyOptions, applyPlan } from '../apply/apply-plan.js';
import { planUndo } from '../apply/runs/plan-undo.js';
import { readRun } from '../apply/runs/read-run.js';
import { createRunFolder } from '../apply/runs/run-folder.js';
import { examinePlan, verifyPlan } from '../apply/verify-plan.js';
import type { Change } from '../model/changes.js';
import { InputRejected } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome, Plan } from '../model/plan.js';
import type { Problem } from '../model/problems.js';
import type { OnProgress } from '../model/progress.js';
import type { Values } from '../model/records.js';
import type {
  RecordDifference,
  Rehearsal,
  RehearsedUndo,
  RequestKind,
  SideDifference,
} from '../model/rehearsal.js';
import { everythingApproved } from '../plan/check/check-plan.js';
import { linkedBy } from '../plan/records/changes.js';
import { indexIds, recordId } from '../plan/records/names.js';
import { isDone } from '../plan/records/totals.js';
import { definitionOf } from '../resources/index.js';
import { scheduleFieldOf } from '../resources/resource.js';
import type { Sandbox } from '../sandbox/index.js';
import { type Client, createClient } from '../service/http/client.js';
import { compareRecords } from './compare-records.js';
import { type NeededRecords, type ReadRecords, readRecords, recordsNeededBy } from './read-records.js';
import { requestFigures } from './request-figures.js';
import { seedOfRecords } from './seed-of-records.js';

export interface RehearsalOptions {
  /** Of the service. */
  readonly client: Client;
  /** Reads that the plan has cost. */
  readonly planningCount: number;
  /** The day of the run in the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly toolVersion: string;
  /** The plan of a second run; undefined for a saved plan. */
  readonly planAgain?: ((client: Client) => Promise<Plan>) | undefined;
  /** Of the plan. */
  readonly problems: readonly Problem[];
  readonly onRead: OnProgress;
  /** On abort, the rehearsal ends. */
  readonly signal: AbortSignal;
}

/**
 * @param plan is carried out as if everything in it were approved
 * @throws RequestFailed if the service cannot be read
 * @throws the reason of the signal, if it aborts
 */
export async function rehearsePlan(plan: Plan, options: RehearsalOptions): Promise<Rehearsal> {
  const { client, planningCount, today, onRead } = options;
  const needed = recordsNeededBy(plan);
  const live = await readRecords(needed, client, onRead);
  const { checkSeed, startSandbox } = await import('../sandbox/index.js');
  const { seed, differences } = seedOfRecords(live.listings, plan.changes.map(valuesAfter), checkSeed);
  const sent: RequestLine[] = [];
  const sandbox = await startSandbox({
    seed,
    ownerId: live.callerId,
    now: () => startOf(today, live),
    onRequest: ({ method, path: sentPath }) => void sent.push({ method, path: sentPath }),
  });
  const copy = openCopy(sandbox, client);
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-rehearsal-'));
  try {
    const { start, run, ...shown } = await rehearse(plan, {
      ...options,
      sandbox,
      copy,
      stateFolder,
      needed,
      sent,
    });
    return {
      recordCount: live.listings.reduce((sum, { records }) => sum + records.length, 0),
      sideDifferences: [...differences, ...differencesBetween(live, start, differences)],
      outcomes: run.outcomes,
      ...shown,
      requests: requestFigures(planningCount, run.sent, client),
    };
  } finally {
    await copy.close();
    await sandbox.close();
    await rm(stateFolder, { recursive: true, force: true });
  }
}

/** Every step on the copy. */
async function rehearse(plan: Plan, stage: Stage) {
  const { signal, copy, needed } = stage;
  const start = await readRecords(needed, copy);
  signal.throwIfAborted();
  const run = await carryOut(plan, stage);
  signal.throwIfAborted();
  const rest = await changesLeft(plan, run.outcomes, stage);
  signal.throwIfAborted();
  return { start, run, ...rest, undo: await undoRun(run, start, stage) };
}

/** The day begins, and what is scheduled has not happened yet, as on the service. */
function startOf(today: string, { listings }: ReadRecords): Date {
  const scheduled = listings.flatMap(({ resource, records }) => {
    const field = scheduleFieldOf(definitionOf(resource));
    return field ? records.flatMap(({ values }) => values[field.name] ?? []) : [];
  });
  const [earliest] = [today, ...scheduled.map(String)].sort();
  return new Date(`${earliest}T00:00:00+09:00`);
}

function valuesAfter({ fields }: Change): Values {
  return Object.fromEntries(fields.map(({ field, after }) => [field, after]));
}

/** Nobody else uses the sandbox: waiting would only take time. */
function openCopy({ url, token }: Sandbox, { concurrency }: Client): Client {
  return createClient({ url, token, concurrency, wait: () => Promise.resolve() });
}

interface Stage extends RehearsalOptions {
  readonly sandbox: Sandbox;
  /** Of the sandbox. */
  readonly copy: Client;
  readonly stateFolder: string;
  readonly needed: NeededRecords;
  /** Requests to the sandbox so far. */
  readonly sent: readonly RequestLine[];
}

type RequestLine = Pick<RequestKind, 'method' | 'path'>;

interface RehearsedRun {
  readonly id: string;
  readonly outcomes: readonly Outcome[];
  readonly sent: readonly RequestLine[];
}

/** Changes whose records the sandbox shows differently are skipped. */
async function carryOut(ofService: Plan, stage: Stage): Promise<RehearsedRun> {
  const { sandbox, copy, today } = stage;
  const plan = { ...ofService, serviceUrl: copy.url };
  const where = { client: copy, today, isDayGiven: true, isSkippingDrifted: true };
  const { idByRecord, knownOutcomes } = await verifyPlan(undefined, plan, where);
  const before = stage.sent.length;
  const run = await applyRecorded(plan, { idByRecord, knownOutcomes }, stage);
  const sent = stage.sent.slice(before);
  sandbox.settle();
  return { ...run, sent };
}

type Applying = Pick<ApplyOptions, 'idByRecord' | 'knownOutcomes'>;

async function applyRecorded(
  plan: Plan,
  applying: Applying,
  { copy, stateFolder, toolVersion, today, signal }: Stage,
): Promise<Pick<RehearsedRun, 'id' | 'outcomes'>> {
  const { id, journal } = await createRunFolder(stateFolder, plan, {
    command: 'rehearse',
    toolVersion,
    now: () => new Date(`${today}T00:00:00Z`),
    randomBytes,
  });
  const approvals = everythingApproved(plan);
  const outcomes = await applyPlan(plan, { client: copy, journal, approvals, signal, ...applying });
  await journal.end(ExitCode.ok);
  return { id, outcomes };
}

/**
 * Plans again, or where there is nothing to plan from, looks at each change. What was not done is
 * known by its outcome. What a guard held back, and what was spared because it was current or the
 * default, may come with the next run.
 */
async function changesLeft(
  plan: Plan,
  outcomes: readonly Outcome[],
  stage: Stage,
): Promise<Pick<Rehearsal, 'left' | 'later'>> {
  const { copy, today, problems, planAgain } = stage;
  const open = new Set(outcomes.flatMap((outcome) => (isDone(outcome) ? [] : outcome.change.id)));
  const again = await planAgain?.(copy).catch(undefinedIfRejected);
  if (!again) {
    const where = { client: copy, today, isDayGiven: true };
    const { already } = await examinePlan({ ...plan, serviceUrl: copy.url }, where);
    const done = new Set([...already, ...ofNewOwners(plan)].map(({ id }) => id));
    return { left: plan.changes.filter(({ id }) => !open.has(id) && !done.has(id)), later: [] };
  }
  const heldBack = new Set(plan.withheld.map(({ change }) => change.id));
  const spared = new Set(problems.flatMap((one) => (one.code === 'not_pruned' ? String(one.args.key) : [])));
  const isLater = ({ id, action, key }: Change) =>
    heldBack.has(id) || (action === 'delete' && spared.has(key));
  const changes = again.changes.filter(({ id }) => !open.has(id));
  return { left: changes.filter((change) => !isLater(change)), later: changes.filter(isLater) };
}

/** What the records hold that the run created: it has proven that itself. */
function ofNewOwners({ changes }: Plan): readonly Change[] {
  const created = new Set(changes.filter(({ action }) => action === 'create').map(recordId));
  return changes.filter((change) => created.has(linkedBy(change)?.owner ?? ''));
}

/** Rows with an action, such as `create`, are errors once they are carried out. */
function undefinedIfRejected(error: unknown): undefined {
  if (!(error instanceof InputRejected)) throw error;
  return undefined;
}

async function undoRun(
  { id, outcomes }: RehearsedRun,
  start: ReadRecords,
  stage: Stage,
): Promise<RehearsedUndo> {
  const { sandbox, copy, stateFolder, needed, today } = stage;
  const isAnyMade = outcomes.some(({ status }) => status === 'applied' || status === 'unknown');
  if (!isAnyMade) return { changeCount: 0, open: [], losses: [], differences: [] };
  const past = await readRun(stateFolder, id, { serviceUrl: copy.url });
  const { plan, losses, listings } = await planUndo(past, copy, { today });
  const undone = await applyRecorded(plan, { idByRecord: indexIds(listings) }, stage);
  sandbox.settle();
  const end = await readRecords(needed, copy);
  return {
    changeCount: plan.changes.length,
    open: undone.outcomes.filter((outcome) => !isDone(outcome)),
    losses,
    differences: compareRecords(start.listings, end.listings),
  };
}

/** How the sandbox shows what it took, and what it has none of. */
function differencesBetween(
  live: ReadRecords,
  copy: ReadRecords,
  known: readonly SideDifference[],
): readonly SideDifference[] {
  const unread = live.unread.map((resource) => ({ code: 'not_read', args: { resource } }) as const);
  const isNamed = new Set(known.flatMap((one) => (one.code === 'not_held' ? nameOf(one.args) : [])));
  const shown = compareRecords(live.listings, copy.listings).filter((one) => !isNamed.has(nameOf(one)));
  return [...unread, ...shown.map((args) => ({ code: 'differs', args }) as const)];
}

function nameOf({ resource, record }: Pick<RecordDifference, 'resource' | 'record'>): string {
  return JSON.stringify([resource, record]);
}
