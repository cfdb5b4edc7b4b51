/** How a run ended, as one of seven words. */
import { ExitCode } from '../../model/exit-codes.js';
import type { OutcomeCounts, Totals } from '../../plan/records/totals.js';

/** Not translated. `runStatus` explains them. */
export const runStatuses = ['OK', 'PENDING', 'CHANGED', 'WITHHELD', 'REFUSED', 'PARTIAL', 'FAILED'] as const;

export type RunStatus = (typeof runStatuses)[number];

export interface RunEnd {
  readonly exitCode: number;
  readonly totals: Totals;
  /** All 0 if nothing was applied. */
  readonly results: OutcomeCounts;
  readonly isRefused: boolean;
}

/**
 * OK: nothing was left to do. PENDING: changes are planned, but nothing was written. CHANGED:
 * changes were made. WITHHELD: something was withheld. REFUSED: nothing of the plan may be written.
 * Otherwise PARTIAL if something was or may have been written, and FAILED if not. Pure.
 */
export function runStatus({ exitCode, totals, results, isRefused }: RunEnd): RunStatus {
  const written = writtenCount(results);
  if (exitCode === ExitCode.refused) return isRefused ? 'REFUSED' : 'WITHHELD';
  if (!isGoodEnd(exitCode)) return written > 0 ? 'PARTIAL' : 'FAILED';
  if (written > 0) return 'CHANGED';
  const isCarriedOut = Object.values(results).some((count) => count > 0);
  return !isCarriedOut && plannedCount(totals) > 0 ? 'PENDING' : 'OK';
}

/** True if the run needs no attention: it did everything requested, or only planned. Pure. */
export function isGoodEnd(exitCode: number): boolean {
  return exitCode === ExitCode.ok || exitCode === ExitCode.changes;
}

/** Changes that were made or may have been made. Pure. */
export function writtenCount({ applied, unknown }: OutcomeCounts): number {
  return applied + unknown;
}

function plannedCount({ create, update, move, delete: deletes, activate }: Totals): number {
  return create + update + move + deletes + activate;
}
