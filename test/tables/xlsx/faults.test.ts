import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Fault, problemAt } from '../../../src/model/problems.js';
import { problemMessage } from '../../../src/words/sentences/problems.js';
import { type ZipEntry, zipOf } from '../../helpers/stored-zip.js';
import {
  faultOf,
  inFile,
  partsWith,
  relationships,
  sharedStrings,
  worksheet,
} from '../../helpers/workbooks.js';

/**
 * The container of .xls and of encrypted workbooks, as far as it is looked at: its directory, in the second
 * sector, names these streams. Source: [MS-CFB] 2.2, 2.6.1.
 */
function compoundFile(...names: readonly string[]): Buffer {
  const bytes = Buffer.alloc(1024);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  for (const [index, name] of names.entries()) {
    const start = 512 + index * 128;
    bytes.write(`${name}\0`, start, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, start + 64);
  }
  return bytes;
}

const sheetPart = 'xl/worksheets/sheet1.xml';

const faultOfBytes = async (bytes: string | Uint8Array): Promise<Fault | undefined> =>
  faultOf(await inFile(bytes));

/** A fault in one line, with what it says: `zip_damaged found=xl/workbook.xml`. */
const shown = (fault: Fault | undefined): string | undefined => {
  const facts = Object.entries(fault?.args ?? {}).map((one) => one.join('='));
  return fault && [fault.code, ...facts.sort()].join(' ');
};

const shownOfBytes = async (bytes: string | Uint8Array) => shown(await faultOfBytes(bytes));

const faultOfParts = (parts: Readonly<Record<string, string | Uint8Array | undefined>>) =>
  faultOfBytes(zipOf(partsWith(parts)));

test.each<[string, string | Uint8Array, string]>([
  ['Excel 97', compoundFile('Root Entry', 'Workbook'), 'excel_97_file'],
  ['Excel 95', compoundFile('Root Entry', 'Book'), 'excel_97_file'],
  ['Excel 4, without a container', Buffer.from('0904060000001000', 'hex'), 'excel_97_file'],
  ['with a password', compoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), 'password_protected'],
  ['a Word document', compoundFile('Root Entry', 'WordDocument'), 'not_a_workbook found=other'],
  ['nothing', '', 'not_a_workbook found=empty'],
  ['a web page', '\ufeff <!-- x --><!-- y -->\n<html xmlns:o="urn:x"><table>', 'not_a_workbook found=html'],
  ['a web page with a doctype', '<!DOCTYPE html><p>', 'not_a_workbook found=html'],
  ['a web page in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'not_a_workbook found=html'],
  ['a web archive', 'MIME-Version: 1.0\r\n', 'not_a_workbook found=html'],
  [
    'a spreadsheet of XML',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    'not_a_workbook found=other',
  ],
  ['CSV', 'code,name\r\nA,営業\r\n', 'not_a_workbook found=text'],
  ['CSV in another encoding', Buffer.from('8e678f5a2c41', 'hex'), 'not_a_workbook found=text'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'not_a_workbook found=other'],
  ['a PDF', '%PDF-1.7', 'not_a_workbook found=other'],
  ['many comments that never end', '<!---->'.repeat(1000), 'not_a_workbook found=text'],
  ['an empty zip', zipOf([]), 'not_a_workbook found=zip'],
  ['another zip', zipOf([{ name: 'a.txt', content: 'a' }]), 'not_a_workbook found=zip'],
  [
    'an OpenDocument',
    zipOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<a/>' },
    ]),
    'not_a_workbook found=other',
  ],
  [
    'a binary workbook',
    zipOf([{ name: '_rels/.rels', content: relationships(['r', 'officeDocument', 'xl/workbook.bin']) }]),
    'not_a_workbook found=other',
  ],
])('a file is known by its bytes: %s', async (_, bytes, fault) => {
  expect(await shownOfBytes(bytes)).toBe(fault);
});

describe('a file that is no workbook', () => {
  test('says what to do about a workbook of Excel 97', async () => {
    const fault = await faultOfBytes(compoundFile('Workbook'));
    expect(fault && problemMessage(problemAt(fault, undefined))).toBe(
      'is an Excel 97 file (.xls). Save it as .xlsx or CSV UTF-8.',
    );
  });

  test('may be a missing file or a folder, and is named as such', async () => {
    const file = await inFile('');
    expect((await faultOf(`${file}x`))?.code).toBe('file_not_found');
    expect((await faultOf(path.dirname(file)))?.code).toBe('not_a_file');
  });
});

