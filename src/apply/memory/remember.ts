/** What a run takes from earlier ones, and leaves for later ones. The caller holds the lock. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isSameService } from '../../config/service-url.js';
import { AppError } from '../../model/errors.js';
import type { Limits } from '../../model/limits.js';
import type { Plan } from '../../model/plan.js';
import type { Told } from '../../model/sentence.js';
import { daysBetween } from '../../plan/activation/shortages.js';
import type { ApprovedRest } from '../../plan/check/approve.js';
import { restOf } from '../../plan/check/check-plan.js';
import { fedParts } from '../../plan/check/files.js';
import { isHeldBack, withheldId } from '../../plan/check/hold.js';
import { type Budget, budgetDays, type DeletedBefore, shownBudgets } from '../../plan/check/limits.js';
import type { Memory as CheckedMemory } from '../../plan/check/view.js';
import { groupBy } from '../../plan/records/collections.js';
import { scopeId } from '../../plan/records/names.js';
import { isDone } from '../../plan/records/totals.js';
import type { ReadRun } from '../runs/read-run.js';
import { listRuns, numberOf, runFiles, runsFolderOf } from '../runs/run-folder.js';
import { acceptedAfter, statesByKey } from './accepted.js';
import { activationsAfter } from './activations.js';
import { type CountedRun, countLosses, lossesAfter, withKilledRun } from './losses.js';
import type { Memory, PastFile } from './memory.js';
import { type MemoryPlace, readMemory, servicesIn } from './memory-file.js';

/**
 * What earlier runs remember, and what those have done that were killed.
 * @param warn called if the file is damaged: then nothing is remembered
 * @throws AppError as `readMemory`; if the folder of runs cannot be listed
 */
export async function recall(place: MemoryPlace, warn: (told: Told) => void): Promise<Memory> {
  const { memory, damage } = await readMemory(place);
  if (damage !== undefined) warn(damage);
  const killed = await readKilledRuns(place, memory.run ?? -1);
  return killed.toReversed().reduce(withRun, memory);
}

function withRun(memory: Memory, { id, plan, changes, startedAt }: ReadRun): Memory {
  const run = { plan, changes: changes.map(({ change }) => change), day: startedAt.slice(0, 10) };
  return { ...memory, run: numberOf(id), killed: id, losses: withKilledRun(memory.losses, run) };
}

/** What the last run was approved to do, if it was killed. */
export async function recallRest(
  { stateFolder }: MemoryPlace,
  { killed }: Memory,
): Promise<ApprovedRest | undefined> {
  const run = killed === undefined ? undefined : await readKilledRun(stateFolder, killed);
  return run && run.approved.length > 0 ? restOf(run.plan, run.approved) : undefined;
}

/** The runs on a service without a summary whose records can be read, latest first. */
async function readKilledRuns(
  { stateFolder, serviceUrl }: MemoryPlace,
  after: number,
): Promise<readonly ReadRun[]> {
  const folder = runsFolderOf(stateFolder);
  const all = await listRuns(stateFolder);
  const isFinished = (id: string) => existsSync(path.join(folder, id, runFiles.summary));
  const ids = all.filter((id) => numberOf(id) > after && !isFinished(id));
  const runs = await Promise.all(ids.map((id) => readKilledRun(stateFolder, id)));
  return runs.flatMap((run) => (run && isSameService(run.plan.serviceUrl, serviceUrl) ? run : []));
}

/** A damaged record must not block every later run. */
async function readKilledRun(stateFolder: string, id: string): Promise<ReadRun | undefined> {
  // Runs are rarely killed, and what parses their journals takes long to load.
  const { readRun } = await import('../runs/read-run.js');
  return readRun(stateFolder, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });
}

/** What planning takes from memory. */
interface RecalledForPlan extends Omit<CheckedMemory, 'activations'> {
  readonly pastActivations: CheckedMemory['activations'];
  readonly deletedBefore: DeletedBefore;
}

