import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/model.js';
import { type CsvEvent, parseCsv } from '../../src/tables/csv.js';

async function* inPieces(pieces: Iterable<string>): AsyncGenerator<string> {
  yield* pieces;
}

async function eventsOf(...pieces: readonly string[]): Promise<readonly CsvEvent[]> {
  const events: CsvEvent[] = [];
  for await (const event of parseCsv(inPieces(pieces))) events.push(event);
  return events;
}

/** Each event as its line and cells, or as its line and the code of the fault. */
async function read(text: string): Promise<readonly unknown[]> {
  const events = await eventsOf(text);
  return events.map((event) =>
    'row' in event ? [event.row.line, ...event.row.cells] : [event.line, event.fault.code],
  );
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
    expect(await read('a\rb\r\nc\nd\n\re')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
      [6, 'e'],
    ]);
  });

  test('in quotes belong to the cell, as LF, and the lines after them are counted right', async () => {
    expect(await read('a,"b\r\n\rc"\nd,e\n"f\n",g\nh,i')).toEqual([
      [1, 'a', 'b\n\nc'],
      [4, 'd', 'e'],
      [5, 'f\n', 'g'],
      [7, 'h', 'i'],
    ]);
  });
});

describe('a blank line', () => {
  test.each([
    ['empty', ''],
    ['of spaces', '  \t'],
    ['of commas', ',,'],
    ['of blank quotes', '" ",""'],
  ])('%s is no row but counts as a line', async (_, blank) => {
    expect(await read(`a,b\n${blank}\nc,d\n`)).toEqual([
      [1, 'a', 'b'],
      [3, 'c', 'd'],
    ]);
  });

  test('with line ends in quotes counts as all its lines', async () => {
    expect(await read('a\n"\n\n"\nb')).toEqual([
      [1, 'a'],
      [5, 'b'],
    ]);
  });
});

describe('a cell', () => {
  test.each([
    ['in quotes may hold commas', '"a,b",c', ['a,b', 'c']],
    ['in quotes may hold doubled quotes', '"say ""hi""",c', ['say "hi"', 'c']],
    ['may hold quotes inside', '5" disk,c', ['5" disk', 'c']],
    ['keeps the spaces around it', ' a ,b ', [' a ', 'b ']],
    ['may be empty', ',b,', ['', 'b', '']],
    ['may be empty in quotes', '"",b', ['', 'b']],
    ['may hold a formula or a tab', '=1+1,a\tb', ['=1+1', 'a\tb']],
  ])('%s', async (_, text, cells) => {
    expect(await read(text)).toEqual([[1, ...cells]]);
  });
});

describe('a fault', () => {
  test('is a quotation mark that is never closed, at the line where its row starts', async () => {
    expect(await read('a,b\n"x\ny",z\nc,"d\ne,f\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'x\ny', 'z'],
      [4, 'unclosed_quote'],
    ]);
  });

  test('is text after a closing quotation mark, and ends the reading', async () => {
    expect(await read('a,b\n"x"y,z\nc,d\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'stray_quote'],
    ]);
  });

  test('is not a space after a closing quotation mark, at the end of the file as little as elsewhere', async () => {
    expect(await read('"x" \n"y" ')).toEqual([
      [1, 'x'],
      [2, 'y'],
    ]);
  });

  test('is gone when the mark is doubled', async () => {
    expect(await read('a\n"x""y"\n')).toEqual([
      [1, 'a'],
      [2, 'x"y'],
    ]);
  });

  test('is a record that grows without end', async () => {
    const piece = `${'x'.repeat(65_535)}\n`;
    const pieces = ['a\n', '"', ...Array.from({ length: 64 }, () => piece)];
    expect(await eventsOf(...pieces)).toEqual([
      { row: { line: 1, cells: ['a'] } },
      { fault: { code: 'record_too_long', args: { charactersMax: 4_194_304 } }, line: 2 },
    ]);
  });

  test('is not a record of the greatest length', async () => {
    const long = 'x'.repeat(4_194_302);
    expect(await eventsOf('a\n', `"${long}`, '"', '\nb\n')).toEqual([
      { row: { line: 1, cells: ['a'] } },
      { row: { line: 2, cells: [long] } },
      { row: { line: 3, cells: ['b'] } },
    ]);
  });
});

test('an empty text has no rows', async () => {
  expect(await eventsOf()).toEqual([]);
  expect(await eventsOf('', '\n', '')).toEqual([]);
});

describe('for any text', () => {
  const characters = fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '表', '😀');

  test('any cut into pieces gives the same rows and faults', async () => {
    const cuts = fc.array(fc.nat(20), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters, maxLength: 20 }), cuts, async (text, at) => {
        expect(await eventsOf(...cut(text, at))).toEqual(await eventsOf(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is written is read again, with the line where each row starts', async () => {
    const cell = fc.string({ unit: characters, maxLength: 6 }).map((text) => text.replace(/\r\n?/g, '\n'));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(rows, lineEnd, fc.boolean(), async (written, end, hasFinalEnd) => {
        const text = written.map(writeRow).join(end) + (hasFinalEnd ? end : '');
        expect(await eventsOf(text)).toEqual(numbered(written).map((row) => ({ row })));
      }),
      { numRuns: 500 },
    );
  });
});

function cut(text: string, at: readonly number[]): readonly string[] {
  const ends = [...at].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => text.slice(start, ends[index]));
}

function writeRow(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/** The rows that are not blank, each with its first line. */
function numbered(written: readonly (readonly string[])[]): readonly Row[] {
  let line = 1;
  const rows = written.map((cells) => {
    const row = { line, cells };
    line += cells.join('').split('\n').length;
    return row;
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}
