import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ReadTable, readCsvTable } from '../../src/tables/read-csv-table.js';
import { temporaryFolder } from './temporary-folder.js';

/** Reads a file with that content; problems name it by its base name. */
async function read(content: string | Uint8Array): Promise<ReadTable> {
  const folder = await temporaryFolder({ 'grades.csv': content });
  const { table, problems } = await readCsvTable(path.join(folder, 'grades.csv'), 'grades');
  const named = problems.map((problem) => ({
    ...problem,
    origin: { ...problem.origin, file: 'grades.csv' },
  }));
  return {
    ...(table && { table: { ...table, source: { ...table.source, file: 'grades.csv' } } }),
    problems: named as ReadTable['problems'],
  };
}

describe('a file', () => {
  test('becomes a table with true lines and the hash of its bytes', async () => {
    const content = '\n"code",name\r\nG1,役職\r\n\r\nG2,"a\nb"\r\nG3,x\r\n';
    expect(await read(content)).toEqual({
      table: {
        resource: 'grades',
        source: {
          file: 'grades.csv',
          sha256: createHash('sha256').update(content).digest('hex'),
          rowCount: 3,
        },
        headerLine: 2,
        header: ['code', 'name'],
        rows: [
          { line: 3, cells: ['G1', '役職'] },
          { line: 5, cells: ['G2', 'a\nb'] },
          { line: 7, cells: ['G3', 'x'] },
        ],
      },
      problems: [],
    });
  });

  test('may begin with a byte order mark', async () => {
    expect((await read('\ufeff"code",name\nG1,Chief\n')).table?.header).toEqual(['code', 'name']);
  });

  test('longer than one piece keeps characters that a cut falls into', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `部長${index}`);
    const { table, problems } = await read(`name\n${names.join('\n')}\n`);
    expect(problems).toEqual([]);
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(names);
    expect(table?.rows.at(-1)?.line).toBe(20_001);
  });

  test('of a header only is a table without rows', async () => {
    expect(await read('code,name')).toMatchObject({
      table: { header: ['code', 'name'], rows: [] },
      problems: [],
    });
  });

  test.each([
    ['is empty', ''],
    ['holds a byte order mark only', '\ufeff'],
    ['holds blank lines only', '\n , \n'],
  ])('that %s has no header', async (_, content) => {
    expect(await read(content)).toEqual({
      problems: [{ code: 'no_header', severity: 'error', args: {}, origin: { file: 'grades.csv' } }],
    });
  });
});

describe('text that is not UTF-8', () => {
  test.each([
    ['is refused', Buffer.from([0x63, 0x0a, 0xff, 0x0a])],
    ['such as CP932 is refused', Buffer.from([0x63, 0x0a, 0x83, 0x8c, 0x83, 0x78])],
    ['such as UTF-16 is refused', Buffer.from('\ufeffcode\n', 'utf16le')],
    ['because it breaks off within a character is refused', Buffer.from('c\n長').subarray(0, -1)],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({
      problems: [{ code: 'not_utf8', severity: 'error', args: {}, origin: { file: 'grades.csv' } }],
    });
  });
});

describe('a row with lost columns', () => {
  test('is an error each and dropped; the rest of the table is still there to be checked', async () => {
    const { table, problems } = await read('code,name\nG1\nG2,a,b\nG3,c\n');
    expect(table?.rows).toEqual([{ line: 4, cells: ['G3', 'c'] }]);
    expect(table?.source.rowCount).toBe(3);
    expect(problems).toEqual([
      {
        code: 'ragged_row',
        severity: 'error',
        args: { cells: 1, columns: 2 },
        origin: { file: 'grades.csv', line: 2 },
      },
      {
        code: 'ragged_row',
        severity: 'error',
        args: { cells: 3, columns: 2 },
        origin: { file: 'grades.csv', line: 3 },
      },
    ]);
  });

  test('is whole again once the comma is there', async () => {
    expect((await read('code,name\nG1,\n')).problems).toEqual([]);
  });
});

test('a file that cannot be read to its end gives no table', async () => {
  expect(await read('code,name\nG1,a\n"G2,b\n')).toEqual({
    problems: [
      { code: 'unclosed_quote', severity: 'error', args: {}, origin: { file: 'grades.csv', line: 3 } },
    ],
  });
});

test('a path that cannot be opened is a problem with the reason', async () => {
  const folder = await temporaryFolder({});
  const { table, problems } = await readCsvTable(folder, 'grades');
  expect(table).toBeUndefined();
  expect(problems).toEqual([
    {
      code: 'file_unreadable',
      severity: 'error',
      args: { reason: expect.stringContaining('EISDIR') },
      origin: { file: folder },
    },
  ]);
});
