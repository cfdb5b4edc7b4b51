import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { approvalOf, givenLifts } from '../../../src/plan/check/approve.js';
import { aChange, anActivation, approvalLike, approving, approvingSeen } from '../../helpers/builders.js';

const deletes = { what: 'deletes', value: 2 };
const first = aChange('grades', 'G1', {
  action: 'delete',
  liveId: 'AB-1',
  effects: [{ what: 'usersCount', count: 2 }],
});
const second = aChange('grades', 'G2', { action: 'delete', liveId: 'ab-2' });
const update = aChange('grades', 'G3', {
  action: 'update',
  fields: [{ field: 'name', before: 'A', after: 'B' }],
});
const activation = anActivation('FY27', 'now');

describe('an approval', () => {
  const approval = approvalOf(deletes, [first, second]);

  test('says what, how many, and a digest of the changes and fields in any order', () => {
    expect(approval).toEqual(approvalLike('deletes=2'));
    expect(approvalOf(deletes, [second, { ...first, liveId: 'ab-1', id: 'other' }])).toBe(approval);
    const fields = [...update.fields, { field: 'level', before: 1, after: 2 }];
    const [revised, turned] = [fields, fields.toReversed()].map((one) => ({ ...update, fields: one }));
    expect(approvalOf(deletes, [turned ?? update])).toBe(approvalOf(deletes, [revised ?? update]));
  });

  test('of a delete does not ask what its values were', () => {
    const fields = [{ field: 'name', before: 'A', after: null }];
    expect(approvalOf(deletes, [{ ...first, fields }, second])).toBe(approval);
  });

  test.each<[string, readonly Change[]]>([
    ['another record', [first, { ...second, key: 'G4' }]],
    ['a record of another scope', [first, { ...second, scope: 'X' }]],
    ['another record under the same key', [first, { ...second, liveId: 'other' }]],
    ['other effects', [{ ...first, effects: [{ what: 'usersCount', count: 3 }] }, second]],
    ['another action', [first, { ...second, action: 'update' }]],
    ['fewer', [first]],
  ])('is another one for %s', (_, changes) => {
    expect(approvalOf(deletes, changes)).not.toBe(approval);
  });

  test.each<[string, Change, Change]>([
    ['another value after', update, { ...update, fields: [{ field: 'name', before: 'A', after: 'C' }] }],
    ['another value before', update, { ...update, fields: [{ field: 'name', before: 'X', after: 'B' }] }],
    ['another former key', update, { ...update, formerId: 'x' }],
    ['a mail', update, { ...update, isMailed: true }],
    ['other contents', activation, anActivation('FY27', 'now', { activation: { count: 2 } })],
    ['another day', activation, anActivation('FY27', '2027-04-01')],
  ])('is another one for %s', (_, change, other) => {
    expect(approvalOf(deletes, [other])).not.toBe(approvalOf(deletes, [change]));
  });

  test('is another one for the same changes under another name or number', () => {
    const digests = [deletes, { what: 'deletes', value: 3 }, { what: 'moves', value: 2 }].map((what) =>
      approvalOf(what, [first, second]).slice(-10),
    );
    expect(new Set(digests).size).toBe(3);
  });

  test('of an activation is the same before and after its record is created', () => {
    const { liveId: _, ...created } = activation;
    expect(approvalOf(deletes, [created])).toBe(approvalOf(deletes, [activation]));
  });
});

describe.each(['FY27', 'FY@2026', 'A@1234B', '@abcd'])('an approval by the name %s', (name) => {
  const lift = approvalOf({ what: 'charts', value: name }, [first]);
  const other = approvalOf({ what: 'charts', value: name }, [second]);
  const bare = `charts=${name}`;
  const [short, shorter] = [lift.slice(0, -6), lift.slice(0, -7)];
  const given = (approvals: ReturnType<typeof approving>, ...lifts: readonly string[]) => [
    ...givenLifts(approvals, new Set(lifts)),
  ];

  test('counts as it is printed', () => {
    expect(given(approving(lift), lift, other)).toEqual([lift]);
  });

  test('counts once: not where an earlier run has used it', () => {
    expect(given({ ...approving(lift), spent: [lift] }, lift)).toEqual([]);
    expect(given({ ...approving(lift), spent: [other] }, lift)).toEqual([lift]);
  });

  test('counts without its digest, or with the first four digits of it, only where people see the plan', () => {
    expect(given(approving(bare, short), lift)).toEqual([]);
    expect(given(approvingSeen(bare), lift)).toEqual([lift]);
    expect(given(approvingSeen(short), lift, other)).toEqual([lift]);
  });

  test('counts for none where several have that name', () => {
    expect(given(approvingSeen(bare), lift, other)).toEqual([]);
  });

  test('counts in no other way', () => {
    const wrong = [
      `${bare}@0000`,
      `${bare}@0123456789`,
      `${bare}x`,
      `${lift}0`,
      shorter,
      'charts=FY',
      'charts=',
    ];
    expect(given(approvingSeen(...wrong), lift)).toEqual([]);
  });
});
