import { describe, expect, test } from 'vitest';
import type { Grid } from '../../../src/model/tables.js';
import { placeTexts, recognizedTwice, tablesFitting } from '../../../src/plan/intake/recognize-table.js';
import { tableDefinitions } from '../../../src/resources/index.js';
import { aTable } from '../../helpers/builders.js';

/** A grid from lines of text without quotes. */
function aGrid(lines: readonly string[], place: Partial<Grid['source']> = {}): Grid {
  const rows = lines.map((line, index) => ({ line: index + 1, cells: line.split(',') }));
  const source = { file: '部署.csv', sha256: '0', rowCount: rows.length, ...place };
  return { source, rows, blankRowCount: 0, hiddenRowCount: 0 };
}

describe('the tables that headers fit', () => {
  test.each<[headers: string, tables: string]>([
    ['部署コード,部署名', 'teams'],
    ['部署コード,部署名,上位部署コード,電話,FAX', 'teams'],
    ['code,name,parentCode', 'teams folders'],
    ['code,name,parentCode,notes', 'teams'],
    ['code,name,parentCode,description', 'folders'],
    ['code,name,level', 'grades'],
    ['code,name', 'teams masters folders'],
    ['コード,名称', 'teams masters folders'],
    ['役職コード,役職名,レベル', 'grades'],
    ['名前,切替日', 'charts'],
    ['master,code,name,startsOn', 'items'],
    ['master,code,title,fieldType,required', 'master-fields'],
    ['部署コード,階層1,階層2', 'teams'],
    ['code', ''],
    ['name', ''],
    ['社員番号,氏名', 'users'],
    ['user_code,team_code,leader,grade_code', 'memberships'],
    ['社員番号,氏名,部署コード,部署名,役職', 'users memberships'],
    ['社員番号,部署コード,部署名', 'memberships'],
    ['区分,姓,名,メールアドレス,部署コード', 'users memberships'],
    ['姓,名,住所', 'users'],
    ['メールアドレス,部署コード', 'memberships'],
    ['社員コード,所属コード1,役職コード1,所属コード2,役職コード2', 'memberships'],
    ['user,team1,team2', 'memberships'],
    ['社員番号,部署1,部署2,役職1', 'memberships'],
    ['部署コード,部署1,部署2', 'teams'],
    ['社員コード,姓,名,メールアドレス,所属コード1,所属コード2', 'users memberships'],
    ['社員コード,姓,名,メールアドレス,部署コード', 'users memberships'],
    ['社員番号,在籍区分,入社日,部署', 'users memberships'],
    ['Employee ID,Last name,Work Email,Department,Job Title', 'users memberships'],
    ['部署コード,部署名,上位部署コード,責任者', 'teams'],
    ['メールアドレス,部署コード', 'memberships'],
    ['', ''],
  ])('"%s": %s', (headers, tables) => {
    expect(tablesFitting(aGrid([headers, '1,a'])).tables.join(' ')).toBe(tables);
  });

  test('are those of all their fields', () => {
    for (const { name, fields, within } of tableDefinitions) {
      const headers = [...(within ? [within.column] : []), ...fields.map((field) => field.name)];
      const { tables } = tablesFitting(aGrid([headers.join(',')]));
      expect(tables, name).toEqual(headers.length === 1 ? [] : [name]);
    }
  });

  test('are looked for in the first twenty rows', () => {
    const title = Array.from({ length: 19 }, () => '一覧');
    expect(tablesFitting(aGrid([...title, '部署コード,部署名']))).toEqual({
      tables: ['teams'],
      line: 20,
      headers: ['部署コード', '部署名'],
    });
    expect(tablesFitting(aGrid([...title, '', '部署コード,部署名'])).tables).toEqual([]);
  });

  test('are looked for in the line that was named, and under headers that were mapped', () => {
    const grid = aGrid(['部署コード,部署名', '番号,呼び名']);
    expect(tablesFitting(grid, { headerLine: 2 }).tables).toEqual([]);
    const columns = { grades: { 番号: 'code', 呼び名: 'name' } };
    expect(tablesFitting(grid, { headerLine: 2, columns }).tables).toEqual(['grades']);
  });
});

describe('a file whose name says nothing', () => {
  const place = (grids: readonly Grid[]) => {
    const { texts, problems } = placeTexts([{ file: '部署.csv', grids }], {});
    return [
      ...texts.map(({ table, grid }) => [table, grid.source.sheet].filter(Boolean).join(' of ')),
      ...problems.map(({ severity, code, origin }) => `${severity} ${code} ${origin?.sheet ?? ''}`.trim()),
    ];
  };
  const teams = ['部署コード,部署名', '1,a'];

  test('is read as the table that its headers fit, with a warning', () => {
    expect(place([aGrid(teams)])).toEqual(['teams', 'warning table_recognized']);
  });

  test('is an error if its headers fit several tables, or none', () => {
    expect(place([aGrid(['code,name'])])).toEqual(['error table_ambiguous']);
    expect(place([aGrid(['品番,品名'])])).toEqual(['error unknown_table']);
    expect(place([aGrid(['品番,品名'], { sheet: '商品' })])).toEqual(['error no_table_sheets']);
  });

  test('gives its recognized sheets, and a warning for each other one', () => {
    const sheets = [aGrid(['表紙'], { sheet: '表紙' }), aGrid(teams, { sheet: '組織' })];
    expect(place(sheets)).toEqual([
      'teams of 組織',
      'warning unknown_sheet',
      'warning table_recognized 組織',
    ]);
  });
});

describe('a table that only its headers say', () => {
  const named = aTable('teams', ['code']);
  const recognized = { ...named, isRecognized: true } as const;

  test('stands alone, or in another container', () => {
    expect(recognizedTwice([recognized, aTable('grades', ['code']), { ...named, scope: 'FY27' }])).toEqual(
      [],
    );
    expect(recognizedTwice([named, named])).toEqual([]);
  });

  test('is no more rows of a table that is there already, whichever comes first', () => {
    const other = { ...recognized };
    const found = (tables: Parameters<typeof recognizedTwice>[0]) =>
      recognizedTwice(tables).map(({ table, problem }) => [tables.indexOf(table), problem.code]);
    expect(found([recognized, named])).toEqual([[0, 'recognized_twice']]);
    expect(found([named, recognized, other])).toEqual([
      [1, 'recognized_twice'],
      [2, 'recognized_twice'],
    ]);
    expect(found([recognized, other])).toEqual([[1, 'recognized_twice']]);
  });
});
