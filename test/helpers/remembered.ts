/** Makes a run remember an earlier accepted one, so that pruning is not its first. */
import { noMemory } from '../../src/apply/memory/memory.js';
import { writeMemory } from '../../src/apply/memory/memory-file.js';
import type { ScopeSummary } from '../../src/model/plan.js';
import { scopeId } from '../../src/plan/records/names.js';

/** A run that was accepted: its scopes, and how many rows each had. */
export type EarlierRun = readonly Pick<ScopeSummary, 'resource' | 'scope' | 'rows'>[];

/** Stores it as the last accepted run with a service. */
export function rememberRun(stateFolder: string, serviceUrl: string, scopes: EarlierRun): Promise<void> {
  const known = scopes.map(({ rows, ...scope }) => [scopeId(scope), { rows, isPruned: true }] as const);
  return writeMemory({ stateFolder, serviceUrl }, { ...noMemory, scopes: new Map(known) });
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
