/** Workbooks as people have them: written by exceljs where it can, else as raw parts. */
import { compoundFile } from '../helpers/compound-file.js';
import { type ZipEntry, zipOf } from '../helpers/stored-zip.js';
import { partsWith, relationships, sharedStrings, workbookXml } from '../helpers/workbooks.js';
import {
  exceljsFile,
  type Fixtures,
  gradesFile,
  gradesSheet,
  inline,
  number,
  partsFile,
  sheetPart,
  textFile,
} from './fixture.js';

const gradeHeader = ['code', 'name', 'level'];

const aMiB = 1024 * 1024;

/** A workbook whose zip entry of the sheet is not as a spreadsheet writes it. */
const sheetEntry = (change: Partial<ZipEntry>) => () =>
  zipOf(partsWith({}).map((entry) => (entry.name === sheetPart ? { ...entry, ...change } : entry)));

/** Items that start and end on days, whose cells are dates. */
const datesFile = ({ date1904 }: { readonly date1904: boolean }) =>
  exceljsFile((workbook) => {
    workbook.properties.date1904 = date1904;
    const sheet = workbook.addWorksheet('S');
    sheet.addRow(['code', 'name', 'startsOn', 'endsOn']);
    sheet.addRow(['I1', 'a', new Date('2026-04-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')]);
    sheet.addRow(['I2', 'b', new Date('2024-02-29T00:00:00Z'), new Date('2026-12-31T00:00:00Z')]);
    for (const column of [3, 4]) sheet.getColumn(column).numFmt = 'yyyy/m/d';
  });

