import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnLetters } from '../../../src/model/tables.js';
import { normalizeHeader } from '../../../src/plan/columns/headers.js';
import { matchColumns } from '../../../src/plan/columns/match-columns.js';
import { columnIndexes } from '../../../src/plan/columns/name-columns.js';
import { grades } from '../../../src/resources/grades.js';
import { definitionOf, tableDefinitions } from '../../../src/resources/index.js';
import { items } from '../../../src/resources/items.js';
import type { TableDefinition } from '../../../src/resources/resource.js';
import { teams } from '../../../src/resources/teams.js';
import { users } from '../../../src/resources/users.js';
import { aTable } from '../../helpers/builders.js';

const noExtras = { names: [], areOthersAllowed: false };

function match(definition: TableDefinition, header: string, ...rows: readonly string[]) {
  const {
    origins: [origin],
    problems,
  } = matchColumns(definition, aTable(definition.name, [header, ...rows]), noExtras);
  return { columns: Object.fromEntries(origin?.columnIndexByField ?? []), problems };
}

describe('a header names a field', () => {
  test.each([
    ['canonically', 'code,name,level'],
    ['in any case', 'CODE,Name,lEVEL'],
    ['in full width', 'ｃｏｄｅ,Ｎａｍｅ,ＬＥＶＥＬ'],
    ['with spaces around and inside', ' code ,na me,le\u3000vel'],
    ['with invisible characters', '\ufeffcode,name\u200b,\u2060level'],
    ['in Japanese', '役職コード,役職名,レベル'],
    ['in Japanese half width', 'コード,名称,ﾚﾍﾞﾙ'],
    ['in a mix of these', '役職 コード,NAME,レベル'],
  ])('%s', (_, header) => {
    expect(match(grades, header)).toEqual({ columns: { code: 0, name: 1, level: 2 }, problems: [] });
  });

  test('by its alias for each column of teams', () => {
    expect(match(teams, '組織図,部署コード,部署名,上位部署コード,管理用メモ,承認専用')).toEqual({
      columns: { chart: 0, code: 1, name: 2, parentCode: 3, notes: 4, approveOnly: 5 },
      problems: [],
    });
  });

  test('never by resemblance', () => {
    expect(match(grades, 'code,name,level,levels').columns).toEqual({ code: 0, name: 1, level: 2 });
    expect(match(grades, 'cod\u00ade,name,level').problems[0]?.code).toBe('missing_column');
  });
});

describe('a required column', () => {
  test('is that of the key: without it, the row is probably no header, and that is the only problem', () => {
    expect(match(grades, 'memo,level').problems).toEqual([
      {
        code: 'missing_column',
        severity: 'error',
        args: { field: 'code', headers: ['memo', 'level'] },
        origin: { file: 'grades.csv', line: 1 },
      },
    ]);
  });

  test('of people is the number of the employee, or the login, where nothing else can be', () => {
    expect(match(users, '社員番号,メールアドレス').columns).toEqual({ code: 0, email: 1 });
    expect(match(users, 'ログインID,社員コード,社員番号').columns).toEqual({ code: 1, employeeId: 2 });
    const { columns, problems } = match(users, '社員番号,ログインID,メールアドレス');
    expect([columns, problems.map(({ code, args }) => [code, args])]).toEqual([
      { email: 2 },
      [['column_undecided', { table: 'users', field: 'code', headers: ['社員番号', 'ログインID'] }]],
    ]);
  });

  test('that is probably mistyped is missed, too: its values would be ignored', () => {
    const { problems } = match(grades, 'code,nmae');
    expect(problems.map(({ code, args }) => [code, 'field' in args ? args.field : args])).toEqual([
      ['unknown_column', expect.anything()],
      ['missing_column', 'name'],
    ]);
  });

  test.each([
    ['grades', 'code,level'],
    ['teams', 'code,notes'],
    ['teams', 'code,action'],
    ['master-fields', 'master,code,title'],
  ])('is no other: %s may have only %s', (name, header) => {
    const names = name === 'teams' ? ['action'] : [];
    const table = aTable(name, [header]);
    expect(matchColumns(tableNamed(name), table, { ...noExtras, names }).problems).toEqual([]);
  });
});

