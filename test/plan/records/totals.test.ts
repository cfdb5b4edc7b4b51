import { describe, expect, test } from 'vitest';
import type { OutcomeStatus } from '../../../src/model/plan.js';
import { checkAccounts, planTotals, totalsByResource } from '../../../src/plan/records/totals.js';
import { aChange, anOutcome, aPlan, aScope } from '../../helpers/builders.js';

const none = { create: 0, update: 0, move: 0, delete: 0, activate: 0, unchanged: 0, withheld: 0 };

const plan = aPlan({
  scopes: [
    aScope('grades', { unchanged: 2 }),
    aScope('teams', { scope: 'FY27', unchanged: 3 }),
    aScope('teams', { scope: 'FY28', unchanged: 4 }),
  ],
  changes: [
    aChange('grades', 'G1'),
    aChange('teams', 'A', { action: 'move' }),
    aChange('teams', 'B', { action: 'update' }),
    aChange('teams', 'A', { action: 'update', scope: 'FY28' }),
    aChange('teams', 'C', { action: 'delete', scope: 'FY28' }),
    aChange('grades', 'G1', { action: 'set-default' }),
  ],
});

test('the totals of a plan count its changes and all that is unchanged; a new default is an update', () => {
  expect(planTotals(plan)).toEqual({ ...none, create: 1, update: 3, move: 1, delete: 1, unchanged: 9 });
});

test('the totals of a resource span its scopes', () => {
  expect([...totalsByResource(plan)]).toEqual([
    ['grades', { ...none, create: 1, update: 1, unchanged: 2 }],
    ['teams', { ...none, update: 2, move: 1, delete: 1, unchanged: 7 }],
  ]);
});

const [a, b, c] = ['A', 'B', 'C'].map((key) => aChange('grades', key)) as [
  ReturnType<typeof aChange>,
  ReturnType<typeof aChange>,
  ReturnType<typeof aChange>,
];

describe('the outcomes of a run', () => {
  test('add up when each change has ended once, in whatever order and way', () => {
    checkAccounts([], []);
    checkAccounts([a, b, c], [anOutcome(c, 'skipped'), anOutcome(a, 'applied'), anOutcome(b, 'unknown')]);
  });

  test('do not add up when a change has no outcome', () => {
    expect(() => checkAccounts([a, b, c], [anOutcome(a, 'applied')])).toThrow(
      'grades/B has no outcome, nor have 1 others',
    );
  });

  test('do not add up when a change has two outcomes, or one was not planned', () => {
    const twice = [anOutcome(a, 'failed'), anOutcome(a, 'applied')];
    expect(() => checkAccounts([a], twice)).toThrow('grades/A ended twice or was not planned (applied)');
    expect(() => checkAccounts([a], [anOutcome(b, 'applied')])).toThrow('grades/B ended twice');
  });

  test('do not add up when an outcome is unknown', () => {
    const odd = anOutcome(a, 'lost' as OutcomeStatus);
    expect(() => checkAccounts([a], [odd])).toThrow('1 changes have 0 outcomes');
  });
});
