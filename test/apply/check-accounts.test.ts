import { describe, expect, test } from 'vitest';
import { checkAccounts } from '../../src/apply/check-accounts.js';
import type { OutcomeStatus } from '../../src/model/plan.js';
import { aChange, anOutcome } from '../helpers/builders.js';

const [a, b, c] = ['A', 'B', 'C'].map((key) => aChange('grades', key)) as [
  ReturnType<typeof aChange>,
  ReturnType<typeof aChange>,
  ReturnType<typeof aChange>,
];

describe('the books of a run', () => {
  test('add up when each change has ended once, in whatever order and way', () => {
    checkAccounts([], []);
    checkAccounts([a, b, c], [anOutcome(c, 'skipped'), anOutcome(a, 'applied'), anOutcome(b, 'unknown')]);
  });

  test('do not when a change has no outcome', () => {
    expect(() => checkAccounts([a, b, c], [anOutcome(a, 'applied')])).toThrow(
      'grades/B has no outcome, nor have 1 others',
    );
  });

  test('do not when a change has two outcomes, or one that was not planned', () => {
    const twice = [anOutcome(a, 'failed'), anOutcome(a, 'applied')];
    expect(() => checkAccounts([a], twice)).toThrow('grades/A ended twice or was not planned (applied)');
    expect(() => checkAccounts([a], [anOutcome(b, 'applied')])).toThrow('grades/B ended twice');
  });

  test('do not when an outcome is none that is known', () => {
    const odd = anOutcome(a, 'lost' as OutcomeStatus);
    expect(() => checkAccounts([a], [odd])).toThrow('1 changes have 0 outcomes');
  });
});