describe('a header that the user names', () => {
  const matchAs = (columns: Readonly<Record<string, string>>, header: string) => {
    const table = { ...aTable('teams', [header, 'x,x,x,x']), columns };
    const {
      origins: [origin],
      problems,
    } = matchColumns(teams, table, noExtras);
    const found = problems.map(({ code, origin: at }) => `${code} ${at?.column}`);
    return { ...Object.fromEntries(origin?.columnIndexByField ?? []), found };
  };

  test('may be one of several equal ones, by its number', () => {
    expect(matchAs({ '名称[2]': 'notes' }, 'コード,名称,上位コード,名称')).toEqual({
      code: 0,
      name: 1,
      parentCode: 2,
      notes: 3,
      found: [],
    });
  });
});

describe('an alias', () => {
  test.each([
    ['teams', '組織図名,組織CD,組織名称,親組織ＣＤ,備考', 'chart code name parentCode notes'],
    ['teams', '部門コード,部門名,上位部門コード', 'code name parentCode'],
    ['teams', '所属コード,所属名,上位コード', 'code name parentCode'],
    ['teams', '部門ID,部門名,親部門ID', 'code name parentCode'],
    ['teams', 'グループコード,グループ名,上位グループコード', 'code name parentCode'],
    ['grades', '職位コード,職位名,役職レベル', 'code name level'],
    ['grades', '資格等級コード,資格等級名,グレードレベル,デフォルト', 'code name level default'],
    [
      'items',
      'マスターコード,アイテムコード,アイテム名,適用開始日,適用終了日',
      'master code name startsOn endsOn',
    ],
    ['folders', 'フォルダーコード,フォルダー名,親フォルダーコード', 'code name parentCode'],
    ['charts', '組織図,有効化日', 'name activateOn'],
    ['master-fields', 'マスタコード,項目コード,項目名', 'master code title'],
  ])('of %s: %s', (name, header, fields) => {
    const { columns, problems } = match(tableNamed(name), header);
    expect([Object.keys(columns).sort(), problems]).toEqual([fields.split(' ').sort(), []]);
  });
});

describe('an id', () => {
  test.each([
    ['部署ID,部署名,親部署ID', '部署ID 部署名 親部署ID'],
    ['部署ID,部署コード,部署名,親部署ID', '部署コード 部署名'],
    ['部署ID,部署コード,部署名,親部署ID,親部署コード', '部署コード 部署名 親部署コード'],
    ['部署ID,部署名,親部署コード', '部署名 親部署コード'],
  ])('stands for the code where no header says code: %s', (header, read) => {
    const columns = columnIndexes(teams, { header: header.split(',') });
    expect([...columns.values()].sort().map((index) => header.split(',')[index])).toEqual(read.split(' '));
  });

  test('stands for the code where the user says so', () => {
    const header = ['部署ID', '部署コード', '親部署ID'];
    const columns = columnIndexes(teams, { header, columns: { 部署ID: 'code' } });
    expect(Object.fromEntries(columns)).toEqual({ code: 0, parentCode: 2 });
  });
});

describe('a column given twice', () => {
  test.each([
    ['by the same header', 'code,name,level,code', 'code'],
    ['by an alias', 'code,name,level,役職コード', '役職コード'],
    ['by another case and width', 'code,name,level,ＣＯＤＥ', 'ＣＯＤＥ'],
  ])('%s is an error at the second', (_, headers, header) => {
    expect(match(grades, headers)).toEqual({
      columns: { code: 0, name: 1, level: 2 },
      problems: [
        {
          code: 'duplicate_column',
          severity: 'error',
          args: { field: 'code', header, otherColumn: 'A' },
          origin: { file: 'grades.csv', line: 1, column: 'D' },
        },
      ],
    });
  });
});

