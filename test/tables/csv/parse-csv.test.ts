import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../src/model/problems.js';
import type { Row } from '../../../src/model/tables.js';
import { decodeText, type Encoding } from '../../../src/tables/csv/encoding/encodings.js';
import { parseCsv, rowCharactersMax } from '../../../src/tables/csv/parse-csv.js';
import { UnreadableFile } from '../../../src/tables/unreadable-file.js';
import { encodeText } from '../../helpers/encode-text.js';

interface Parsed {
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  readonly fault?: Fault;
  readonly line?: number | undefined;
}

async function* inPieces<T>(pieces: Iterable<T>): AsyncGenerator<T> {
  yield* pieces;
}

async function parse(text: AsyncIterable<string>): Promise<Parsed> {
  const rows: Row[] = [];
  let blankRowCount = 0;
  try {
    for await (const read of parseCsv(text)) {
      rows.push(...read.rows);
      blankRowCount += read.blankRowCount;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { rows, blankRowCount, fault: error.fault, line: error.line };
  }
  return { rows, blankRowCount };
}

/** Rows as line and cells; a fault as line and code. */
async function read(...pieces: readonly string[]): Promise<readonly unknown[]> {
  const { rows, fault, line } = await parse(inPieces(pieces));
  return [...rows.map((row) => [row.line, ...row.cells]), ...(fault ? [[line, fault.code, fault.args]] : [])];
}

describe('line ends', () => {
  test.each([
    ['LF', 'a,b\nc,d\n'],
    ['CRLF', 'a,b\r\nc,d\r\n'],
    ['CR', 'a,b\rc,d\r'],
    ['no final one', 'a,b\nc,d'],
    ['mixed', 'a,b\rc,d\r\n'],
  ])('%s give the same rows', async (_, text) => {
    expect(await read(text)).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ]);
  });

  test('mixed in one file are counted one by one', async () => {
    expect(await read('a,\rb\r\nc\nd\n\re')).toEqual([
      [1, 'a', ''],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
      [6, 'e'],
    ]);
  });

  test('in quotation marks belong to the cell, as LF, and the lines after them are counted right', async () => {
    expect(await read('a,"b\r\n\rc"\nd,e\n"f\n",g\nh,i')).toEqual([
      [1, 'a', 'b\n\nc'],
      [4, 'd', 'e'],
      [5, 'f\n', 'g'],
      [7, 'h', 'i'],
    ]);
  });

  test('of CRLF survive a cut between the two', async () => {
    expect(await read('a,b\r', '\nc,"d\r', '\ne"\r', '\nf')).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd\ne'],
      [4, 'f'],
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
  ])('%s is left out, counted, and has its line', async (_, blank) => {
    expect(await parse(inPieces([`a,b\n${blank}\nc,d\n`]))).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 3, cells: ['c', 'd'] },
      ],
      blankRowCount: 1,
    });
  });

  test('with line ends in quotation marks counts as all its lines', async () => {
    expect(await read('a\n"\n\n"\nb')).toEqual([
      [1, 'a'],
      [5, 'b'],
    ]);
  });

  test('is not the end of the last line', async () => {
    expect((await parse(inPieces(['a\n']))).blankRowCount).toBe(0);
    expect((await parse(inPieces(['a\n\n']))).blankRowCount).toBe(1);
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
  ])('%s', async (_, text, cells) => {
    expect(await read(text)).toEqual([[1, ...cells]]);
  });
});

test('rows keep their own length', async () => {
  expect(await read('a,b\nc\nd,e,f\ng,h,,\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'c'],
    [3, 'd', 'e', 'f'],
    [4, 'g', 'h', '', ''],
  ]);
});

describe('separators', () => {
  test.each([';', '\t', ','])('%j is found from the header', async (separator) => {
    expect(await read(['code', 'name'].join(separator), '\n"a,b;c\td"', separator, 'x')).toEqual([
      [1, 'code', 'name'],
      [2, 'a,b;c\td', 'x'],
    ]);
  });

  test('are found below title lines', async () => {
    expect(await read('Teams\n"as of,\n2026"\n\ncode;na', 'me\na,b;c')).toEqual([
      [1, 'Teams'],
      [2, 'as of,\n2026'],
      [5, 'code', 'name'],
      [6, 'a,b', 'c'],
    ]);
  });

  test('may be missing in a file of one column', async () => {
    expect(await read('code\nA\n"B,1"\n')).toEqual([
      [1, 'code'],
      [2, 'A'],
      [3, 'B,1'],
    ]);
  });

  test('are named by a first line such as sep=; which is not a row', async () => {
    expect(await read('se', 'p=;\r', '\ncode;a,b,c\n')).toEqual([[2, 'code', 'a,b,c']]);
    expect((await parse(inPieces(['sep=;\n']))).blankRowCount).toBe(0);
  });

  test('are not named by such a line further down', async () => {
    expect(await read('a,b\nsep=;\nc;d,e\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'sep=;'],
      [3, 'c;d', 'e'],
    ]);
  });
});

