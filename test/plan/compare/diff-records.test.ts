import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { ExistingRecord, Value, Values } from '../../../src/model/records.js';
import { diffRecords } from '../../../src/plan/compare/diff-records.js';
import { charts } from '../../../src/resources/charts.js';
import { choices } from '../../../src/resources/fields/field-types.js';
import { folders } from '../../../src/resources/folders.js';
import { grades } from '../../../src/resources/grades.js';
import { items } from '../../../src/resources/items.js';
import { masters } from '../../../src/resources/masters.js';
import { teams } from '../../../src/resources/teams.js';
import { users } from '../../../src/resources/users.js';
import {
  aDelete,
  aDesired,
  anExisting,
  anInput,
  desiredTeams,
  existingTeams,
} from '../../helpers/builders.js';

const live = anExisting('grades', { code: 'G1', name: 'Chief', level: 5 });

/** The cell of a field in grades.csv. */
function cell(field: string, column: string, line = 2) {
  return { file: 'grades.csv', line, column, field };
}

describe('a record that both sides have', () => {
  test('gives no change when nothing differs', () => {
    const row = aDesired('grades', { code: 'G1', name: 'Chief', level: 5 });
    expect(diffRecords(grades, [row], [live])).toEqual({ changes: [], unchanged: 1, onlyInService: [] });
  });

  test('gives an update with the fields that differ, before and after', () => {
    const row = aDesired('grades', { code: 'G1', name: 'Head', level: 5 }, { line: 7 });
    expect(diffRecords(grades, [row], [live])).toEqual({
      changes: [
        {
          id: 'grades/G1',
          resource: 'grades',
          scope: '',
          action: 'update',
          key: 'G1',
          name: 'Head',
          liveId: 'id-G1',
          fields: [{ field: 'name', before: 'Chief', after: 'Head', origin: cell('name', 'B', 7) }],
          origin: { file: 'grades.csv', line: 7 },
          dependsOn: [],
        },
      ],
      unchanged: 0,
      onlyInService: [],
    });
  });

  test('is compared on the fields of the row only', () => {
    const row = aDesired('grades', { code: 'G1', name: 'Chief' });
    expect(diffRecords(grades, [row], [live]).unchanged).toBe(1);
  });

  test('keeps its name in the plan when the row leaves it as it is', () => {
    const [change] = diffRecords(grades, [aDesired('grades', { code: 'G1', level: 6 })], [live]).changes;
    expect([change?.name, change?.fields]).toEqual([
      'Chief',
      [{ field: 'level', before: 5, after: 6, origin: cell('level', 'B') }],
    ]);
  });

  test.each([
    ['an empty cell and a null', null, { notes: null }, undefined],
    ['an empty cell and a missing property', null, {}, undefined],
    ['an empty cell and a text', null, { notes: 'old' }, { before: 'old', after: null }],
    ['a text and a missing property', 'new', {}, { before: null, after: 'new' }],
    ['texts that differ in case', 'Old', { notes: 'old' }, { before: 'old', after: 'Old' }],
  ])('compares %s', (_, notes, liveValues: Values, expected) => {
    const existing: ExistingRecord = {
      ...anExisting('teams', { code: 'A' }),
      values: { code: 'A', name: 'Sales', ...liveValues },
    };
    const { changes } = diffRecords(
      teams,
      [aDesired('teams', { code: 'A', name: 'Sales', notes })],
      [existing],
    );
    expect(changes.flatMap(({ fields }) => fields)).toEqual(
      expected ? [{ field: 'notes', origin: { ...cell('notes', 'C'), file: 'teams.csv' }, ...expected }] : [],
    );
  });

  test('gives a move when its parent differs, whatever else does', () => {
    const rows = [
      aDesired('teams', { code: 'A', name: 'New', parentCode: null }),
      aDesired('teams', { code: 'B', name: 'New', parentCode: 'A' }),
      aDesired('teams', { code: 'C', name: 'Team C', parentCode: null }),
    ];
    const { changes } = diffRecords(teams, rows, existingTeams({ A: null, B: 'C', C: 'A' }));
    expect(changes.map(({ key, action, fields }) => [key, action, fields.map(({ field }) => field)])).toEqual(
      [
        ['A', 'update', ['name']],
        ['B', 'move', ['name', 'parentCode']],
        ['C', 'move', ['parentCode']],
      ],
    );
  });
});