describe('a column that is not known', () => {
  test('is a warning that names the known ones', () => {
    expect(match(teams, 'code,name,colour').problems).toEqual([
      {
        code: 'unknown_column',
        severity: 'warning',
        args: { header: 'colour', known: ['chart', 'code', 'name', 'parentCode', 'notes', 'approveOnly'] },
        origin: { file: 'teams.csv', line: 1, column: 'C' },
      },
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is one like any other',
    (header) => {
      const { columns, problems } = match(grades, `${header},code,name,level`);
      expect(columns).toEqual({ code: 1, name: 2, level: 3 });
      expect(problems.map(({ code }) => code)).toEqual(['unknown_column']);
    },
  );

  test('without a header but with a cell is reported', () => {
    const { problems } = match(grades, 'code,name,level,', 'G1,Chief,5,', 'G2,Clerk,1,x');
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['unknown_column', 'warning']]);
  });
});

describe('a column that a run has added to the rows', () => {
  test('is ignored without a word, so that its files can be fed back', () => {
    expect(match(teams, 'code,name,_action,_Status, _message')).toEqual({
      columns: { code: 0, name: 1 },
      problems: [],
    });
  });

  test('may be given a meaning by the user', () => {
    const table = { ...aTable('grades', ['code,name,_status', 'G1,Chief,5']), columns: { _status: 'level' } };
    const {
      origins: [origin],
    } = matchColumns(grades, table, { names: [], areOthersAllowed: false });
    expect(origin?.columnIndexByField.get('level')).toBe(2);
  });

  test('is one of three: others that begin alike are not known', () => {
    const { problems } = match(teams, 'code,name,_notes');
    expect(problems.map(({ code }) => code)).toEqual(['unknown_column']);
  });
});

describe('a column of the data set that is not acted on', () => {
  test.each([
    ['master-fields', 'master,code,title,fieldType,required,action', 'error'],
    ['master-fields', 'master,code,title,fieldType,required,Previous Code', 'error'],
  ])('in %s, the last of %s, is reported as %s', (name, header, severity) => {
    const { problems } = match(tableNamed(name), header);
    expect(problems.map((problem) => [problem.code, problem.severity])).toEqual([
      ['column_not_handled', severity],
    ]);
  });
});

describe('a column beside the fields', () => {
  const table = aTable('grades', ['Action,code,name,level,previous code', 'update,G1,Chief,5,']);

  test('is not known otherwise', () => {
    const { otherColumns, problems } = matchColumns(grades, table, noExtras);
    expect([otherColumns.map(({ index }) => index), problems.map(({ code }) => code)]).toEqual([
      [0, 4],
      ['unknown_column', 'unknown_column'],
    ]);
  });

  test('may be a field that only the service can explain: no problem yet', () => {
    const ofItems = aTable('items', ['master,code,Color,name, ', 'V1,I1,red,Red, ']);
    const { otherColumns, problems } = matchColumns(items, ofItems, { names: [], areOthersAllowed: true });
    expect({ otherColumns, problems }).toEqual({
      otherColumns: [{ definition: items, table: ofItems, index: 2 }],
      problems: [],
    });
  });
});

describe('the column that says what a record lives within', () => {
  test('must be there for items: no master is the current one', () => {
    expect(match(items, 'code,name').problems).toEqual([
      {
        code: 'missing_column',
        severity: 'error',
        args: { field: 'master', headers: ['code', 'name'] },
        origin: { file: 'items.csv', line: 1 },
      },
    ]);
  });

  test('may be missing when the name of the file says it', () => {
    const table = aTable('items', ['code,name'], { scope: 'V1' });
    expect(matchColumns(items, table, noExtras).problems).toEqual([]);
  });
});

test('headers are folded to what people mean by them', () => {
  expect([' Ｃolor\u3000Code\u200b', 'ｶﾗｰ'].map(normalizeHeader)).toEqual(['colorcode', 'カラー']);
});

function tableNamed(name: string): TableDefinition {
  return tableDefinitions.find((table) => table.name === name) ?? definitionOf(name);
}

describe('the letters of a column', () => {
  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('index %i is %s', (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });

  test('count in base 26 without a zero', () => {
    const indexOf = (letters: string) =>
      [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    fc.assert(
      fc.property(fc.nat(1_000_000), (index) => {
        expect(indexOf(columnLetters(index))).toBe(index);
      }),
    );
  });
});
