import { expect, test } from 'vitest';
import { driftMessage } from '../../src/words/en/drift.js';

test.each([
  [{ code: 'record_gone', args: {} }, 'no longer exists'],
  [
    { code: 'field_changed', args: { field: 'level', expected: 20, found: 30 } },
    'level is now 30, but was 20 when planned',
  ],
  [
    { code: 'field_changed', args: { field: 'inputs.tags', expected: ['a', 'b'], found: [] } },
    'tags is now blank, but was "a", "b" when planned',
  ],
  [
    { code: 'created_meanwhile', args: { field: 'name', planned: 'x', found: null } },
    'was created by someone else, with name blank instead of "x"',
  ],
  [{ code: 'key_taken', args: { key: 'G1' } }, 'another record now has the key "G1"'],
  [
    { code: 'effect_grown', args: { what: 'itemsCount', expected: 1, found: null } },
    'deleting it would now also remove an unknown number of items (1 when planned)',
  ],
  [{ code: 'not_deletable', args: { fact: 'isDefault' } }, 'is now the default one'],
  [
    { code: 'children_below', args: { children: [{ key: 'A', name: 'Team A' }], count: 3 } },
    'A Team A and 2 more would be left below it',
  ],
  [{ code: 'parent_gone', args: { parent: 'HQ' } }, 'its parent "HQ" no longer exists'],
  [
    { code: 'container_gone', args: { resource: 'charts', key: 'FY26' } },
    '"FY26" in charts no longer exists',
  ],
  [
    { code: 'container_replaced', args: { resource: 'charts', key: 'FY26' } },
    '"FY26" in charts is now another record',
  ],
  [
    { code: 'container_ambiguous', args: { resource: 'charts', key: 'FY26', count: 2 } },
    'charts now has 2 records named "FY26"',
  ],
  [
    { code: 'schedule_changed', args: { found: { key: 'FY28', name: 'FY28' }, dueOn: '2027-10-01' } },
    '"FY28" is now scheduled for 2027-10-01, which is not in the plan',
  ],
  [
    { code: 'current_changed', args: { found: { key: 'FY28', name: 'FY28' } } },
    '"FY28" is now the current one',
  ],
  [{ code: 'current_changed', args: { found: null } }, 'nothing is current any more'],
  [
    { code: 'holds_fewer', args: { noun: 'team', expected: 12, found: 1 } },
    'it now contains 1 team (12 when planned)',
  ],
  [
    {
      code: 'members_missing',
      args: { what: 'membershipsCount', count: 2, former: 'FY26', formerCount: 40 },
    },
    'it would now take effect with 2 memberships, while the current "FY26" has 40',
  ],
  [
    { code: 'day_passed', args: { day: '2027-04-01', today: '2027-04-02' } },
    'its day, 2027-04-01, has come or passed (today is 2027-04-02)',
  ],
  [
    { code: 'not_due_yet', args: { asOf: '2027-04-01', today: '2027-03-01' } },
    'the plan was made as of 2027-04-01, but today is 2027-03-01',
  ],
  [
    { code: 'list_incomplete', args: { read: 1, counted: 2 } },
    'the service reports 2 records but returned 1',
  ],
  [{ code: 'list_incomplete', args: { read: 1 } }, 'two readings of the list differed (1 in the last)'],
] as const)('a change of a saved plan that no longer holds says why: $0.code, $1', (reason, expected) => {
  expect(driftMessage(reason)).toBe(`out of date: ${expected}.`);
});
