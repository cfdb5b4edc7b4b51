import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DesiredRecord, ExistingRecord, Intent, Values } from '../../../src/model/records.js';
import { checkRecords } from '../../../src/plan/intake/check-records.js';
import { findCycles } from '../../../src/plan/records/parents.js';
import { applyRenames } from '../../../src/plan/records/renames.js';
import { definitionOf } from '../../../src/resources/index.js';
import type { Field } from '../../../src/resources/resource.js';
import {
  aDelete,
  aDesired,
  aListing,
  anExisting,
  anInput,
  desiredTeams,
  existingTeams,
  type Parents,
} from '../../helpers/builders.js';
import { shownFacts } from '../../helpers/checking.js';

/** Rows, and what the service has: nothing when it is not asked. */
type Case = readonly [
  title: string,
  rows: readonly DesiredRecord[],
  live: readonly ExistingRecord[] | undefined,
  ...problems: readonly string[],
];

/** Problems as code, line and column, and arguments but for the resource and scope. */
function testProblems(cases: readonly Case[], columns: readonly Field[] = []): void {
  const tests = cases.map(([title, rows, live, ...problems]) => ({ title, rows, live, problems }));
  test.each(tests)('$title', ({ rows, live, problems }) => {
    expect(problemsOf(rows, live, columns)).toEqual(problems);
  });
}

function problemsOf(
  rows: readonly DesiredRecord[],
  live?: readonly ExistingRecord[],
  columns: readonly Field[] = [],
): readonly string[] {
  const { resource = '' } = rows[0] ?? {};
  const listing = live && applyRenames(rows, aListing(resource, live));
  return checkRecords(definitionOf(resource), rows, listing, columns).map(
    ({ code, severity, args, origin: { line, column = '' } = {} }) => {
      const { resource: _, scope: _scope, ...facts } = args as Readonly<Record<string, unknown>>;
      return `${severity === 'warning' ? 'warning ' : ''}${code} ${line}${column} ${shownFacts(facts)}`.trim();
    },
  );
}

const grade = (code: string, line: number, values: Values = { name: code, level: 1 }) =>
  aDesired('grades', { code, ...values }, { line });
const liveGrades = (...codes: readonly string[]) =>
  codes.map((code) => anExisting('grades', { code, name: 'Chief', level: 1 }));
const charts = (...names: readonly string[]) => names.map((name) => anExisting('charts', { name }));
const chart = (name: string) => aDesired('charts', { name });
const folder = (code: string, parentCode: string | null = null) =>
  aDesired('folders', { code, name: code, parentCode });
const liveFolders = (parents: Parents) =>
  Object.entries(parents).map(([code, parentCode]) =>
    anExisting('folders', { code, name: code, parentCode }),
  );

describe('a key', () => {
  testProblems([
    [
      'given twice is an error at the second row that names the first; so is each further one',
      [grade('G1', 2), grade('G2', 3), grade('G1', 4), grade('G1', 5)],
      undefined,
      'duplicate_key 4A key G1, first grades.csv:2',
      'duplicate_key 5A key G1, first grades.csv:2',
    ],
    ['may differ from another by case only', [grade('G1', 2), grade('g1', 3)], undefined],
    [
      'that the service has twice is an error for the row that names it',
      [chart('FY27'), chart('FY28')],
      charts('FY27', 'FY27', 'FY28'),
      'ambiguous_key 2 key FY27, count 2',
    ],
    ['that the service has twice does not matter otherwise', [chart('FY27')], charts('FY26', 'FY26')],
    [
      'is never matched with records without a code',
      desiredTeams({ A: null }),
      [anExisting('teams', { name: 'Old' }), anExisting('teams', { name: 'Older' })],
    ],
  ]);
});

describe('a value that a new record needs', () => {
  const kept = grade('G1', 5, { level: 1 });
  const { row, ...record } = grade('G1', 2, {});
  const named = {
    ...record,
    row: { ...row, table: { ...row.table, columnIndexByField: new Map([['name', 1]]) } },
  };
  const values = { 'fields.color.title': 'Color', 'fields.color.fieldType': 'text' };
  const parts = aDesired('masters', values, { key: 'V1', partRows: new Map() });

  testProblems([
    ['is missed where * leaves it as it is', [kept], [], 'value_needed_to_create 5 key G1, fields [name]'],
    ['is not missed by a record that exists', [kept], liveGrades('G1')],
    ['is not missed while the service is not asked', [kept], undefined],
    ['may be one that is not required', [aDesired('teams', { code: 'A', name: 'Sales' })], []],
    [
      'is missed at its cell where the file has the column',
      [named],
      [],
      'value_needed_to_create 2B key G1, fields [name]',
      'value_needed_to_create 2 key G1, fields [level]',
    ],
    ['is the master itself when only its custom fields are given', [parts], [], 'unknown_scope 2'],
    ['is not the master that exists', [parts], [anExisting('masters', { code: 'V1', name: 'Colors' })]],
  ]);
  testProblems(
    [
      [
        'is missed once per row for all columns that the file lacks, custom fields as well',
        [aDesired('items', { code: 'I1', 'inputs.price': null })],
        [],
        'value_needed_to_create 2 key I1, fields [name, inputs.color]',
      ],
      [
        'is not missed by an item that exists',
        [aDesired('items', { code: 'I1' })],
        [anExisting('items', { code: 'I1', name: 'Red' })],
      ],
    ],
    [anInput('color', { isRequired: true }), anInput('note')],
  );
});

