import { describe, expect, test } from 'vitest';
import { boolean, code, type FieldType, integer, text } from '../../src/resources/field-types.js';

/** The value of a cell, or the code of its fault. */
function read(type: FieldType, cell: string): unknown {
  const parsed = type.parse(cell);
  return 'value' in parsed ? parsed.value : `fault: ${parsed.fault.code}`;
}

describe('a code', () => {
  test.each([
    ['G-01_a', 'G-01_a'],
    ['  G01 ', 'G01'],
    ['0007', '0007'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), 'fault: text_too_long'],
    ['G 01', 'fault: invalid_code'],
    ['Ｇ０１', 'fault: invalid_code'],
    ['営業', 'fault: invalid_code'],
    ['a/b', 'fault: invalid_code'],
    ['*', 'fault: invalid_code'],
    ['3f2c1a00-aaaa-4bbb-8ccc-0123456789ab', 'fault: code_like_uuid'],
    ['3F2C1A00-AAAA-4BBB-8CCC-0123456789AB', 'fault: code_like_uuid'],
    ['3f2c1a00-aaaa-4bbb-8ccc-0123456789a', '3f2c1a00-aaaa-4bbb-8ccc-0123456789a'],
  ])('%j reads as %j', (cell, expected) => {
    expect(read(code(), cell)).toBe(expected);
  });

  test('a fault quotes the value without the spaces around it', () => {
    expect(code().parse(' G/1 ')).toEqual({ fault: { code: 'invalid_code', args: { value: 'G/1' } } });
  });
});

describe('a text', () => {
  const name = text({ lengthMax: 300 });

  test.each([
    ['spaces around it are kept', ' Chief  ', ' Chief  '],
    ['CRLF and lone CR become LF', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a tab is no control character', 'a\tb', 'a\tb'],
    ['NUL is refused', 'a\u0000b', 'fault: control_character'],
    ['a vertical tab is refused', 'a\u000bb', 'fault: control_character'],
    ['DEL is refused', 'a\u007fb', 'fault: control_character'],
    ['300 characters fit', 'あ'.repeat(300), 'あ'.repeat(300)],
    ['301 characters do not', 'あ'.repeat(301), 'fault: text_too_long'],
    ['300 characters outside the first plane fit', '𠮷'.repeat(300), '𠮷'.repeat(300)],
    ['301 characters outside the first plane do not', '𠮷'.repeat(301), 'fault: text_too_long'],
    ['CRLF counts once', `${'a'.repeat(299)}\r\n`, `${'a'.repeat(299)}\n`],
  ])('%s', (_, cell, expected) => {
    expect(read(name, cell)).toBe(expected);
  });

  test('a fault of length says the limit', () => {
    expect(text({ lengthMax: 2 }).parse('abc')).toEqual({
      fault: { code: 'text_too_long', args: { value: 'abc', lengthMax: 2 } },
    });
  });
});

describe('a whole number', () => {
  const level = integer({ min: 0, max: 255 });

  test.each([
    ['0', 0],
    ['255', 255],
    [' 7 ', 7],
    ['007', 7],
    ['+5', 5],
    ['256', 'fault: invalid_integer'],
    ['-1', 'fault: invalid_integer'],
    ['1.5', 'fault: invalid_integer'],
    ['12a', 'fault: invalid_integer'],
    ['1e2', 'fault: invalid_integer'],
    ['0x10', 'fault: invalid_integer'],
    ['１２', 'fault: invalid_integer'],
    ['1,000', 'fault: invalid_integer'],
    ['9'.repeat(400), 'fault: invalid_integer'],
    ['', 'fault: invalid_integer'],
  ])('%j reads as %j', (cell, expected) => {
    expect(read(level, cell)).toBe(expected);
  });

  test('a fault says the range', () => {
    expect(level.parse('12a')).toEqual({
      fault: { code: 'invalid_integer', args: { value: '12a', min: 0, max: 255 } },
    });
  });
});

describe('a yes or no', () => {
  test.each([
    ['TRUE', true],
    ['true', true],
    [' True ', true],
    ['1', true],
    ['○', true],
    ['はい', true],
    ['FALSE', false],
    ['false', false],
    ['0', false],
    ['×', false],
    ['いいえ', false],
    ['yes', 'fault: invalid_boolean'],
    ['2', 'fault: invalid_boolean'],
    ['constructor', 'fault: invalid_boolean'],
  ])('%j reads as %j', (cell, expected) => {
    expect(read(boolean(), cell)).toBe(expected);
  });
});

describe('an answer of the service comes into the same normal form as a cell', () => {
  test.each([
    ['a missing text is empty', text({ lengthMax: 9 }), undefined, null],
    ['an empty text is empty', text({ lengthMax: 9 }), '', null],
    ['line ends of a text are folded', text({ lengthMax: 9 }), 'a\r\nb', 'a\nb'],
    ['a code is taken as it is', code(), 'not a code', 'not a code'],
    ['a number is taken as it is', integer({ min: 0, max: 255 }), 300, 300],
    ['a number in digits is a number', integer({ min: 0, max: 255 }), '12', 12],
    ['a missing number is empty', integer({ min: 0, max: 255 }), null, null],
    ['a missing yes or no is no', boolean(), undefined, false],
    ['null is no', boolean(), null, false],
    ['true is yes', boolean(), true, true],
  ] as const)('%s', (_, type, property, expected) => {
    expect(type.normalize(property)).toBe(expected);
  });

  test('nothing means the same on both sides', () => {
    for (const type of [code(), text({ lengthMax: 9 }), integer({ min: 0, max: 9 }), boolean()]) {
      expect(type.normalize(undefined)).toBe(type.blank);
    }
  });
});
