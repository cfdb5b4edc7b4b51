import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../../../src/tables/xlsx/open-workbook.js';
import { zipOf } from '../../helpers/stored-zip.js';
import {
  inFile,
  partsWith,
  plain,
  readFile,
  readParts,
  relationships,
  sharedStrings,
  workbookXml,
  worksheet,
} from '../../helpers/workbooks.js';

/** A cell with an inline text. */
const cell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

const readSheet = (content: string) => readParts({ 'xl/worksheets/sheet1.xml': worksheet(content) });

describe('rows and cells', () => {
  test('are placed by their references, even out of order', async () => {
    const grid = await readSheet(
      `<row r="3">${cell('C3', 'c')}${cell('A3', 'a')}</row><row r="1">${cell('AA1', 'z')}</row>`,
    );
    expect(plain(grid)).toEqual([
      [1, ...Array(26).fill(''), 'z'],
      [3, 'a', '', 'c'],
    ]);
    expect(grid.blankRowCount).toBe(1);
  });

  test('without a reference follow the one before', async () => {
    const text = '<c t="inlineStr"><is><t>a</t></is></c>';
    const grid = await readSheet(
      `<row>${text}${text}</row><row r="5">${cell('B5', 'b')}${text}</row><row>${text}</row>`,
    );
    expect(plain(grid)).toEqual([
      [1, 'a', 'a'],
      [5, '', 'b', 'a'],
      [6, 'a'],
    ]);
  });

  test('a row without a number has that of its cells', async () => {
    expect(plain(await readSheet(`<row>${cell('A4', 'a')}</row>`))).toEqual([[4, 'a']]);
  });

  test('that are formatted but empty are ignored', async () => {
    const grid = await readSheet(
      `<row r="1">${cell('A1', 'a')}<c r="B1" s="1"/></row><row r="2"/><row r="3">${cell('A3', 'b')}</row>` +
        '<row r="4"><c r="A4" s="1"/></row><row r="9" hidden="1"/>',
    );
    expect(grid).toEqual({
      rows: [
        { line: 1, cells: ['a'] },
        { line: 3, cells: ['b'] },
      ],
      blankRowCount: 1,
      hiddenRowCount: 0,
    });
  });

  test('that are hidden are read and counted', async () => {
    const grid = await readSheet(
      `<row r="1">${cell('A1', 'a')}</row><row r="2" hidden="1">${cell('A2', 'b')}</row><row r="3" hidden="true"/>`,
    );
    expect([plain(grid), grid.hiddenRowCount]).toEqual([
      [
        [1, 'a'],
        [2, 'b'],
      ],
      1,
    ]);
  });

  test('a sheet without rows is empty', async () => {
    expect(await readSheet('')).toEqual({ rows: [], blankRowCount: 0, hiddenRowCount: 0 });
  });

  test('a formula without a value keeps its row and its place', async () => {
    const grid = await readSheet('<row r="1"><c r="B1"><f>A1</f></c></row>');
    expect(grid.rows).toEqual([{ line: 1, cells: ['', ''], marks: new Map([[1, 'formula']]) }]);
  });

  test('rows with the same marks share them', async () => {
    const { rows } = await readSheet('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>');
    expect(rows[0]?.marks).toBe(rows[1]?.marks);
  });
});

