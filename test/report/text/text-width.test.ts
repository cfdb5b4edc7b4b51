import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { textWidth } from '../../../src/report/text/text-width.js';

test.each([
  ['', 0],
  ['G01', 3],
  ['営業部', 6],
  ['事業部 A', 8],
  ['ﾎﾝｼｬ', 4],
  ['ハ\u3099', 2],
  ['👨‍👩‍👧', 2],
  ['\u001b[31m赤\u001b[39m', 2],
])('%j takes %d cells', (text, cells) => {
  expect(textWidth(text)).toBe(cells);
});

const charactersFrom = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

test('ASCII, kana, punctuation and full-width forms take the cells that string-width counts', () => {
  for (const one of [
    ...charactersFrom(0, 0x7f),
    ...charactersFrom(0x3000, 0x30ff),
    ...charactersFrom(0xff00, 0xffef),
  ])
    expect([one, textWidth(one)]).toEqual([one, stringWidth(one)]);
});

test('signs of our own texts take the cells that string-width counts', () => {
  for (const sign of '…→←–—×·') expect([sign, textWidth(sign)]).toEqual([sign, stringWidth(sign)]);
});

test('kanji take the cells that string-width counts', () => {
  for (let first = 0x4e00; first < 0xa000; first += 256) {
    const row = charactersFrom(first, first + 255).join('');
    expect([first, textWidth(row)]).toEqual([first, stringWidth(row)]);
  }
});

test('any text takes the cells that string-width counts', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '部',
    'カ',
    'ー',
    '々',
    '。',
    'Ａ',
    '\u3099',
    '\u200d',
    'ﾞ',
    '１',
    '👨',
    '\ufe0f',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      expect(textWidth(text)).toBe(stringWidth(text));
    }),
  );
});
