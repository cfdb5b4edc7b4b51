import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/model/plan.js';
import { countOutcomes } from '../../../src/plan/records/totals.js';
import { outcomeText } from '../../../src/report/text/outcome-text.js';
import { createStyles } from '../../../src/report/text/styles.js';
import { aChange, anOutcome, aPlan, aReport, aScope } from '../../helpers/builders.js';

const options = {
  styles: createStyles({ useColor: false }),
  isVerbose: false,
  requestCount: 12,
  durationMs: 1_250,
};

function reportOf(own: readonly Outcome[]) {
  const scopes = [aScope('grades'), aScope('teams')];
  return aReport(aPlan({ scopes, changes: own.map(({ change }) => change) }), { outcomes: own });
}

const outcomes = [
  anOutcome(aChange('grades', 'G1'), 'applied'),
  anOutcome(aChange('teams', 'A'), 'failed', { message: '422 validation_failed.' }),
  anOutcome(aChange('teams', 'B'), 'skipped', { message: 'skipped: it depends on A.' }),
  anOutcome(aChange('teams', 'C'), 'unknown', { message: 'no answer in time.' }),
  anOutcome(aChange('teams', 'D', { action: 'move' }), 'notAttempted', { message: 'not attempted: 401.' }),
  anOutcome(aChange('grades', 'G2'), 'applied'),
];

describe('outcomes', () => {
  test('are counted by status', () => {
    expect(countOutcomes(outcomes)).toEqual({
      applied: 2,
      already: 0,
      failed: 1,
      skipped: 1,
      unknown: 1,
      notAttempted: 1,
    });
  });

  test('in words are one line of figures, and a line for each change that was not applied', () => {
    expect(`\n${outcomeText(reportOf(outcomes), { ...options, durationMs: 1_300 })}\n`).toBe(`
Applied 2 of 6 changes, 1 failed, 1 unclear, 1 not attempted, 1 skipped (12 requests, 1.3 s).
  failed: create teams/FY27/A (teams.csv:2): 422 validation_failed.
  unclear: create teams/FY27/C (teams.csv:2): no answer in time.
  not attempted: move teams/FY27/D (teams.csv:2): not attempted: 401.
  skipped: create teams/FY27/B (teams.csv:2): skipped: it depends on A.
`);
  });

  test('that were done already are counted, and no failure', () => {
    const done = [
      anOutcome(aChange('grades', 'G1'), 'applied'),
      anOutcome(aChange('grades', 'G2'), 'already'),
    ];
    expect(outcomeText(reportOf(done), { ...options, durationMs: 0 })).toBe(
      'Applied 1 of 2 changes, 1 already done (12 requests, 0.0 s).',
    );
  });

  test('of one status are cut at twenty, unless all are asked for', () => {
    const failed = Array.from({ length: 21 }, (_, index) =>
      anOutcome(aChange('grades', `G${index}`), 'failed', { message: '422.' }),
    );
    const linesOf = (isVerbose: boolean) =>
      outcomeText(reportOf(failed), { ...options, isVerbose })
        .split('\n')
        .slice(1);
    expect(linesOf(true)).toHaveLength(21);
    expect(linesOf(false)).toHaveLength(21);
    expect(linesOf(false).at(-1)).toBe('    … and 1 more (--verbose shows all)');
  });

  test('that are all applied are one line', () => {
    expect(outcomeText(reportOf(outcomes.slice(0, 1)), { ...options, requestCount: 1, durationMs: 0 })).toBe(
      'Applied 1 of 1 change (1 request, 0.0 s).',
    );
  });
});

test('without colour, text is left as it is', () => {
  const { bold, dim, green, yellow, cyan, red } = createStyles({ useColor: false });
  expect([bold, dim, green, yellow, cyan, red].map((paint) => paint('x'))).toEqual(Array(6).fill('x'));
});
