import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCp932, fitCp932, notInCp932 } from '../../../../src/tables/csv/encoding/encode-cp932.js';
import { anyCharacter } from '../../../helpers/any-character.js';

const decode = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes);

describe('text in CP932', () => {
  test.each([
    ['表\\~', '955c5c7e'],
    ['ｱﾞ', 'b1de'],
    ['①㈱～', '8740878a8160'],
    ['﨑髙纊', 'fab1fbfcfa5c'],
    ['∪∵', '81be81e6'],
  ])('%j is written with the bytes of Windows', (text, hexadecimal) => {
    expect(Buffer.from(encodeCp932(text)).toString('hex')).toBe(hexadecimal);
  });

  test('all its characters survive a round trip, and the others are reported', () => {
    const character = fc.string({ unit: anyCharacter, maxLength: 50 });
    fc.assert(
      fc.property(character, (text) => {
        const missing = new Set(notInCp932(text));
        const held = [...text].filter((one) => !missing.has(one)).join('');
        expect(decode(encodeCp932(held))).toBe(held);
        expect(notInCp932(fitCp932(text))).toEqual([]);
      }),
    );
  });

  test('has the 7,000 characters of JIS X 0208 and those of NEC and IBM', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const held = all.filter((one) => notInCp932(one).length === 0);
    expect(held.length).toBeGreaterThan(9_000);
    for (const one of held) expect(decode(encodeCp932(one))).toBe(one);
  });

  test('a character that it does not have is an error, not a question mark', () => {
    expect(() => encodeCp932('𠮷')).toThrow(RangeError);
  });
});
