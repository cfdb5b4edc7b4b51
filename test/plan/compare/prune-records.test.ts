import { describe, expect, test } from 'vitest';
import { pruneParts, pruneRecords } from '../../../src/plan/compare/prune-records.js';
import { categories } from '../../../src/resources/categories.js';
import { charts } from '../../../src/resources/charts.js';
import { masters } from '../../../src/resources/masters.js';
import { teams } from '../../../src/resources/teams.js';
import { users } from '../../../src/resources/users.js';
import { aDesired, anExisting, desiredTeams, existingTeams } from '../../helpers/builders.js';

const table = { file: 'teams.csv', columnIndexByField: new Map() };

describe('pruning', () => {
  test('asks for a delete of each record that no row names, at the file and no line of it', () => {
    const existing = existingTeams({ A: null, B: 'A' });
    expect(pruneRecords(teams, { desired: desiredTeams({ A: null }), existing, table }).rows).toEqual([
      {
        resource: 'teams',
        scope: 'FY27',
        key: 'B',
        intent: 'delete',
        values: { code: 'B' },
        row: { table },
        cells: [],
      },
    ]);
  });

  test('leaves a record without a code alone: no row could name it', () => {
    const existing = [anExisting('teams', { name: 'Old' }, { id: '3f2c' })];
    const { rows, staying } = pruneRecords(teams, { desired: [], existing, table });
    expect(rows).toEqual([]);
    expect([...staying.values()]).toEqual([{ code: 'no_code', args: {} }]);
  });

  test('leaves a record alone whose row would pass for an example', () => {
    const existing = ['#例 経費', '#examples'].map((name) => anExisting('categories', { name }));
    const { rows, staying } = pruneRecords(categories, { desired: [], existing, table });
    expect(rows.map(({ key }) => key)).toEqual(['#examples']);
    expect([...staying.values()]).toEqual([{ code: 'example_code', args: {} }]);
  });

  test('leaves records of one name alone: which of them a row would mean is not clear', () => {
    const existing = ['1', '2'].map((id) => anExisting('categories', { name: 'IT' }, { id }));
    const { rows, staying } = pruneRecords(categories, { desired: [], existing, table });
    expect(rows).toEqual([]);
    expect([...staying.values()]).toEqual(existing.map(() => ({ code: 'shared_code', args: { count: 2 } })));
  });

  test('leaves the one alone that cannot be deleted, and names it', () => {
    const active = anExisting('charts', { name: 'FY26' }, { facts: { isCurrent: true } });
    const other = anExisting('charts', { name: 'FY25' }, { facts: { isCurrent: false } });
    const options = { desired: [], existing: [active, other], table };
    const { rows, staying } = pruneRecords(charts, options);
    expect(rows.map(({ key }) => key)).toEqual(['FY25']);
    expect([...staying]).toEqual([[active, { code: 'undeletable', args: { fact: 'isCurrent' } }]]);
    const named = { ...options, desired: [aDesired('charts', { name: 'FY26' })] };
    expect([...pruneRecords(charts, named).staying]).toEqual([]);
  });
});

describe('pruning people', () => {
  const person = (code: string, status = 'active', facts: Readonly<Record<string, boolean>> = {}) =>
    anExisting('users', { code, email: `${code}@example.com`, status }, { facts });
  const prune = (...existing: readonly ReturnType<typeof person>[]) =>
    pruneRecords(users, { desired: [], existing, table }).rows.map(({ key, intent, values }) => ({
      ...{ key, intent, values },
    }));

  test('suspends who is active, and deletes nobody', () => {
    expect(prune(person('u1'))).toEqual([
      { key: 'u1', intent: 'upsert', values: { code: 'u1', status: 'suspended' } },
    ]);
  });

  test('leaves those alone who are suspended, deactivated or only invited, and names the invited', () => {
    const invited = person('u1', 'active', { isInvited: true });
    const existing = [invited, person('u2', 'suspended'), person('u3', 'deactivated')];
    const { rows, staying, barred } = pruneRecords(users, { desired: [], existing, table });
    expect(rows).toEqual([]);
    expect(barred).toEqual([invited]);
    expect(existing.map((one) => staying.get(one))).toEqual(
      ['active', 'suspended', 'deactivated'].map((state) => ({ code: 'state_stays', args: { state } })),
    );
  });

  test('leaves those alone whom the settings name or who runs it, and says which', () => {
    const existing = ['u1', 'u2', 'u3'].map((code) => person(code));
    const protection = { named: ['U1'], callerIds: ['ID-u2'] };
    const { rows, staying } = pruneRecords(users, { desired: [], existing, table, protection });
    expect(rows.map(({ key }) => key)).toEqual(['u3']);
    expect([...staying.values()]).toEqual([
      { code: 'protected', args: { by: 'settings' } },
      { code: 'protected', args: { by: 'caller' } },
    ]);
  });

  test('says of records without states that nobody protects them, and names none as invited', () => {
    const existing = existingTeams({ A: null });
    const protection = { named: ['A'], callerIds: [] };
    const { rows, staying, barred } = pruneRecords(teams, { desired: [], existing, table, protection });
    expect([...staying]).toEqual([]);
    expect(barred).toEqual([]);
    expect(rows).toHaveLength(1);
  });
});

test('a record that a row gives a new code is not pruned', () => {
  const desired = [aDesired('teams', { code: 'NEW' }, { previousKey: 'A' })];
  const existing = existingTeams({ A: null, B: null });
  expect(pruneRecords(teams, { desired, existing, table }).rows.map(({ key }) => key)).toEqual(['B']);
});

describe('pruning custom fields of a master', () => {
  const live = anExisting('masters', {
    ...{ code: 'V1', name: '色', 'fields.color.title': '色', 'fields.color.fieldType': 'text' },
    ...{ 'fields.size.title': '寸法', 'fields.size.fieldType': 'text' },
  });
  const row = aDesired('masters', { code: 'V1' });
  const withRows = { ...row, partRows: new Map([['fields.color', row.row]]) };

  test('empties the values of those without a row, and nothing else', () => {
    expect(pruneParts(masters, [withRows], [live])).toEqual([
      { ...withRows, values: { code: 'V1', 'fields.size.title': null, 'fields.size.fieldType': null } },
    ]);
  });

  test('leaves a master alone without any row of a custom field, and a new one', () => {
    expect(pruneParts(masters, [row], [live])).toEqual([row]);
    expect(pruneParts(masters, [withRows], [])).toEqual([withRows]);
  });
});
