import { describe, expect, test } from 'vitest';
import { findMark, parseEncoding } from '../../../../src/tables/csv/encoding/encodings.js';

describe('the name of an encoding', () => {
  test.each(['sjis', 'shift_jis', 'Shift-JIS', 'ShiftJIS', 'cp932', 'CP-932', 'windows-31j', 'Windows_31J'])(
    '%s is CP932',
    (name) => {
      expect(parseEncoding(name)).toBe('cp932');
    },
  );

  test('may be written in any case, with or without - and _', () => {
    expect(['utf-8', 'UTF8', 'utf_8', ' utf-8 '].map(parseEncoding)).toEqual(Array(4).fill('utf-8'));
    expect(['UTF-16LE', 'utf16le', 'utf_16_be'].map(parseEncoding)).toEqual([
      'utf-16le',
      'utf-16le',
      'utf-16be',
    ]);
  });

  test('of other Japanese encodings is known, too', () => {
    expect(['EUC-JP', 'eucjp', 'ISO-2022-JP', 'jis'].map(parseEncoding)).toEqual([
      'euc-jp',
      'euc-jp',
      'iso-2022-jp',
      'iso-2022-jp',
    ]);
  });

  test.each(['', 'utf-16', 'utf-32', 'latin1', 'constructor', '__proto__'])('%j is not known', (name) => {
    expect(parseEncoding(name)).toBeUndefined();
  });
});

test('a byte order mark tells its encoding; part of one does not', () => {
  expect(
    [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff, 0x41], [0xef, 0xbb], [0xff], []].map((bytes) =>
      findMark(Buffer.from(bytes)),
    ),
  ).toEqual(['utf-8', 'utf-16le', 'utf-16be', undefined, undefined, undefined]);
});
