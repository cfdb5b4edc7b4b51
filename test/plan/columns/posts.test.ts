import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problems.js';
import type { Table } from '../../../src/model/tables.js';
import { headerScore } from '../../../src/plan/columns/name-columns.js';
import { findTable } from '../../../src/plan/intake/find-table.js';
import { parseRows } from '../../../src/plan/intake/parse-rows.js';
import { memberships } from '../../../src/resources/memberships.js';
import { aTable } from '../../helpers/builders.js';

const noExtras = { names: [], areOthersAllowed: false };

function gridOf(lines: readonly string[]) {
  const rows = lines.map((line, index) => ({ line: index + 1, cells: line.split(',') }));
  const source = { file: 'memberships.csv', sha256: '', rowCount: rows.length };
  return { source, rows, blankRowCount: 0, hiddenRowCount: 0 };
}

function parse(lines: readonly string[], options: Partial<Table> = {}) {
  const table = { ...aTable('memberships', lines), ...options };
  return parseRows(memberships, table, { names: ['action'], areOthersAllowed: false });
}

/** Each membership as `team user leader grades`, with the line of its row. */
function postsOf(lines: readonly string[], options: Partial<Table> = {}): readonly string[] {
  return parse(lines, options).records.map(({ intent, row, values }) => {
    const { team, user, leader, grades } = values;
    const role = `${leader === undefined ? '' : leader ? ' leads' : ' no'}${grades ? ` ${String(grades)}` : ''}`;
    return `${row.line} ${intent === 'upsert' ? '' : `${intent} `}${String(team)} ${String(user)}${role}`;
  });
}

function placesOf(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code, origin }) => `${code} ${origin?.column ?? ''}${origin?.line ?? ''}`);
}

describe('a wide row', () => {
  test('holds all posts of a person, the first one first', () => {
    expect(
      postsOf([
        'user,team1,grades1,leader1,team2,grades2,leader2',
        'u1,A,G1,TRUE,B,G2;G1,FALSE',
        'u2,B,G2,TRUE,A,,FALSE',
      ]),
    ).toEqual(['2 A u1 leads G1', '2 B u1 no G1,G2', '3 B u2 leads G2', '3 A u2 no']);
  });

  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['社員番号,所属CD,役職CD,所属長区分,兼務所属CD1,兼務役職CD1', { 所属長区分: 'leader1' }],
    ['社員番号,所属CD,役職CD,長,兼務所属CD1,兼務役職CD1', { 長: 'leader' }],
    ['user,team,grades1,leader1,team2,grades2', {}],
  ])('gives the first post the leader mark that %s numbers', (header, columns) => {
    expect(postsOf([header, 'u1,A,G1,1,B,G2', 'u2,A,G1,0,,'], { columns })).toEqual([
      '2 A u1 leads G1',
      '2 B u1 G2',
      '3 A u2 no G1',
    ]);
  });

  test('has no post of a number without a team', () => {
    const lines = ['user,team1,team2,長,grades4', 'u1,A,B,1,G1'];
    expect(postsOf(lines)).toEqual(['2 A u1', '2 B u1']);
    expect(placesOf(parse(lines).problems)).toEqual(['unknown_column D1', 'unknown_column E1']);
    const mapped = parse(lines, { columns: { 長: 'leader3' } }).problems;
    expect(placesOf(mapped)).toEqual(['mapping_unused D1', 'unknown_column E1']);
  });

  test('is taken whole or not at all', () => {
    const { records, lost, problems } = parse(['user,team1,team2', 'u1,A,B C']);
    expect([records, lost.map(({ key }) => key)]).toEqual([[], ['A/u1', undefined]]);
    expect(problems.map(({ origin }) => origin)).toEqual([
      { file: 'memberships.csv', line: 2, column: 'C', field: 'team', header: 'team2' },
    ]);
  });

  test('without a user manages its teams', () => {
    expect(postsOf(['user,team1,team2', ',A,B'])).toEqual(['2 ignore A null', '2 ignore B null']);
  });
});

