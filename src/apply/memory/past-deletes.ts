/** Remembers how much runs have taken away each day, so that many small nights add up. */
import * as z from 'zod';
import type { Change } from '../../model/changes.js';
import type { Outcome, Plan } from '../../model/plan.js';
import { daysBetween } from '../../plan/activation/shortages.js';
import type { Approvals } from '../../plan/check/approve.js';
import { renewedLosses } from '../../plan/check/limits.js';
import { budgetDays, type DeletedBefore, lossesIn, underNewScopes } from '../../plan/check/losses.js';
import { renamedScopes } from '../../plan/records/containers.js';
import { isDone, madeIds } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { readKilledRuns } from '../runs/killed-runs.js';
import { numberOf } from '../runs/run-folder.js';
import { stateFile } from './state-file.js';

/** Number of losses by day, `YYYY-MM-DD` where the service is. */
type CountByDay = Readonly<Record<string, number>>;

/** By lossId. */
type CountsByScope = ReadonlyMap<string, CountByDay>;

interface Remembered {
  readonly scopes: Readonly<Record<string, CountByDay>>;
  /** Number of the last run that is counted. Absent: not known. */
  readonly countedTo?: number;
}

const scopes = z.record(z.string(), z.record(z.iso.date(), z.int().nonnegative()));

const file = stateFile<Remembered>({
  kind: 'deletes',
  schema: z.strictObject({ scopes, countedTo: z.int().exactOptional() }),
  nothing: { scopes: {} },
  unreadableMessage: (name, error) => words.applying.pastDeletesUnreadableMessage(name, error),
});

/** Whether what is remembered can be read. @throws AppError if the file exists but cannot */
export async function checkPastDeletes(stateFolder: string, serviceUrl: string): Promise<void> {
  await file.read(stateFolder, serviceUrl);
}

/**
 * Losses by earlier runs by lossId, within the days of a budget.
 * @param today where the service is
 * @throws AppError if the file exists but cannot be read or parsed
 */
export async function readDeletedBefore(
  stateFolder: string,
  serviceUrl: string,
  today: string,
): Promise<DeletedBefore> {
  const known = await file.read(stateFolder, serviceUrl);
  return deletedBefore(await withKilledRuns(known, stateFolder, serviceUrl), today);
}

export interface CountedRun {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly approvals: Approvals;
  /** Where the service is. */
  readonly today: string;
  /** Absent for a run without a record: it has written nothing. */
  readonly runId?: string | undefined;
}

/**
 * Adds the losses by a run, also those of unknown outcome. An approval of their number, of the run
 * or of its plan, starts the count again at 0.
 * @throws AppError if the file cannot be read, parsed or written
 */
export async function writePastDeletes(
  stateFolder: string,
  { plan, outcomes, approvals, today, runId }: CountedRun,
): Promise<void> {
  const { serviceUrl } = plan;
  const mayBeMade = ({ status }: Outcome) => status === 'applied' || status === 'unknown';
  const made = outcomes.filter(mayBeMade).map(({ change }) => change);
  const lost = plan.sources.length > 0 ? lossesIn(made) : new Map();
  const changed = outcomes.filter(isDone).map(({ change }) => change);
  if (lost.size === 0 && renamedScopes(changed).length === 0) return;
  const known = await file.read(stateFolder, serviceUrl);
  const before = await withKilledRuns(known, stateFolder, serviceUrl, runId);
  const past = { deletedBefore: deletedBefore(before, today), madeIds: madeIds(outcomes) };
  const approved = [...approvals.approved, ...(plan.approved ?? [])];
  const renewed = renewedLosses(plan, { ...approvals, approved }, past);
  const kept = [...underNewScopes(before, changed)].filter(([id]) => !renewed.has(id));
  const counted = new Map([...lost].filter(([id]) => !renewed.has(id)));
  const after = withLosses(new Map(kept), counted, today);
  // A wrong clock withholds deletes: only the day of some is sure enough to forget others.
  const recent = lost.size > 0 ? recentOf(after, today) : after;
  await file.write(stateFolder, serviceUrl, {
    ...known,
    scopes: Object.fromEntries(recent),
    ...(runId !== undefined && { countedTo: numberOf(runId) }),
  });
}

/** A killed run could not count its deletes: its journal has them. */
async function withKilledRuns(
  { scopes: counts, countedTo: after = -1 }: Remembered,
  stateFolder: string,
  serviceUrl: string,
  except?: string,
): Promise<CountsByScope> {
  const runs = await readKilledRuns(stateFolder, serviceUrl, { after, except });
  return runs.toReversed().reduce<CountsByScope>(
    (sums, { plan, changes, startedAt }) => {
      const made = changes.map(({ change }) => change);
      const lost = plan.sources.length > 0 ? lossesIn(made) : new Map();
      // The day in UTC: one more or less does not matter.
      return withLosses(underNewScopes(sums, made), lost, startedAt.slice(0, 10));
    },
    new Map(Object.entries(counts)),
  );
}

function withLosses(
  counts: CountsByScope,
  lost: ReadonlyMap<string, readonly Change[]>,
  day: string,
): CountsByScope {
  const sums = new Map(counts);
  for (const [id, own] of lost) {
    const days = sums.get(id) ?? {};
    sums.set(id, { ...days, [day]: (days[day] ?? 0) + own.length });
  }
  return sums;
}

function deletedBefore(counts: CountsByScope, today: string): DeletedBefore {
  const sums = [...recentOf(counts, today)].map(([id, days]) => {
    const sum = Object.values(days).reduce((total, count) => total + count, 0);
    return [id, sum] as const;
  });
  return new Map(sums);
}

/** Without days that no budget counts any more. */
function recentOf(counts: CountsByScope, today: string): CountsByScope {
  const recent = [...counts].map(([id, days]) => {
    const kept = Object.entries(days).filter(([day]) => daysBetween(day, today) < budgetDays);
    return [id, Object.fromEntries(kept)] as const;
  });
  return new Map(recent.filter(([, days]) => Object.keys(days).length > 0));
}
