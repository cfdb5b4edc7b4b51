import { describe, expect, test } from 'vitest';
import { type ShapingOptions, shapeTable } from '../../../src/plan/shaping/shape-table.js';
import { users } from '../../../src/resources/users.js';
import { aTable } from '../../helpers/builders.js';

function shape(lines: readonly string[], shaping: Omit<ShapingOptions, 'today'>) {
  const { table, problems } = shapeTable(users, aTable('users', lines), { ...shaping, today: '2026-11-22' });
  const lineNumbers = (rows: readonly { readonly line: number }[] = []) => rows.map(({ line }) => line);
  return {
    header: table?.header,
    rows: table?.rows.map(({ cells }) => cells.join()),
    lines: lineNumbers(table?.rows),
    leftOut: lineNumbers(table?.leftOut),
    replaced: table?.replacedLines,
    problems: problems.map(({ code, origin }) => `${code} ${origin?.column ?? ''}${origin?.line}`),
  };
}

describe('of the rows about one person', () => {
  const newest = { by: '発令日', of: '社員番号' };
  const header = '社員番号,姓,発令日';

  test.each<[string, readonly string[], readonly number[], readonly number[], readonly number[] | undefined]>(
    [
      [
        'that of the last day up to today holds',
        ['1,A,2024-04-01', '1,B,2026/11/22', '1,C,2026-11-23'],
        [3],
        [4],
        [2],
      ],
      ['all of the last day hold', ['1,A,2026-04-01', '1,B,2026-04-01'], [2, 3], [], undefined],
      ['none holds that are all to come', ['1,A,2027-04-01'], [], [2], undefined],
      ['a blank day is before all others', ['1,A,', '1,B,2026-04-01'], [3], [], [2]],
      ['those of others do not matter', ['1,A,2024-04-01', '2,B,2026-04-01'], [2, 3], [], undefined],
    ],
  )('%s', (_, rows, lines, leftOut, replaced) => {
    expect(shape([header, ...rows], { newest })).toMatchObject({ lines, leftOut, replaced });
  });

  test('none is chosen where a day cannot be read', () => {
    expect(shape([header, '1,A,来年', '1,B,2026-04-01', '2,C,2026-04-01'], { newest })).toMatchObject({
      lines: [4],
      problems: ['invalid_date C2'],
    });
  });
});

describe('who has left', () => {
  test('is deactivated from the day after', () => {
    const lines = ['社員番号,退職日', '1,2026-11-21', '2,2026-11-22', '3,2027-03-31', '4,'];
    expect(shape(lines, { leaves: '退職日' })).toMatchObject({
      header: ['社員番号', '退職日', 'status'],
      rows: ['1,2026-11-21,deactivated', '2,2026-11-22,', '3,2027-03-31,', '4,,'],
      problems: [],
    });
  });

  test('according to a column of states cannot leave later', () => {
    const lines = ['社員番号,在籍状況,退職日', '1,退職,2027-03-31', '2,退職,', '3,在職,2026-03-31'];
    expect(shape(lines, { leaves: '退職日' })).toMatchObject({
      rows: ['2,退職,', '3,deactivated,2026-03-31'],
      problems: ['leaves_later C2'],
    });
  });

  test('on a day that cannot be read is a problem of the row', () => {
    expect(shape(['社員番号,退職日', '1,未定'], { leaves: '退職日' }).problems).toEqual(['invalid_date B2']);
  });
});

describe('words of states', () => {
  test('are no days, whatever else they may be', () => {
    const lines = ['社員番号,退職日', '1,2027-03-31', '2,'];
    const values = { 退職日: { else: 'deactivated', '': 'active' } };
    const table = { ...aTable('users', lines), columns: { 退職日: 'status' } };
    const { problems } = shapeTable(users, table, { values, today: '2026-11-22' });
    expect(problems.map(({ code, origin }) => [code, origin?.line])).toEqual([['day_for_state', 2]]);
  });

  test('need be listed only if they are not usual', () => {
    const lines = ['社員番号,在籍状況', '1,在職', '2,出向', '3,On leave', '4,長欠'];
    expect(shape(lines, { values: { 在籍状況: { 出向: 'active' } } })).toMatchObject({
      rows: ['1,在職', '2,active', '3,On leave'],
      problems: ['value_not_listed B5'],
    });
  });
});
