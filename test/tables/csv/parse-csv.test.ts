import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../src/model/problems.js';
import type { Row } from '../../../src/model/tables.js';
import { parseCsv } from '../../../src/tables/csv/parse-csv.js';
import { UnreadableFile } from '../../../src/tables/unreadable-file.js';

type Parsed =
  | { readonly rows: readonly Row[]; readonly blankRowCount: number }
  | { readonly fault: Fault; readonly line: number | undefined };

function parse(text: string, pieceLength?: number): Parsed {
  try {
    const { rows, blankRowCount } = parseCsv(text, pieceLength);
    return { rows, blankRowCount };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { fault: error.fault, line: error.line };
  }
}

/** Rows as line and cells, or the fault as line and code. */
function read(text: string): readonly unknown[] {
  const parsed = parse(text);
  if ('fault' in parsed) return [[parsed.line, parsed.fault.code, parsed.fault.args]];
  return parsed.rows.map((row) => [row.line, ...row.cells]);
}

describe('line ends', () => {
  test.each([
    ['LF', 'a,b\nc,d\n'],
    ['CRLF', 'a,b\r\nc,d\r\n'],
    ['CR', 'a,b\rc,d\r'],
    ['no final one', 'a,b\nc,d'],
    ['mixed', 'a,b\rc,d\r\n'],
  ])('%s give the same rows', (_, text) => {
    expect(read(text)).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ]);
  });

  test('mixed in one file are counted one by one', () => {
    expect(read('a,\rb\r\nc\nd\n\re')).toEqual([
      [1, 'a', ''],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
      [6, 'e'],
    ]);
  });

  test('in quotation marks belong to the cell, as LF, and the lines after them are counted right', () => {
    expect(read('a,"b\r\n\rc"\nd,e\n"f\n",g\nh,i')).toEqual([
      [1, 'a', 'b\n\nc'],
      [4, 'd', 'e'],
      [5, 'f\n', 'g'],
      [7, 'h', 'i'],
    ]);
  });
});

describe('a blank row', () => {
  test.each([
    ['of an empty line', ''],
    ['of spaces', '  \t'],
    ['of wide spaces', '\u3000'],
    ['of separators', ',,'],
    ['of blanks in quotation marks', '" ",""'],
  ])('%s is left out, counted, and has its line', (_, blank) => {
    expect(parse(`a,b\n${blank}\nc,d\n`)).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 3, cells: ['c', 'd'] },
      ],
      blankRowCount: 1,
    });
  });

  test('with line ends in quotation marks counts as all its lines', () => {
    expect(read('a\n"\n\n"\nb')).toEqual([
      [1, 'a'],
      [5, 'b'],
    ]);
  });

  test('is not the end of the last line', () => {
    expect(parse('a\n')).toMatchObject({ blankRowCount: 0 });
    expect(parse('a\n\n')).toMatchObject({ blankRowCount: 1 });
  });
});

describe('a cell', () => {
  test.each([
    ['in quotation marks may hold separators', '"a,b",c', ['a,b', 'c']],
    ['in quotation marks may hold doubled ones', '"say ""hi""",c', ['say "hi"', 'c']],
    ['may hold quotation marks inside', '5" disk,c', ['5" disk', 'c']],
    ['keeps the spaces around it', ' a ,b ', [' a ', 'b ']],
    ['may be empty', ',b,', ['', 'b', '']],
    ['may be empty in quotation marks', '"",b', ['', 'b']],
    ['may hold a formula', '=1+1,b', ['=1+1', 'b']],
    ['keeps NUL and other control characters', 'a\u0000b,\u001b[2J', ['a\u0000b', '\u001b[2J']],
    ['may be called __proto__ or constructor', '__proto__,constructor', ['__proto__', 'constructor']],
  ])('%s', (_, text, cells) => {
    expect(read(text)).toEqual([[1, ...cells]]);
  });
});

test('rows keep their own length', () => {
  expect(read('a,b\nc\nd,e,f\ng,h,,\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'c'],
    [3, 'd', 'e', 'f'],
    [4, 'g', 'h', '', ''],
  ]);
});

describe('separators', () => {
  test.each([';', '\t', ',', '|'])('%j is found from the header', (separator) => {
    expect(read(`code${separator}name\n"a,b;c\td|e"${separator}x`)).toEqual([
      [1, 'code', 'name'],
      [2, 'a,b;c\td|e', 'x'],
    ]);
  });

  test('are found below title lines', () => {
    expect(read('Teams\n"as of,\n2026"\n\ncode;name\na,b;c')).toEqual([
      [1, 'Teams'],
      [2, 'as of,\n2026'],
      [5, 'code', 'name'],
      [6, 'a,b', 'c'],
    ]);
  });

  test('may be missing in a file of one column', () => {
    expect(read('code\nA\n"B,1"\n')).toEqual([
      [1, 'code'],
      [2, 'A'],
      [3, 'B,1'],
    ]);
  });

  test('are named by a first line such as sep=; which is not a row', () => {
    expect(read('sep=;\r\ncode;a,b,c\n')).toEqual([[2, 'code', 'a,b,c']]);
    expect(parse('sep=;\n')).toMatchObject({ blankRowCount: 0 });
  });

  test('are not named by such a line further down', () => {
    expect(read('a,b\nsep=;\nc;d,e\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'sep=;'],
      [3, 'c;d', 'e'],
    ]);
  });
});

