import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Value } from '../../../src/model/records.js';
import {
  activationDay,
  boolean,
  choice,
  choices,
  code,
  date,
  type FieldType,
  integer,
  isBlank,
  isSameValue,
  list,
  numberText,
  text,
} from '../../../src/resources/fields/field-types.js';

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
    expect(code().parse('Ｇ０１')).toEqual({
      fault: { code: 'invalid_code', args: { value: 'Ｇ０１', folded: 'G01' } },
    });
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
    ['１２', 12],
    ['7.0', 7],
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

describe('a number of any size', () => {
  test.each([
    ['1,000.50', '1000.5'],
    [' -3 ', '-3'],
    ['9'.repeat(30), '9'.repeat(30)],
    ['1e3', 'fault: invalid_number'],
    ['1.000,5', 'fault: invalid_number'],
  ])('%j reads as the text %j', (cell, expected) => {
    expect(read(numberText({ isWhole: false }), cell)).toBe(expected);
  });

  test('may have to be whole', () => {
    expect(read(numberText({ isWhole: true }), '7.0')).toBe('7');
    expect(numberText({ isWhole: true }).parse(' 7.5 ')).toEqual({
      fault: { code: 'invalid_number', args: { value: '7.5', isWhole: true } },
    });
  });
});

describe('a day', () => {
  test.each([
    ['2026/4/1', '2026-04-01'],
    [' 2026-04-01 ', '2026-04-01'],
    ['2026-02-29', 'fault: invalid_date'],
    ['1.4.2026', 'fault: invalid_date'],
    ['46113', 'fault: invalid_date'],
  ])('%j reads as %j', (cell, expected) => {
    expect(read(date(), cell)).toBe(expected);
  });

  test.each([
    ['46113', '2026-04-01'],
    [' ４６１１３ ', '2026-04-01'],
    ['10000', '1927-05-18'],
    ['4611', 'no day'],
    ['260401', 'no day'],
    ['01234', 'no day'],
  ])('%j may be what a spreadsheet stores for %s', (cell, serialOf) => {
    const args = { value: cell.trim(), ...(serialOf !== 'no day' && { serialOf }) };
    expect(date().parse(cell)).toEqual({ fault: { code: 'invalid_date', args } });
  });
});

describe('one of a few words', () => {
  const color = choice(['red', 'deep blue', ' odd ']);

  test.each([
    ['red', 'red'],
    [' red ', 'red'],
    [' odd ', ' odd '],
    ['deep blue', 'deep blue'],
    ['Red', 'fault: unknown_option'],
    ['red;deep blue', 'fault: unknown_option'],
  ])('%j reads as %j', (cell, expected) => {
    expect(read(color, cell)).toBe(expected);
  });

  test('a fault names the words', () => {
    expect(choice(['red', 'blue']).parse(' green ')).toEqual({
      fault: { code: 'unknown_option', args: { value: 'green', options: ['red', 'blue'] } },
    });
  });
});

describe('some of a few words', () => {
  const colors = choices(['red', 'blue', 'black;white']);

  test.each([
    ['blue; red', ['red', 'blue']],
    ['blue\r\nred\n', ['red', 'blue']],
    ['red;red;', ['red']],
    ['black;white\nred', ['red', 'black;white']],
    ['red;green', 'fault: unknown_option'],
    ['black', 'fault: unknown_option'],
  ])('%j reads as %j, in the order of the options', (cell, expected) => {
    expect(read(colors, cell)).toEqual(expected);
  });

  test('of separators only is none', () => {
    expect(read(colors, ' ; \n')).toEqual(colors.blank);
  });
});

