import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Plan } from '../../../src/model/plan.js';
import { type Approvals, liftsGiven, noApprovals } from '../../../src/plan/check/approve.js';
import {
  approvalsToRepeat,
  everythingApproved,
  judgePlan,
  restOf,
} from '../../../src/plan/check/check-plan.js';
import {
  aChange,
  aFinding,
  aPlan,
  approving,
  approvingSeen,
  aScope,
  aSource,
  holding,
  printedApproval,
} from '../../helpers/builders.js';

const deletes = ['G1', 'G2', 'G3', 'G4'].map((key) => aChange('grades', key, { action: 'delete' }));
const fields = [{ field: 'fields.color.fieldType', before: 'text', after: null }];
const lossy = aChange('masters', 'V1', { action: 'update', fields });
const held = aChange('teams', 'T1');
const lift = 'creates=1@0123456789';
const few = aFinding('few_keys_agree', { rows: 20, existing: 20, agreeing: 0 }, { holds: [held], lift });

/** It deletes too much, loses a field, and holds a team back. */
const plan = aPlan({
  scopes: [aScope('grades', { existing: 10 }), aScope('masters', { existing: 1 })],
  changes: [...deletes, lossy],
  ...holding({ change: held, finding: few }),
});
const ofDeletes = printedApproval(plan, 'deletes=4');
const ofFields = printedApproval(plan, 'fields=V1');

function judged(approvals: Approvals, of: Plan = plan) {
  const { refusals, approved } = judgePlan(of, approvals);
  return { refused: refusals.map(({ check }) => check), approved: approved.map(({ check }) => check) };
}

describe('a plan that crosses several limits', () => {
  test('names those that are refused, and those that approvals lift', () => {
    expect(judged(noApprovals)).toEqual({ refused: ['limit_exceeded', 'field_loss'], approved: [] });
    expect(judged(approving(ofDeletes))).toEqual({ refused: ['field_loss'], approved: ['limit_exceeded'] });
    expect(judged(approving(ofFields))).toEqual({ refused: ['limit_exceeded'], approved: ['field_loss'] });
    const all = ['limit_exceeded', 'field_loss'];
    expect(judged(approving(ofDeletes, ofFields))).toEqual({ refused: [], approved: all });
  });

  test('is approved as a whole by what it is refused for, as a rehearsal does', () => {
    expect(everythingApproved(plan)).toEqual({ approved: [ofDeletes, ofFields] });
    expect(judged(everythingApproved(plan)).refused).toEqual([]);
  });

  test('is applied with the approvals that lift something of it, each once', () => {
    const repeated = (...approved: readonly string[]) => approvalsToRepeat(plan, approvingSeen(...approved));
    expect(repeated('deletes=4', ofDeletes, lift)).toEqual([ofDeletes, lift]);
    expect(repeated('deletes=9')).toEqual([]);
  });
});

describe('what a killed run has left', () => {
  const killed: Plan = { ...plan, approved: [lift], ...holding(), changes: [...plan.changes, held] };
  const limits = { ...plan.limits, deletes: { count: 1, percent: 0 } };
  const rest = restOf({ ...killed, findings: plan.findings }, [ofDeletes, ofFields, lift]);
  const goingOn = (changes: readonly Change[], ...given: readonly string[]) =>
    judged({ ...approving(...given), rest }, { ...plan, ...holding(), limits, changes }).refused;
  const [g1, g2, g3] = deletes as [Change, Change, Change, Change];
  const more = aChange('grades', 'G9', { action: 'delete' });

  test.each<[string, readonly Change[], readonly string[]]>([
    ['is approved as it was', [g2, g3, lossy], []],
    ['is approved in another order and under other ids', [lossy, { ...g3, id: '9' }, g2], []],
    ['is judged anew with a change that the run did not have', [g1, g2, more], ['limit_exceeded']],
    ['is judged anew where a change is another one', [g1, { ...g2, liveId: 'other' }], ['limit_exceeded']],
    ['is judged anew as what nobody approved', [{ ...lossy, key: 'V2' }], ['field_loss']],
  ])('%s', (_, changes, refused) => {
    expect(goingOn(changes)).toEqual(refused);
  });

  test('may be given the approvals of the run again', () => {
    expect(goingOn([g2, g3], ofDeletes, ofFields, lift)).toEqual([]);
    expect(goingOn([g2, g3], 'deletes=9@0123456789')).toEqual(['approval_mismatch']);
  });

  test('stays approved by its number where a limit counts it otherwise', () => {
    const ofDeletion = aFinding(
      'limit_exceeded',
      { kind: 'moves', count: 1, allowed: 0 },
      { holds: [g2], lift: 'moves=1@0123456789' },
    );
    const rest = restOf(plan, [ofDeletes]);
    expect(liftsGiven({ ...noApprovals, rest }, [ofDeletion], [g2])).toEqual(new Set([ofDeletion.lift]));
    expect(
      liftsGiven({ ...noApprovals, rest }, [{ ...ofDeletion, lift: 'rows=1@0123456789' }], [g2]),
    ).toEqual(new Set());
  });
});

describe('an approval that is of nothing in the plan is refused', () => {
  const mismatch = (given: string, approvals = approving(given)) =>
    judgePlan(plan, approvals).refusals.flatMap(({ check, evidence }) =>
      check === 'approval_mismatch' ? evidence : [],
    );

  test.each<[string, string, readonly string[]]>([
    ['another number', 'deletes=5', [ofDeletes]],
    ['the number alone', 'deletes=4', [ofDeletes]],
    ['the number for other changes', 'deletes=4@0123456789', [ofDeletes]],
    ['a kind that the plan does not have', 'moves=1', []],
    ['what is held back, by another number', 'creates=2', [lift]],
    ['a record that nothing asks for', 'grades=G1', []],
  ])('%s', (_, approved, printed) => {
    expect(mismatch(approved)).toEqual([{ approved, printed }]);
  });

  test.each([
    ['a limit', ofDeletes],
    ['what is lost', ofFields],
    ['what is held back', lift],
  ])('but not that of %s', (_, approved) => {
    expect(mismatch(approved)).toEqual([]);
  });

  test('nor one of a number where people see the plan', () => {
    expect(mismatch('deletes=4', approvingSeen('deletes=4'))).toEqual([]);
  });

  test('nor one that the plan was made with, or that no limit asks for any more', () => {
    expect(
      judgePlan({ ...plan, approved: ['x=1@0123456789'] }, approving('x=1@0123456789')).refusals,
    ).toEqual(judgePlan(plan, noApprovals).refusals);
    const small = { ...plan, changes: deletes.slice(0, 2) };
    const ofTwo = printedApproval(small, 'deletes=2');
    expect(judged(approving(ofTwo), small)).toEqual({ refused: [], approved: [] });
  });
});

test('budgets are shown of plans from files, where past runs are known', () => {
  const past = { deletedBefore: new Map([['grades/', 2]]) };
  const fromFiles = { ...plan, sources: [aSource] };
  expect(judgePlan(fromFiles, noApprovals, past).budgets).toMatchObject([
    { resource: 'grades', used: 2 },
    {},
    {},
  ]);
  expect(judgePlan(plan, noApprovals, past).budgets).toBeUndefined();
  expect(judgePlan(fromFiles, noApprovals).budgets).toBeUndefined();
});