describe('an action', () => {
  const row = (intent: Intent) => [aDesired('grades', { code: 'G1', name: 'Chief', level: 1 }, { intent })];
  const live = liveGrades('G1');
  const missing = (intent: Intent) => `record_missing 2 key G1, intent ${intent}`;

  testProblems([
    ['upsert may name a record that is there', row('upsert'), live],
    ['upsert may name one that is not', row('upsert'), []],
    ['create of a record that is there is an error', row('create'), live, 'record_exists 2 key G1'],
    ['create may name one that is not', row('create'), []],
    ['update may name one that is there', row('update'), live],
    ['update of one that is not is an error', row('update'), [], missing('update')],
    ['delete may name one that is there', row('delete'), live],
    ['delete of one that is not is an error', row('delete'), [], missing('delete')],
    ['ignore may name one that is there twice', row('ignore'), [...live, ...live]],
    ['ignore may name one that is not', row('ignore'), []],
    ['create says nothing while the service is not asked', row('create'), undefined],
    ['delete says nothing while the service is not asked', row('delete'), undefined],
  ]);
});

describe('the mark of the default', () => {
  const marked = (code: string, line: number, isDefault: boolean) =>
    grade(code, line, { name: code, level: 1, default: isDefault });

  testProblems([
    [
      'on two rows is an error at the second',
      [marked('G1', 2, true), marked('G2', 3, false), marked('G3', 4, true)],
      undefined,
      'not_exactly_one 4D field default, count 2',
    ],
    [
      'on no row is an error at the first',
      [marked('G1', 2, false), marked('G2', 3, false)],
      undefined,
      'not_exactly_one 2D field default, count 0',
    ],
    ['on one row is right', [marked('G1', 2, true), marked('G2', 3, false)], undefined],
  ]);
});

describe('a rename', () => {
  const row = (code: string, previousKey?: string) =>
    aDesired('grades', { code, name: 'Chief', level: 1 }, previousKey === undefined ? {} : { previousKey });
  const conflict = (key: string, previousKey: string) =>
    `rename_conflict 2 key ${key}, previousKey ${previousKey}`;
  const team = (code: string, line: number, parentCode: string | null, previousKey?: string) =>
    aDesired('teams', { code, name: code, parentCode }, { line, ...(previousKey && { previousKey }) });
  const givenUp = (parentCode: string | null) => [
    team('D', 2, parentCode, 'A'),
    team('P', 3, 'A'),
    team('A', 4, null),
  ];
  const liveTeam = existingTeams({ A: null });
  const isBelow = 'renamed_below_successor 2C key D, previousKey A';

  testProblems([
    [
      'to a key that another record has is an error',
      [row('G2', 'G1')],
      liveGrades('G1', 'G2'),
      conflict('G2', 'G1'),
    ],
    [
      'that swaps two keys is an error for both',
      [row('G2', 'G1'), row('G1', 'G2')],
      liveGrades('G1', 'G2'),
      conflict('G2', 'G1'),
      conflict('G1', 'G2'),
    ],
    ['that was done before is fine', [row('G2', 'G1')], liveGrades('G2')],
    ['may leave its former key to a new record', [row('G2', 'G1'), row('G1')], liveGrades('G1')],
    ['and its successor may be there already', [row('G2', 'G1'), row('G1')], liveGrades('G1', 'G2')],
    ['to the same key changes nothing', [row('G1', 'G1')], liveGrades('G1')],
    ['cannot put a record below the one that takes its key', givenUp('A'), liveTeam, isBelow],
    ['cannot do so at any distance', givenUp('P'), liveTeam, isBelow],
    ['may put it anywhere else', givenUp(null), liveTeam],
  ]);
});

