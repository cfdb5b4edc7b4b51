import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/model/errors.js';
import type { Row } from '../../../src/model/tables.js';
import { type Encoding, parseEncoding } from '../../../src/tables/csv/encoding/encodings.js';
import { type CsvOptions, type ReadGrid, readCsvGrid } from '../../../src/tables/csv/read-csv-grid.js';
import { encodeText } from '../../helpers/encode-text.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Reads a file with this content. */
async function read(content: string | Uint8Array, options?: CsvOptions): Promise<ReadGrid> {
  const folder = await temporaryFolder({ 'grades.csv': content });
  return readCsvGrid(path.join(folder, 'grades.csv'), options);
}

/** Rows as lines and cells, or problems as code, line and arguments. */
async function shown(content: string | Uint8Array, options?: CsvOptions): Promise<readonly unknown[]> {
  const { grid, problems } = await read(content, options);
  const rows = grid?.rows ?? [];
  return [
    ...rows.map(({ line, cells }) => [line, ...cells]),
    ...problems.map(({ code, origin, args }) => [code, origin?.line, args]),
  ];
}

const bom = '\ufeff';

describe('a file', () => {
  test('becomes verbatim rows with their lines, the hash of the bytes and the count of blank rows', async () => {
    const content = '\n"code",name\r\nG1,役職\r\n\r\nG2,"a\nb",\r\nG3\r\n';
    const folder = await temporaryFolder({ 'grades.csv': content });
    const file = path.join(folder, 'grades.csv');
    expect(await readCsvGrid(file)).toEqual({
      grid: {
        source: { file, sha256: createHash('sha256').update(content).digest('hex'), rowCount: 4 },
        rows: [
          { line: 2, cells: ['code', 'name'] },
          { line: 3, cells: ['G1', '役職'] },
          { line: 5, cells: ['G2', 'a\nb', ''] },
          { line: 7, cells: ['G3'] },
        ],
        blankRowCount: 2,
        hiddenRowCount: 0,
      },
      problems: [],
    });
  });

  test.each([
    ['empty', ''],
    ['of a byte order mark only', bom],
    ['of blank lines only', '\n , \n'],
  ])('that is %s has no rows', async (_, content) => {
    expect((await read(content)).grid?.rows).toEqual([]);
  });

  test('with a fault gives no rows, and the fault in its place', async () => {
    const { grid, problems } = await read('code,name\nG1,a\n"G2,b\n');
    expect(grid).toBeUndefined();
    expect(problems).toEqual([
      {
        code: 'unclosed_quote',
        severity: 'error',
        args: { character: 1 },
        origin: { file: expect.stringMatching(/grades\.csv$/), line: 3 },
      },
    ]);
  });

  test.each([
    ['that is a folder', '', 'EISDIR'],
    ['that is not there', 'grades.csv', 'ENOENT'],
  ])('%s is a problem with the reason', async (_, name, reason) => {
    const file = path.join(await temporaryFolder({}), name);
    expect(await readCsvGrid(file)).toEqual({
      problems: [
        {
          code: 'file_unreadable',
          severity: 'error',
          args: { reason: expect.stringContaining(reason) },
          origin: { file },
        },
      ],
    });
  });
});

