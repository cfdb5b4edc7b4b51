import { describe, expect, test } from 'vitest';
import type { ApprovalRequirement } from '../../../src/model/checks.js';
import type { Plan } from '../../../src/model/plan.js';
import { approvalFault, requirementFor } from '../../../src/plan/approval/check-approval.js';
import { planDigest } from '../../../src/plan/file/plan-file.js';
import { scopeId } from '../../../src/plan/records/names.js';
import { aChange, aPlan, aScope } from '../../helpers/builders.js';

const deletes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aChange('grades', `G${index}`, { action: 'delete', liveId: `id-${index}` }),
  );
const of = (changes: Plan['changes'], more: Partial<Plan> = {}) =>
  aPlan({
    sources: [{ file: 'grades.csv', sha256: '', rowCount: 0 }],
    scopes: [aScope('grades', { existing: 20 })],
    changes,
    ...more,
  });

const empty = of([]);
const creating = of([aChange('grades', 'G1')]);
const deleting = of(deletes(1));
const crossing = of(deletes(9));
const lifting = of([aChange('grades', 'G1')], { approved: ['rows=grades:3@b7e2c01d9f'] });

describe('a plan needs an approval by name', () => {
  test.each<[string, ApprovalRequirement | undefined, Plan, ApprovalRequirement | undefined]>([
    ['never where nothing is said', undefined, crossing, undefined],
    ['never without changes', 'always', empty, undefined],
    ['always', 'always', creating, 'always'],
    ['not for a night without deletes', 'deletes', creating, undefined],
    ['for a delete', 'deletes', deleting, 'deletes'],
    ['for a crossed limit, where deletes need one', 'deletes', crossing, 'over-limits'],
    ['not for a delete within the limits', 'over-limits', deleting, undefined],
    ['for a crossed limit', 'over-limits', crossing, 'over-limits'],
    ['for what a guard held back without --approve', 'over-limits', lifting, 'over-limits'],
  ])('%s', (_, required, plan, expected) => {
    expect(requirementFor(plan, { required })).toBe(expected);
  });

  test('for a delete that the runs of thirty days make one too many', () => {
    const past = { deletedBefore: new Map([[scopeId({ resource: 'grades', scope: '' }), 9]]) };
    expect(requirementFor(deleting, { required: 'over-limits' }, past)).toBe('over-limits');
  });
});

describe('an approval counts', () => {
  const approving = (plan: Plan, by = 'Sato') => ({
    plan: planDigest(plan),
    by,
    at: '2026-05-01T00:00:00.000Z',
    totals: {},
    approved: [],
  });
  const madeBy = (by: string) => of([aChange('grades', 'G1')], { by });

  test('for the same content in any file', () => {
    expect(approvalFault(of([aChange('grades', 'G1')]), approving(creating), {})).toBeUndefined();
  });

  test('not for another plan', () => {
    expect(approvalFault(deleting, approving(creating), {})).toMatchObject({ kind: 'other_plan' });
  });

  test('not for the plan that somebody else made of the same files', () => {
    expect(approvalFault(madeBy('Suzuki'), approving(madeBy('Tanaka')), {})).toMatchObject({
      kind: 'other_plan',
    });
  });

  test.each([
    ['of another person', 'Tanaka', 'Sato', undefined],
    ['of the maker', 'Sato', 'Sato', 'by_maker'],
    ['of the maker, typed otherwise', '佐藤　花子', '佐藤花子 ', 'by_maker'],
    ['of the maker, in another case', 'SATO@example.com', 'sato@example.com', 'by_maker'],
  ])('where two people are asked for: %s', (_, maker, by, expected) => {
    const plan = madeBy(maker);
    expect(approvalFault(plan, approving(plan, by), { isDistinct: true })?.kind).toBe(expected);
    expect(approvalFault(plan, approving(plan, by), {})).toBeUndefined();
  });

  test('not where two people are asked for and nobody knows who made the plan', () => {
    expect(approvalFault(creating, approving(creating), { isDistinct: true })).toEqual({
      kind: 'maker_unknown',
    });
  });
});