describe('a delete', () => {
  const top = aDelete('folders', 'A');
  const chain = liveFolders({ A: null, B: 'A', C: 'B' });
  const isLeft = (children: string) => `children_left 2 key A, children [${children}]`;
  const codeless = [
    ...liveFolders({ A: null, C: '(folder old-1)' }),
    anExisting('folders', { name: 'Old', parentCode: 'A' }, { id: 'OLD-1' }),
  ];
  const family = existingTeams({ A: null, B: 'A', C: 'A', X: null });
  const deleted = [aDelete('teams', 'A'), aDelete('teams', 'B')];
  const fixed = (resource: string, values: Values, facts: ExistingRecord['facts']) => [
    anExisting(resource, values, { facts }),
  ];

  testProblems([
    [
      'of a team with children is an error that names them',
      [aDelete('teams', 'A')],
      existingTeams({ A: null, B: 'A', C: 'A', D: 'B' }),
      isLeft('B, C, D'),
    ],
    ['is fine when children are deleted or moved', [...deleted, ...desiredTeams({ C: 'X' })], family],
    ['is an error when one of them is not', deleted, family, isLeft('C')],
    [
      'is an error when a row puts a record below',
      [aDelete('teams', 'A'), ...desiredTeams({ N: 'A' })],
      family.slice(0, 1),
      isLeft('N'),
    ],
    ['of a folder takes along what no row keeps', [top], chain],
    ['of a folder goes with deletes below it', [top, aDelete('folders', 'B')], chain.slice(0, 2)],
    ['of a folder is an error when a row keeps one below', [top, folder('C', 'B')], chain, isLeft('C')],
    ['of a folder is an error when a row puts one below', [top, folder('N', 'B')], chain, isLeft('N')],
    ['sees below a folder without a code', [top, aDesired('folders', { code: 'C' })], codeless, isLeft('C')],
    [
      'of the active chart is an error',
      [aDelete('charts', 'FY27')],
      fixed('charts', { name: 'FY27' }, { isCurrent: true }),
      'not_deletable 2 key FY27, fact isCurrent',
    ],
    [
      'of another chart is none',
      [aDelete('charts', 'FY27')],
      fixed('charts', { name: 'FY27' }, { isCurrent: false }),
    ],
    [
      'of the default grade is an error',
      [aDelete('grades', 'G1')],
      fixed('grades', { code: 'G1' }, { isDefault: true }),
      'not_deletable 2 key G1, fact isDefault',
    ],
  ]);
});

describe('the rules of a resource itself', () => {
  const row = { table: { file: 'master-fields.csv', columnIndexByField: new Map() }, line: 4 };
  const values = { code: 'V1', name: 'Colors', 'fields.color.fieldType': 'text' };
  const desired = aDesired('masters', values, { partRows: new Map([['fields.color', row]]) });
  testProblems([
    ['are checked', [desired], [], 'value_needed_to_create 4 key color, fields [title, required]'],
    ['know what the service has', [desired], [anExisting('masters', values)]],
  ]);
});

describe('a parent', () => {
  const rows = desiredTeams({ A: null, B: 'A', C: 'D', D: null, E: 'X' });
  testProblems([
    ['may be in the file, before or after its child, or in the service', rows, existingTeams({ X: null })],
    ['that neither has is an error', desiredTeams({ A: 'X' }), [], 'unknown_parent 2C parent X'],
    [
      'that the file does not have is a warning while the service is not asked',
      desiredTeams({ A: 'X' }),
      undefined,
      'warning parent_not_in_file 2C parent X',
    ],
    ['is not looked for where the column is absent', [aDesired('teams', { code: 'A', name: 'Sales' })], []],
  ]);
});

describe('parents in a circle', () => {
  const step = (key: string, line?: number) =>
    `{key ${key}${line ? `, origin teams.csv:${line}:C:parentCode` : ''}}`;
  const circle = (line: number, ...steps: readonly string[]) =>
    `parent_cycle ${line}C steps [${steps.join(', ')}]`;
  const live = existingTeams({ A: null, B: 'A', C: 'B' });

  testProblems([
    ['are found of one', desiredTeams({ A: 'A' }), undefined, circle(2, step('A', 2))],
    ['are found of two', desiredTeams({ A: 'B', B: 'A' }), undefined, circle(2, step('A', 2), step('B', 3))],
    [
      'are found without the records that only hang below',
      desiredTeams({ X: 'B', A: 'B', B: 'C', C: 'A', Y: 'X' }),
      undefined,
      circle(4, step('B', 4), step('C', 5), step('A', 3)),
    ],
    [
      'are found where they close through records of the service',
      desiredTeams({ A: 'C' }),
      live,
      circle(2, step('A', 2), step('C'), step('B')),
    ],
    ['are gone once a row takes one of them out', desiredTeams({ A: 'C', B: null }), live],
    [
      'are none where a parent and its child change places',
      desiredTeams({ A: 'B', B: null }),
      live.slice(0, 2),
    ],
  ]);

  test('are found exactly once each, wherever the search starts', () => {
    const key = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(
      fc.property(fc.dictionary(key, key), (parents) => {
        const parentByKey = new Map(Object.entries(parents));
        const cycles = findCycles([...parentByKey.keys()], parentByKey);
        const inCycles = [...parentByKey.keys()].filter((start) => reachesItself(start, parentByKey));
        expect(cycles.flat().sort()).toEqual(inCycles.sort());
        for (const cycle of cycles)
          expect(cycle.map((one) => parentByKey.get(one))).toEqual([...cycle.slice(1), cycle[0]]);
      }),
    );
  });
});

function reachesItself(start: string, parentByKey: ReadonlyMap<string, string>): boolean {
  let key = parentByKey.get(start);
  for (let steps = 0; key !== undefined && key !== start && steps < parentByKey.size; steps++) {
    key = parentByKey.get(key);
  }
  return key === start;
}