describe('an unclosed quotation mark', () => {
  test('is a fault at the line and character where it opens', async () => {
    expect(await read('a,b\n"x\ny",z\nc,"d\ne,f\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'x\ny', 'z'],
      [4, 'unclosed_quote', { character: 3 }],
    ]);
  });

  test('is found in a later line of its row', async () => {
    expect(await read('a,b\n"x\ny","z\n\n')).toContainEqual([3, 'unclosed_quote', { character: 4 }]);
  });

  test('is placed by characters as people count them', async () => {
    expect(await read('𠮷𠮷,"a')).toEqual([[1, 'unclosed_quote', { character: 4 }]]);
  });

  test('is found in a file of one column', async () => {
    expect(await read('a\n"b,c\n')).toContainEqual([2, 'unclosed_quote', { character: 1 }]);
  });

  test('is no fault once it is closed', async () => {
    expect(await read('a,b\nc,"d\ne"')).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd\ne'],
    ]);
  });
});

describe('text after a closing quotation mark', () => {
  test('is a fault at the line and character of that mark, and names the line where it was opened', async () => {
    expect(await read('a,b\n"x"y,z\nc,d\n')).toContainEqual([
      2,
      'stray_quote',
      { character: 3, openedLine: 2 },
    ]);
    expect(await read('a,b\nc,"d\ne,"f"\n')).toContainEqual([
      3,
      'stray_quote',
      { character: 3, openedLine: 2 },
    ]);
  });

  test('is a fault without the end of the line, too', async () => {
    expect(await read('a,b\n"x"', 'y')).toContainEqual([2, 'stray_quote', { character: 3, openedLine: 2 }]);
  });

  test('is not seen in spaces, wherever the pieces are cut', async () => {
    for (const pieces of [['"x" ,b\n"y" '], ['"x"', ' ', ',b\n"y"', ' '], ['"x" ', ',b\n"y" ', '\n']])
      expect(await read(...pieces)).toEqual([
        [1, 'x', 'b'],
        [2, 'y'],
      ]);
  });

  test('is no fault once the mark is doubled', async () => {
    expect(await read('a\n"x""y"\n')).toEqual([
      [1, 'a'],
      [2, 'x"y'],
    ]);
  });
});

describe('a row that grows without end', () => {
  /** Counts the pieces that are requested. */
  async function piecesAskedFor(first: string): Promise<{ readonly count: number; readonly parsed: Parsed }> {
    let count = 0;
    async function* pieces(): AsyncGenerator<string> {
      yield first;
      for (const piece of Array<string>(1_000).fill(`${'x'.repeat(65_535)}\n`)) {
        count += 1;
        yield piece;
      }
    }
    return { parsed: await parse(pieces()), count };
  }

  test('because of a quotation mark is a fault that points at the mark, long before the end of the file', async () => {
    const { parsed, count } = await piecesAskedFor('a,b\nc,"');
    expect(parsed).toMatchObject({
      line: 2,
      fault: { code: 'record_too_long', args: { charactersMax: rowCharactersMax, character: 3 } },
    });
    expect(count).toBe(16);
  });

  test('because of a missing line end is a fault that points at the row', async () => {
    const line = 'x'.repeat(65_536);
    const { rows: _, ...parsed } = await parse(inPieces(['a,b\n', ...Array<string>(17).fill(line)]));
    expect(parsed).toEqual({
      blankRowCount: 0,
      line: 2,
      fault: { code: 'record_too_long', args: { charactersMax: rowCharactersMax } },
    });
  });

  test('is not a row of the greatest length', async () => {
    const long = 'x'.repeat(rowCharactersMax - 2);
    expect(await read('a,b\n', `"${long}`, '"', '\nb\n')).toEqual([
      [1, 'a', 'b'],
      [2, long],
      [3, 'b'],
    ]);
  });
});

test('an empty text has no rows', async () => {
  expect(await parse(inPieces([]))).toEqual({ rows: [], blankRowCount: 0 });
  expect(await parse(inPieces(['', '\n', '']))).toEqual({ rows: [], blankRowCount: 1 });
});

describe('for any text', () => {
  const characters = {
    'utf-8': ['表', '😀', 'é'],
    'utf-16le': ['表', '😀', 'é'],
    'utf-16be': ['表', '😀', 'é'],
    cp932: ['表', 'ｱ', '①'],
  } as const satisfies Record<Encoding, readonly string[]>;
  const common = ['a', ',', ';', '\t', '"', '\n', '\r', ' '];

  test.each(Object.keys(characters) as Encoding[])(
    'any cut of its bytes in %s gives the same rows',
    async (encoding) => {
      const unit = fc.constantFrom(...common, ...characters[encoding]);
      const cuts = fc.array(fc.nat(40), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(fc.string({ unit, maxLength: 20 }), cuts, async (text, at) => {
          const bytes = encodeText(text, encoding);
          const inOne = await rowsOrFault([bytes], encoding);
          expect(await rowsOrFault(cut(bytes, at), encoding)).toEqual(inOne);
        }),
      );
    },
  );

  test('decoding byte by byte gives the same as at once', async () => {
    const text = '表,"😀\r\n""é""" ;\r\rsep=;\n';
    const bytes = encodeText(text, 'utf-8');
    const single = Array.from(bytes, (byte) => Buffer.of(byte));
    expect(await rowsOrFault(single, 'utf-8')).toEqual(await rowsOrFault([bytes], 'utf-8'));
  });
});

/** Rows above a fault may be returned or not, because nobody uses them. */
async function rowsOrFault(pieces: readonly Buffer[], encoding: Encoding): Promise<unknown> {
  const { rows, blankRowCount, fault, line } = await parse(decodeText(inPieces(pieces), encoding));
  return fault ? { fault, line } : { rows, blankRowCount };
}

function cut(bytes: Buffer, at: readonly number[]): readonly Buffer[] {
  const ends = [...at].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index]));
}
