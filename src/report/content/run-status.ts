/** How a run ended, in one of six words. */
import { ExitCode } from '../../model/exit-codes.js';
import type { OutcomeCounts, Totals } from '../../plan/records/totals.js';

/** The words, the same in every language. `runStatus` says what each means. */
export const runStatuses = ['OK', 'CHANGED', 'WITHHELD', 'REFUSED', 'PARTIAL', 'FAILED'] as const;

export type RunStatus = (typeof runStatuses)[number];

export interface RunEnd {
  readonly exitCode: number;
  readonly totals: Totals;
  /** All 0 when nothing was carried out. */
  readonly results: OutcomeCounts;
  readonly isRefused: boolean;
}

/**
 * OK: nothing to do, or nothing was left to do. CHANGED: there are changes, made by a run that
 * makes them and pending after one that does not. WITHHELD: something was held back. REFUSED:
 * nothing of the plan may be written. Any other end is PARTIAL when something was written, or may
 * have been, and FAILED when nothing was. Pure.
 */
export function runStatus({ exitCode, totals, results, isRefused }: RunEnd): RunStatus {
  const written = writtenCount(results);
  if (exitCode === ExitCode.refused) return isRefused ? 'REFUSED' : 'WITHHELD';
  if (!isGoodEnd(exitCode)) return written > 0 ? 'PARTIAL' : 'FAILED';
  const isCarriedOut = Object.values(results).some((count) => count > 0);
  return (isCarriedOut ? written : plannedCount(totals)) > 0 ? 'CHANGED' : 'OK';
}

/**
 * True when nobody needs to look after the run: it did all that was asked for, or only planned.
 * Pure.
 */
export function isGoodEnd(exitCode: number): boolean {
  return exitCode === ExitCode.ok || exitCode === ExitCode.changes;
}

/** Changes that were made, or may have been. Pure. */
export function writtenCount({ applied, unknown }: OutcomeCounts): number {
  return applied + unknown;
}

function plannedCount({ create, update, move, delete: deletes, activate }: Totals): number {
  return create + update + move + deletes + activate;
}
