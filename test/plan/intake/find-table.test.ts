import { describe, expect, test } from 'vitest';
import type { Grid, Row } from '../../../src/model/tables.js';
import { findTable, type TableOptions } from '../../../src/plan/intake/find-table.js';
import { grades } from '../../../src/resources/grades.js';
import { teams } from '../../../src/resources/teams.js';
import { filesReadMessage } from '../../../src/words/sentences/files.js';
import { describeProblem } from '../../../src/words/sentences/problems.js';

/** A grid from lines of text without quotes; an empty line is a blank row. */
function aGrid(lines: readonly string[], source: Partial<Grid['source']> = {}): Grid {
  const rows = lines
    .map((line, index): Row => ({ line: index + 1, cells: line === '' ? [] : line.split(',') }))
    .filter(({ cells }) => cells.length > 0);
  return {
    source: { file: 'grades.csv', sha256: '0', rowCount: rows.length, ...source },
    rows,
    blankRowCount: lines.length - rows.length,
    hiddenRowCount: 0,
  };
}

function find(lines: readonly string[], options: TableOptions & { readonly sheet?: string } = {}) {
  const { sheet, ...rest } = options;
  const { table, problems } = findTable(grades, aGrid(lines, sheet === undefined ? {} : { sheet }), rest);
  return {
    header: table?.header,
    headerLine: table?.headerLine,
    rows: table?.rows.map(({ line, cells }) => [line, ...cells]),
    problems: problems.map(({ code, origin }) => `${code} ${origin?.line ?? ''}`.trim()),
  };
}

describe('the header of a table', () => {
  test('is its first row', () => {
    expect(find(['code,name,level', 'G1,a,1'])).toEqual({
      header: ['code', 'name', 'level'],
      headerLine: 1,
      rows: [[2, 'G1', 'a', '1']],
      problems: [],
    });
  });

  test('is the row that names most columns', () => {
    expect(find(['コード一覧,コード,', '役職コード,役職名,レベル', 'G1,コード,1']).headerLine).toBe(2);
    expect(
      find(['2026,コード,,', '役職コード,呼称,備考', 'G1,a,1'], { columns: { 呼称: 'name' } }).headerLine,
    ).toBe(2);
  });

  test('that is not found is one problem, whatever the rows hold', () => {
    const found = find(['2026年度 役職一覧', '番号,呼称,序列', 'G1,a,1', 'G2,b,2'], { headerLine: 1 });
    expect(found).toMatchObject({ headerLine: 1, rows: [], problems: [] });
  });

  test('is not guessed between two rows that could be it', () => {
    expect(find(['title,,', 'code,name,level', 'code,name,level']).headerLine).toBe(1);
  });

  test('is not looked for further down than twenty rows', () => {
    const titles = (count: number) => Array.from({ length: count }, () => 'x,,');
    expect(find([...titles(19), 'code,name,level']).headerLine).toBe(20);
    expect(find([...titles(20), 'code,name,level']).headerLine).toBe(1);
  });

  test('is where the user says', () => {
    expect(find(['code,name,level', 'x,,', 'code,name,level', 'G1,a,1'], { headerLine: 3 }).rows).toEqual([
      [4, 'G1', 'a', '1'],
    ]);
    expect(find(['code,name,level'], { headerLine: 7 }).problems).toEqual(['header_row_missing']);
  });

  test('is missing in an empty file', () => {
    expect(find([])).toMatchObject({ problems: ['no_header'] });
  });
});

