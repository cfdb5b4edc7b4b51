import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../../src/tables/csv/parse-csv.js';
import { UnreadableFile } from '../../../src/tables/unreadable-file.js';

/** Rows as `line:cell/cell`, then how many were blank; or the fault as `line:code` and what it says. */
function read(text: string, pieceLength?: number): readonly string[] {
  try {
    const { rows, blankRowCount } = parseCsv(text, pieceLength);
    const shown = rows.map(({ line, cells }) => `${line}:${cells.join('/')}`);
    return blankRowCount > 0 ? [...shown, `${blankRowCount} blank`] : shown;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { line, fault } = error;
    return [
      `${line}:${fault.code} ${Object.entries(fault.args ?? {})
        .flat()
        .join(' ')}`,
    ];
  }
}

type Case = readonly [title: string, text: string, ...rows: readonly string[]];

function testRows(cases: readonly Case[]): void {
  test.each(cases.map(([title, text, ...rows]) => ({ title, text, rows })))('$title', ({ text, rows }) => {
    expect(read(text)).toEqual(rows);
  });
}

describe('line ends', () => {
  testRows([
    ['may be LF', 'a,b\nc,d\n', '1:a/b', '2:c/d'],
    ['may be CRLF', 'a,b\r\nc,d\r\n', '1:a/b', '2:c/d'],
    ['may be CR', 'a,b\rc,d\r', '1:a/b', '2:c/d'],
    ['may be missing at the end', 'a,b\nc,d', '1:a/b', '2:c/d'],
    ['may be mixed', 'a,b\rc,d\r\n', '1:a/b', '2:c/d'],
    [
      'that are mixed are counted one by one',
      'a,\rb\r\nc\nd\n\re',
      '1:a/',
      '2:b',
      '3:c',
      '4:d',
      '6:e',
      '1 blank',
    ],
    [
      'in quotation marks belong to the cell, as LF, and the lines after them are counted right',
      'a,"b\r\n\rc"\nd,e\n"f\n",g\nh,i',
      ...['1:a/b\n\nc', '4:d/e', '5:f\n/g', '7:h/i'],
    ],
  ]);
});

describe('a blank row', () => {
  testRows([
    ['of an empty line is left out, counted, and has its line', 'a,b\n\nc,d\n', '1:a/b', '3:c/d', '1 blank'],
    ['may have spaces', 'a,b\n  \t\nc,d\n', '1:a/b', '3:c/d', '1 blank'],
    ['may have wide spaces', 'a,b\n\u3000\nc,d\n', '1:a/b', '3:c/d', '1 blank'],
    ['may have separators', 'a,b\n,,\nc,d\n', '1:a/b', '3:c/d', '1 blank'],
    ['may have blanks in quotation marks', 'a,b\n" ",""\nc,d\n', '1:a/b', '3:c/d', '1 blank'],
    ['with line ends in quotation marks counts as all its lines', 'a\n"\n\n"\nb', '1:a', '5:b', '1 blank'],
    ['is not the end of the last line', 'a\n', '1:a'],
    ['is a line more at the end', 'a\n\n', '1:a', '1 blank'],
    ['is not in an empty text', ''],
    ['is a text of one line end', '\n', '1 blank'],
  ]);
});

describe('a cell', () => {
  testRows([
    ['in quotation marks may hold separators', '"a,b",c', '1:a,b/c'],
    ['in quotation marks may hold doubled ones', '"say ""hi""",c', '1:say "hi"/c'],
    ['may hold quotation marks inside', '5" disk,c', '1:5" disk/c'],
    ['keeps the spaces around it', ' a ,b ', '1: a /b '],
    ['may be empty', ',b,', '1:/b/'],
    ['may be empty in quotation marks', '"",b', '1:/b'],
    ['may hold a formula', '=1+1,b', '1:=1+1/b'],
    ['keeps NUL and other control characters', 'a\u0000b,\u001b[2J', '1:a\u0000b/\u001b[2J'],
    ['may be called __proto__ or constructor', '__proto__,constructor', '1:__proto__/constructor'],
    ['is one of as many as its row has', 'a,b\nc\nd,e,f\ng,h,,\n', '1:a/b', '2:c', '3:d/e/f', '4:g/h//'],
  ]);
});