describe('a merged area', () => {
  const merged = (rows: string, ...references: readonly string[]) =>
    readSheet(
      `<sheetData>${rows}</sheetData><mergeCells>${references.map((one) => `<mergeCell ref="${one}"/>`).join('')}</mergeCells>`,
    );

  test('has its text in the first cell; the others are marked', async () => {
    const { rows } = await merged(
      `<row r="1">${cell('A1', 'a')}${cell('C1', 'c')}</row><row r="2">${cell('C2', 'd')}</row>`,
      'A1:B2',
    );
    expect(rows).toEqual([
      { line: 1, cells: ['a', '', 'c'], marks: new Map([[1, 'merged A1:B2']]) },
      {
        line: 2,
        cells: ['', '', 'd'],
        marks: new Map([
          [0, 'merged A1:B2'],
          [1, 'merged A1:B2'],
        ]),
      },
    ]);
  });

  test('hides what is stored beneath it, and a row of nothing else is blank', async () => {
    const grid = await merged(
      `<row r="1">${cell('A1', 'a')}</row><row r="2">${cell('A2', 'x')}</row><row r="3">${cell('A3', 'b')}</row>`,
      'A1:A2',
    );
    expect([plain(grid), grid.blankRowCount]).toEqual([
      [
        [1, 'a'],
        [3, 'b'],
      ],
      1,
    ]);
  });

  test('may give its value to all of its cells', async () => {
    const areas = ['B1:B3', 'C2:D2'].map((one) => `<mergeCell ref="${one}"/>`).join('');
    const rows = [
      `<row r="1">${cell('A1', 'a')}${cell('B1', '本社')}</row>`,
      `<row r="2">${cell('A2', 'b')}<c r="C2"><v>7</v></c><c r="E2" t="inlineStr"><is><t>e</t></is></c></row>`,
      `<row r="3">${cell('A3', 'c')}</row>`,
    ];
    const xml = `<sheetData>${rows.join('')}</sheetData><mergeCells>${areas}</mergeCells>`;
    const workbook = await openWorkbook(
      await inFile(zipOf(partsWith({ 'xl/worksheets/sheet1.xml': worksheet(xml) }))),
    );
    const filled = await workbook.readGrid(workbook.sheets[0]?.name ?? '', { fillMerged: true });
    expect(plain(filled)).toEqual([
      [1, 'a', '本社'],
      [2, 'b', '本社', '7', '7', 'e'],
      [3, 'c', '本社'],
    ]);
    expect([...(filled.rows[1]?.marks ?? [])].sort()).toEqual([
      [2, 'number'],
      [3, 'number'],
    ]);
  });

  test('of any size is marked only where there are rows and columns', async () => {
    const { rows } = await merged(
      `<row r="1">${cell('A1', 'a')}</row><row r="2">${cell('B2', 'b')}</row>`,
      'A1:XFD1',
      'A2:A1048576',
    );
    expect(rows).toEqual([
      { line: 1, cells: ['a'], marks: new Map([[1, 'merged A1:XFD1']]) },
      { line: 2, cells: ['', 'b'] },
    ]);
  });
});

