import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnLetters, columnNames, matchColumns } from '../../src/plan/match-columns.js';
import { charts } from '../../src/resources/charts.js';
import { grades } from '../../src/resources/grades.js';
import { definitionOf } from '../../src/resources/index.js';
import type { ResourceDefinition } from '../../src/resources/resource.js';
import { teams } from '../../src/resources/teams.js';
import { aTable } from '../builders.js';

function match(definition: ResourceDefinition, header: string, ...rows: readonly string[]) {
  const { origin, problems } = matchColumns(definition, aTable(definition.name, [header, ...rows]));
  return { columns: Object.fromEntries(origin.columnIndexByField), problems };
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

  test('in any order', () => {
    expect(match(grades, 'level,code,name').columns).toEqual({ level: 0, code: 1, name: 2 });
  });

  test('by its alias for each column of teams', () => {
    expect(match(teams, '組織図,部署コード,部署名,上位部署コード,管理用メモ,承認専用')).toEqual({
      columns: { chart: 0, code: 1, name: 2, parentCode: 3, notes: 4, approveOnly: 5 },
      problems: [],
    });
  });

  test('never by resemblance', () => {
    expect(match(grades, 'code,name,level,levels').columns).toEqual({ code: 0, name: 1, level: 2 });
  });
});

describe('a required column', () => {
  test('that is missing is an error that lists what was found', () => {
    expect(match(grades, 'code,level').problems).toEqual([
      {
        code: 'missing_column',
        severity: 'error',
        args: { field: 'name', headers: ['code', 'level'] },
        origin: { file: 'grades.csv', line: 1 },
      },
    ]);
  });

  test('each missing one is reported', () => {
    const { problems } = match(grades, 'memo');
    expect(problems.map(({ code, args }) => [code, 'field' in args ? args.field : undefined])).toEqual([
      ['unknown_column', undefined],
      ['missing_column', 'code'],
      ['missing_column', 'name'],
      ['missing_column', 'level'],
    ]);
  });

  test('optional ones may be missing', () => {
    expect(match(teams, 'code,name')).toEqual({ columns: { code: 0, name: 1 }, problems: [] });
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
    expect(match(teams, 'code,name,remarks').problems).toEqual([
      {
        code: 'unknown_column',
        severity: 'warning',
        args: { header: 'remarks', known: columnNames(teams) },
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

  test('without a header and without cells is no column', () => {
    expect(match(grades, 'code,name,level, ', 'G1,Chief,5, ').problems).toEqual([]);
  });

  test('without a header but with a cell is reported', () => {
    const { problems } = match(grades, 'code,name,level,', 'G1,Chief,5,', 'G2,Clerk,1,x');
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['unknown_column', 'warning']]);
  });
});

describe('a column of the data set that is not acted on', () => {
  test.each([
    ['grades', 'code,name,level,default', 'warning'],
    ['grades', 'code,name,level,previousCode', 'error'],
    ['grades', 'code,name,level,action', 'error'],
    ['charts', 'name,activateOn', 'warning'],
    ['teams', 'code,name,Previous Code', 'error'],
  ])('in %s, the last of %s, is reported as %s', (resource, header, severity) => {
    const { problems } = match(definitionOf(resource), header);
    expect(problems.map((problem) => [problem.code, problem.severity])).toEqual([
      ['column_not_handled', severity],
    ]);
  });
});

test('the columns of a resource are named as in its documentation, the scope first', () => {
  expect(columnNames(teams)).toEqual(['chart', 'code', 'name', 'parentCode', 'notes', 'approveOnly']);
  expect(columnNames(charts)).toEqual(['name']);
});

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