describe('separators', () => {
  test.each([';', '\t', ',', '|'])('%j is found from the header', (separator) => {
    const text = `code${separator}name\n"a,b;c\td|e"${separator}x`;
    expect(read(text)).toEqual(['1:code/name', '2:a,b;c\td|e/x']);
  });

  testRows([
    [
      'are found below title lines',
      'Teams\n"as of,\n2026"\n\ncode;name\na,b;c',
      ...['1:Teams', '2:as of,\n2026', '5:code/name', '6:a,b/c', '1 blank'],
    ],
    ['may be missing in a file of one column', 'code\nA\n"B,1"\n', '1:code', '2:A', '3:B,1'],
    ['are named by a first line such as sep=; which is not a row', 'sep=;\r\ncode;a,b,c\n', '2:code/a,b,c'],
    ['are named by that line alone, which is no blank row', 'sep=;\n'],
    ['are not named by such a line further down', 'a,b\nsep=;\nc;d,e\n', '1:a/b', '2:sep=;', '3:c;d/e'],
  ]);
});

describe('an unclosed quotation mark', () => {
  testRows([
    ['is a fault where it opens', 'a,b\n"x\ny",z\nc,"d\ne,f\n', '4:unclosed_quote character 3'],
    ['is found in a later line of its row', 'a,b\n"x\ny","z\n\n', '3:unclosed_quote character 4'],
    ['is placed by characters as people count them', '𠮷𠮷,"a', '1:unclosed_quote character 4'],
    ['is found in a file of one column', 'a\n"b,c\n', '2:unclosed_quote character 1'],
    ['is no fault once it is closed', 'a,b\nc,"d\ne"', '1:a/b', '2:c/d\ne'],
  ]);
});

describe('text after a closing quotation mark', () => {
  testRows([
    ['is a fault at that mark', 'a,b\n"x"y,z\nc,d\n', '2:stray_quote character 3 openedLine 2'],
    ['names the line where it was opened', 'a,b\nc,"d\ne,"f"\n', '3:stray_quote character 3 openedLine 2'],
    ['is a fault without the end of the line, too', 'a,b\n"x"y', '2:stray_quote character 3 openedLine 2'],
    ['is not seen in spaces', '"x" ,b\n"y" \n', '1:x/b', '2:y'],
    ['is not seen in spaces at the end', '"x" ,b\n"y" ', '1:x/b', '2:y'],
    ['is no fault once the mark is doubled', 'a\n"x""y"\n', '1:a', '2:x"y'],
  ]);
});

describe('a blank before a quotation mark', () => {
  testRows([
    [
      'belongs to no cell where the quotation marks hold all of it',
      'code, "name",  "a, ""b"""\n "x" , y, "z"\n',
      ...['1:code/name/a, "b"', '2:x/ y/z'],
    ],
    ['belongs to none behind a semicolon', 'code; "a;b"\n', '1:code/a;b'],
    [
      'stays where the cell goes on behind them, and within quotation marks',
      'a, "b" c\n"x, ""y"", z", "w"\n',
      ...['1:a/ "b" c', '2:x, "y", z/w'],
    ],
  ]);
});

test('a row may be longer than what is parsed at once', () => {
  const long = 'x\n'.repeat(1024 * 1024);
  expect(read(`a,b\n"${long}"\nb\n`)).toEqual(['1:a/b', `2:${long}`, `${2 + 1024 * 1024 + 1}:b`]);
  expect(read(`a,b\nc,"${long}`)).toEqual(['2:unclosed_quote character 3']);
});

test('a cell such as ="0001" is its text, and is counted', () => {
  const text = '="code",name\n="0001","=""a,b"""\n=1+1,="x"&"y"\n';
  expect(read(text)).toEqual(['1:code/name', '2:0001/a,b', '3:=1+1/="x"&"y"']);
  expect(parseCsv(text)).toMatchObject({ unwrappedCount: 3 });
  expect(parseCsv('a,b\n')).not.toHaveProperty('unwrappedCount');
});

test('any text gives the same rows, or the same fault, in pieces of any length', () => {
  const unit = fc.constantFrom('a', ',', ';', '\t', '"', '\n', '\r', ' ', '表', '😀');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      expect(read(text, length)).toEqual(read(text));
    }),
    { numRuns: 2000 },
  );
});