describe('a record that only the files have', () => {
  test('is created with its filled fields; empty ones are left to the service', () => {
    const values = { code: 'A', name: 'Sales', parentCode: null, notes: null, approveOnly: false };
    expect(diffRecords(teams, [aDesired('teams', values, { line: 3 })], []).changes).toEqual([
      {
        id: 'teams/FY27/A',
        resource: 'teams',
        scope: 'FY27',
        action: 'create',
        key: 'A',
        name: 'Sales',
        fields: [
          { field: 'code', before: null, after: 'A', origin: { ...cell('code', 'A', 3), file: 'teams.csv' } },
          {
            field: 'name',
            before: null,
            after: 'Sales',
            origin: { ...cell('name', 'B', 3), file: 'teams.csv' },
          },
        ],
        origin: { file: 'teams.csv', line: 3 },
        dependsOn: [],
      },
    ]);
  });

  test('is created with a zero: it is a value', () => {
    const [change] = diffRecords(
      grades,
      [aDesired('grades', { code: 'G0', name: 'None', level: 0 })],
      [],
    ).changes;
    expect(change?.fields.at(-1)).toEqual({
      field: 'level',
      before: null,
      after: 0,
      origin: cell('level', 'C'),
    });
  });
});

describe('a record that only the service has', () => {
  test('is left alone and listed', () => {
    const other = anExisting('grades', { code: 'G9', name: 'Old', level: 0 });
    const row = aDesired('grades', { code: 'G1', name: 'Chief', level: 5 });
    expect(diffRecords(grades, [row], [other, live])).toEqual({
      changes: [],
      unchanged: 1,
      onlyInService: [other],
    });
  });

  test('is listed as well when it has no code', () => {
    const nameless = anExisting('teams', { name: 'Old' });
    expect(diffRecords(teams, desiredTeams({ A: null }), [nameless]).onlyInService).toEqual([nameless]);
  });
});

describe('a row', () => {
  test('to ignore asks for nothing, and keeps its record from being listed as left over', () => {
    const row = aDesired('grades', { code: 'G1' }, { intent: 'ignore' });
    const nothing = { changes: [], unchanged: 1, onlyInService: [] };
    expect(diffRecords(grades, [row], [live])).toEqual(nothing);
    expect(diffRecords(grades, [row], [])).toEqual(nothing);
  });

  test('that renames a record changes its code and keeps its id', () => {
    const row = aDesired('grades', { code: 'G2', name: 'Chief', level: 5 }, { previousKey: 'G1' });
    const { changes } = diffRecords(grades, [row], [{ ...live, key: 'G2' }]);
    expect(changes).toMatchObject([
      {
        id: 'grades/G2',
        action: 'update',
        key: 'G2',
        liveId: 'id-G1',
        fields: [{ field: 'code', before: 'G1', after: 'G2' }],
      },
    ]);
  });
});

