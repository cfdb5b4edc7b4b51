/** Ids of records and changes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action } from '../../../src/model/changes.js';
import { changeIdOf, indexIds, isApart, recordId } from '../../../src/plan/records/names.js';

const chart = (key: string) => ({ resource: 'charts', scope: '', key });

test.each([
  ['FY27', 'charts/FY27'],
  ['FY27#1', 'charts/FY27#1'],
  ['FY27#activate', 'charts/FY27#activate#'],
  ['FY27#set-default', 'charts/FY27#set-default#'],
  ['FY27#activate#', 'charts/FY27#activate##'],
  ['FY27#activated', 'charts/FY27#activated'],
])('the record %j has the id %j', (key, id) => {
  expect(recordId(chart(key))).toBe(id);
});

test('an id is that of one record and one action, whatever the record is called', () => {
  const keys = fc
    .array(fc.constantFrom('X', '#', '#activate', '#set-default', '/'), { maxLength: 5 })
    .map((parts) => parts.join(''));
  const actions = fc.constantFrom<Action>('create', 'activate', 'set-default');
  fc.assert(
    fc.property(keys, actions, keys, actions, (key, action, otherKey, other) => {
      const isSame = key === otherKey && (action === other || !(isApart(action) || isApart(other)));
      expect(changeIdOf(action, chart(key)) === changeIdOf(other, chart(otherKey))).toBe(isSame);
    }),
  );
});

test('the ids of listed records are found by the id of the record, those of owners as well', () => {
  const record = (resource: string, key: string | null, id: string) => {
    return { resource, scope: 'FY27', key, id, values: {}, facts: {} };
  };
  const records = [record('memberships', 'T1/u1', 'a/b'), record('memberships', null, 'c')];
  const owners = [record('teams', 'T1', 'a')];
  const idByRecord = indexIds([{ resource: 'memberships', scope: 'FY27', records, owners }]);
  const ids = [
    ['teams/FY27/T1', 'a'],
    ['memberships/FY27/T1/u1', 'a/b'],
  ];
  expect([...idByRecord]).toEqual(ids);
  expect(idByRecord.has('teams/FY27/T2')).toBe(false);
});
