import { describe, expect, test } from 'vitest';
import { partNames } from '../../../../src/plan/intake/layouts/part-names.js';
import { users } from '../../../../src/resources/users.js';
import { aTable } from '../../../helpers/builders.js';

function parted(header: string, names: readonly string[], columns?: Readonly<Record<string, string>>) {
  const plain = aTable('users', [`code,${header}`, ...names.map((name, index) => `${index},${name}`)]);
  const table = { ...plain, ...(columns && { columns }) };
  if (!users.wholeName) throw new Error('users have whole names');
  const { table: made, problems } = partNames(users, table, users.wholeName);
  return {
    names: made.rows.map(({ cells }) => cells.slice(2).join('|')),
    lost: (made.lostRows ?? []).map(({ line }) => line),
    problems: problems.map(({ code, origin }) => `${code} ${origin?.line}`),
  };
}

describe('a whole name', () => {
  test('is parted at its one blank, of any width', () => {
    expect(parted('氏名', ['青葉 清', '近藤　彩', ' 石川  翼 '])).toEqual({
      names: ['青葉|清', '近藤|彩', '石川|翼'],
      lost: [],
      problems: [],
    });
  });

  test('without a blank, or with several, is a problem of its row', () => {
    expect(parted('氏名', ['青葉清', '青葉 清', 'マリア デ シルバ', '', '*', '#N/A'])).toEqual({
      names: ['青葉|清', '|', '*|*'],
      lost: [2, 4, 7],
      problems: ['name_not_parted 2', 'name_not_parted 4', 'error_cell 7'],
    });
  });

  test.each([
    [
      'in letters, under a header that leaves the order open',
      'Full Name',
      ['Kiyoshi Aoba'],
      undefined,
      'name_order_open 1',
    ],
    ['in kanji', 'Full Name', ['青葉 清'], undefined, '青葉|清'],
    [
      'in letters, where the header begins with the family',
      '氏名',
      ['Aoba Kiyoshi'],
      undefined,
      'Aoba|Kiyoshi',
    ],
    ['whose order the user says', 'Full Name', ['Aoba Kiyoshi'], { 'Full Name': 'fullName' }, 'Aoba|Kiyoshi'],
    [
      'that begins with the first name',
      'Full Name',
      ['Kiyoshi Aoba'],
      { 'Full Name': 'firstLastName' },
      'Aoba|Kiyoshi',
    ],
  ])('%s', (_, header, names, columns, expected) => {
    const { names: made, problems } = parted(header, names, columns);
    expect(problems.length > 0 ? problems.join() : made.join()).toBe(expected);
  });
});
