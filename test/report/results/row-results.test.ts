import { expect, test } from 'vitest';
import type { Outcome, OutcomeStatus, Withheld } from '../../../src/model/plan.js';
import { isAnyRowFaulty } from '../../../src/report/results/row-results.js';
import { aChange, anOutcome, aPlan } from '../../helpers/builders.js';

const change = aChange('grades', 'G1');

function isFaulty(outcomes: readonly Outcome[], withheld: readonly Withheld[] = []): boolean {
  return isAnyRowFaulty({ plan: aPlan({ withheld }), outcomes, setAside: [] });
}

test.each<[string, OutcomeStatus, Partial<Outcome>, boolean]>([
  ['was interrupted', 'notAttempted', { exitCode: 130 }, false],
  ['is unclear', 'unknown', {}, false],
  ['met a service that is out of reach', 'failed', { exitCode: 9 }, false],
  ['was refused', 'failed', {}, true],
])('rows must be looked at where a change %s: %s, %j: %s', (_, status, told, expected) => {
  expect(isFaulty([anOutcome(change, 'applied'), anOutcome(change, status, told)])).toBe(expected);
});

test('rows must be looked at where a guard held back changes, and not where an option left them out', () => {
  expect(isFaulty([], [{ change, reason: { code: 'no_rows', args: {} } }])).toBe(true);
  expect(isFaulty([], [{ change, reason: { code: 'switched_off', args: { option: '--no-update' } } }])).toBe(
    false,
  );
});
