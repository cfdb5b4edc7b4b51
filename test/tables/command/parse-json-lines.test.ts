import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonLines } from '../../../src/tables/command/parse-json-lines.js';
import { UnreadableFile } from '../../../src/tables/unreadable-file.js';

/** Line and cells of each row. */
function rowsOf(text: string): readonly unknown[] {
  return parseJsonLines(text).rows.map(({ line, cells }) => [line, ...cells]);
}

function faultOf(text: string): readonly unknown[] {
  try {
    return rowsOf(text);
  } catch (error) {
    return error instanceof UnreadableFile ? [error.fault.code, error.fault.args, error.line] : [error];
  }
}

describe('JSON Lines', () => {
  test('are rows under the keys of all lines, in order of appearance', () => {
    const text = '{"code":"01","name":"本社"}\n{"name":"営業","parent":"01","code":"02"}\n{}\n';
    expect(rowsOf(text)).toEqual([
      [0, 'code', 'name', 'parent'],
      [1, '01', '本社', ''],
      [2, '02', '営業', '01'],
      [3, '', '', ''],
    ]);
  });

  test('keep the digits of numbers, and read true, false and null as text and blank', () => {
    const text = '{"a":0.10,"b":12345678901234567890,"c":-1e3,"d":true,"e":false,"f":null}';
    const [, row] = rowsOf(text);
    expect(row).toEqual([1, '0.10', '12345678901234567890', '-1e3', 'true', 'false', '']);
  });

  test('may have blanks and blank lines, which count', () => {
    const batch = parseJsonLines(' { "a" : "1" , "b":"2" } \r\n\n{"a":"3"}\n'.replaceAll('\r\n', '\n'));
    expect(batch.rows.map(({ line }) => line)).toEqual([0, 1, 3]);
    expect(batch.blankRowCount).toBe(1);
    expect(batch.lacksLineEnd).toBeUndefined();
  });

  test('without a last line end are marked', () => {
    expect(parseJsonLines('{"a":"1"}').lacksLineEnd).toBe(true);
  });

  test.each<[string, readonly unknown[]]>([
    ['{"a":1}\n{"a":', ['json_line_invalid', { character: 6 }, 2]],
    ['{\n"a":1}\n', ['json_line_invalid', { character: 2 }, 1]],
    ['[{"a":1}]\n', ['json_line_invalid', { character: 1 }, 1]],
    ['{"a":01}\n', ['json_line_invalid', { character: 7 }, 1]],
    ['{"a":1,}\n', ['json_line_invalid', { character: 8 }, 1]],
    ['{"a":1} {"a":2}\n', ['json_line_invalid', { character: 7 }, 1]],
    ['{"a":"\\ud800"}\n', ['json_line_invalid', { character: 14 }, 1]],
    ['{"a":1}\n{"b":{"c":1}}\n', ['json_value_nested', { key: 'b' }, 2]],
    ['{"b":[]}\n', ['json_value_nested', { key: 'b' }, 1]],
    ['{"a":1,"\\u0061":2}\n', ['json_key_repeated', { key: 'a' }, 1]],
  ])('with a fault name its line: %#', (text, fault) => {
    expect(faultOf(text)).toEqual(fault);
  });

  test('with a new key in every line end soon', () => {
    const text = Array.from({ length: 1_001 }, (_, index) => `{"k${index}":1}\n`).join('');
    expect(faultOf(text)).toEqual(['json_keys_too_many', { keysMax: 1_000 }, 1_001]);
  });

  test('of any flat objects are read as JSON.parse reads them', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
    const object = fc.dictionary(fc.string({ unit: 'grapheme' }), value, { noNullPrototype: true });
    fc.assert(
      fc.property(fc.array(object), (objects) => {
        const text = objects.map((one) => `${JSON.stringify(one)}\n`).join('');
        const [header, ...rows] = parseJsonLines(text).rows;
        const read = rows.map(
          ({ cells }) => new Map(cells.map((cell, index) => [header?.cells[index], cell])),
        );
        for (const [index, one] of objects.entries())
          for (const [key, meant] of Object.entries(one))
            expect(read[index]?.get(key)).toBe(meant === null ? '' : String(meant));
      }),
    );
  });
});
