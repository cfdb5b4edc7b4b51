import { describe, expect, test } from 'vitest';
import {
  type DesiredScope,
  isOfCurrentContainer,
  namedParents,
  parseTables,
  resolveCurrentScope,
} from '../../../src/plan/intake/desired-set.js';
import { shapeTable } from '../../../src/plan/shaping/shape-table.js';
import { readWhere } from '../../../src/plan/shaping/where.js';
import { grades } from '../../../src/resources/grades.js';
import { items } from '../../../src/resources/items.js';
import { memberships } from '../../../src/resources/memberships.js';
import { teams } from '../../../src/resources/teams.js';
import { users } from '../../../src/resources/users.js';
import { aDesired, aTable, desiredTeams } from '../../helpers/builders.js';

/** Each scope as its resource and name, with the keys of its records. */
function shown(scopes: readonly DesiredScope[]) {
  return scopes.map(({ definition, scope, records }) => [
    definition.name,
    scope,
    records.map(({ key }) => key),
  ]);
}

describe('the tables of a data set', () => {
  test('become scopes in the order of the resources, then by name', () => {
    const tables = [
      aTable('teams', ['chart,code,name', 'FY28,T1,Sales', ',T2,Sales', 'FY27,T1,Sales', 'FY28,T0,All']),
      aTable('charts', ['name', 'FY27']),
      aTable('grades', ['code,name,level', 'G1,Chief,5']),
    ];
    const { scopes, problems } = parseTables(tables);
    expect(problems).toEqual([]);
    expect(shown(scopes)).toEqual([
      ['grades', '', ['G1']],
      ['charts', '', ['FY27']],
      ['teams', '', ['T2']],
      ['teams', 'FY27', ['T1']],
      ['teams', 'FY28', ['T1', 'T0']],
    ]);
  });

  test('of one resource are read together', () => {
    const tables = ['a.csv', 'b.csv'].map((file) =>
      aTable('grades', ['code,name,level', 'G1,Chief,5'], { file }),
    );
    const { scopes, problems } = parseTables(tables);
    expect(shown(scopes)).toEqual([['grades', '', ['G1', 'G1']]]);
    expect(problems).toEqual([
      {
        code: 'duplicate_key',
        severity: 'error',
        args: { resource: 'grades', key: 'G1', scope: '', first: { file: 'a.csv', line: 2 } },
        origin: { file: 'b.csv', line: 2, column: 'A', field: 'code' },
      },
    ]);
  });

  test('show all their problems at once', () => {
    const { problems } = parseTables([
      aTable('grades', ['code,name,level', 'G1,Chief,256']),
      aTable('teams', ['code,name,parentCode', 'T1,,', 'T2,Sales,T2', 'T3,Sales,T9']),
    ]);
    expect(problems.map(({ code, origin }) => `${code} ${origin?.file} ${origin?.line}`)).toEqual([
      'invalid_integer grades.csv 2',
      'blank_cell teams.csv 2',
      'parent_cycle teams.csv 3',
    ]);
  });

  test('without rows are a warning; a table still counts as read when its scope is known', () => {
    const { scopes, problems } = parseTables([
      aTable('grades', ['code,name,level']),
      aTable('teams', ['code,name']),
      aTable('items', ['code,name'], { scope: 'V1' }),
      aTable('items', ['master,code,name']),
    ]);
    expect(shown(scopes)).toEqual([
      ['grades', '', []],
      ['teams', '', []],
      ['items', 'V1', []],
    ]);
    expect(problems).toEqual([
      { code: 'no_rows', severity: 'warning', args: {}, origin: { file: 'grades.csv' } },
      { code: 'no_rows', severity: 'warning', args: {}, origin: { file: 'teams.csv' } },
      { code: 'no_rows', severity: 'warning', args: {}, origin: { file: 'items.csv' } },
      { code: 'no_rows', severity: 'warning', args: {}, origin: { file: 'items.csv' } },
    ]);
  });
});

