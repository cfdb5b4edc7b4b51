import { expect, test } from 'vitest';
import { driftMessage } from '../../src/words/en/drift.js';

test.each([
  [{ code: 'record_gone', args: {} }, 'is gone'],
  [
    { code: 'field_changed', args: { field: 'level', expected: 20, found: 30 } },
    'level is 30, the plan was made for 20',
  ],
  [
    { code: 'field_changed', args: { field: 'inputs.tags', expected: ['a', 'b'], found: [] } },
    'inputs.tags is blank, the plan was made for "a", "b"',
  ],
  [
    { code: 'created_meanwhile', args: { field: 'name', planned: 'x', found: null } },
    'was created by someone else, with name blank and not "x"',
  ],
  [{ code: 'key_taken', args: { key: 'G1' } }, 'another record has become "G1"'],
  [
    { code: 'effect_grown', args: { what: 'itemsCount', expected: 1, found: null } },
    'its delete takes with it: items that the service does not count; the plan was made for 1',
  ],
  [{ code: 'not_deletable', args: { fact: 'isDefault' } }, 'has become the default one'],
  [
    { code: 'children_below', args: { children: [{ key: 'A', name: 'Team A' }], count: 3 } },
    'A Team A and 2 more would be left below it',
  ],
  [{ code: 'parent_gone', args: { parent: 'HQ' } }, 'its parent "HQ" is gone'],
  [{ code: 'container_gone', args: { resource: 'charts', key: 'FY26' } }, '"FY26" in charts is gone'],
  [
    { code: 'container_replaced', args: { resource: 'charts', key: 'FY26' } },
    '"FY26" in charts is another record now',
  ],
  [
    { code: 'container_ambiguous', args: { resource: 'charts', key: 'FY26', count: 2 } },
    'there are 2 records "FY26" in charts now',
  ],
  [
    { code: 'schedule_changed', args: { found: { key: 'FY28', name: 'FY28' }, dueOn: '2027-10-01' } },
    '"FY28" is scheduled for 2027-10-01 by now, as the plan does not know',
  ],
  [
    { code: 'current_changed', args: { found: { key: 'FY28', name: 'FY28' } } },
    '"FY28" is the current one by now',
  ],
  [{ code: 'current_changed', args: { found: null } }, 'none is the current one by now'],
  [
    { code: 'holds_fewer', args: { noun: 'team', expected: 12, found: 1 } },
    'it holds 1 team, the plan was made for 12',
  ],
  [
    { code: 'day_passed', args: { day: '2027-04-01', today: '2027-04-02' } },
    'its day, 2027-04-01, has come or is over (today is 2027-04-02)',
  ],
  [
    { code: 'not_due_yet', args: { asOf: '2027-04-01', today: '2027-03-01' } },
    'the plan was made as of 2027-04-01, and today is 2027-03-01',
  ],
  [{ code: 'list_incomplete', args: { read: 1, counted: 2 } }, 'the service counts 2 records but showed 1'],
  [{ code: 'list_incomplete', args: { read: 1 } }, 'two readings of the list differed (1 were read)'],
] as const)('a change of a saved plan that no longer holds: %o', (reason, expected) => {
  expect(driftMessage(reason)).toBe(`the plan no longer holds here: ${expected}.`);
});
