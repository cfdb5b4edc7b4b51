import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Origin } from '../../src/model/tables.js';
import { html } from '../../src/report/html/html.js';
import {
  amountText,
  formatOrigin,
  nearestWord,
  plain,
  quote,
  wholeLine,
  yamlLine,
} from '../../src/words/text.js';
import { visibleLine, visibleText } from '../../src/words/visible-text.js';

test('data on one line of YAML is read back as it is', () => {
  const data = {
    file: '社員 一覧.csv',
    columns: { 社員番号: 'code', 氏名: '-', 'a: b': 'no', '0012': '1' },
    of: ['x', '-'],
    sheet: undefined,
  };
  const line = yamlLine(data);
  expect(line).toBe(
    '{ file: "社員 一覧.csv", columns: { 社員番号: code, 氏名: "-", "a: b": "no", "0012": "1" }, of: [x, "-"] }',
  );
  const { sheet: _, ...rest } = data;
  expect(parse(line)).toEqual(rest);
});

describe('a place', () => {
  test.each<[string, Origin]>([
    ['grades.csv', { file: 'grades.csv' }],
    ['grades.csv:7', { file: 'grades.csv', line: 7 }],
    ['grades.csv:7 level', { file: 'grades.csv', line: 7, column: 'C', field: 'level' }],
    ['teams.xlsx / 組織', { file: 'teams.xlsx', sheet: '組織' }],
    ['teams.xlsx / 組織!14', { file: 'teams.xlsx', sheet: '組織', line: 14 }],
    [
      'teams.xlsx / 組織!C14 parentCode',
      { file: 'teams.xlsx', sheet: '組織', line: 14, column: 'C', field: 'parentCode' },
    ],
    [
      'teams.csv:3 親部署 コード',
      { file: 'teams.csv', line: 3, column: 'D', field: 'parentCode', header: ' 親部署\nコード ' },
    ],
  ])('%s', (shown, origin) => {
    expect(formatOrigin(origin)).toBe(shown);
  });
});

test.each([
  [0, '0'],
  [1.26, '1.3'],
  [9.96, '10'],
  [12.4, '12'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567.8, '1,234,568'],
])('%d is read as %s', (amount, shown) => {
  expect(amountText(amount)).toBe(shown);
});

describe('a quoted value', () => {
  test.each([
    ['is shown as it is', 'T-300', '"T-300"'],
    ['may be empty', '', '""'],
    ['is brought onto one line', 'a\r\n\tb', '"a b"'],
    ['is whole up to 80 characters', 'あ'.repeat(80), `"${'あ'.repeat(80)}"`],
    ['is cut beyond', 'a'.repeat(81), `"${'a'.repeat(80)}…"`],
    ['commands no terminal', 'a\u001b[2Jb\u0000', '"a\\u001b[2Jb\\u0000"'],
    [
      'hides nothing and turns nothing round',
      'a\u00adb\u200b\u202e\u{e0041}',
      '"a\\u00adb\\u200b\\u202e\\u{e0041}"',
    ],
    ['is never cut within a character', '𠮷'.repeat(81), `"${'𠮷'.repeat(80)}…"`],
  ])('%s', (_, value, shown) => {
    expect(quote(value)).toBe(shown);
  });
});

const family = '\u{1f468}\u200d\u{1f469}\u{1f3fd}\u200d\u{1f467}';

describe('what is not seen', () => {
  test('is written as its code in cells and names, however long that is', () => {
    for (const shown of [visibleText, visibleLine]) {
      expect(shown('a\u202eb\u{e0041}c')).toBe('a\\u202eb\\u{e0041}c');
    }
  });

  test('of lines and tabs stays in cells, and is one blank in names', () => {
    expect(visibleText('a\r\nb\tc\rd')).toBe('a\nb\tc\nd');
    expect(visibleLine(' a\r\n\tb ')).toBe('a b');
  });
});

describe('what joins pictures to one', () => {
  test.each([
    ['in messages', plain],
    ['in lists', wholeLine],
    ['in cells', visibleText],
    ['in names', visibleLine],
    ['in HTML', (text: string) => html`${text}`.source],
  ])('passes between two pictures and nowhere else, %s', (_, shown) => {
    expect(shown(`${family}部`)).toBe(`${family}部`);
    expect(shown('\u2764\ufe0f\u200d\u{1f525}')).toBe('\u2764\ufe0f\u200d\u{1f525}');
    for (const hidden of [
      'a\u200db',
      '\u{1f468}\u200d',
      '\u200d\u{1f468}',
      '\u{1f468}\u200d\u200d\u{1f468}',
    ]) {
      expect(shown(hidden)).not.toContain('\u200d');
    }
  });
});

describe('the word that was meant', () => {
  test.each([
    ['snyc', 'sync'],
    ['plam', 'plan'],
    ['detailed-exitcod', 'detailed-exitcode'],
    ['asOf', undefined],
    ['foo', undefined],
  ])('%s is %s', (word, expected) => {
    expect(nearestWord(word, ['sync', 'plan', 'undo', 'json', 'detailed-exitcode'])).toBe(expected);
  });
});