describe('the columns of posts', () => {
  const headers = (header: string, cells: string) => postsOf([header, cells]);

  test.each([
    ['numbers behind', 'ユーザーコード,所属コード1,役職コード1,責任者1,所属コード2,役職コード2,責任者2'],
    ['numbers in between', '社員コード,所属1コード,役職1コード,責任者1,所属2コード,役職2コード,責任者2'],
    [
      'numbers in full width',
      '社員コード,部署コード１,役職コード１,責任者１,部署コード２,役職コード２,責任者２',
    ],
    ['numbers in circles', '社員コード,部署①,役職①,責任者①,部署②,役職②,責任者②'],
    [
      'numbers behind a line',
      'user_code,team_code_1,grade_code_1,leader_1,team_code_2,grade_code_2,leader_2',
    ],
    [
      'main and concurrent posts',
      '社員コード,主務所属コード,主務役職,主務責任者,兼務所属コード,兼務役職,兼務責任者',
    ],
    [
      'concurrent posts beside plain columns',
      '社員コード,所属コード,役職コード,責任者,兼務所属コード1,兼務1役職コード,兼務1_責任者',
    ],
    [
      'concurrent posts in brackets',
      '社員コード,部署コード(本務),役職コード(本務),責任者(本務),部署コード(兼務1),役職コード(兼務1),責任者(兼務1)',
    ],
  ])('may have %s', (_, header) => {
    expect(headers(header, 'u1,A,G1,TRUE,B,G2,FALSE')).toEqual(['2 A u1 leads G1', '2 B u1 no G2']);
  });

  test('come in the order of their numbers, concurrent posts last', () => {
    const header = '社員コード,兼務所属コード2,所属コード10,兼務所属コード1,所属コード2,所属コード';
    expect(headers(header, 'u1,E,C,D,B,A')).toEqual(['2 A u1', '2 B u1', '2 C u1', '2 D u1', '2 E u1']);
  });

  test('without a number are those of the first post', () => {
    expect(headers('社員コード,所属コード1,所属コード2,役職コード,責任者', 'u1,A,B,G1,○')).toEqual([
      '2 A u1 leads G1',
      '2 B u1',
    ]);
  });

  test('may be named by the user', () => {
    const columns = { 配属先: 'team1', 兼任: 'team2', 兼任の役職: 'grades2' };
    expect(postsOf(['社員コード,配属先,兼任,兼任の役職', 'u1,A,B,G2'], { columns })).toEqual([
      '2 A u1',
      '2 B u1 G2',
    ]);
  });

  test('with names beside the codes are unknown', () => {
    const { records, problems } = parse([
      '社員コード,所属コード1,所属1,所属コード2,所属2',
      'u1,A,営業部,B,開発部',
    ]);
    expect(records.map(({ key }) => key)).toEqual(['A/u1', 'B/u1']);
    expect(placesOf(problems)).toEqual(['unknown_column C1', 'unknown_column E1']);
  });

  test('are unknown beyond the tenth, or without a team of their number', () => {
    expect(placesOf(parse(['user,team,leader2', 'u1,A,TRUE']).problems)).toEqual(['unknown_column C1']);
    expect(placesOf(parse(['user,team1,team11', 'u1,A,B']).problems)).toEqual(['unknown_column C1']);
  });

  test('with names alone may be levels: nobody decides for the user', () => {
    const lines = ['社員番号,部署1,部署2', 'u1,管理本部,総務部'];
    expect(placesOf(parse(lines).problems)).toEqual(['column_undecided 1']);
    const posts = parse(lines, { columns: { 部署1: 'team1', 部署2: 'team2' } });
    expect(posts.records.map(({ values }) => values['team'])).toEqual(['管理本部', '総務部']);
    const { table } = findTable(memberships, gridOf(lines), {
      columns: { 部署1: 'level1', 部署2: 'level2' },
    });
    const levels = parseRows(memberships, table ?? aTable('memberships', []), noExtras);
    expect(levels.records.map(({ values }) => values['team'])).toEqual(['管理本部→総務部']);
  });

  test('are read of one table only', () => {
    expect(headerScore(memberships, { header: ['コード', '部署名1', '部署名2'] })).toBe(0);
  });
});

describe('several columns of grades', () => {
  test('are one list where a row is one membership', () => {
    expect(
      postsOf(['user_code,team_code,leader,grade_code1,grade_code2', 'u1,A,TRUE,G2,G1', 'u2,A,FALSE,G2,']),
    ).toEqual(['2 A u1 leads G1,G2', '3 A u2 no G2']);
    expect(postsOf(['user,team,grade_code,grade_code', 'u1,A,G2,G2'])).toEqual(['2 A u1 G2']);
  });

  test('name the cell of a wrong code', () => {
    const { problems } = parse(['user,team,grade_code1,grade_code2', 'u1,A,G1,課 長']);
    expect(placesOf(problems)).toEqual(['invalid_code D2']);
  });
});

describe('of several columns for one field', () => {
  test.each([
    ['社員コード,社員番号,メールアドレス,部署コード,部署', 'c1', 'c4'],
    ['社員番号,メールアドレス,部署', 'c1', 'c3'],
    ['メールアドレス,部署,社員番号', 'c3', 'c2'],
  ])('the likeliest to hold codes is read: %s', (header, user, team) => {
    const cells = header.split(',').map((_, index) => `c${index + 1}`);
    const [values] = parse([header, cells.join(',')]).records.map((record) => record.values);
    expect(values).toEqual({ user, team });
  });
});

test('codes in full width are one cause for each column of posts', () => {
  const rows = ['１', '２', '３', '４'].map((digit) => `u${digit.normalize('NFKC')},Ａ${digit},Ｂ${digit}`);
  const { problems } = parse(['user,team1,team2', ...rows]);
  expect(placesOf(problems)).toEqual(['codes_in_full_width B1', 'codes_in_full_width C1']);
});

test('a title may stand above the header of wide rows', () => {
  const lines = ['2026年4月,,', '社員番号,所属コード1,所属コード2', 'u1,A,B'];
  expect(findTable(memberships, gridOf(lines)).table?.headerLine).toBe(2);
});