describe('a zip is refused', () => {
  const whole = zipOf(partsWith({}));

  test('when it is cut off, wherever', async () => {
    const codes = new Set<string | undefined>();
    for (let length = 4; length < whole.length; length += 7)
      codes.add((await faultOfBytes(whole.subarray(0, length)))?.code);
    expect([...codes]).toEqual(['zip_damaged']);
  });

  test('when two parts have the same name', async () => {
    const twice = zipOf([...partsWith({}), { name: sheetPart, content: '' }]);
    expect((await faultOfBytes(twice))?.code).toBe('zip_damaged');
  });

  const isDeflated = true;
  const tooMuch = Buffer.alloc(11 * 1024 * 1024, ' ');
  const tenMegabytes = `${worksheet('')}${' '.repeat(9 * 1024 * 1024)}`;

  test.each<[string, Partial<ZipEntry>, string]>([
    ['does not have its stated checksum', { declared: { checksum: 1 } }, 'zip_damaged found=SHEET'],
    ['does not have its stated length', { isDeflated, declared: { size: 1000 } }, 'zip_damaged found=SHEET'],
    ['is encrypted', { isDeflated, declared: { flags: 1 } }, 'zip_damaged found=SHEET: encrypted'],
    [
      'is compressed in an unknown way',
      { isDeflated, declared: { method: 12 } },
      'zip_damaged found=SHEET: unknown compression',
    ],
    ['is encrypted strongly', { declared: { flags: 0x41 } }, 'password_protected'],
    ['states an excessive size', { content: tooMuch, isDeflated }, 'zip_too_large part=SHEET'],
    [
      'states an excessive size, before anything is unpacked',
      { isDeflated, declared: { size: 1024 ** 3 + 1 } },
      'zip_too_large part=SHEET',
    ],
    [
      'grows beyond its stated size',
      { content: tooMuch, isDeflated, declared: { size: 1000 } },
      'zip_too_large part=SHEET',
    ],
    // Of ten megabytes that are merely well compressed, the content is read.
    [
      'has too long a text',
      { content: tenMegabytes, isDeflated },
      'cell_text_too_long charactersMax=131068 line=2 part=SHEET',
    ],
  ])('when a part %s', async (_, change, fault) => {
    const entries = partsWith({}).map((one) => (one.name === sheetPart ? { ...one, ...change } : one));
    expect(await shownOfBytes(zipOf(entries))).toBe(fault.replace('SHEET', sheetPart));
  });
});