describe('the encoding', () => {
  const text = 'コード,名前\nG1,﨑①ｱ表\n';
  const rows = [
    [1, 'コード', '名前'],
    [2, 'G1', '﨑①ｱ表'],
  ];

  test.each<[string, Uint8Array]>([
    ['UTF-8', encodeText(text, 'utf-8')],
    ['UTF-8 with a mark', encodeText(bom + text, 'utf-8')],
    ['UTF-16LE with a mark', encodeText(bom + text, 'utf-16le')],
    ['UTF-16BE with a mark', encodeText(bom + text, 'utf-16be')],
    ['CP932', encodeText(text, 'cp932')],
  ])('%s is detected', async (_, bytes) => {
    expect(await shown(bytes)).toEqual(rows);
  });

  test('is UTF-8 before it is CP932, whatever is likely', async () => {
    expect(await shown('G1,部長\n')).toEqual([[1, 'G1', '部長']]);
    expect(await shown('G1,部長\n', { encoding: 'cp932' })).toEqual([[1, 'G1', '驛ｨ髟ｷ']]);
  });

  test.each<[string, Encoding]>([
    ['utf-8', 'utf-8'],
    ['UTF-16LE', 'utf-16le'],
    ['utf16be', 'utf-16be'],
    ['sjis', 'cp932'],
    ['Shift_JIS', 'cp932'],
    ['windows-31j', 'cp932'],
  ])('%s may be given', async (name, encoding) => {
    expect(parseEncoding(name)).toBe(encoding);
    expect(await shown(encodeText(text, encoding), { encoding: name })).toEqual(rows);
  });

  test('that is given may agree with the byte order mark', async () => {
    expect(await shown(encodeText(bom + text, 'utf-16be'), { encoding: 'utf-16be' })).toEqual(rows);
    expect(await shown(bom + text, { encoding: 'utf8' })).toEqual(rows);
  });

  test('that is given overrides what the bytes look like', async () => {
    expect(await shown('a,é\n', { encoding: 'cp932' })).toEqual([[1, 'a', 'ﾃｩ']]);
  });

  test('that is given and contradicts the byte order mark is a fault', async () => {
    expect(await shown(bom + text, { encoding: 'sjis' })).toEqual([
      ['encoding_contradicts_mark', undefined, { encoding: 'cp932', marked: 'utf-8' }],
    ]);
  });

  test('that is unknown is a usage error, not a problem of the file', async () => {
    await expect(shown(text, { encoding: 'sjsi' })).rejects.toThrow(UsageError);
  });

  test('is decided over the whole file, even after a faulty row', async () => {
    const below = (bytes: Uint8Array) => Buffer.concat([Buffer.from('é,"x"y\n'), bytes]);
    expect(await shown(below(Buffer.from('表\n')))).toEqual([
      ['stray_quote', 1, { character: 5, openedLine: 1 }],
    ]);
    expect(await shown(below(encodeText('表\n', 'cp932')))).toEqual([
      ['stray_quote', 1, { character: 6, openedLine: 1 }],
    ]);
    expect(await shown(below(Buffer.of(0)))).toEqual([['nul_bytes', 2, { offset: 8 }]]);
  });
});

describe('NUL bytes', () => {
  test.each<Encoding>(['utf-16le', 'utf-16be'])('of %s without a mark are a fault', async (encoding) => {
    const offset = encoding === 'utf-16le' ? 1 : 0;
    expect(await shown(encodeText('a,b\n', encoding))).toEqual([['nul_bytes', 1, { offset }]]);
  });

  test('are a fault wherever the first one stands, before any other', async () => {
    const start = Buffer.from(`a,b\n${'c,d\r\n'.repeat(50_000)}`);
    for (const before of [Buffer.of(), Buffer.of(0xff), Buffer.from('"')])
      expect(await shown(Buffer.concat([start, before, Buffer.of(0)]))).toEqual([
        ['nul_bytes', 50_002, { offset: start.length + before.length }],
      ]);
  });

  test('stay in the cell when the encoding is beyond doubt', async () => {
    expect(await shown(`${bom}a\u0000,b`)).toEqual([[1, 'a\u0000', 'b']]);
    expect(await shown('a\u0000,b', { encoding: 'utf-8' })).toEqual([[1, 'a\u0000', 'b']]);
  });
});

