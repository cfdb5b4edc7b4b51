/** Makes a run remember an earlier accepted one, so that pruning is not its first. */
import path from 'node:path';
import { writeAcceptedRows } from '../../src/apply/memory/accepted-rows.js';
import { defaultLimits } from '../../src/model/limits.js';
import type { ScopeSummary } from '../../src/model/plan.js';
import { dataFolder } from './cli.js';

/** A run that was accepted: its scopes, and how many rows each had. */
export type EarlierRun = readonly Pick<ScopeSummary, 'resource' | 'scope' | 'rows'>[];

/** Stores it as the last accepted run with a service. */
export async function rememberRun(
  stateFolder: string,
  serviceUrl: string,
  scopes: EarlierRun,
): Promise<void> {
  const summaries = scopes.map((scope) => ({
    ...scope,
    existing: scope.rows,
    unchanged: scope.rows,
    isComplete: true,
    isPruned: true,
    onlyInService: [],
  }));
  const plan = {
    serviceUrl,
    sources: [],
    scopes: summaries,
    changes: [],
    withheld: [],
    findings: [],
    limits: defaultLimits,
  };
  await writeAcceptedRows(stateFolder, plan, []);
}

/** A state folder that remembers such a run, with one row in each scope. */
export async function stateAfterRun(
  serviceUrl: string,
  ...scopes: readonly string[]
): Promise<{ readonly MASTERSYNC_STATE_DIR: string }> {
  const folder = path.join(await dataFolder({}), 'state');
  await rememberRun(folder, serviceUrl, oneRowEach(...scopes));
  return { MASTERSYNC_STATE_DIR: folder };
}

/** @param scopes such as `grades`, `teams/FY27` */
export function oneRowEach(...scopes: readonly string[]): EarlierRun {
  return scopes.map((name) => {
    const [resource = '', scope = ''] = name.split('/');
    return { resource, scope, rows: 1 };
  });
}

class RowsOfEveryScope extends Map<string, number> {
  override get(): number {
    return 0;
  }
}

/** For plans made in the test: every scope was in an earlier run. */
export const rememberedRows: ReadonlyMap<string, number> = new RowsOfEveryScope();