describe('a row', () => {
  test('with too many or too few cells is a problem, and left out', () => {
    const found = find(['code,name,level', 'G1,a,1,x', 'G2,b', 'G3,c,3']);
    expect(found.rows).toEqual([[4, 'G3', 'c', '3']]);
    expect(found.problems).toEqual(['ragged_row 2', 'ragged_row 3']);
  });

  test('with blank cells too many has lost nothing', () => {
    expect(find(['code,name,level', 'G1,a,1,, ']).rows).toEqual([[2, 'G1', 'a', '1']]);
  });

  test('of a sheet with a value to the right of the header is a problem, and left out', () => {
    const lines = ['code,name,level', 'G1,a,1,,x', 'G2,b,2'];
    const found = find(lines, { sheet: '役職' });
    expect([found.rows, found.problems]).toEqual([[[3, 'G2', 'b', '2']], ['cell_beyond_header 2']]);
    const [problem] = findTable(grades, aGrid(lines, { sheet: '役職' })).problems;
    expect(problem && describeProblem(problem)).toContain('役職!E2: ');
  });

  test('of a sheet may be short: spreadsheets leave out empty cells at the end', () => {
    expect(find(['code,name,level,default', 'G1,a,1'], { sheet: '役職' }).rows).toEqual([
      [2, 'G1', 'a', '1', ''],
    ]);
  });

  test('that is blank is left out and counted, also when it holds spaces', () => {
    const { table } = findTable(grades, aGrid(['code,name,level', '', 'G1,a,1', ' ,  , ']));
    expect(table?.rows.map(({ line }) => line)).toEqual([3]);
    expect(table?.blankRowCount).toBe(2);
  });

  test.each([
    ['between rows', ['code,name,level', 'G1,a,1', ' ,,', '', 'G2,b,2', ''], 'blank_rows 3'],
    ['below the header', ['code,name,level', '', 'G1,a,1'], 'blank_rows 2'],
    ['above the header', ['Grades,,', '', 'code,name,level', 'G1,a,1'], 'rows_above_header'],
    ['at the end', ['code,name,level', 'G1,a,1', '', ',,'], undefined],
  ])('that is blank %s is reported if a row follows it', (_, lines, problem) => {
    expect(find(lines).problems).toEqual(problem === undefined ? [] : [problem]);
  });

  test('of a text file is as long as its cells', () => {
    const { rows, ...grid } = aGrid(['code,name,level', 'G1,a,1', '', '', 'G2,b,2']);
    const long = rows.map((row) => (row.line === 2 ? { ...row, cells: ['G1', 'a\nb\nc', '1'] } : row));
    expect(findTable(grades, { ...grid, rows: long }).table?.blankBetween).toBeUndefined();
    const sheet = { ...grid, source: { ...grid.source, sheet: '役職' }, rows: long };
    expect(findTable(grades, sheet).table?.blankBetween).toEqual({ line: 3, count: 2 });
  });

  test('with a formula that has no result is not blank', () => {
    const grid = aGrid(['code,name,level', ' , , ']);
    const rows = grid.rows.map((row) =>
      row.line === 2 ? { ...row, marks: new Map([[0, 'formula' as const]]) } : row,
    );
    expect(findTable(grades, { ...grid, rows }).table?.rows).toHaveLength(1);
  });

  test('that is hidden is read, and that is reported', () => {
    const { problems, table } = findTable(grades, {
      ...aGrid(['code,name,level', 'G1,a,1']),
      hiddenRowCount: 1,
    });
    expect(table?.rows).toHaveLength(1);
    expect(problems.map((problem) => describeProblem(problem))).toEqual([
      'grades.csv: 1 hidden row, read like the others.',
    ]);
  });
});