describe('bytes that are not text', () => {
  const tried = ['utf-8', 'cp932'];

  test('are a fault with offset, line and the bytes around', async () => {
    const bytes = Buffer.concat([Buffer.from('code,name\r\nG1,'), Buffer.of(0xff), Buffer.from('\r\n')]);
    expect(await shown(bytes)).toEqual([
      [
        'undecodable',
        2,
        { encoding: 'utf-8', tried, offset: 14, excerpt: '61 6d 65 0d 0a 47 31 2c [ff] 0d 0a' },
      ],
    ]);
  });

  test('are shown where the encoding that reads furthest stops', async () => {
    const utf8 = Buffer.concat([Buffer.from('a,é\n表'), Buffer.of(0xff), Buffer.from('b\n')]);
    expect(await shown(utf8)).toEqual([
      [
        'undecodable',
        2,
        { encoding: 'utf-8', tried, offset: 8, excerpt: '61 2c c3 a9 0a e8 a1 a8 [ff] 62 0a' },
      ],
    ]);
    const cp932 = Buffer.concat([encodeText('a,表\n', 'cp932'), Buffer.of(0xff)]);
    expect(await shown(cp932)).toEqual([
      ['undecodable', 2, { encoding: 'cp932', tried, offset: 5, excerpt: '61 2c 95 5c 0a [ff]' }],
    ]);
  });

  test('are a file that was cut off where it ends within a character', async () => {
    const bytes = Buffer.from('a,b\n長').subarray(0, -1);
    expect(await shown(bytes, { encoding: 'utf-8' })).toEqual([
      [
        'undecodable',
        2,
        { encoding: 'utf-8', tried: ['utf-8'], offset: 4, excerpt: '61 2c 62 0a [e9] 95', isCutOff: true },
      ],
    ]);
    const cp932 = encodeText('a,b\n長表', 'cp932').subarray(0, -1);
    expect(await shown(cp932)).toMatchObject([['undecodable', 2, { encoding: 'cp932', isCutOff: true }]]);
  });

  test.each<[string, Encoding, Uint8Array, number]>([
    ['half a character', 'utf-16le', Buffer.of(0x41, 0, 0x0a, 0, 0x41), 4],
    ['half a pair', 'utf-16be', Buffer.of(0xfe, 0xff, 0, 0x0a, 0xd8, 0x00, 0, 0x41), 4],
    ['an overlong form', 'utf-8', Buffer.of(0x41, 0x0a, 0xc0, 0x80), 2],
    ['a code without a character', 'cp932', Buffer.of(0x41, 0x0a, 0x81, 0xad), 2],
  ])('may be %s of %s', async (_, encoding, bytes, offset) => {
    const [[code, line, args] = []] = (await shown(bytes, { encoding })) as [unknown[]];
    expect([code, line, args]).toEqual([
      'undecodable',
      2,
      expect.objectContaining({ encoding, tried: [encoding], offset }),
    ]);
  });
});

describe('text that may be UTF-8 or half-width kana', () => {
  const both = (utf8: string, cp932: string) => ({
    readings: [
      { encoding: 'utf-8', text: utf8 },
      { encoding: 'cp932', text: cp932 },
    ],
  });

  test('is a fault that shows both', async () => {
    expect(await shown('code,name\nG1,café\n')).toEqual([['ambiguous_encoding', 2, both('café', 'cafﾃｩ')]]);
    expect(await shown(encodeText('ﾃｩ,b\n', 'cp932'))).toEqual([['ambiguous_encoding', 1, both('é', 'ﾃｩ')]]);
  });

  test.each([
    ['the encoding is given', 'a,é\n', { encoding: 'utf-8' }],
    ['there is a mark', `${bom}a,é\n`, {}],
    ['another character tells', 'a,é,表\n', {}],
    ['another character tells, far below', `a,é\n${'b,c\n'.repeat(40_000)}表\n`, {}],
  ])('is clear once %s', async (_, content, options) => {
    expect((await shown(content, options))[0]).toEqual(expect.arrayContaining([1, 'a', 'é']));
  });

  test('is clear when the kana are not UTF-8 by chance', async () => {
    expect(await shown(encodeText('a,ｱｲｳ\n', 'cp932'))).toEqual([[1, 'a', 'ｱｲｳ']]);
  });
});

describe('Japanese of other systems', () => {
  const eucJp = Buffer.from('a4b3a1bca5c92cc3cd0a', 'hex');
  const rows = [[1, 'こード', '値']];
  const jis = Buffer.from('\x1b$B$3!<%I\x1b(B,\x1b$BCM\x1b(B\n', 'latin1');

  test('is read in the encoding that is given', async () => {
    expect(await shown(eucJp, { encoding: 'euc-jp' })).toEqual(rows);
    expect(await shown(jis, { encoding: 'ISO-2022-JP' })).toEqual(rows);
  });

  test('is EUC-JP when the bytes are text in no other encoding', async () => {
    const { grid } = await read(Buffer.concat([eucJp, Buffer.of(0xf0, 0xfd, 0x0a)]));
    expect(grid).toMatchObject({ encoding: 'euc-jp', rows: [{ cells: ['こード', '値'] }, {}] });
  });

  test('is a fault when it may be EUC-JP or CP932', async () => {
    expect(await shown(eucJp)).toEqual([
      [
        'ambiguous_encoding',
        1,
        {
          readings: [
            { encoding: 'cp932', text: '､ｳ｡ｼ･ﾉ' },
            { encoding: 'euc-jp', text: 'こード' },
          ],
        },
      ],
    ]);
  });

  test('is recognized as ISO-2022-JP, but only read on demand', async () => {
    expect(await shown(jis)).toEqual([['encoding_recognized', undefined, { encoding: 'iso-2022-jp' }]]);
    expect(await shown('a,\x1b[2J\n')).toEqual([[1, 'a', '\x1b[2J']]);
  });
});