describe('a row to delete', () => {
  test('gives a delete that shows what goes', () => {
    expect(diffRecords(grades, [aDelete('grades', 'G1', { line: 7 })], [live])).toEqual({
      changes: [
        {
          id: 'grades/G1',
          resource: 'grades',
          scope: '',
          action: 'delete',
          key: 'G1',
          name: 'Chief',
          liveId: 'id-G1',
          fields: [
            { field: 'code', before: 'G1', after: null },
            { field: 'name', before: 'Chief', after: null },
            { field: 'level', before: 5, after: null },
          ],
          origin: { file: 'grades.csv', line: 7 },
          dependsOn: [],
        },
      ],
      unchanged: 0,
      onlyInService: [],
    });
  });

  test('asks for nothing when the record is gone', () => {
    expect(diffRecords(grades, [aDelete('grades', 'G1')], []).changes).toEqual([]);
  });

  test('counts what the record holds', () => {
    const facts = { teamsCount: 12, membershipsCount: 0, isCurrent: false };
    const chart = anExisting('charts', { name: 'FY26' }, { facts });
    const [change] = diffRecords(charts, [aDelete('charts', 'FY26')], [chart]).changes;
    expect(change?.effects).toEqual([{ what: 'teamsCount', count: 12 }]);
  });

  test('counts what stands below a folder, and what that holds', () => {
    const folder = (code: string, parentCode: string | null, workflowsCount: number) =>
      anExisting('folders', { code, name: code, parentCode }, { facts: { workflowsCount } });
    const tree = [folder('A', null, 1), folder('B', 'A', 2), folder('C', 'B', 3), folder('X', null, 9)];
    const [change] = diffRecords(folders, [aDelete('folders', 'A')], tree).changes;
    expect(change?.effects).toEqual([
      { what: 'children', count: 2, ids: ['id-b', 'id-c'] },
      { what: 'workflowsCount', count: 6 },
    ]);
  });
});

describe('the default', () => {
  const row = (isDefault: boolean) =>
    aDesired('grades', { code: 'G1', name: 'Chief', level: 5, default: isDefault });
  const withDefault = (isDefault: boolean) =>
    anExisting('grades', { code: 'G1', name: 'Chief', level: 5, default: isDefault });

  test('is a change of its own', () => {
    expect(diffRecords(grades, [row(true)], [withDefault(false)]).changes).toEqual([
      {
        id: 'grades/G1#set-default',
        resource: 'grades',
        scope: '',
        action: 'set-default',
        key: 'G1',
        name: 'Chief',
        liveId: 'id-G1',
        fields: [{ field: 'default', before: false, after: true, origin: cell('default', 'D') }],
        origin: { file: 'grades.csv', line: 2 },
        dependsOn: [],
      },
    ]);
  });

  test('comes beside the create or update of its record, which does not hold it', () => {
    const actionsOf = (existing: readonly ExistingRecord[], name: string) =>
      diffRecords(grades, [{ ...row(true), values: { ...row(true).values, name } }], existing).changes.map(
        ({ id, action, fields }) => [id, action, ...fields.map(({ field }) => field)],
      );
    expect(actionsOf([], 'Chief')).toEqual([
      ['grades/G1', 'create', 'code', 'name', 'level'],
      ['grades/G1#set-default', 'set-default', 'default'],
    ]);
    expect(actionsOf([withDefault(false)], 'Head')).toEqual([
      ['grades/G1', 'update', 'name'],
      ['grades/G1#set-default', 'set-default', 'default'],
    ]);
  });

  test('is never taken away, only given to another', () => {
    expect(diffRecords(grades, [row(false)], [withDefault(true)]).unchanged).toBe(1);
    expect(diffRecords(grades, [row(true)], [withDefault(true)]).unchanged).toBe(1);
  });
});