describe('a workbook', () => {
  const open = async (parts: Readonly<Record<string, string | undefined>>) => {
    const workbook = await openWorkbook(await inFile(zipOf(partsWith(parts))));
    return workbook.sheets;
  };

  test('lists its sheets in tab order with their state, without charts', async () => {
    const sheets = await open({
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="組織 &amp; 役職" r:id="rId9"/><sheet name="B" state="hidden" r:id="rId1"/>' +
          '<sheet name="Chart" r:id="rId3"/><sheet name="C" state="veryHidden" r:id="rId2"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId1', 'worksheet', 'b.xml'],
        ['rId2', 'worksheet', 'c.xml'],
        ['rId3', 'chartsheet', 'd.xml'],
        ['rId9', 'worksheet', 'a.xml'],
      ),
    });
    expect(sheets).toEqual([
      { name: '組織 & 役職', state: 'visible' },
      { name: 'B', state: 'hidden' },
      { name: 'C', state: 'veryHidden' },
    ]);
  });

  test.each([
    ['relative to it', 'worksheets/tab.xml', 'xl/worksheets/tab.xml'],
    ['from the top', '/xl/other/tab.xml', 'xl/other/tab.xml'],
    ['beside its folder', '../tab.xml', 'tab.xml'],
    ['without regard to case', 'Worksheets/TAB.xml', 'xl/worksheets/tab.xml'],
  ])('finds a sheet that is named %s', async (_, target, part) => {
    const grid = await readParts({
      'xl/_rels/workbook.xml.rels': relationships(['rId1', 'worksheet', target]),
      [part]: worksheet(`<row>${cell('A1', 'a')}</row>`),
    });
    expect(plain(grid)).toEqual([[1, 'a']]);
  });

  test('may have its parts anywhere, with texts after the sheet', async () => {
    const grid = await readParts({
      '_rels/.rels': relationships(['rId1', 'officeDocument', '/book.xml']),
      'xl/workbook.xml': undefined,
      'book.xml': workbookXml('<sheets><sheet name="S" r:id="rId1"/></sheets>'),
      '_rels/book.xml.rels': relationships(
        ['rId1', 'worksheet', 's.xml'],
        ['rId2', 'sharedStrings', 't.xml'],
      ),
      's.xml': worksheet('<row><c t="s"><v>0</v></c></row>'),
      't.xml': sharedStrings('<t>a</t>'),
    });
    expect(plain(grid)).toEqual([[1, 'a']]);
  });

  test('may write its elements with a prefix', async () => {
    const grid = await readParts({
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c>' +
        '<c r="B2"><v>1</v></c></x:row></x:sheetData></x:worksheet>',
    });
    expect(plain(grid)).toEqual([[2, 'a']]);
  });

  test('may have its parts in any order, and beside them what looks like the end of one', async () => {
    const picture = {
      name: 'docProps/thumbnail.jpeg',
      content: Buffer.from('ffd8504b07080000000000000000ffd9', 'hex'),
      declared: { flags: 8 },
    };
    const parts = partsWith({ 'xl/worksheets/sheet1.xml': worksheet(`<row>${cell('A1', 'a')}</row>`) });
    const file = await inFile(zipOf([picture, ...parts.toReversed()]));
    expect(plain(await readFile(file))).toEqual([[1, 'a']]);
  });

  test('has the rows of each sheet under its name, whatever the order of the parts', async () => {
    const parts = partsWith({
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="B" r:id="rId2"/><sheet name="A" r:id="rId1"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ),
      'xl/worksheets/sheet1.xml': worksheet(`<row>${cell('A1', 'a')}</row>`),
      'xl/worksheets/sheet2.xml': worksheet(`<row>${cell('A1', 'b')}</row>`),
    });
    const file = await inFile(zipOf(parts));
    expect([plain(await readFile(file, 'A')), plain(await readFile(file, 'B'))]).toEqual([
      [[1, 'a']],
      [[1, 'b']],
    ]);
  });

  test('may be strict OOXML', async () => {
    const strict = (xml: string) =>
      xml
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/',
          'http://purl.oclc.org/ooxml/officeDocument/',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/',
          'http://purl.oclc.org/ooxml/spreadsheetml/',
        );
    const parts = partsWith({ 'xl/worksheets/sheet1.xml': worksheet(`<row>${cell('A1', 'a')}</row>`) });
    const file = await inFile(
      zipOf(parts.map(({ name, content }) => ({ name, content: strict(String(content)) }))),
    );
    expect(plain(await readFile(file))).toEqual([[1, 'a']]);
  });

  test.each([
    ['UTF-8 with its mark', (xml: string) => Buffer.from(`\ufeff${xml}`)],
    ['UTF-16 LE', (xml: string) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    [
      'UTF-16 BE',
      (xml: string) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16(),
    ],
    ['UTF-16 LE without a mark', (xml: string) => Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le')],
    [
      'UTF-16 BE without a mark',
      (xml: string) => Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le').swap16(),
    ],
  ])('may be %s', async (_, encode) => {
    const grid = await readParts({
      'xl/worksheets/sheet1.xml': encode(worksheet(`<row>${cell('A1', '東𠮷')}</row>`)),
    });
    expect(plain(grid)).toEqual([[1, '東𠮷']]);
  });

  test('keeps characters intact wherever its pieces are cut', async () => {
    const texts = Array.from(
      { length: 3000 },
      (_, index) => `${'a'.repeat(index % 7)}東𠮷é${'神'.repeat(60)}`,
    );
    const sheet = worksheet(
      texts.map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join(''),
    );
    const file = await inFile(
      zipOf(partsWith({ 'xl/worksheets/sheet1.xml': sheet }).map((part) => ({ ...part, isDeflated: true }))),
    );
    expect((await readFile(file)).rows.map(({ cells }) => cells[0])).toEqual(texts);
  });

  test('gives the rows of a sheet one after the other, and each sheet again', async () => {
    const file = await inFile(
      zipOf(partsWith({ 'xl/worksheets/sheet1.xml': worksheet('<row><c><v>1</v></c></row>') })),
    );
    const workbook = await openWorkbook(file);
    const lines: number[] = [];
    for (const _ of [1, 2]) for (const { line } of (await workbook.readGrid('S')).rows) lines.push(line);
    expect(lines).toEqual([1, 1]);
  });

  test('never reads outside the file', async () => {
    const external = `<Relationships xmlns="p"><Relationship Id="rId1" Type="t/worksheet" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`;
    await expect(readParts({ 'xl/_rels/workbook.xml.rels': external })).rejects.toMatchObject({
      fault: { code: 'part_missing' },
    });
  });
});
