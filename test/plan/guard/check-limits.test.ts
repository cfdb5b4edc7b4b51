import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Plan } from '../../../src/model/plan.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import { checkLimits, defaultLimits } from '../../../src/plan/guard/check-limits.js';
import { aChange, anActivation, aPlan, aScope } from '../../helpers/builders.js';

/** A plan of so many changes of one kind to grades, of which the service has so many. */
function gradePlan(action: Change['action'], count: number, existing: number): Plan {
  const keys = Array.from({ length: count }, (_, index) => `G${String(index + 1).padStart(3, '0')}`);
  return aPlan({
    scopes: [aScope('grades', { rows: existing, existing })],
    changes: keys.map((key) => aChange('grades', key, { action, name: `Grade ${key}` })),
  });
}

function approving(...approved: readonly (readonly [string, string])[]) {
  return { ...noApprovals, approved: approved.map(([what, value]) => ({ what, value })) };
}

const codesOf = (plan: Plan, approvals = noApprovals) => checkLimits(plan, approvals).map(({ code }) => code);

describe('a limit', () => {
  test.each<[Change['action'], number, number]>([
    ['delete', 3, 3],
    ['delete', 3, 39],
    ['delete', 4, 40],
    ['delete', 12, 120],
    ['update', 20, 20],
    ['update', 20, 41],
    ['update', 21, 42],
    ['set-default', 20, 20],
    ['move', 10, 10],
    ['move', 10, 36],
    ['move', 11, 37],
    ['create', 100_000, 0],
  ])('lets pass: %s of %i where there are %i', (action, count, existing) => {
    expect(codesOf(gradePlan(action, count, existing))).toEqual([]);
  });

  test.each<[Change['action'], number, number]>([
    ['delete', 4, 4],
    ['delete', 4, 39],
    ['delete', 13, 120],
    ['update', 21, 41],
    ['set-default', 21, 20],
    ['move', 11, 36],
  ])('holds back: %s of %i where there are %i', (action, count, existing) => {
    expect(codesOf(gradePlan(action, count, existing))).toEqual(['limit_exceeded']);
  });

  test('says the numbers, the first ten records, and a likely cause', () => {
    const plan = gradePlan('delete', 38, 120);
    const { changes } = plan;
    expect(
      checkLimits({ ...plan, scopes: [aScope('grades', { rows: 82, existing: 120 })] }, noApprovals),
    ).toEqual([
      {
        code: 'limit_exceeded',
        args: {
          kind: 'deletes',
          resource: 'grades',
          scope: '',
          count: 38,
          existing: 120,
          allowed: 12,
          planned: 38,
          records: changes.slice(0, 10).map(({ key, name }) => ({ key, name })),
          cause: { code: 'file_cut_off', rows: 82, existing: 120 },
        },
      },
    ]);
  });

  test('holds for each scope by itself; what is approved is the number in the whole plan', () => {
    const deletes = (scope: string, count: number) =>
      Array.from({ length: count }, (_, index) => aChange('teams', `T${index}`, { scope, action: 'delete' }));
    const plan = aPlan({
      scopes: ['FY26', 'FY27'].map((scope) => aScope('teams', { scope, existing: 20 })),
      changes: [...deletes('FY26', 4), ...deletes('FY27', 2)],
    });
    expect(checkLimits(plan, noApprovals)).toMatchObject([
      { code: 'limit_exceeded', args: { scope: 'FY26', count: 4, planned: 6 } },
    ]);
    expect(codesOf(plan, approving(['deletes', '6']))).toEqual([]);
    expect(codesOf(plan, approving(['deletes', '4']))).toEqual(['limit_exceeded', 'approval_mismatch']);
  });

  test('on all deletes together holds in a large set', () => {
    expect(codesOf(gradePlan('delete', 500, 10_000))).toEqual([]);
    expect(checkLimits(gradePlan('delete', 501, 10_000), noApprovals)).toEqual([
      { code: 'too_many_deletes', args: { planned: 501, max: 500 } },
    ]);
    expect(codesOf(gradePlan('delete', 501, 10_000), approving(['deletes', '501']))).toEqual([]);
  });

  test('may be set', () => {
    const limits = { ...defaultLimits, deletes: { count: 0, percent: 0 } };
    expect(codesOf({ ...gradePlan('delete', 1, 100), limits })).toEqual(['limit_exceeded']);
  });
});

