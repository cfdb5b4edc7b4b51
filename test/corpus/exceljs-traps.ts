/**
 * Workbooks that a reader of exceljs is known to get wrong, each with one trap. All are valid, or
 * damaged as people have them.
 */
import { zipOf } from '../helpers/stored-zip.js';
import {
  partsWith,
  relationships,
  sharedStrings,
  styles,
  workbookXml,
  worksheet,
} from '../helpers/workbooks.js';
import {
  type Fixtures,
  gradesFile,
  gradesSheet,
  inline,
  type Maker,
  number,
  type Parts,
  partsFile,
  rowsXml,
  sheetPart,
} from './fixture.js';

const aGrade = `${inline('G1')}${inline('課長')}${number(20)}`;

/** A workbook of raw parts that is packed: for what is too long to keep as it is. */
function deflatedFile(parts: Parts): Maker {
  return () => zipOf(partsWith(parts).map((entry) => ({ ...entry, isDeflated: true })));
}

/** One item whose days are these two cells. */
function itemsFile(startsOn: string, endsOn: string, parts: Parts = {}): Maker {
  const header = ['code', 'name', 'startsOn', 'endsOn'].map(inline).join('');
  const rows = [header, `${inline('I1')}${inline('a')}${startsOn}${endsOn}`];
  return partsFile({ [sheetPart]: worksheet(rowsXml(rows)), ...parts });
}

/**
 * Texts long enough that readers get them in pieces, which end within characters: of three bytes
 * each, and not all in step.
 */
const longNotes = Array.from({ length: 12 }, (_, index) => 'a'.repeat(index % 3) + '髙'.repeat(9998));

