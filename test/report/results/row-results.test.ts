import { expect, test } from 'vitest';
import type { Outcome, OutcomeStatus, Withheld } from '../../../src/model/plan.js';
import { isAnyRowFaulty } from '../../../src/report/results/row-results.js';
import { aChange, anOutcome, aPlan, aWithheld } from '../../helpers/builders.js';

const change = aChange('grades', 'G1');

function isFaulty(outcomes: readonly Outcome[], withheld: readonly Withheld[] = []): boolean {
  return isAnyRowFaulty({ plan: aPlan({ withheld }), outcomes, setAside: [] });
}

test.each<[string, OutcomeStatus, Partial<Outcome>, boolean]>([
  ['must be looked at where a change was refused', 'failed', {}, true],
  ['need no look where a change was not attempted', 'notAttempted', { exitCode: 130 }, false],
  ['need no look where a change is unclear', 'unknown', {}, false],
  ['need no look where a change did not reach the service', 'failed', { exitCode: 9 }, false],
])('rows %s', (_, status, details, expected) => {
  expect(isFaulty([anOutcome(change, 'applied'), anOutcome(change, status, details)])).toBe(expected);
});

test('rows must be looked at where a guard held back changes, and not where an option left them out', () => {
  expect(isFaulty([], [aWithheld(change, 'no_rows', {})])).toBe(true);
  expect(isFaulty([], [aWithheld(change, 'switched_off', { option: '--no-update' })])).toBe(false);
});