describe('the state of a person', () => {
  const person = (status: string, facts: ExistingRecord['facts'] = {}) =>
    anExisting('users', { code: 'u1', lastName: '佐藤', status }, { facts });
  const diff = (values: Values, existing?: ExistingRecord) => {
    const row = aDesired('users', { code: 'u1', ...values });
    const { changes } = diffRecords(users, [row], existing ? [existing] : []);
    return changes.map(({ action, fields, effects }) => ({
      ...{ action, fields: fields.map(({ field, before, after }) => [field, before, after]) },
      ...(effects && { effects }),
    }));
  };
  const step = (before: string, after: string) => ({
    ...{ action: 'set-status', fields: [['status', before, after]] },
  });

  test.each([
    ['active', 'suspended'],
    ['suspended', 'active'],
    ['deactivated', 'active'],
  ])('from %s to %s is a change of its own, and takes nothing along', (before, after) => {
    expect(diff({ status: after }, person(before, { membershipsCount: 2 }))).toEqual([step(before, after)]);
  });

  test('that ends memberships says how many, if that is known', () => {
    const effectsOf = (facts: ExistingRecord['facts']) =>
      diff({ status: 'deactivated' }, person('active', facts))[0]?.effects;
    expect(effectsOf({ membershipsCount: 2 })).toEqual([{ what: 'membershipsCount', count: 2 }]);
    expect(effectsOf({})).toEqual([{ what: 'membershipsCount', count: null }]);
    expect(effectsOf({ membershipsCount: 0 })).toBeUndefined();
  });

  test('is changed apart from the other values', () => {
    expect(diff({ lastName: '鈴木', status: 'suspended' }, person('active'))).toEqual([
      { action: 'update', fields: [['lastName', '佐藤', '鈴木']] },
      step('active', 'suspended'),
    ]);
  });

  test('is left as it is by a row that does not say it or says the same', () => {
    expect(diff({}, person('suspended'))).toEqual([]);
    expect(diff({ status: 'suspended' }, person('suspended'))).toEqual([]);
  });

  test('who has left and never was there asks for nothing; others are invited', () => {
    expect(diff({ status: 'deactivated' })).toEqual([]);
    expect(diff({ status: 'active' }).map(({ action }) => action)).toEqual(['create']);
    expect(diff({}).map(({ action }) => action)).toEqual(['create']);
  });
});

describe('custom fields', () => {
  const columns = [anInput('color'), anInput('sizes', { type: choices(['S', 'M']) }), anInput('price')];
  const red = anExisting('items', {
    code: 'I1',
    name: 'Red',
    'inputs.color': 'red',
    'inputs.sizes': ['S'],
    'inputs.price': null,
  });
  const changesOf = (values: Values, ...existing: readonly ExistingRecord[]) =>
    diffRecords(items, [aDesired('items', { code: 'I1', name: 'Red', ...values })], existing, columns)
      .changes;

  test('come with all of their group when one of them changes', () => {
    const [change] = changesOf({ 'inputs.color': 'blue', 'inputs.sizes': ['S'] }, red);
    expect(change?.fields).toMatchObject([{ field: 'inputs.color', before: 'red', after: 'blue' }]);
    expect(change?.group).toEqual({ 'inputs.color': 'red', 'inputs.sizes': ['S'], 'inputs.price': null });
  });

  test('come with their group also when it is a single one', () => {
    const [change] = diffRecords(
      items,
      [aDesired('items', { code: 'I1', name: 'Red', 'inputs.color': 'blue' })],
      [anExisting('items', { code: 'I1', name: 'Red', 'inputs.color': 'red' })],
      columns.slice(0, 1),
    ).changes;
    expect(change?.group).toEqual({ 'inputs.color': 'red' });
  });

  test('come with all of their group when something else changes too', () => {
    const [change] = changesOf({ name: 'Crimson', 'inputs.color': 'blue' }, red);
    expect(change?.fields.map(({ field }) => field)).toEqual(['name', 'inputs.color']);
    expect(change?.group).toEqual({ 'inputs.color': 'red', 'inputs.sizes': ['S'], 'inputs.price': null });
  });

  test('stay out of a change of something else', () => {
    const [change] = changesOf({ name: 'Crimson', 'inputs.color': 'red' }, red);
    expect(change?.fields.map(({ field }) => field)).toEqual(['name']);
    expect(change).not.toHaveProperty('group');
  });

  test('come whole with a new item, the blank ones too', () => {
    const [change] = changesOf({ 'inputs.color': 'blue', 'inputs.price': null });
    expect(change?.fields.map(({ field }) => field)).toEqual(['code', 'name', 'inputs.color']);
    expect(change?.group).toEqual({ 'inputs.color': 'blue', 'inputs.sizes': [], 'inputs.price': null });
  });

  test('are complete for an item that is older than one of them', () => {
    const older = anExisting('items', { code: 'I1', name: 'Red', 'inputs.color': 'red' });
    const [change] = changesOf({ 'inputs.price': '7' }, older);
    expect(change?.group).toEqual({ 'inputs.color': 'red', 'inputs.sizes': [], 'inputs.price': null });
  });

  test('are equal when their sets are', () => {
    expect(changesOf({ 'inputs.sizes': ['S'] }, red)).toEqual([]);
    expect(changesOf({ 'inputs.sizes': [] }, red)).toMatchObject([
      { fields: [{ field: 'inputs.sizes', before: ['S'], after: [] }] },
    ]);
  });

  test('of a master show the cell that defines them', () => {
    const table = { file: 'master-fields.csv', columnIndexByField: new Map([['title', 2]]) };
    const row = aDesired(
      'masters',
      { code: 'V1', name: 'Colors', 'fields.color.title': 'Hue' },
      { partRows: new Map([['fields.color', { table, line: 9 }]]) },
    );
    const definition = { 'fields.color.title': 'Color', 'fields.color.fieldType': 'text' };
    const existing = anExisting('masters', { code: 'V1', name: 'Colors', ...definition });
    expect(diffRecords(masters, [row], [existing]).changes).toMatchObject([
      {
        action: 'update',
        fields: [
          {
            field: 'fields.color.title',
            before: 'Color',
            after: 'Hue',
            origin: { file: 'master-fields.csv', line: 9, column: 'C', field: 'title' },
          },
        ],
        group: definition,
      },
    ]);
  });
});