describe('departments as a staircase', () => {
  function unfold(lines: readonly string[]) {
    const { table, problems } = findTable(teams, aGrid(lines, { file: 'teams.csv' }));
    return {
      header: table?.header,
      rows: table?.rows.map(({ line, cells }) => [line, ...cells]),
      problems: problems.map(({ code, origin }) => `${code} ${origin?.column}${origin?.line}`),
    };
  }

  test('become names with the codes of their parents', () => {
    expect(
      unfold(['code,level1,level2,level3,notes', '10,本社,,,', '12,本社,営業部,東課,x', '11,本社,営業部,,']),
    ).toEqual({
      header: ['code', 'level1', 'level2', 'level3', 'notes', 'name', 'parentCode'],
      rows: [
        [2, '10', '本社', '', '', '', '本社', ''],
        [3, '12', '本社', '営業部', '東課', 'x', '東課', '11'],
        [4, '11', '本社', '営業部', '', '', '営業部', '10'],
      ],
      problems: [],
    });
  });

  test('may have levels in Japanese, in any order of columns', () => {
    expect(unfold(['階層２,階層１,code', '部,本社,B', ',本社,A']).rows).toEqual([
      [2, '部', '本社', 'B', '部', 'A'],
      [3, '', '本社', 'A', '本社', ''],
    ]);
  });

  test.each([
    ['named one by one', '部署CD,本部,部,課', { 本部: 'level1', 部: 'level2', 課: 'level3' }],
    [
      'all of one name',
      '部署CD,部門,部門,部門',
      { '部門[1]': 'level1', '部門[2]': 'level2', '部門[3]': 'level3' },
    ],
  ])('may have any headers: %s', (_, header, columns) => {
    const grid = aGrid([header, 'A,本社,,', 'B,本社,営業部,', 'C,本社,営業部,東課'], { file: 'teams.csv' });
    const { table, problems } = findTable(teams, grid, { columns });
    expect(table?.rows.map(({ cells }) => cells.slice(-2))).toEqual([
      ['本社', ''],
      ['営業部', 'A'],
      ['東課', 'B'],
    ]);
    expect(problems).toEqual([]);
  });

  test('with a gap, without an upper department, or with a place given twice are problems', () => {
    const found = unfold(['code,level1,level2', 'A,本社,', 'B,,部', 'C,支社,部', 'D,本社,', 'E,,']);
    expect(found.problems).toEqual([
      'staircase_doubled B5',
      'staircase_gap B3',
      'staircase_upper_missing B4',
      'staircase_gap B6',
    ]);
  });

  test('with a level that is part of a merged area or a formula without a result are problems at that cell', () => {
    const grid = aGrid(['code,level1,level2', 'A,本社,', 'B,本社,営業部', 'X,本社,'], { file: 'teams.csv' });
    const rows = grid.rows.map((row) =>
      row.line === 4 ? { ...row, marks: new Map([[2, 'merged C3:C4' as const]]) } : row,
    );
    const { table, problems } = findTable(teams, { ...grid, rows });
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['A', 'B']);
    expect(problems.map(({ code, origin }) => `${code} ${origin?.column}${origin?.line}`)).toEqual([
      'merged_cell C4',
    ]);
  });
});

describe('a row below the header that names the columns once more', () => {
  test.each([
    ['in words', ['code,name,level', '役職コード,役職名,レベル', 'G1,部長,90'], 1],
    ['below a title', ['一覧,,', 'code,name,level', 'コード,名称,レベル', 'G1,部長,90'], 2],
  ])('%s is left out, and reported', (_, lines, headerLine) => {
    const found = find(lines);
    expect(found.headerLine).toBe(headerLine);
    expect(found.rows).toEqual([[headerLine + 2, 'G1', '部長', '90']]);
    expect(found.problems).toContain(`label_row ${headerLine + 1}`);
  });
});

describe('rows whose key says that they are examples', () => {
  const lines = ['code,name,level', '#例 G1,部長,90', 'G2,課長,20', '#example G3', '＃例：G4,x,y,z'];
  const found = findTable(grades, aGrid(lines));

  test('are left out, whatever else is in them', () => {
    expect(found.table?.rows.map(({ line }) => line)).toEqual([3]);
    expect(found.table?.exampleLines).toEqual([2, 4, 5]);
    expect(found.table?.lostRows).toBeUndefined();
    expect(found.problems).toEqual([]);
  });

  test('are not counted', () => {
    expect(found.table?.source.rowCount).toBe(1);
    expect(findTable(grades, aGrid(lines.slice(0, 2))).table?.source.rowCount).toBe(0);
  });

  test('are recognized by the column of the key, wherever it stands and whatever it is called', () => {
    const { table } = findTable(grades, aGrid(['役職名,レベル,役職コード *', '#例,90,G1', '部長,90,#例 G1']));
    expect(table?.rows.map(({ line }) => line)).toEqual([2]);
  });

  test('are counted in the message', () => {
    const message = filesReadMessage(found.table ? [found.table] : []);
    expect(message).toBe('Read 1 row from 1 table: grades.csv (1, 3 examples ignored).');
  });
});