test.each([
  ['a mark and little ends', Buffer.from('fffe0000610000000a000000', 'hex')],
  ['a mark and big ends', Buffer.from('0000feff00000061', 'hex')],
  ['little ends', Buffer.from('650000002c000000e5650000', 'hex')],
  ['big ends', Buffer.from('0000006500006570', 'hex')],
])('UTF-32 with %s is named', async (_, bytes) => {
  for (const encoding of [undefined, 'utf-16le'])
    expect(await shown(bytes, { encoding })).toEqual([
      ['encoding_unsupported', undefined, { encoding: 'UTF-32' }],
    ]);
});

test.each(['\u0085', '\u2028', '\u2029'])('%j as the only line end is a fault', async (end) => {
  const character = `U+${end.charCodeAt(0).toString(16).padStart(4, '0')}`;
  expect(await shown(`code,名前${end}G1,部長${end}`)).toEqual([
    ['line_ends_unknown', undefined, { character }],
  ]);
  expect(await shown(`code,名前\nG1,部${end}長\n`)).toHaveLength(2);
});

test('a last end-of-file mark is left out, and no other', async () => {
  expect(await shown('a,b\r\nc,d\x1a')).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
  ]);
  expect(await shown('a\x1a,b\n\x1a\r\n')).toEqual([[1, 'a\x1a', 'b']]);
});

test('kana in two characters become one; other letters stay as they are', async () => {
  expect(await shown('か\u3099,ハ\u309a,ん\u3099,e\u0301表\n')).toEqual([
    [1, 'が', 'パ', 'ん\u3099', 'e\u0301表'],
  ]);
});

test('the encoding is told unless it is UTF-8', async () => {
  expect((await read(encodeText('a,表\n', 'cp932'))).grid).toMatchObject({ encoding: 'cp932' });
  expect((await read('a,表\n')).grid).not.toHaveProperty('encoding');
});

describe('for any rows', () => {
  const kinds: readonly { readonly encoding: Encoding; readonly mark: string; readonly given?: string }[] = [
    { encoding: 'utf-8', mark: bom },
    { encoding: 'utf-8', mark: '', given: 'UTF-8' },
    { encoding: 'utf-16le', mark: bom },
    { encoding: 'utf-16be', mark: bom },
    { encoding: 'cp932', mark: '', given: 'sjis' },
  ];
  const unit = fc.constantFrom('a', ',', ';', '\t', '"', '\n', ' ', '表', 'ｱ', '①');
  const cell = fc.string({ unit, maxLength: 6 });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

  test('written rows are read back, with the line where each row starts', async () => {
    const file = path.join(await temporaryFolder({}), 'any.csv');
    const form = fc.record({
      kind: fc.constantFrom(...kinds),
      separator: fc.constantFrom(',', ';', '\t'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      hasFinalEnd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(rows, form, async (written, { kind, separator, lineEnd, hasFinalEnd }) => {
        const lines = written.map((cells) => writeRow(cells, separator));
        const text = kind.mark + lines.join('\n') + (hasFinalEnd ? '\n' : '');
        await writeFile(file, encodeText(text.replaceAll('\n', lineEnd), kind.encoding));
        const { grid, problems } = await readCsvGrid(file, { encoding: kind.given });
        expect(problems).toEqual([]);
        expect(grid?.rows).toEqual(numbered(written));
      }),
    );
  });
});

function writeRow(cells: readonly string[], separator: string): string {
  return cells
    .map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator);
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