export const exceljsTraps: Fixtures = {
  'exceljs-traps/text-across-pieces/teams.xlsx': deflatedFile({
    [sheetPart]: worksheet(
      rowsXml([
        ['code', 'name', 'notes'].map(inline).join(''),
        ...longNotes.map((_, index) => `${inline(`T${index}`)}${inline('a')}<c t="s"><v>${index}</v></c>`),
      ]),
    ),
    'xl/sharedStrings.xml': sharedStrings(...longNotes.map((text) => `<t>${text}</t>`)),
  }),
  // An end mark of a zip entry that is none: pictures may hold any bytes.
  'exceljs-traps/mark-of-a-zip-entry/grades.xlsx': () =>
    zipOf([
      {
        name: 'docProps/thumbnail.jpeg',
        content: Buffer.from('ffd8504b07080000000000000000ffd9', 'hex'),
        declared: { flags: 8 },
      },
      ...partsWith({ [sheetPart]: gradesSheet([aGrade]) }),
    ]),
  'exceljs-traps/texts-and-styles-last/items.V.xlsx': itemsFile(number(46_113, 1), `<c t="s"><v>0</v></c>`, {
    'xl/sharedStrings.xml': sharedStrings('<t>令和9年3月31日</t>'),
    'xl/styles.xml': styles(14),
  }),
  'exceljs-traps/date-by-formula/items.V.xlsx': itemsFile(
    '<c s="1"><f>DATE(2026,4,1)</f><v>46113</v></c>',
    '<c s="1"><f>C2+364</f><v>46477</v></c>',
    { 'xl/styles.xml': styles('yyyy/m/d') },
  ),
  'exceljs-traps/zero-and-false-by-formula/grades.xlsx': partsFile({
    [sheetPart]: gradesSheet(
      [
        `${inline('G1')}${inline('a')}<c><f>1-1</f><v>0</v></c><c t="b"><f>1=1</f><v>1</v></c>`,
        `${inline('G2')}${inline('b')}<c><f>1+1</f><v>2</v></c><c t="b"><f>1=2</f><v>0</v></c>`,
      ],
      'default',
    ),
  }),
  'exceljs-traps/error-by-formula/grades.xlsx': gradesFile([
    `${inline('G1')}<c t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>${number(1)}`,
  ]),
  'exceljs-traps/shared-formula/grades.xlsx': gradesFile([
    `${inline('G1')}${inline('a')}<c><f t="shared" ref="C2:C3" si="0">ROW()</f><v>2</v></c>`,
    `${inline('G2')}${inline('b')}<c><f t="shared" si="0"/><v>3</v></c>`,
  ]),
  'exceljs-traps/runs-in-the-cell/grades.xlsx': gradesFile([
    `${inline('G1')}<c t="inlineStr"><is><r><t>営業</t></r><r><rPr><b/></rPr><t>課長</t></r></is></c>${number(1)}`,
  ]),
  'exceljs-traps/escaped-twice/grades.xlsx': gradesFile([
    `${inline('G1')}${inline('A &amp;lt; B')}${number(1)}`,
  ]),
  'exceljs-traps/absolute-targets/grades.xlsx': gradesFile([aGrade], {
    '_rels/.rels': relationships(['rId1', 'officeDocument', '/xl/workbook.xml']),
    'xl/workbook.xml': workbookXml(
      '<sheets><sheet name="控え" sheetId="1" state="hidden" r:id="rId1"/><sheet name="役職" sheetId="2" r:id="rId2"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      ['rId1', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['rId2', 'worksheet', '/xl/worksheets/sheet1.xml'],
    ),
    'xl/worksheets/sheet2.xml': gradesSheet([]),
  }),
  'exceljs-traps/workbook-part-last/grades.xlsx': () =>
    zipOf(partsWith({ [sheetPart]: gradesSheet([aGrade]) }).toReversed()),
  'exceljs-traps/sheets-out-of-order/hr.xlsx': partsFile({
    'xl/workbook.xml': workbookXml(
      '<sheets><sheet name="teams" sheetId="2" r:id="rId2"/><sheet name="grades" sheetId="1" r:id="rId1"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
    ),
    [sheetPart]: gradesSheet([aGrade]),
    'xl/worksheets/sheet2.xml': worksheet(
      rowsXml([`${inline('code')}${inline('name')}`, `${inline('T1')}${inline('本社')}`]),
    ),
  }),
  'exceljs-traps/part-of-another-name/grades.xlsx': partsFile({
    'xl/_rels/workbook.xml.rels': relationships(['rId1', 'worksheet', 'data/roles.xml']),
    [sheetPart]: undefined,
    'xl/data/roles.xml': gradesSheet([aGrade]),
  }),
  'exceljs-traps/elements-with-a-prefix/grades.xlsx': partsFile({
    [sheetPart]: gradesSheet([aGrade])
      .replace(/<(\/?)(?=[a-z])/gi, '<$1x:')
      .replace('xmlns=', 'xmlns:x='),
  }),
  'exceljs-traps/unclosed-elements/grades.xlsx': partsFile({
    [sheetPart]: gradesSheet([aGrade]).replace('</sheetData></worksheet>', ''),
  }),
  'exceljs-traps/east-asian-date-formats/items.V.xlsx': itemsFile(number(46_113, 1), number(46_113, 2), {
    'xl/styles.xml': styles(31, 57),
  }),
  'exceljs-traps/era-date-format/items.V.xlsx': itemsFile(number(46_113, 1), number(46_113, 2), {
    'xl/styles.xml': styles('[$-411]ge.m.d', '[$-411]ggge"年"m"月"d"日";@'),
  }),
  'exceljs-traps/formats-like-dates/grades.xlsx': gradesFile(
    [
      `${inline('G1')}${inline('a')}${number(7, 1)}`,
      `${inline('G2')}${inline('b')}${number(8, 2)}`,
      `${inline('G3')}${inline('c')}${number(9, 3)}`,
    ],
    { 'xl/styles.xml': styles('0_d', '0\\m', '0"day"') },
  ),
  'exceljs-traps/dates-as-text/items.V.xlsx': itemsFile(
    '<c t="d"><v>2026-04-01</v></c>',
    '<c t="d"><v>2027-03-31T00:00:00</v></c>',
  ),
  'exceljs-traps/zeros-in-front/grades.xlsx': gradesFile([`${number(123, 1)}${inline('a')}${number(1)}`], {
    'xl/styles.xml': styles('00000'),
  }),
  'exceljs-traps/validation-of-whole-columns/grades.xlsx': partsFile({
    [sheetPart]: gradesSheet([aGrade]).replace(
      '</worksheet>',
      '<dataValidations count="1"><dataValidation type="list" sqref="A2:C1048576"><formula1>"a,b"</formula1>' +
        '</dataValidation></dataValidations></worksheet>',
    ),
  }),
  'exceljs-traps/cut-off/grades.xlsx': () => {
    const whole = zipOf(partsWith({ [sheetPart]: gradesSheet([aGrade]) }));
    return whole.subarray(0, Math.floor(whole.length * 0.75));
  },
  'exceljs-traps/one-huge-text/grades.xlsx': deflatedFile({
    [sheetPart]: gradesSheet([`${inline('G1')}<c t="s"><v>0</v></c>${number(1)}`]),
    'xl/sharedStrings.xml': sharedStrings(`<t>${'a'.repeat(200_000)}</t>`),
  }),
};
