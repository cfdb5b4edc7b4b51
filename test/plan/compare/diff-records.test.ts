import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { DesiredRecord, ExistingRecord, Value, Values } from '../../../src/model/records.js';
import { diffRecords } from '../../../src/plan/compare/diff-records.js';
import { choices } from '../../../src/resources/fields/field-types.js';
import { definitionOf } from '../../../src/resources/index.js';
import type { Field } from '../../../src/resources/resource.js';
import { teams } from '../../../src/resources/teams.js';
import { aDelete, aDesired, anExisting, anInput, existingTeams } from '../../helpers/builders.js';
import { shownFacts, shownValue } from '../../helpers/checking.js';

type Case = readonly [
  title: string,
  row: DesiredRecord | readonly DesiredRecord[],
  live: readonly ExistingRecord[],
  ...changes: readonly string[],
];

/** What rows ask for beside what the service has, as `shown` has it. */
function testDiff(cases: readonly Case[], columns?: readonly Field[]): void {
  const tests = cases.map(([title, rows, live, ...changes]) => ({
    title,
    rows: [rows].flat(),
    live,
    changes,
  }));
  test.each(tests)('$title', ({ rows, live, changes }) => {
    const definition = definitionOf(rows[0]?.resource ?? '');
    expect(diffRecords(definition, rows, live, columns).changes.map(shown)).toEqual(changes);
  });
}

/** `update G1 level 5>6`, with the group that goes along, and what else does. */
function shown({ action, key, fields, group, effects, formerId }: Change): string {
  const changed = fields.map(
    ({ field, before, after }) => `${field} ${shownValue(before)}>${shownValue(after)}`,
  );
  const along = shownFacts({ ...group, formerId, ...(effects && { effects }) });
  return `${action} ${key} ${changed.join(', ')}${along && ` (${along})`}`;
}

const row = (values: Values, options: Parameters<typeof aDesired>[2] = {}) =>
  aDesired('grades', { code: 'G1', name: 'Chief', level: 5, ...values }, options);
const live = anExisting('grades', { code: 'G1', name: 'Chief', level: 5 });

test('every change names its record, its row, and the cell of each field', () => {
  const parts = { resource: 'grades', scope: '', key: 'G1', dependsOn: [] };
  const origin = { file: 'grades.csv', line: 7 };
  const changesOf = (desired: DesiredRecord, ...existing: readonly ExistingRecord[]) =>
    diffRecords(definitionOf('grades'), [desired], existing).changes;
  const cell = (column: string, field: string) => ({ origin: { ...origin, column, field } });
  const made = { ...parts, id: 'grades/G1', origin };
  expect(changesOf(row({ name: 'Head', default: true }, { line: 7 }), live)).toEqual([
    {
      ...{ ...made, action: 'update', name: 'Head', liveId: 'id-G1' },
      fields: [{ field: 'name', before: 'Chief', after: 'Head', ...cell('B', 'name') }],
    },
    {
      ...{ ...made, id: 'grades/G1#set-default', action: 'set-default', name: 'Head', liveId: 'id-G1' },
      fields: [{ field: 'default', before: false, after: true, ...cell('D', 'default') }],
    },
  ]);
  expect(changesOf(aDelete('grades', 'G1', { line: 7 }), live)).toMatchObject([
    { ...made, action: 'delete', name: 'Chief', liveId: 'id-G1' },
  ]);
  const [created] = changesOf(aDesired('grades', { code: 'G1', level: 6 }, { line: 7 }));
  expect(created).toMatchObject({ ...made, action: 'create', name: 'G1' });
  expect(created).not.toHaveProperty('liveId');
});

test('what nobody asks about is counted, or listed', () => {
  const other = anExisting('grades', { code: 'G9' });
  const nameless = anExisting('grades', { name: 'Old' });
  const asked = (...rows: readonly DesiredRecord[]) =>
    diffRecords(definitionOf('grades'), rows, [other, live, nameless]);
  const left = { changes: [], unchanged: 1, onlyInService: [other, nameless] };
  expect(asked(row({}))).toEqual(left);
  expect(asked(row({}, { intent: 'ignore' }))).toEqual(left);
});

describe('a record', () => {
  const team = (values: Values) => aDesired('teams', { code: 'A', name: 'Sales', ...values });
  const liveTeam = (values: Values): readonly ExistingRecord[] => [
    { ...anExisting('teams', { code: 'A' }), values: { code: 'A', name: 'Sales', ...values } },
  ];
  const blank = { parentCode: null, notes: null, approveOnly: false };
  const moving = (code: string, parentCode: string | null, name = `Team ${code}`) =>
    aDesired('teams', { code, name, parentCode });

  testDiff([
    ['has the same where a property is missing', team({ notes: null }), liveTeam({})],
    ['differs by case', team({ notes: 'Old' }), liveTeam({ notes: 'old' }), 'update A notes old>Old'],
    [
      'is moved when its parent differs, whatever else does',
      [moving('A', null, 'New'), moving('B', 'A', 'New'), moving('C', null)],
      existingTeams({ A: null, B: 'C', C: 'A' }),
      'update A name Team A>New',
      'move B name Team B>New, parentCode C>A',
      'move C parentCode A>null',
    ],
    ['is created with its filled fields', team(blank), [], 'create A code null>A, name null>Sales'],
    [
      'is created with a zero',
      row({ level: 0 }),
      [],
      'create G1 code null>G1, name null>Chief, level null>0',
    ],
    ['is not asked for by a row to ignore', row({}, { intent: 'ignore' }), []],
    [
      'is renamed under its id',
      row({ code: 'G2' }, { previousKey: 'G1' }),
      [{ ...live, key: 'G2' }],
      'update G2 code G1>G2',
    ],
  ]);
});

