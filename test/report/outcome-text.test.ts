import { describe, expect, test } from 'vitest';
import { countOutcomes } from '../../src/report/count-outcomes.js';
import { outcomeText } from '../../src/report/outcome-text.js';
import { createStyles } from '../../src/report/styles.js';
import { aChange, anOutcome } from '../builders.js';

const options = { styles: createStyles({ useColor: false }), requestCount: 12, durationMs: 1_250 };

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
    expect(`\n${outcomeText(outcomes, { ...options, durationMs: 1_300 })}\n`).toBe(`
Applied 2 of 6 changes, 1 failed, 1 of unknown outcome, 1 skipped, 1 not attempted (12 requests, 1.3 s).
  failed: create teams/FY27/A (teams.csv:2): 422 validation_failed.
  skipped: create teams/FY27/B (teams.csv:2): skipped: it depends on A.
  of unknown outcome: create teams/FY27/C (teams.csv:2): no answer in time.
  not attempted: move teams/FY27/D (teams.csv:2): not attempted: 401.
`);
  });

  test('that were done already are counted, and no failure', () => {
    const done = [
      anOutcome(aChange('grades', 'G1'), 'applied'),
      anOutcome(aChange('grades', 'G2'), 'already'),
    ];
    expect(outcomeText(done, { ...options, durationMs: 0 })).toBe(
      'Applied 1 of 2 changes, 1 done already (12 requests, 0.0 s).',
    );
  });

  test('that are all applied are one line', () => {
    expect(outcomeText(outcomes.slice(0, 1), { ...options, requestCount: 1, durationMs: 0 })).toBe(
      'Applied 1 of 1 change (1 request, 0.0 s).',
    );
  });
});

test('without colour, text is left as it is', () => {
  const { bold, dim, green, yellow, cyan, red } = createStyles({ useColor: false });
  expect([bold, dim, green, yellow, cyan, red].map((paint) => paint('x'))).toEqual(Array(6).fill('x'));
});