test.each([
  ['are read by leaves of the users', { leaves: '退職日' }, []],
  ['only decide which users are read', { where: readWhere({ 退職日: '' }) }, ['days_unread']],
])('the days on which people leave are not asked for again where they %s', (_, shaping, expected) => {
  const lines = ['社員番号,姓,所属コード,退職日', '1,青葉,T1,2026-03-31', '2,近藤,T1,'];
  const [asUsers, asMemberships] = [users, memberships].map(({ name }) =>
    aTable(name, lines, { file: 'a.csv' }),
  );
  const shaped = asUsers && shapeTable(users, asUsers, { ...shaping, today: '2026-11-22' }).table;
  const { problems } = parseTables([shaped, asMemberships].flatMap((table) => table ?? []));
  expect(problems.filter(({ code }) => code === 'days_unread').map(({ code }) => code)).toEqual(expected);
});

describe('the custom fields of masters', () => {
  const header = 'master,code,title,fieldType,required';
  const masters = aTable('masters', ['code,name', 'V1,Colors']);

  test('join the rows of their masters', () => {
    const fields = aTable('master-fields', [header, 'V1,size,Size,text,FALSE', 'V2,size,Size,text,FALSE']);
    const { scopes, problems } = parseTables([masters, fields]);
    expect(problems).toEqual([]);
    expect(shown(scopes)).toEqual([['masters', '', ['V1', 'V2']]]);
    expect(scopes[0]?.records.map(({ values }) => values)).toMatchObject([
      { code: 'V1', name: 'Colors', 'fields.size.title': 'Size' },
      { 'fields.size.title': 'Size', 'fields.size.required': false },
    ]);
  });
});

test.each(['delete', 'ignore'])('custom fields have no place in a master whose row says %s', (action) => {
  const masters = aTable('masters', ['code,name,action', `V1,Colors,${action}`]);
  const fields = aTable('master-fields', ['master,code,title,fieldType,required', 'V1,size,Size,text,FALSE']);
  const { problems } = parseTables([masters, fields]);
  expect(problems.map(({ code, origin }) => [code, origin?.line])).toEqual([['part_without_owner', 2]]);
});

describe('columns that only the service can explain', () => {
  test('are those of items that no name matches', () => {
    const table = aTable('items', ['master,code,name,color', 'V1,I1,Red,red']);
    expect(parseTables([table])).toMatchObject({
      otherColumns: [{ definition: items, table, index: 3 }],
      problems: [],
    });
  });
});

describe('rows that name no chart', () => {
  const inScope = (code: string, scope: string) => aDesired('teams', { code, name: code }, { scope });
  const gradeScope = { definition: grades, scope: '', records: [] };
  const unnamed = { definition: teams, scope: '', records: [inScope('A', '')] };
  const named = { definition: teams, scope: 'FY27', records: [inScope('B', 'FY27')] };
  const other = { definition: teams, scope: 'FY26', records: [inScope('C', 'FY26')] };

  test('mean the current one', () => {
    expect([gradeScope, unnamed, named].map(isOfCurrentContainer)).toEqual([false, true, false]);
  });

  test('join the rows that name the current chart', () => {
    const scopes = [gradeScope, unnamed, other, named];
    const resolved = resolveCurrentScope(scopes, { definition: teams, currentKey: 'FY27' });
    expect(resolved).toEqual([
      gradeScope,
      other,
      {
        definition: teams,
        scope: 'FY27',
        records: [inScope('A', 'FY27'), inScope('B', 'FY27')],
        isImplied: true,
      },
    ]);
  });
});

describe('the parents that rows name', () => {
  test('are each given once, without blanks', () => {
    const records = desiredTeams({ A: null, B: 'A', C: 'A', D: 'X' });
    expect(namedParents({ definition: teams, scope: 'FY27', records })).toEqual(['A', 'X']);
  });

  test('are not looked for where there is no tree', () => {
    expect(namedParents({ definition: grades, scope: '', records: [] })).toEqual([]);
  });
});
