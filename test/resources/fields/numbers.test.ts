import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalInteger, canonicalNumber } from '../../../src/resources/fields/numbers.js';

describe('a number', () => {
  test.each([
    ['1000', '1000'],
    ['1,000', '1000'],
    ['1,234,567.80', '1234567.8'],
    ['１，０００．５', '1000.5'],
    [' +1000.0 ', '1000'],
    ['007', '7'],
    ['1.', '1'],
    ['0.10', '0.1'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['－５', '-5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['-0.01', '-0.01'],
    ['1000000000000000000001', '1000000000000000000001'],
  ])('%j is written %j', (text, expected) => {
    expect(canonicalNumber(text)).toBe(expected);
  });

  test.each(['', ' ', '.5', '1,00', '1,0000', ',100', '1 000', '1e3', '0x10', '--1', '- 1', '1.2.3', '五'])(
    '%j is none',
    (text) => {
      expect(canonicalNumber(text)).toBeUndefined();
    },
  );

  test('has one way to be written, and keeps its value', () => {
    const decimals = fc.tuple(fc.integer(), fc.stringMatching(/^\d{0,6}$/));
    fc.assert(
      fc.property(decimals, ([whole, fraction]) => {
        const written = canonicalNumber(`${whole}.${fraction}`) ?? '';
        expect(Number(written)).toBe(Number(`${whole}.${fraction}`) || 0);
        expect(canonicalNumber(written)).toBe(written);
        expect(canonicalNumber(whole.toLocaleString('en-US'))).toBe(String(whole));
      }),
    );
  });
});

describe('a whole number', () => {
  test.each([
    ['1.0', '1'],
    ['-1,000', '-1000'],
    ['1.5', undefined],
    ['x', undefined],
  ])('%j is %j', (text, expected) => {
    expect(canonicalInteger(text)).toBe(expected);
  });
});