/** @param today where the service is */
export function recalledForPlan(
  { scopes, tables, losses, activations }: Memory,
  today: string,
): RecalledForPlan {
  const accepted = [...scopes].flatMap(([id, { rows, isPruned }]) =>
    rows === undefined ? [] : [{ id, rows, isPruned }],
  );
  return {
    rowsBefore: new Map(accepted.map(({ id, rows }) => [id, rows])),
    neverPruned: new Set(accepted.flatMap(({ id, isPruned }) => (isPruned ? [] : [id]))),
    acceptedFiles: new Map(
      [...tables].map(([fed, { files, replaced, runs }]) => {
        return [fed, { files: files.map(asSeenFromHere), replaced, runs }] as const;
      }),
    ),
    pastActivations: activations,
    statesBefore: new Map(
      [...scopes].flatMap(([id, { states, readOn: day = '' }]) =>
        states ? [[id, { day, states: statesByKey(states) }] as const] : [],
      ),
    ),
    absentBefore: new Map(
      [...scopes].flatMap(([id, { absent }]) => (absent ? [[id, nightsBefore(absent, today)] as const] : [])),
    ),
    deletedBefore: countLosses(losses, today),
  };
}

/** A second run of a day is no further night. */
function nightsBefore(
  absent: ReadonlyMap<string, readonly string[]>,
  today: string,
): ReadonlyMap<string, number> {
  return new Map([...absent].map(([key, days]) => [key, days.filter((day) => day !== today).length]));
}

function asSeenFromHere(file: PastFile): PastFile & { readonly shown: string } {
  const { name } = file;
  return { ...file, shown: path.isAbsolute(name) ? path.relative('', name) : name };
}

interface EndedRun extends CountedRun {
  /** Absent for a run without a record: it has written nothing. */
  readonly runId?: string | undefined;
  /** Its rows are a measure for the next ones: not those that were fed back. */
  readonly isMeasure: boolean;
  /** Approvals that it has used. */
  readonly used?: readonly string[] | undefined;
}

/** More than the approvals of a year. */
const spentMax = 500;

/** In each scope; beyond it, withheld changes are news every night. */
const heldMax = 1000;

/** With what a run has done. Pure. */
export function memoryAfter(memory: Memory, run: EndedRun): Memory {
  const { plan, outcomes, runId, isMeasure } = run;
  const spent = spentAfter(memory, run);
  return {
    ...memory,
    ...(runId !== undefined && { run: numberOf(runId), killed: undefined }),
    ...(isMeasure && plan.sources.length > 0 && acceptedAfter(memory, run)),
    losses: lossesAfter(memory.losses, run),
    activations: activationsAfter(memory.activations, plan, outcomes),
    ...(spent.length > 0 && { spent }),
    ...(plan.sources.length > 0 && { held: heldAfter(memory, plan) }),
  };
}

/** What the next run withholds again for the same reason is no news. */
function heldAfter({ held = new Map() }: Memory, { scopes, withheld }: Plan): Required<Memory>['held'] {
  const known = [...held].filter(([id]) => !scopes.some((scope) => scopeId(scope) === id));
  const now = groupBy(withheld.filter(isHeldBack), ({ change }) => scopeId(change));
  const ofNow = [...now].map(([id, ofScope]) => [id, ofScope.slice(0, heldMax).map(withheldId)] as const);
  return new Map([...known, ...ofNow]);
}

/** Of a run that has left something, the approvals still hold. */
function spentAfter({ spent = [] }: Memory, { outcomes, used = [] }: EndedRun): readonly string[] {
  if (!outcomes.every(isDone)) return spent;
  return [...new Set([...spent, ...used])].slice(-spentMax);
}

// What the runs of thirty days have deleted, and what is left

/** The budgets of a service, with the numbers of live records that its runs have read last. */
interface ServiceBudgets {
  readonly serviceUrl: string;
  readonly budgets: readonly Budget[];
}

/**
 * @param options.today where the service is
 * @throws AppError if what is remembered cannot be read
 */
export async function readBudgets(
  stateFolder: string,
  options: { readonly limits: Limits; readonly today: string; readonly warn: (told: Told) => void },
): Promise<readonly ServiceBudgets[]> {
  const services = await servicesIn(stateFolder);
  return Promise.all(
    services.map(async (serviceUrl) => {
      const memory = await recall({ stateFolder, serviceUrl }, options.warn);
      return { serviceUrl, budgets: budgetsIn(memory, options) };
    }),
  );
}

function budgetsIn(
  { scopes, losses }: Memory,
  { limits, today }: { readonly limits: Limits; readonly today: string },
): readonly Budget[] {
  const read = [...scopes].flatMap(([id, { existing, readOn }]) => {
    const [resource, scope] = fedParts(id);
    const isRecent = readOn !== undefined && daysBetween(readOn, today) < budgetDays;
    return existing !== undefined && isRecent ? [{ resource, scope, existing }] : [];
  });
  const plan = { scopes: read, changes: [], withheld: [], sources: [], limits };
  return shownBudgets(plan, { deletedBefore: countLosses(losses, today) });
}