describe('a row to delete', () => {
  const counts = { teamsCount: 12, membershipsCount: 0, isCurrent: false };
  const folder = (code: string, parentCode: string | null, workflowsCount: number) =>
    anExisting('folders', { code, name: code, parentCode }, { facts: { workflowsCount } });
  const tree = [folder('A', null, 1), folder('B', 'A', 2), folder('C', 'B', 3), folder('X', null, 9)];

  testDiff([
    [
      'shows what goes',
      aDelete('grades', 'G1'),
      [live],
      'delete G1 code G1>null, name Chief>null, level 5>null',
    ],
    ['asks for nothing when the record is gone', aDelete('grades', 'G1'), []],
    [
      'counts what the record holds',
      aDelete('charts', 'FY26'),
      [anExisting('charts', { name: 'FY26' }, { facts: counts })],
      'delete FY26 name FY26>null (effects [{what teamsCount, count 12}])',
    ],
    [
      'counts what stands below a folder, and what that holds',
      aDelete('folders', 'A'),
      tree,
      'delete A code A>null, name A>null ' +
        '(effects [{what children, count 2, ids [id-b, id-c]}, {what workflowsCount, count 6}])',
    ],
    [
      'keeps what the fields of a master are not',
      aDelete('masters', 'V1'),
      [anExisting('masters', { code: 'V1', 'fields.color.visible': false }, { facts: { itemsCount: 0 } })],
      'delete V1 code V1>null, fields.color.visible false>null',
    ],
  ]);
});

describe('the default', () => {
  const isDefault = anExisting('grades', { ...live.values, default: true });
  const other = anExisting('grades', { code: 'G9', default: true });
  const becomes = 'set-default G1 default false>true';

  testDiff([
    ['names the record that was it', row({ default: true }), [live, other], `${becomes} (formerId id-G9)`],
    ['is never taken away, only given to another', row({ default: false }), [isDefault]],
    ['is not given again', row({ default: true }), [isDefault]],
  ]);
});

describe('the state of a person', () => {
  const person = (status: string, facts: ExistingRecord['facts'] = {}) => [
    anExisting('users', { code: 'u1', lastName: '佐藤', status }, { facts }),
  ];
  const says = (values: Values) => aDesired('users', { code: 'u1', ...values });
  const leaves = 'set-status u1 status active>deactivated';
  const left = says({ status: 'deactivated' });
  const suspended = says({ status: 'suspended' });
  const ends = (count: number | null) => `${leaves} (effects [{what membershipsCount, count ${count}}])`;

  testDiff([
    ['that ends memberships says how many', left, person('active', { membershipsCount: 2 }), ends(2)],
    ['that may end memberships says so', left, person('active'), ends(null)],
    ['that ends none says nothing', left, person('active', { membershipsCount: 0 }), leaves],
    ['is left as it is by a row that does not say it', says({}), person('suspended')],
    ['is left as it is by a row that says the same', suspended, person('suspended')],
    ['who has left and never was there asks for nothing', left, []],
    ['who works and was not there is invited', says({ status: 'active' }), [], 'create u1 code null>u1'],
  ]);
});

describe('custom fields', () => {
  const item = (values: Values) => aDesired('items', { code: 'I1', name: 'Red', ...values });
  const had = (values: Values) => [anExisting('items', { code: 'I1', name: 'Red', ...values })];
  const red = had({ 'inputs.color': 'red', 'inputs.sizes': ['S'], 'inputs.price': null });
  const group = '(inputs.color red, inputs.sizes [S], inputs.price null)';
  const columns = [anInput('color'), anInput('sizes', { type: choices(['S', 'M']) }), anInput('price')];

  testDiff(
    [
      [
        'come with all of their group when one of them changes',
        item({ 'inputs.color': 'blue', 'inputs.sizes': ['S'] }),
        red,
        `update I1 inputs.color red>blue ${group}`,
      ],
      [
        'come with it when something else changes too',
        item({ name: 'Crimson', 'inputs.color': 'blue' }),
        red,
        `update I1 name Red>Crimson, inputs.color red>blue ${group}`,
      ],
      [
        'stay out of other changes',
        item({ name: 'Crimson', 'inputs.color': 'red' }),
        red,
        'update I1 name Red>Crimson',
      ],
      [
        'come whole with a new item, the blank ones too',
        item({ 'inputs.color': 'blue', 'inputs.price': null }),
        [],
        'create I1 code null>I1, name null>Red, inputs.color null>blue ' +
          '(inputs.color blue, inputs.sizes [], inputs.price null)',
      ],
      ['are equal when their sets are', item({ 'inputs.sizes': ['S'] }), red],
      ['may be emptied', item({ 'inputs.sizes': [] }), red, `update I1 inputs.sizes [S]>[] ${group}`],
    ],
    columns,
  );
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
