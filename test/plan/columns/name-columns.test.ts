import { describe, expect, test } from 'vitest';
import { matchColumns } from '../../../src/plan/columns/match-columns.js';
import { nameColumns } from '../../../src/plan/columns/name-columns.js';
import { grades } from '../../../src/resources/grades.js';
import { memberships } from '../../../src/resources/memberships.js';
import type { TableDefinition } from '../../../src/resources/resource.js';
import { teams } from '../../../src/resources/teams.js';
import { users } from '../../../src/resources/users.js';
import { aTable } from '../../helpers/builders.js';

/** The header of each column that feeds a field, and the fields that nobody decides. */
function named(definition: TableDefinition, lines: readonly string[]) {
  const { columns, undecided } = nameColumns(definition, aTable(definition.name, lines), []);
  const byName = columns.flatMap(({ name, header }) => (name === undefined ? [] : `${name}=${header}`));
  return [
    ...byName,
    ...undecided.map(({ field, mayBeLevels }) => `${field}?${mayBeLevels ? ' levels?' : ''}`),
  ];
}

describe('a column feeds a field', () => {
  test.each<[string, TableDefinition, readonly string[], string]>([
    ['the number of a person, where there is no code', users, ['社員番号,姓'], 'code=社員番号 lastName=姓'],
    ['the login, where there is nothing else', users, ['Username,sn'], 'code=Username lastName=sn'],
    ['a code before a number', users, ['社員コード,社員番号'], 'code=社員コード employeeId=社員番号'],
    ['no number of an unknown thing', users, ['番号,姓'], 'lastName=姓'],
    ['a number rather than the id of a row', users, ['id,employee_id'], 'code=employee_id'],
    ['the whole name', users, ['社員番号,氏名'], 'code=社員番号 fullName=氏名'],
    [
      'no whole name beside its parts',
      users,
      ['社員番号,氏名,姓,名'],
      'code=社員番号 lastName=姓 firstName=名',
    ],
    [
      'the second name where there is a last one',
      users,
      ['社員番号,姓,名前'],
      'code=社員番号 lastName=姓 firstName=名前',
    ],
    ['codes beside ids', teams, ['部署ID,部署コード,親部署ID'], 'code=部署コード'],
    [
      'ids where there are no codes',
      teams,
      ['部署ID,部署名,親部署ID'],
      'code=部署ID name=部署名 parentCode=親部署ID',
    ],
    ['levels', teams, ['部署コード,階層1,階層2'], 'code=部署コード level1=階層1 level2=階層2'],
    [
      'the title, as this table calls grades',
      memberships,
      ['社員番号,部署コード,役職コード,等級コード'],
      'user=社員番号 team=部署コード grades=役職コード',
    ],
    [
      'the posts of one row',
      memberships,
      ['社員番号,主務部署コード,兼務部署コード1', '1,100,110'],
      'user=社員番号 team=主務部署コード team11=兼務部署コード1',
    ],
  ])('%s', (_, definition, lines, expected) => {
    expect(named(definition, lines).join(' ')).toBe(expected);
  });

  test.each<[string, TableDefinition, readonly string[], string]>([
    ['the number or the login', users, ['社員番号,ログインID,姓'], 'lastName=姓 code?'],
    ['one of two addresses', users, ['社員番号,メールアドレス,社用メールアドレス'], 'code=社員番号 email?'],
    [
      'names under numbers: posts or levels',
      memberships,
      ['社員番号,部署1,部署2', '1,本社,総務'],
      'user=社員番号 team? levels?',
    ],
  ])('nobody decides: %s', (_, definition, lines, expected) => {
    expect(named(definition, lines).join(' ')).toBe(expected);
  });

  test('none where its cells only say yes or no, or are no paths', () => {
    expect(named(memberships, ['社員番号,主所属', '1,○', '2,'])).toEqual(['user=社員番号']);
    expect(named(memberships, ['社員番号,所属階層', '1,2', '2,3'])).toEqual(['user=社員番号']);
    expect(named(memberships, ['社員番号,Title', '1,Mr', '2,Ms.'])).toEqual(['user=社員番号']);
  });

  test.each<[TableDefinition, string, Readonly<Record<string, string>>, readonly string[]]>([
    [users, '社員番号,ログインID,姓', { ログインID: 'code', 社員番号: '-' }, ['-', 'code', 'lastName']],
    [memberships, '社員番号,所属コード,役職,等級', { 等級: '-' }, ['user', 'team', 'grades', '-']],
    [
      memberships,
      '社員番号,所属コード,役職,等級',
      { 役職: '-', 等級: 'grades' },
      ['user', 'team', '-', 'grades'],
    ],
  ])('as the user says, also none: %#', (definition, header, columns, expected) => {
    const table = { ...aTable(definition.name, [header]), columns };
    const { columns: read, undecided } = nameColumns(definition, table, ['-']);
    expect([read.map(({ name }) => name), undecided]).toEqual([expected, []]);
  });
});

describe('what is wrong with a header is said', () => {
  const codesOf = (definition: TableDefinition, lines: readonly string[]) =>
    matchColumns(definition, aTable(definition.name, lines), {
      names: [],
      areOthersAllowed: false,
    }).problems.map(({ code, severity, origin }) => `${severity} ${code} ${origin?.column ?? ''}`.trim());

  test.each<[string, TableDefinition, readonly string[], readonly string[]]>([
    [
      'codes of another master',
      memberships,
      ['社員番号,部署コード,役職コード,等級コード', '1,1,1,1'],
      ['warning column_of_other_master D'],
    ],
    [
      'two masters of which each could be meant',
      grades,
      ['職位コード,等級コード,名称', '1,2,部長'],
      ['error column_undecided'],
    ],
    ['flags as states', users, ['社員番号,在籍区分', '1,0'], ['error words_undecided B']],
    ['states in words', users, ['社員番号,在籍区分', '1,休職'], []],
    [
      'days of leaving that nothing reads',
      users,
      ['社員番号,退職日', '1,2026-03-31'],
      ['warning days_unread B'],
    ],
    ['a column of days that is blank', users, ['社員番号,退職日', '1,'], ['warning unknown_column B']],
    [
      'rows of several days about one person',
      users,
      ['社員番号,姓,発令日', '1,青葉,2026-04-01', '1,青葉,2027-04-01'],
      ['error history_rows C'],
    ],
    [
      'rows of one day each',
      users,
      ['社員番号,姓,発令日', '1,青葉,2026-04-01', '2,近藤,2027-04-01'],
      ['warning days_unread C'],
    ],
    [
      'names in place of codes',
      memberships,
      ['社員番号,部署', '1,総務部', '2,100'],
      ['warning names_for_codes B'],
    ],
  ])('%s', (_, definition, lines, expected) => {
    expect(codesOf(definition, lines)).toEqual(expected);
  });
});