describe('an approval', () => {
  test.each<[Change['action'], string]>([
    ['delete', 'deletes'],
    ['update', 'updates'],
    ['move', 'moves'],
  ])('of the number of every %s lifts the limit', (action, what) => {
    const plan = gradePlan(action, 30, 30);
    expect(codesOf(plan, approving([what, '30']))).toEqual([]);
    expect(codesOf(plan, approving([what, '31']))).toEqual(['limit_exceeded', 'approval_mismatch']);
  });

  test('of another kind lifts nothing', () => {
    expect(codesOf(gradePlan('delete', 30, 30), approving(['updates', '30']))).toEqual([
      'limit_exceeded',
      'approval_mismatch',
    ]);
  });

  test('that the plan does not need must still be its number', () => {
    expect(codesOf(gradePlan('delete', 2, 30), approving(['deletes', '2']))).toEqual([]);
    expect(checkLimits(gradePlan('delete', 2, 30), approving(['deletes', '37']))).toEqual([
      { code: 'approval_mismatch', args: { what: 'deletes', approved: '37', planned: '2' } },
    ]);
  });

  test('of rows must be the number of rows of a scope', () => {
    expect(codesOf(gradePlan('delete', 0, 30), approving(['rows', 'grades:30']))).toEqual([]);
    expect(codesOf(gradePlan('delete', 0, 30), approving(['rows', 'grades:31']))).toEqual([
      'approval_mismatch',
    ]);
  });

  test('of rows may be that of the fields of a master that loses some, also where the change is withheld', () => {
    const change = aChange('masters', 'V', {
      action: 'update',
      group: { 'fields.a.fieldType': 'text', 'fields.b.fieldType': 'text' },
      fields: [{ field: 'fields.b.fieldType', before: 'text', after: null }],
    });
    const scopes = [aScope('masters')];
    const withheld = [{ change, reason: { code: 'no_rows', args: {} } }] as const;
    const codesWith = (value: string) => [
      codesOf(aPlan({ scopes, changes: [change] }), {
        ...approving(['rows', value]),
        isFieldLossAllowed: true,
      }),
      codesOf(aPlan({ scopes, withheld }), approving(['rows', value])),
    ];
    expect(codesWith('master-fields/V:1')).toEqual([[], []]);
    expect(codesWith('master-fields/V:2')).toEqual([['approval_mismatch'], ['approval_mismatch']]);
  });

  test('of a record must be one that the plan deletes', () => {
    expect(codesOf(gradePlan('delete', 1, 30), approving(['grades', 'G001']))).toEqual([]);
    expect(codesOf(gradePlan('update', 1, 30), approving(['grades', 'G001']))).toEqual(['approval_mismatch']);
  });
});

describe('a delete that takes others with it', () => {
  const cascading = (resource: string) =>
    aPlan({
      scopes: [aScope(resource, { existing: 9 })],
      changes: [
        aChange(resource, 'A', { action: 'delete', effects: [{ what: 'children', count: 2 }] }),
        aChange(resource, 'B', { action: 'delete' }),
      ],
    });

  test.each(['folders', 'masters', 'charts'])('is approved by its name in %s', (resource) => {
    expect(checkLimits(cascading(resource), noApprovals)).toEqual([
      {
        code: 'cascade',
        args: {
          resource,
          key: 'A',
          name: 'A',
          effects: [{ what: 'children', count: 2 }],
          approval: `${resource}=A`,
        },
      },
    ]);
    expect(codesOf(cascading(resource), approving([resource, 'A']))).toEqual([]);
    expect(codesOf(cascading(resource), approving([resource, 'B']))).toEqual(['cascade']);
  });

  test.each(['teams', 'grades'])('needs no name in %s', (resource) => {
    expect(codesOf(cascading(resource))).toEqual([]);
  });
});

describe('a field that loses its values', () => {
  const change = (action: Change['action'], before: string | null, after: string | null, attribute: string) =>
    aPlan({
      scopes: [aScope('masters', { existing: 1 })],
      changes: [
        aChange('masters', 'V1', { action, fields: [{ field: `fields.color.${attribute}`, before, after }] }),
      ],
    });

  test.each([
    ['removed', null],
    ['given another type', 'date'],
  ])('is refused when it is %s, unless that is allowed', (_, after) => {
    const plan = change('update', 'text', after, 'fieldType');
    expect(checkLimits(plan, noApprovals)).toEqual([
      { code: 'field_loss', args: { resource: 'masters', key: 'V1', fields: ['color'] } },
    ]);
    expect(codesOf(plan, { ...noApprovals, isFieldLossAllowed: true })).toEqual([]);
  });

  test('is not a new one, one of another title, or one that goes with its master', () => {
    expect(codesOf(change('update', null, 'text', 'fieldType'))).toEqual([]);
    expect(codesOf(change('update', 'Color', 'Colour', 'title'))).toEqual([]);
    expect(codesOf(change('create', null, 'text', 'fieldType'))).toEqual([]);
    expect(codesOf(change('delete', 'text', null, 'fieldType'))).toEqual([]);
  });
});

describe('an activation', () => {
  const replacing = (isNamed: boolean) =>
    aPlan({
      changes: [
        anActivation('FY27', '2027-04-01', {
          activation: {
            asOf: '2027-01-01',
            count: 1,
            missing: [],
            replaced: { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed },
          },
        }),
      ],
    });

  test('that takes away the schedule of a chart in no row is refused unless that is approved by its name', () => {
    expect(checkLimits(replacing(false), noApprovals)).toEqual([
      {
        code: 'schedule_lost',
        args: {
          resource: 'charts',
          key: 'FY28',
          dueOn: '2027-10-01',
          by: 'FY27',
          approval: 'schedule=FY28',
        },
      },
    ]);
    expect(codesOf(replacing(false), approving(['schedule', 'FY28']))).toEqual([]);
    expect(codesOf(replacing(false), approving(['schedule', 'FY27']))).toEqual([
      'schedule_lost',
      'approval_mismatch',
    ]);
  });

  test('that takes away the schedule of a chart that the files name goes through', () => {
    expect(codesOf(replacing(true))).toEqual([]);
  });

  test('can be approved by the name of its chart, also while it is withheld for another reason', () => {
    const [change] = replacing(true).changes;
    const withheld = change ? [{ change, reason: { code: 'no_rows' as const, args: {} } }] : [];
    expect(codesOf(replacing(true), approving(['activate', 'FY27']))).toEqual([]);
    expect(codesOf(aPlan({ withheld }), approving(['activate', 'FY27']))).toEqual([]);
    expect(codesOf(replacing(true), approving(['activate', 'FY28']))).toEqual(['approval_mismatch']);
  });

  test('counts for no limit', () => {
    const changes = Array.from({ length: 100 }, (_, index) => anActivation(`C${index}`, 'now'));
    expect(codesOf(aPlan({ scopes: [aScope('charts', { existing: 1 })], changes }))).toEqual([]);
  });
});
