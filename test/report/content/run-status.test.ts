import { describe, expect, test } from 'vitest';
import { exitCodes } from '../../../src/model/exit-codes.js';
import { isGoodEnd, runStatus, runStatuses } from '../../../src/report/content/run-status.js';

const noTotals = { create: 0, update: 0, move: 0, delete: 0, activate: 0, unchanged: 3, withheld: 0 };
const noResults = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };
const end = { exitCode: 0, totals: noTotals, results: noResults, isRefused: false };
const pending = { ...noTotals, update: 2 };

const ends: readonly (readonly [string, Partial<typeof end>, string])[] = [
  ['nothing to do', {}, 'OK'],
  ['changes that only wait', { totals: pending }, 'PENDING'],
  ['changes that wait, with --detailed-exitcode', { totals: pending, exitCode: 2 }, 'PENDING'],
  ['changes that were made', { totals: pending, results: { ...noResults, applied: 2 } }, 'CHANGED'],
  ['changes that somebody else had made', { totals: pending, results: { ...noResults, already: 2 } }, 'OK'],
  ['changes that were decided against', { totals: pending, results: { ...noResults, skipped: 2 } }, 'OK'],
  ['something held back', { exitCode: 4 }, 'WITHHELD'],
  [
    'something held back beside what was made',
    { exitCode: 4, totals: pending, results: { ...noResults, applied: 2 } },
    'WITHHELD',
  ],
  ['beyond a limit', { exitCode: 4, totals: pending, isRefused: true }, 'REFUSED'],
  [
    'some applied, some failed',
    { exitCode: 3, totals: pending, results: { ...noResults, applied: 1, failed: 1 } },
    'PARTIAL',
  ],
  [
    'nobody knows whether it was written',
    { exitCode: 3, totals: pending, results: { ...noResults, unknown: 2 } },
    'PARTIAL',
  ],
  ['all failed', { exitCode: 3, totals: pending, results: { ...noResults, failed: 2 } }, 'FAILED'],
  [
    'interrupted on the way',
    { exitCode: 130, totals: pending, results: { ...noResults, applied: 1, notAttempted: 1 } },
    'PARTIAL',
  ],
  [
    'all made, but not recorded to the end',
    { exitCode: 1, totals: pending, results: { ...noResults, applied: 2 } },
    'PARTIAL',
  ],
];

describe('the status of a run', () => {
  test.each(ends)('%s', (_, given, status) => {
    expect(runStatus({ ...end, ...given })).toBe(status);
  });

  test('follows from the exit code when nothing was written: one row for each code', () => {
    const byCode = exitCodes.map(({ code, name }) => [name, runStatus({ ...end, exitCode: code })]);
    expect(Object.fromEntries(byCode)).toEqual({
      usage: 'FAILED',
      unexpected: 'FAILED',
      interrupted: 'FAILED',
      locked: 'FAILED',
      rejected: 'FAILED',
      unreachable: 'FAILED',
      'not-permitted': 'FAILED',
      stale: 'FAILED',
      partial: 'FAILED',
      refused: 'WITHHELD',
      changes: 'OK',
      ok: 'OK',
    });
  });

  test('OK, PENDING and CHANGED stand for the exit codes 0 and 2, and for no other', () => {
    const written = { ...noResults, applied: 1, failed: 1 };
    for (const { code } of exitCodes)
      for (const results of [noResults, written])
        for (const isRefused of [false, true]) {
          const status = runStatus({ exitCode: code, totals: pending, results, isRefused });
          expect([code, runStatuses.indexOf(status) < 3]).toEqual([code, isGoodEnd(code)]);
        }
  });
});