describe('a part is refused', () => {
  test.each<[string, string, number, string]>([
    ['is cut off', '<worksheet><sheetData><row>', 1, 'unclosed tag: row'],
    ['mixes up its tags', '<worksheet>\n<sheetData></worksheet>', 2, 'unexpected close tag'],
    ['has a character that XML forbids', '<worksheet>\u0001</worksheet>', 1, 'disallowed character'],
    ['uses an entity it was not given', '<worksheet>&b;</worksheet>', 1, 'undefined entity'],
    ['is empty', '', 1, 'document must contain a root element'],
    ['is something else', '<html/>', 1, 'html'],
    ['has no rows element', '<worksheet\n/>', 2, 'sheetData'],
    ['nests without end', `<worksheet>${'<a>'.repeat(200)}`, 1, 'a'],
    ['is in another encoding', '<?xml version="1.0" encoding="Shift_JIS"?><worksheet/>', 1, 'Shift_JIS'],
    ['declares a document type', '<!DOCTYPE worksheet><worksheet/>', 1, 'DOCTYPE'],
    ['refers to a file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet/>', 1, 'DOCTYPE'],
    ['declares entities', '<!DOCTYPE a [<!ENTITY b "x">]><worksheet>&b;</worksheet>', 1, 'DOCTYPE'],
    ['has a cell in another row', worksheet('<row r="1"><c r="A2"/></row>'), 2, 'A2'],
    ['has a cell nowhere', worksheet('<row r="1"><c r="1A"/></row>'), 2, '1A'],
    ['has a row nowhere', worksheet('<row r="x"/>'), 2, 'row'],
    [
      'has a row twice',
      worksheet('<row r="1"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'),
      2,
      'row 1',
    ],
    ['has a cell twice', worksheet('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>1</v></c></row>'), 2, 'A1'],
    [
      'merges nothing',
      worksheet('<sheetData/><mergeCells><mergeCell ref="B2:A1"/></mergeCells>'),
      2,
      'B2:A1',
    ],
  ])('that %s', async (_, xml, line, found) => {
    expect(await faultOfParts({ [sheetPart]: xml })).toEqual({
      code: 'part_damaged',
      args: { part: sheetPart, line, found },
    });
  });

  test('that is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<worksheet>'),
      Buffer.from([0x93, 0x8c]),
      Buffer.from('</worksheet>'),
    ]);
    expect(await faultOfParts({ [sheetPart]: bytes })).toMatchObject({ code: 'part_damaged' });
    expect(
      await faultOfParts({ [sheetPart]: Buffer.concat([Buffer.from('<worksheet/>'), Buffer.from([0xe6])]) }),
    ).toMatchObject({ code: 'part_damaged', args: { found: 'UTF-8' } });
  });

  test.each([
    ['workbook', 'xl/workbook.xml', { 'xl/workbook.xml': undefined }],
    ['sheet', sheetPart, { [sheetPart]: undefined }],
    [
      'texts',
      'xl/gone.xml',
      {
        'xl/_rels/workbook.xml.rels': relationships(
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'sharedStrings', 'gone.xml'],
        ),
      },
    ],
  ])('when the part of the %s is missing', async (_, part, parts) => {
    expect(await faultOfParts(parts)).toEqual({ code: 'part_missing', args: { part } });
  });
});

describe('a sheet', () => {
  const inline = (text: string) => `<row><c t="inlineStr"><is>${text}</is></c></row>`;
  const textOf = (length: number) => inline(`<t>${'a'.repeat(length)}</t>`);
  const runs = `<r><t>${'a'.repeat(1000)}</t></r>`.repeat(132);
  const commented = `${'a'.repeat(1000)}<!-- -->`.repeat(132);
  const rows = Array.from({ length: 500 }, (_, index) => `<row><c r="P${index + 1}"><v>1</v></c></row>`);
  const areas = '<mergeCell ref="A1:P500"/>'.repeat(1000);

  test.each<[string, string, string | undefined]>([
    ['may have a cell of four times the length of Excel', textOf(131_068), undefined],
    ['may not have a longer one', textOf(131_069), 'cell_text_too_long'],
    ['may not have a longer one in runs', inline(runs), 'cell_text_too_long'],
    [
      'may not have a longer one between comments',
      `<row><c t="str"><v>${commented}</v></c></row>`,
      'cell_text_too_long',
    ],
    ['may be as large as can be', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', undefined],
    ['may not have more rows', '<row r="1048577"/>', 'sheet_too_large'],
    ['may not have more columns', '<row r="1"><c r="XFE1"/></row>', 'sheet_too_large'],
    [
      'may not have too many overlapping merged areas',
      `<sheetData>${rows.join('')}</sheetData><mergeCells>${areas}</mergeCells>`,
      'sheet_too_large',
    ],
  ])('%s', async (_, content, code) => {
    expect((await faultOfParts({ [sheetPart]: worksheet(content) }))?.code).toBe(code);
  });

  test('may not have a longer text among those it shares', async () => {
    const fault = await faultOfParts({ 'xl/sharedStrings.xml': sharedStrings(runs) });
    expect(fault?.code).toBe('cell_text_too_long');
  });
});

test.skipIf(process.platform !== 'linux')('no file stays open, whatever it holds', async () => {
  const count = () => readdirSync('/proc/self/fd').length;
  const whole = zipOf(partsWith({}));
  await faultOfBytes(whole);
  const before = count();
  for (const bytes of [whole, whole.subarray(0, 300), '', 'a,b', compoundFile('Book')])
    await faultOfBytes(bytes);
  for (const xml of ['<worksheet>', '<!DOCTYPE a>', `<worksheet>${'<a>'.repeat(200)}`])
    await faultOfParts({ [sheetPart]: xml + ' '.repeat(600_000) });
  expect(count()).toBe(before);
});
