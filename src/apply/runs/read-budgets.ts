/** What the runs of thirty days have deleted, and what is left. Reads only the state folder. */
import path from 'node:path';
import { AppError } from '../../model/errors.js';
import type { Limits } from '../../model/limits.js';
import type { ScopeSummary } from '../../model/plan.js';
import { type Budget, shownBudgets } from '../../plan/check/limits.js';
import type { DeletedBefore } from '../../plan/check/losses.js';
import { scopeId } from '../../plan/records/names.js';
import { readPlanFile } from '../plan-file.js';
import { readDeletedBefore } from '../state/past-deletes.js';
import { runFiles, runIdsIn, runsFolderOf } from './run-folder.js';

/** The budgets of a service, with the numbers of live records that its runs have read last. */
export interface ServiceBudgets {
  readonly serviceUrl: string;
  readonly budgets: readonly Budget[];
}

interface KnownService {
  readonly deletedBefore: DeletedBefore;
  readonly scopes: Map<string, ScopeSummary>;
}

/**
 * Reads the plans of the runs, latest first: the latest one that has read a scope counts.
 * @param options.today where the service is
 * @throws AppError if what is remembered cannot be read
 */
export async function readBudgets(
  stateFolder: string,
  { limits, today }: { readonly limits: Limits; readonly today: string },
): Promise<readonly ServiceBudgets[]> {
  const services = new Map<string, KnownService>();
  for (const id of await runIdsIn(stateFolder)) {
    const plan = await readPlan(path.join(runsFolderOf(stateFolder), id, runFiles.plan));
    if (!plan || plan.sources.length === 0) continue;
    const known = services.get(plan.serviceUrl) ?? {
      deletedBefore: await readDeletedBefore(stateFolder, plan.serviceUrl, today),
      scopes: new Map(),
    };
    services.set(plan.serviceUrl, known);
    for (const scope of plan.scopes) {
      if (!known.scopes.has(scopeId(scope))) known.scopes.set(scopeId(scope), scope);
    }
  }
  return [...services].map(([serviceUrl, { deletedBefore, scopes }]) => {
    const plan = { scopes: [...scopes.values()], changes: [], withheld: [], sources: [], limits };
    return { serviceUrl, budgets: shownBudgets(plan, { deletedBefore }) };
  });
}

/** A damaged record must not hide the others. */
async function readPlan(file: string) {
  try {
    return (await readPlanFile(file)).plan;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}
