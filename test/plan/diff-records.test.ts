import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, ExistingRecord, Value, Values } from '../../src/model.js';
import { diffRecords } from '../../src/plan/diff-records.js';
import { grades } from '../../src/resources/grades.js';
import { teams } from '../../src/resources/teams.js';
import { aDesired, anExisting, desiredTeams, existingTeams } from '../builders.js';

const live = anExisting('grades', { code: 'G1', name: 'Chief', level: 5 });

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
          fields: [{ field: 'name', before: 'Chief', after: 'Head', column: 'B' }],
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
      [{ field: 'level', before: 5, after: 6, column: 'B' }],
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
      expected ? [{ field: 'notes', column: 'C', ...expected }] : [],
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
          { field: 'code', before: null, after: 'A', column: 'A' },
          { field: 'name', before: null, after: 'Sales', column: 'B' },
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
    expect(change?.fields.at(-1)).toEqual({ field: 'level', before: null, after: 0, column: 'C' });
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