export const xlsxFixtures: Fixtures = {
  'xlsx/sheet-by-name/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('説明').addRow(['書き方']);
    workbook.addWorksheet('grades').addRows([gradeHeader, ['G1', '課長', 20]]);
  }),
  'xlsx/only-visible-sheet/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('控え', { state: 'hidden' }).addRows([gradeHeader, ['X', 'x', 1]]);
    workbook.addWorksheet('役職').addRows([gradeHeader, ['G1', '課長', 20]]);
  }),
  'xlsx/several-sheets/grades.xlsx': exceljsFile((workbook) => {
    for (const name of ['旧', '新', '控え'])
      workbook.addWorksheet(name, { state: name === '控え' ? 'hidden' : 'visible' }).addRow(gradeHeader);
  }),
  'xlsx/hidden-rows/grades.xlsx': exceljsFile((workbook) => {
    const sheet = workbook.addWorksheet('役職');
    sheet.addRows([gradeHeader, ['G1', 'a', 1], ['G2', 'b', 2], ['G3', 'c', 3]]);
    for (const line of [2, 4]) sheet.getRow(line).hidden = true;
  }),
  'xlsx/codes-with-a-format/grades.xlsx': exceljsFile((workbook) => {
    const sheet = workbook.addWorksheet('役職');
    sheet.addRows([gradeHeader, [7, 'a', 1], [1234567, 'b', 2], [12345, 'c', 3]]);
    sheet.getCell('A2').numFmt = '0000';
    for (const place of ['A3', 'A4']) sheet.getCell(place).numFmt = '[<=999]000;[<=9999]000\\-00;000\\-0000';
  }),
  'xlsx/codes-with-words/grades.xlsx': exceljsFile((workbook) => {
    const sheet = workbook.addWorksheet('役職');
    sheet.addRows([gradeHeader, [7, 'a', 1], [0, 'b', 2]]);
    sheet.getCell('A2').numFmt = '"第"0"号"';
    sheet.getCell('A3').numFmt = '000;-000;"-"';
  }),
  'xlsx/codes-in-general/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('役職').addRows([gradeHeader, [7, 'a', 1], [999_999_999_999_999, 'b', 2]]);
  }),
  'xlsx/codes-of-16-digits/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('役職').addRows([gradeHeader, [1_234_567_890_123_456, 'a', 1]]);
  }),
  'xlsx/dates-of-1900/items.V.xlsx': datesFile({ date1904: false }),
  'xlsx/dates-of-1904/items.V.xlsx': datesFile({ date1904: true }),
  'xlsx/booleans/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('役職').addRows([
      [...gradeHeader, 'default'],
      ['G1', 'a', 1, true],
      ['G2', 'b', 2, false],
    ]);
  }),
  'xlsx/rich-text-and-links/grades.xlsx': exceljsFile((workbook) => {
    workbook
      .addWorksheet('役職')
      .addRows([
        gradeHeader,
        ['G1', { richText: [{ text: '営業' }, { font: { bold: true }, text: ' 課長' }] }, 1],
        ['G2', { text: '部長', hyperlink: 'https://example.com/g2' }, 2],
      ]);
  }),
  'xlsx/furigana/grades.xlsx': gradesFile([`${inline('G1')}<c t="s"><v>0</v></c>${number(1)}`], {
    'xl/sharedStrings.xml': sharedStrings(
      '<t>課長</t><rPh sb="0" eb="2"><t>カチョウ</t></rPh><phoneticPr fontId="1"/>',
    ),
  }),
  'xlsx/formulas/grades.xlsx': exceljsFile((workbook) => {
    workbook
      .addWorksheet('役職')
      .addRows([
        gradeHeader,
        ['G1', { formula: '"課"&"長"', result: '課長' }, { formula: '10*2', result: 20 }],
      ]);
  }),
  'xlsx/formulas-without-results/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('役職').addRows([gradeHeader, ['G1', 'a', { formula: '10*2' }]]);
  }),
  'xlsx/error-cells/grades.xlsx': exceljsFile((workbook) => {
    workbook
      .addWorksheet('役職')
      .addRows([
        gradeHeader,
        ['G1', { error: '#N/A' }, 1],
        ['G2', 'b', { formula: '1/0', result: { error: '#DIV/0!' } }],
      ]);
  }),
  'xlsx/merged-cells/grades.xlsx': exceljsFile((workbook) => {
    const sheet = workbook.addWorksheet('役職');
    sheet.addRows([gradeHeader, ['G1', '課長', 20], ['G2', null, 30]]);
    sheet.mergeCells('B2:B3');
  }),
  'xlsx/escaped-characters/grades.xlsx': gradesFile([
    `${inline('G1')}${inline('課長_x000D__x000A_（東京）')}${number(1)}`,
    `${inline('G2')}${inline('_x005F_x000D_')}${number(2)}`,
  ]),
  'xlsx/formatted-tails/grades.xlsx': exceljsFile((workbook) => {
    const sheet = workbook.addWorksheet('役職');
    sheet.addRows([gradeHeader, ['G1', '課長', 20]]);
    const fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFFF00' } } as const;
    for (let line = 1; line <= 30; line += 1)
      for (let column = 1; column <= 6; column += 1) sheet.getCell(line, column).fill = fill;
  }),

  'xlsx/of-excel-97/grades.xls': () => compoundFile('Root Entry', 'Workbook'),
  'xlsx/with-a-password/grades.xlsx': () => compoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
  'xlsx/a-web-page/grades.xlsx': textFile('<html><table><tr><td>code</td></tr></table></html>\n'),
  'xlsx/text-renamed/grades.xlsx': textFile('code,name,level\nG1,課長,20\n'),

  'xlsx/grows-by-1000/grades.xlsx': sheetEntry({ content: Buffer.alloc(11 * aMiB, ' '), isDeflated: true }),
  'xlsx/grows-beyond-1-gib/grades.xlsx': sheetEntry({
    isDeflated: true,
    declared: { size: 1024 * aMiB + 1 },
  }),
  'xlsx/grows-beyond-its-word/grades.xlsx': sheetEntry({
    content: Buffer.alloc(11 * aMiB, ' '),
    isDeflated: true,
    declared: { size: 1000 },
  }),
  'xlsx/with-entities/grades.xlsx': partsFile({
    [sheetPart]: `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;&b;">]>${gradesSheet([
      `${inline('G1')}${inline('&c;')}${number(1)}`,
    ]).replace(/^<\?xml.*?\?>\n/, '')}`,
  }),
  'xlsx/with-links-outside/grades.xlsx': gradesFile(
    [`${inline('G1')}<c t="str"><f>[1]S!A1</f><v>課長</v></c>${number(20)}`],
    {
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>' +
          '<externalReferences><externalReference r:id="rId2"/></externalReferences>',
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'externalLink', 'externalLinks/externalLink1.xml'],
      ),
      'xl/externalLinks/externalLink1.xml':
        '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationships([
        'rId1',
        'externalLinkPath',
        'file:///etc/passwd" TargetMode="External',
      ]),
    },
  ),
  'xlsx/sheet-outside/grades.xlsx': partsFile({
    'xl/_rels/workbook.xml.rels': relationships([
      'rId1',
      'worksheet',
      'file:///etc/passwd" TargetMode="External',
    ]),
  }),
};
