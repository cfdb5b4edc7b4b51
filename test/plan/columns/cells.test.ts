import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeCell, isExampleKey, isPadded, unescapeCell } from '../../../src/plan/columns/cells.js';
import { parseTables } from '../../../src/plan/intake/desired-set.js';
import { sayIn } from '../../../src/words/say.js';
import { aTable } from '../../helpers/builders.js';

describe('a cell that means something else than its text', () => {
  test.each([
    ['*', '\\*'],
    [' * ', '\\ * '],
    ['#N/A', '\\#N/A'],
    ['#ref!', '\\#ref!'],
    ['　', '\\　'],
    ['\n', '\\\n'],
    ['＃例 1', '\\＃例 1'],
    ['#Example', '\\#Example'],
    ['\\*', '\\\\*'],
    [' 前後', '\\ 前後'],
    ['a　', '\\a　'],
    ['\\a\n', '\\\\a\n'],
  ])('%j is written as %j, which is read as it', (text, cell) => {
    expect(escapeCell(text)).toBe(cell);
    expect(unescapeCell(cell)).toBe(text);
  });

  test.each(['', '**', 'a', '\\', '\\a', '#N', '\\#N', "'*"])('%j is written as it is', (text) => {
    expect(escapeCell(text)).toBe(text);
    expect(unescapeCell(text)).toBe(undefined);
  });

  test('any text is read as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom('\\', '*', ' ', '\n', '　', 'a', '#N/A') });
    fc.assert(
      fc.property(text, (drawn) => {
        const cell = escapeCell(drawn);
        expect(unescapeCell(cell) ?? cell).toBe(drawn);
      }),
    );
  });
});

test.each(['社長 ', '　社長', '\t社長', '社長\u00a0', '注\n'])(
  '%j is a text with blanks at its ends',
  (cell) => {
    expect(isPadded(cell)).toBe(true);
    expect(isPadded(escapeCell(cell))).toBe(false);
  },
);

test('blanks at the ends of names, codes and notes are left out, with one warning for the table', () => {
  const columns = 'chart,code,name,parentCode,notes';
  const { scopes, problems } = parseTables([
    aTable('charts', ['name', 'FY27 ']),
    aTable('teams', [columns, '　FY27,A , 社長 ,,一行 \t', 'FY27,B,秘書 室,A ,\\ 意味あり ']),
  ]);
  expect(scopes.flatMap(({ records }) => records.map(({ scope, values }) => ({ scope, values })))).toEqual([
    { scope: '', values: { name: 'FY27' } },
    { scope: 'FY27', values: { code: 'A', name: '社長', parentCode: null, notes: '一行' } },
    { scope: 'FY27', values: { code: 'B', name: '秘書 室', parentCode: 'A', notes: ' 意味あり ' } },
  ]);
  expect(problems).toEqual([
    { code: 'cells_padded', severity: 'warning', args: { count: 1 }, origin: { file: 'charts.csv' } },
    { code: 'cells_padded', severity: 'warning', args: { count: 5 }, origin: { file: 'teams.csv' } },
  ]);
});

test('a backslash makes text of what would leave a field as it is, also in a name that is a key', () => {
  const { scopes, problems } = parseTables([
    aTable('charts', ['name', '\\*']),
    aTable('teams', ['chart,code,name,notes', '\\*,A,\\#N/A,\\ ', '\\*,B,b,*']),
  ]);
  expect(problems).toEqual([]);
  expect(
    scopes.flatMap(({ records }) => records.map(({ scope, key, values }) => ({ scope, key, values }))),
  ).toEqual([
    { scope: '', key: '*', values: { name: '*' } },
    { scope: '*', key: 'A', values: { code: 'A', name: '#N/A', notes: ' ' } },
    { scope: '*', key: 'B', values: { code: 'B', name: 'b' } },
  ]);
});

describe('the key of an example row', () => {
  test.each([
    `${sayIn('en', 'templates/example-mark')} G10`,
    `${sayIn('ja', 'templates/example-mark')} G10`,
    '#example',
    '#例',
    '#Example: G10',
    ' #EXAMPLE G10',
    '＃例　Ｇ１０',
    '#例：2027年度組織',
  ])('is %j', (key) => {
    expect(isExampleKey(key)).toBe(true);
  });

  test.each([
    '',
    '#',
    'G10',
    '#exampleG10',
    '#examples',
    '#例外',
    '#例_1',
    'example',
    '例 G10',
    'A #例',
    '# 例',
  ])('is not %j', (key) => {
    expect(isExampleKey(key)).toBe(false);
  });
});