describe('an unclosed quotation mark', () => {
  test('is a fault at the line and character where it opens', () => {
    expect(read('a,b\n"x\ny",z\nc,"d\ne,f\n')).toEqual([[4, 'unclosed_quote', { character: 3 }]]);
  });

  test('is found in a later line of its row', () => {
    expect(read('a,b\n"x\ny","z\n\n')).toContainEqual([3, 'unclosed_quote', { character: 4 }]);
  });

  test('is placed by characters as people count them', () => {
    expect(read('𠮷𠮷,"a')).toEqual([[1, 'unclosed_quote', { character: 4 }]]);
  });

  test('is found in a file of one column', () => {
    expect(read('a\n"b,c\n')).toContainEqual([2, 'unclosed_quote', { character: 1 }]);
  });

  test('is no fault once it is closed', () => {
    expect(read('a,b\nc,"d\ne"')).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd\ne'],
    ]);
  });
});

describe('text after a closing quotation mark', () => {
  test('is a fault at the line and character of that mark, and names the line where it was opened', () => {
    expect(read('a,b\n"x"y,z\nc,d\n')).toContainEqual([2, 'stray_quote', { character: 3, openedLine: 2 }]);
    expect(read('a,b\nc,"d\ne,"f"\n')).toContainEqual([3, 'stray_quote', { character: 3, openedLine: 2 }]);
  });

  test('is a fault without the end of the line, too', () => {
    expect(read('a,b\n"x"y')).toContainEqual([2, 'stray_quote', { character: 3, openedLine: 2 }]);
  });

  test('is not seen in spaces', () => {
    for (const text of ['"x" ,b\n"y" ', '"x" ,b\n"y" \n'])
      expect(read(text)).toEqual([
        [1, 'x', 'b'],
        [2, 'y'],
      ]);
  });

  test('is no fault once the mark is doubled', () => {
    expect(read('a\n"x""y"\n')).toEqual([
      [1, 'a'],
      [2, 'x"y'],
    ]);
  });
});

test('a row may be longer than what is parsed at once', () => {
  const long = 'x\n'.repeat(1024 * 1024);
  expect(read(`a,b\n"${long}"\nb\n`)).toEqual([
    [1, 'a', 'b'],
    [2, long],
    [2 + 1024 * 1024 + 1, 'b'],
  ]);
  expect(read(`a,b\nc,"${long}`)).toEqual([[2, 'unclosed_quote', { character: 3 }]]);
});

describe('a blank before a quotation mark', () => {
  test('belongs to no cell where the quotation marks hold all of it', () => {
    expect(read('code, "name",  "a, ""b"""\n "x" , y, "z"\n')).toEqual([
      [1, 'code', 'name', 'a, "b"'],
      [2, 'x', ' y', 'z'],
    ]);
    expect(read('code; "a;b"\n')).toEqual([[1, 'code', 'a;b']]);
  });

  test('stays where the cell goes on behind them, and within quotation marks', () => {
    expect(read('a, "b" c\n"x, ""y"", z", "w"\n')).toEqual([
      [1, 'a', ' "b" c'],
      [2, 'x, "y", z', 'w'],
    ]);
  });
});

describe('a cell such as ="0001"', () => {
  test('is its text, and is counted', () => {
    const text = '="code",name\n="0001","=""a,b"""\n=1+1,="x"&"y"\n';
    expect(parseCsv(text)).toMatchObject({
      rows: [{ cells: ['code', 'name'] }, { cells: ['0001', 'a,b'] }, { cells: ['=1+1', '="x"&"y"'] }],
      unwrappedCount: 3,
    });
    expect(parseCsv('a,b\n')).not.toHaveProperty('unwrappedCount');
  });
});

test('an empty text has no rows', () => {
  expect(parse('')).toEqual({ rows: [], blankRowCount: 0 });
  expect(parse('\n')).toEqual({ rows: [], blankRowCount: 1 });
});

test('any text gives the same rows, or the same fault, in pieces of any length', () => {
  const unit = fc.constantFrom('a', ',', ';', '\t', '"', '\n', '\r', ' ', '表', '😀');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      expect(parse(text, length)).toEqual(parse(text));
    }),
    { numRuns: 2000 },
  );
});
