import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  elementTexts,
  memberTexts,
  prettyJson,
  withExactNumbers,
} from '../../../src/service/http/json-text.js';

describe('formatted JSON', () => {
  test('looks like the output of JSON.stringify, for any value', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
        const value: unknown = JSON.parse(text);
        const wanted = JSON.stringify(value, undefined, 2);
        expect(JSON.parse(prettyJson(JSON.stringify(value, undefined, space)))).toEqual(value);
        fc.pre(!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(wanted.replaceAll('\n', '')));
        expect(prettyJson(JSON.stringify(value, undefined, space))).toBe(wanted);
      }),
    );
  });

  test('keeps every digit of its numbers', () => {
    expect(prettyJson('{"id":12345678901234567890,"n":1.10,"e":1E400}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "n": 1.10,\n  "e": 1E400\n}',
    );
  });

  test('shows escaped characters, and escapes those that are invisible or control a terminal', () => {
    expect(
      prettyJson('["\\u7d44\\u7e54 \\u0026", "\\u001b[31m", "a\u009b2Jb", "x\u202ey", "\u{e0041}"]'),
    ).toBe('[\n  "組織 &",\n  "\\u001b[31m",\n  "a\\u009b2Jb",\n  "x\\u202ey",\n  "\\udb40\\udc41"\n]');
  });
});

describe('the elements of an array', () => {
  test('are returned verbatim', () => {
    expect(elementTexts('[1.0, {"a":[1,2],"b":"],["}, [], "x,y", null]')).toEqual([
      '1.0',
      '{"a":[1,2],"b":"],["}',
      '[]',
      '"x,y"',
      'null',
    ]);
  });

  test('are none in an empty array', () => {
    expect(elementTexts(' [ ] ')).toEqual([]);
  });

  test.each(['{}', '"[]"', '', 'null'])('are undefined for %j, which is not an array', (text) => {
    expect(elementTexts(text)).toBeUndefined();
  });

  test('make up the array', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const texts = elementTexts(JSON.stringify(values, undefined, 1)) ?? [];
        expect(JSON.parse(`[${texts.join(',')}]`)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });
});

test('the members of an object are returned by name, verbatim', () => {
  expect([...(memberTexts(' {"a":1.0, "b,\\u3042" : {"c":[1]}, "d":[]}') ?? [])]).toEqual([
    ['a', '1.0'],
    ['b,あ', '{"c":[1]}'],
    ['d', '[]'],
  ]);
  expect(memberTexts('{}')).toEqual(new Map());
  expect(memberTexts('["x",2.0]')).toEqual(
    new Map([
      ['0', '"x"'],
      ['1', '2.0'],
    ]),
  );
  expect(memberTexts('"{}"')).toBeUndefined();
});

test('numbers that would be rounded are read as text, and what stands in strings stays', () => {
  const text =
    '{"a":[9007199254740993,-12345678901.2345678,0.1,9007199254740992,1.2345678901234567E8],"b":"1: 9007199254740993"}';
  expect(JSON.parse(withExactNumbers(text))).toEqual({
    // No field reads a text with an exponent as a number.
    a: ['9007199254740993', '-12345678901.2345678', 0.1, 9007199254740992, 123456789.01234567],
    b: '1: 9007199254740993',
  });
});
