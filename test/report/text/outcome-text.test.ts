import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/model/plan.js';
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

describe('outcomes', () => {
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
});
