import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Origin } from '../../src/model/tables.js';
import { html } from '../../src/report/html/html.js';
import { momentText } from '../../src/words/moment-text.js';
import { amountText, formatOrigin, nearestWord, plain, wholeLine, yamlLine } from '../../src/words/text.js';
import { visibleLine, visibleText } from '../../src/words/visible-text.js';

test('data on one line of YAML is read back as it is', () => {
  const columns = { 社員番号: 'code', 氏名: '-', 'a: b': 'no', '0012': '1' };
  const line = yamlLine({ file: '社員 一覧.csv', columns, of: ['x', '-'], sheet: undefined });
  expect(line).toMatch(/^\{ file: "社員 一覧.csv", columns: \{ 社員番号: code, 氏名: "-", /);
  expect(parse(line)).toEqual({ file: '社員 一覧.csv', columns, of: ['x', '-'] });
});

const cell = { file: 'teams.xlsx', sheet: '組織', line: 14, column: 'C', field: 'parentCode' };

test.each<[string, Origin]>([
  ['grades.csv:7', { file: 'grades.csv', line: 7 }],
  ['grades.csv:7 level', { file: 'grades.csv', line: 7, column: 'C', field: 'level' }],
  ['teams.xlsx / 組織', { file: 'teams.xlsx', sheet: '組織' }],
  ['teams.xlsx / 組織!C14 parentCode', cell],
  ['teams.xlsx / 組織!C14 親部署 コード', { ...cell, header: ' 親部署\nコード ' }],
])('a place is named as a spreadsheet shows it: %s', (shown, origin) => {
  expect(formatOrigin(origin)).toBe(shown);
});

test.each([
  [1.26, '1.3'],
  [9.96, '10'],
  [999, '999'],
  [1_234_567.8, '1,234,568'],
])('%d is read as %s', (amount, shown) => {
  expect(amountText(amount)).toBe(shown);
});

test.each([
  ['is brought onto one line', 'a\r\n\tb', 'a b'],
  ['is whole up to 80 characters', 'あ'.repeat(80), 'あ'.repeat(80)],
  ['is cut beyond, never within a character', '𠮷'.repeat(81), `${'𠮷'.repeat(80)}…`],
  ['commands no terminal', 'a\u001b[2Jb\u0000', 'a\\u001b[2Jb\\u0000'],
  [
    'hides nothing and turns nothing round',
    'a\u00adb\u200b\u202e\u{e0041}',
    'a\\u00adb\\u200b\\u202e\\u{e0041}',
  ],
])('foreign text %s', (_, value, shown) => {
  expect(plain(value)).toBe(shown);
});

test('what is not seen is written as its code in cells and names; lines of a name are one', () => {
  for (const shown of [visibleText, visibleLine])
    expect(shown('a\u202eb\u{e0041}')).toBe('a\\u202eb\\u{e0041}');
  expect(visibleText('a\r\nb\tc\rd')).toBe('a\nb\tc\nd');
  expect(visibleLine(' a\r\n\tb ')).toBe('a b');
});

test.each([
  ['in messages', plain],
  ['in lists', wholeLine],
  ['in cells', visibleText],
  ['in names', visibleLine],
  ['in HTML', (text: string) => html`${text}`.source],
])('what joins pictures to one passes between two pictures and nowhere else, %s', (_, shown) => {
  for (const picture of ['\u{1f468}\u200d\u{1f469}\u{1f3fd}\u200d\u{1f467}部', '\u2764\ufe0f\u200d\u{1f525}'])
    expect(shown(picture)).toBe(picture);
  for (const hidden of ['a\u200db', '\u{1f468}\u200d', '\u200d\u{1f468}', '\u{1f468}\u200d\u200d\u{1f468}'])
    expect(shown(hidden)).not.toContain('\u200d');
});

test.each([
  ['snyc', 'sync'],
  ['PLAM', 'plan'],
  ['--detailed-exitcod', 'detailed-exitcode'],
  ['plan', undefined],
  ['asOf', undefined],
  ['', undefined],
])('the word that was meant by %j is %s', (word, expected) => {
  expect(nearestWord(word, ['sync', 'plan', 'undo', 'json', 'detailed-exitcode'])).toBe(expected);
});

describe('a moment', () => {
  test.each([
    ['2026-11-21T22:58:07.123Z', 'Asia/Tokyo', '2026-11-22 07:58 (Asia/Tokyo)'],
    ['2026-11-21T15:00:00Z', 'Etc/GMT-9', '2026-11-22 00:00 (Etc/GMT-9)'],
    ['2026-11-21T22:58:07.123Z', 'America/New_York', '2026-11-21 17:58 (America/New_York)'],
    ['2026-11-21T08:56:07.123Z', undefined, '2026-11-21 08:56 (UTC)'],
    ['yesterday\u001b[31m', 'Asia/Tokyo', 'yesterday\\u001b[31m'],
  ])('%j in %s is shown to the minute, with its time zone', (moment, timeZone, shown) => {
    expect(momentText(moment, timeZone)).toBe(shown);
  });

  test('in Japan is the one that the calendar of the machine knows', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const text = momentText(date.toISOString(), 'Etc/GMT-9');
        expect(momentText(date.toISOString(), 'Asia/Tokyo')).toBe(text.replace('Etc/GMT-9', 'Asia/Tokyo'));
      }),
    );
  });
});
