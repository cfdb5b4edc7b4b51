/**
 * Remembers how many rows each scope had in the last complete run, to detect truncated files, and
 * whether one was allowed to delete.
 */
import * as z from 'zod';
import type { Outcome, Plan, ScopeSummary } from '../../model/plan.js';
import { renamedScopes } from '../../plan/records/containers.js';
import { scopeId } from '../../plan/records/names.js';
import { isDone } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { stateFile } from './state-file.js';

interface AcceptedRows {
  readonly rows: number;
  /** An accepted run was allowed to delete what has no row. */
  readonly isPruned: boolean;
}

const acceptedRows: z.ZodType<AcceptedRows> = z.strictObject({
  rows: z.int().nonnegative(),
  isPruned: z.boolean(),
});

const file = stateFile<Readonly<Record<string, AcceptedRows>>>({
  kind: 'accepted-rows',
  schema: z.record(z.string(), acceptedRows),
  nothing: {},
  unreadableMessage: (name, error) => words.applying.acceptedRowsUnreadableMessage(name, error),
});

export interface RememberedRows {
  /** Row counts of the last accepted run by scopeId (`grades/`, `teams/FY27`). */
  readonly rowsBefore: ReadonlyMap<string, number>;
  /** The scopes that no accepted run pruned. */
  readonly neverPruned: ReadonlySet<string>;
}

/**
 * Empty before the first accepted run.
 * @throws AppError if the file exists but cannot be read or parsed
 */
export async function readAcceptedRows(stateFolder: string, serviceUrl: string): Promise<RememberedRows> {
  const remembered = Object.entries(await file.read(stateFolder, serviceUrl));
  return {
    rowsBefore: new Map(remembered.map(([id, one]) => [id, one.rows])),
    neverPruned: new Set(remembered.flatMap(([id, { isPruned }]) => (isPruned ? [] : [id]))),
  };
}

/**
 * Stores the row count of every scope in which nothing was withheld or left to do. Only a run that
 * was allowed to delete may lower a count; otherwise a truncated file would look complete.
 * @throws AppError if the file cannot be read, parsed or written
 */
export async function writeAcceptedRows(
  stateFolder: string,
  plan: Plan,
  outcomes: readonly Outcome[],
): Promise<void> {
  const accepted = acceptedScopes(plan, outcomes);
  // Under both keys: a file is measured by the rows it had under the old one.
  const renamed = renamedScopes(outcomes.filter(isDone).map(({ change }) => change));
  if (accepted.length === 0 && renamed.length === 0) return;
  const remembered = await file.read(stateFolder, plan.serviceUrl);
  const before: Record<string, AcceptedRows> = { ...remembered };
  for (const { oldId, newId } of renamed) {
    if (remembered[oldId]) before[newId] = remembered[oldId];
  }
  const after = accepted.map((scope) => [scopeId(scope), rowsAfter(scope, before[scopeId(scope)])]);
  await file.write(stateFolder, plan.serviceUrl, { ...before, ...Object.fromEntries(after) });
}

function rowsAfter(scope: ScopeSummary, before?: AcceptedRows): AcceptedRows {
  if (scope.isPruned || !before) return { rows: scope.rows, isPruned: scope.isPruned };
  return { rows: Math.max(scope.rows, before.rows), isPruned: before.isPruned };
}

/** The scopes of which nothing was withheld or left to do. Pure. */
export function acceptedScopes(plan: Plan, outcomes: readonly Outcome[]): readonly ScopeSummary[] {
  const unfinished = outcomes.filter((outcome) => !isDone(outcome));
  const open = new Set([...plan.withheld, ...unfinished].map(({ change }) => scopeId(change)));
  return plan.scopes.filter((scope) => scope.rows > 0 && !open.has(scopeId(scope)));
}