test('when the changes are carried out, the managed fields are as desired and a second run is empty', () => {
  fc.assert(
    fc.property(fc.dictionary(key, teamValues), fc.dictionary(key, teamValues), (wanted, had) => {
      const desired = Object.entries(wanted).map(([code, values]) =>
        aDesired('teams', { ...values, code, name: code }),
      );
      const existing = Object.entries(had).map(([code, values]) =>
        anExisting('teams', { ...values, code, name: code }),
      );
      const after = carryOut(diffRecords(teams, desired, existing).changes, existing);
      const valuesAfter = new Map(after.map((record) => [record.key, record.values]));
      for (const { key: code, values } of desired) expect(valuesAfter.get(code)).toMatchObject(values);
      expect(diffRecords(teams, desired, after)).toEqual({
        changes: [],
        unchanged: desired.length,
        onlyInService: existing.filter((record) => !(record.key !== null && record.key in wanted)),
      });
    }),
  );
});

const key = fc.constantFrom('A', 'B', 'C', 'D', 'E');
/** Some of the optional fields, each empty or filled. */
const teamValues: fc.Arbitrary<Record<string, Value>> = fc.record(
  {
    parentCode: fc.constantFrom(null, 'A', 'B'),
    notes: fc.constantFrom(null, 'x', 'y'),
    approveOnly: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** What the service does with the changes: a create starts from empty fields. */
function carryOut(
  changes: readonly Change[],
  existing: readonly ExistingRecord[],
): readonly ExistingRecord[] {
  const recordByKey = new Map(existing.map((record) => [record.key, record]));
  for (const { key: code, fields } of changes) {
    const before = recordByKey.get(code) ?? anExisting('teams', { code });
    const changed = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
    recordByKey.set(code, { ...before, values: { ...before.values, ...changed } });
  }
  return [...recordByKey.values()];
}

test('a change of the default says which record was it, and a deleted master keeps what its fields are not', () => {
  const live = [
    anExisting('grades', { code: 'G1', default: true }),
    anExisting('grades', { code: 'G2', default: false }),
  ];
  const rows = [aDesired('grades', { code: 'G2', default: true })];
  expect(diffRecords(grades, rows, live).changes).toMatchObject([
    { action: 'set-default', key: 'G2', formerId: 'id-G1' },
  ]);
  const master = anExisting('masters', { code: 'V1', 'fields.color.visible': false });
  const [change] = diffRecords(masters, [aDelete('masters', 'V1')], [master]).changes;
  expect(change?.fields).toContainEqual({ field: 'fields.color.visible', before: false, after: null });
});