describe('a list of texts', () => {
  test.each([
    ['b;a;b', ['b', 'a']],
    ['b\n a ', ['b', 'a']],
    ['one', ['one']],
  ])('%j reads as %j, in the order given', (cell, expected) => {
    expect(read(list(), cell)).toEqual(expected);
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
    ['a number as text loses its needless zeros', numberText({ isWhole: false }), '01.50', '1.5'],
    ['a number becomes text', numberText({ isWhole: false }), 1.5, '1.5'],
    ['text that is no number is taken as it is', numberText({ isWhole: true }), 'many', 'many'],
    ['a day is taken as it is', date(), '2026-04-01', '2026-04-01'],
    ['a choice is taken as it is', choice(['red']), 'green', 'green'],
    ['a choice may be the only element of an array', choice(['red']), ['red'], 'red'],
    ['an empty array is no choice', choice(['red']), [], null],
    ['choices stand in the order of the options', choices(['red', 'blue']), ['blue', 'red'], ['red', 'blue']],
    ['unknown choices stay, at the end', choices(['red']), ['green', 'red'], ['red', 'green']],
    ['no choices are the empty set', choices(['red']), [], []],
    ['a list keeps its order', list(), ['b', 'a'], ['b', 'a']],
    ['an empty list is empty', list(), [], null],
  ] as const)('%s', (_, type, property, expected) => {
    expect(type.normalize(property)).toEqual(expected);
  });

  test('nothing means the same on both sides', () => {
    const types = [
      code(),
      text({ lengthMax: 9 }),
      integer({ min: 0, max: 9 }),
      numberText({ isWhole: true }),
      date(),
      choice(['a']),
      choices(['a']),
      list(),
      boolean(),
    ];
    for (const type of types) {
      expect(type.normalize(undefined)).toEqual(type.blank);
      expect(type.normalize(null)).toEqual(type.blank);
      expect(isBlank(type.blank)).toBe(true);
    }
  });
});

describe('two values in normal form', () => {
  test.each<[Value, Value, 'the same' | 'different']>([
    ['a', 'a', 'the same'],
    ['a', 'b', 'different'],
    [0, false, 'different'],
    [null, [], 'different'],
    [['a', 'b'], ['a', 'b'], 'the same'],
    [['a', 'b'], ['b', 'a'], 'different'],
    [['a'], ['a', 'b'], 'different'],
    [['a'], 'a', 'different'],
    [[], [], 'the same'],
  ])('%j and %j are %s', (a, b, expected) => {
    const isSame = expected === 'the same';
    expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([isSame, isSame]);
  });
});

test('nothing is null, no, and the empty set; zero and an empty text are something', () => {
  expect([null, false, []].map(isBlank)).toEqual([true, true, true]);
  expect([0, true, '', '0', ['']].map(isBlank)).toEqual([false, false, false, false, false]);
});

describe('a value is printed as a cell that is read as the same value', () => {
  const options = ['甲;乙', '甲', '乙', ' 甲', 'a,b', '*'];
  const line = fc
    .string({ unit: fc.constantFrom('a', ';', ',', ' ', '表') })
    .filter((drawn) => drawn.trim() === drawn && drawn !== '');
  const kinds: Readonly<Record<string, readonly [FieldType, fc.Arbitrary<Value>]>> = {
    code: [code(), fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)],
    text: [text(), fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '"', ';', '=', '㈱', '𠮷') })],
    integer: [integer({ min: 0, max: 255 }), fc.nat(255)],
    number: [numberText({ isWhole: false }), fc.constantFrom('0', '-0.5', '12345678901234567890.25')],
    'whole number': [numberText({ isWhole: true }), fc.constantFrom('0', '-7', '9007199254740993')],
    date: [date(), fc.constantFrom('0001-01-01', '2026-12-31', '2024-02-29', '9999-12-31')],
    'activation day': [activationDay(), fc.constantFrom('now', '2026-12-31')],
    choice: [choice(options), fc.constantFrom(...options)],
    choices: [
      choices(options.filter((option) => option !== ' 甲')),
      fc.subarray(['甲;乙', '甲', '乙', 'a,b', '*']),
    ],
    list: [list(), fc.uniqueArray(line, { minLength: 2 })],
    boolean: [boolean(), fc.boolean()],
  };

  test.each(Object.keys(kinds))('%s', (kind) => {
    const [type, values] = kinds[kind] ?? [text(), fc.constant('')];
    fc.assert(
      fc.property(values, (value) => {
        const cell = type.print(value);
        expect(cell === '' ? '' : type.parse(cell)).toEqual(cell === '' ? '' : { value });
        expect(cell === '' && !isBlank(value)).toBe(value === '');
      }),
    );
  });

  test('nothing is a blank cell, and FALSE where that means nothing', () => {
    const printed = [code(), text(), date(), choice([]), choices([]), list(), boolean()].map((type) =>
      type.print(type.blank),
    );
    expect(printed).toEqual(['', '', '', '', '', '', 'FALSE']);
  });
});

test('of two options that differ in spaces, a cell means the one it is', () => {
  expect(choice(['甲', ' 甲']).parse(' 甲')).toEqual({ value: ' 甲' });
  expect(choice(['甲', ' 甲']).parse(' 甲 ')).toEqual({ value: '甲' });
});
