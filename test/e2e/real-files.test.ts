/**
 * Each rule about files, with a real file. The files are made by `test/corpus`; edge cases stand
 * with the parts of the reader.
 */
import { afterEach, describe, expect, test } from 'vitest';
import type { FileOptions } from '../../src/planning/check-files.js';
import { documentOf, runCli } from '../helpers/cli.js';
import { fixturePath, type ReadFixture, readFixture, recordsOf } from '../helpers/read-fixture.js';

/** A rule, the folder that shows it, and what comes of it; what is left out is empty. */
interface Case extends Partial<ReadFixture> {
  readonly rule: string;
  readonly folder: string;
  readonly options?: Omit<FileOptions, 'data'>;
}

function testEach(cases: readonly Case[]): void {
  const named = cases.map((one) => [one.rule, one.folder, one] as const);
  test.each(named)('%s (%s)', async (_, folder, { rows = [], problems = [], blankRowCount = 0, options }) => {
    expect(await readFixture(folder, options)).toEqual({ rows, problems, blankRowCount });
  });
}

const tableNames = [
  'grades',
  'charts',
  'teams',
  'users',
  'memberships',
  'masters',
  'master-fields',
  'items',
  'folders',
  'categories',
];
const gradeColumns = ['code', 'name', 'level', 'default'];

describe('the encoding of a text file', () => {
  const rows = [
    ['grades.csv:2', 'G1', '㈱髙橋①', 20],
    ['grades.csv:3', 'G2', '部長', 30],
  ] as const;
  const cp932Names = ['sjis', 'shift_jis', 'cp932', 'windows-31j'];

  testEach([
    { rule: 'may be UTF-8', folder: 'csv/utf-8', rows },
    { rule: 'may be UTF-8 with a mark', folder: 'csv/utf-8-with-mark', rows },
    { rule: 'may be UTF-16LE with a mark', folder: 'csv/utf-16le-with-mark', rows },
    { rule: 'may be UTF-16BE with a mark', folder: 'csv/utf-16be-with-mark', rows },
    { rule: 'may be CP932', folder: 'csv/cp932', rows },
    ...cp932Names.map((encoding) => ({
      rule: `may be called ${encoding}`,
      folder: 'csv/cp932',
      options: { encoding },
      rows,
    })),
    {
      rule: 'is looked for in the whole file',
      folder: 'csv/cp932-in-the-last-row',
      rows: [
        ['grades.csv:2', 'G1', 'a', 1],
        ['grades.csv:3', 'G2', 'b', 2],
        ['grades.csv:4', 'G3', '課長', 3],
      ],
    },
    {
      rule: 'is not looked for once a NUL byte is there',
      folder: 'csv/nul-byte',
      problems: [{ error: 'nul_bytes', at: 'grades.csv:2', offset: 20 }],
    },
    {
      rule: 'is UTF-8 before it is CP932, whatever is likely',
      folder: 'csv/text-in-both-encodings',
      rows: [['grades.csv:2', 'G1', '部長', 30]],
    },
    {
      rule: 'is what --encoding says',
      folder: 'csv/text-in-both-encodings',
      options: { encoding: 'cp932' },
      rows: [['grades.csv:2', 'G1', '驛ｨ髟ｷ', 30]],
    },
    {
      rule: 'that fits no byte is refused with offset, line and an excerpt',
      folder: 'csv/undecodable',
      problems: [
        {
          error: 'undecodable',
          at: 'grades.csv:3',
          encoding: 'utf-8',
          tried: ['utf-8', 'cp932'],
          offset: 27,
          excerpt: '61 2c 31 0a 47 32 2c 62 [ff] 63 2c 32 0a',
        },
      ],
    },
    {
      rule: 'is asked for where half-width kana could be UTF-8',
      folder: 'csv/half-width-kana',
      problems: [
        {
          error: 'ambiguous_encoding',
          at: 'grades.csv:2',
          readings: [
            { encoding: 'utf-8', text: 'é' },
            { encoding: 'cp932', text: 'ﾃｩ' },
          ],
        },
      ],
    },
    {
      rule: 'is not asked for when it is given',
      folder: 'csv/half-width-kana',
      options: { encoding: 'cp932' },
      rows: [['grades.csv:2', 'G1', 'ﾃｩ', 30]],
    },
  ]);
});

describe('a text file', () => {
  const rows = [
    ['grades.csv:2', 'G1', 'a', 1],
    ['grades.csv:3', 'G2', 'b', 2],
  ] as const;

  testEach([
    { rule: 'is separated by commas', folder: 'csv/line-ends-lf', rows },
    { rule: 'may be separated by tabs', folder: 'csv/tabs', rows: [['grades.tsv:2', 'G1', 'a,b;c', 1]] },
    {
      rule: 'may be separated by semicolons',
      folder: 'csv/semicolons',
      rows: [['grades.csv:2', 'G1', 'a,b', 1]],
    },
    { rule: 'may have lines that end in CRLF', folder: 'csv/line-ends-crlf', rows },
    { rule: 'may have lines that end in CR', folder: 'csv/line-ends-cr', rows },
    {
      rule: 'may have lines of all ends',
      folder: 'csv/line-ends-mixed',
      rows: [...rows, ['grades.csv:4', 'G3', 'c', 3]],
    },
    {
      rule: 'may have line breaks in quotation marks, and true line numbers after them',
      folder: 'csv/line-break-in-quotes',
      rows: [
        ['grades.csv:2', 'G1', '課長\n（東京）', 1],
        ['grades.csv:4', 'G2', '"b"', 2],
      ],
    },
    {
      rule: 'is refused with every ragged row',
      folder: 'csv/ragged-rows',
      problems: [
        { error: 'ragged_row', at: 'grades.csv:3', cells: 2, columns: 3, lastColumn: 'C' },
        { error: 'ragged_row', at: 'grades.csv:4', cells: 4, columns: 3, lastColumn: 'C' },
      ],
    },
    {
      rule: 'is refused at the quotation mark that is never closed',
      folder: 'csv/unclosed-quote',
      problems: [{ error: 'unclosed_quote', at: 'grades.csv:3', character: 4 }],
    },
    {
      rule: 'is refused with two headers for one field',
      folder: 'csv/duplicate-headers',
      problems: [
        { error: 'duplicate_column', at: 'grades.csv:1', field: 'name', header: '役職名', otherColumn: 'B' },
      ],
    },
    {
      rule: 'may have blank rows, which are counted',
      folder: 'csv/blank-rows',
      rows: [
        ['grades.csv:3', 'G1', 'a', 1],
        ['grades.csv:6', 'G2', 'b', 2],
      ],
      blankRowCount: 4,
      problems: [{ warning: 'blank_rows', at: 'grades.csv:2', count: 3 }],
    },
    {
      rule: 'may have headers that mean something to JavaScript',
      folder: 'csv/headers-of-javascript',
      rows: [['grades.csv:2', 'G1', 'a', 1]],
      problems: [
        { warning: 'unknown_column', at: 'grades.csv:1', header: '__proto__', known: gradeColumns },
        { warning: 'unknown_column', at: 'grades.csv:1', header: 'constructor', known: gradeColumns },
      ],
    },
  ]);
});

describe('the sheet of a workbook', () => {
  testEach([
    {
      rule: 'is the one of the name of the table',
      folder: 'xlsx/sheet-by-name',
      rows: [['grades.xlsx / grades!2', 'G1', '課長', 20]],
      problems: [{ warning: 'unknown_sheet', at: 'grades.xlsx', name: '説明', known: tableNames }],
    },
    {
      rule: 'is otherwise the only visible one',
      folder: 'xlsx/only-visible-sheet',
      rows: [['grades.xlsx / 役職!2', 'G1', '課長', 20]],
    },
    {
      rule: 'is not guessed among several, which are listed',
      folder: 'xlsx/several-sheets',
      problems: [
        { error: 'sheet_not_found', at: 'grades.xlsx', name: 'grades', sheets: ['旧', '新'], isAsked: false },
      ],
    },
  ]);
});

describe('a cell of a workbook', () => {
  testEach([
    {
      rule: 'in a hidden row is read, and the rows are counted',
      folder: 'xlsx/hidden-rows',
      rows: [
        ['grades.xlsx / 役職!2', 'G1', 'a', 1],
        ['grades.xlsx / 役職!3', 'G2', 'b', 2],
        ['grades.xlsx / 役職!4', 'G3', 'c', 3],
      ],
      problems: [{ warning: 'hidden_rows', at: 'grades.xlsx / 役職', count: 2 }],
    },
    {
      rule: 'with a code is what is displayed',
      folder: 'xlsx/codes-with-a-format',
      rows: [
        ['grades.xlsx / 役職!2', '0007', 'a', 1],
        ['grades.xlsx / 役職!3', '123-4567', 'b', 2],
        ['grades.xlsx / 役職!4', '001-2345', 'c', 3],
      ],
    },
    {
      rule: 'with a code that is displayed in words is refused',
      folder: 'xlsx/codes-with-words',
      problems: [
        { error: 'code_shown_otherwise', at: 'grades.xlsx / 役職!A2 code', value: '7' },
        { error: 'code_shown_otherwise', at: 'grades.xlsx / 役職!A3 code', value: '0' },
      ],
    },
    {
      rule: 'with a code of up to 15 digits may have no format',
      folder: 'xlsx/codes-in-general',
      rows: [
        ['grades.xlsx / 役職!2', '7', 'a', 1],
        ['grades.xlsx / 役職!3', '999999999999999', 'b', 2],
      ],
    },
    {
      rule: 'with a code of more digits is refused',
      folder: 'xlsx/codes-of-16-digits',
      problems: [{ error: 'imprecise_number', at: 'grades.xlsx / 役職!A2 code', value: '1234567890123456' }],
    },
    {
      rule: 'may be a boolean',
      folder: 'xlsx/booleans',
      rows: [
        ['grades.xlsx / 役職!2', 'G1', 'a', 1, true],
        ['grades.xlsx / 役職!3', 'G2', 'b', 2, false],
      ],
    },
    {
      rule: 'has its rich text joined, and a link its text',
      folder: 'xlsx/rich-text-and-links',
      rows: [
        ['grades.xlsx / 役職!2', 'G1', '営業 課長', 1],
        ['grades.xlsx / 役職!3', 'G2', '部長', 2],
      ],
    },
    {
      rule: 'has its furigana left out',
      folder: 'xlsx/furigana',
      rows: [['grades.xlsx / S!2', 'G1', '課長', 1]],
    },
    {
      rule: 'with a formula is its result',
      folder: 'xlsx/formulas',
      rows: [['grades.xlsx / 役職!2', 'G1', '課長', 20]],
    },
    {
      rule: 'with a formula without a result is refused',
      folder: 'xlsx/formulas-without-results',
      problems: [{ error: 'formula_without_value', at: 'grades.xlsx / 役職!C2 level' }],
    },
    {
      rule: 'with an error is refused',
      folder: 'xlsx/error-cells',
      problems: [
        { error: 'error_cell', at: 'grades.xlsx / 役職!B2 name', value: '#N/A' },
        { error: 'error_cell', at: 'grades.xlsx / 役職!C3 level', value: '#DIV/0!' },
      ],
    },
    {
      rule: 'that is merged into another is refused',
      folder: 'xlsx/merged-cells',
      problems: [{ error: 'merged_cell', at: 'grades.xlsx / 役職!B3 name', area: 'B2:B3' }],
    },
    {
      rule: 'has its escaped characters decoded',
      folder: 'xlsx/escaped-characters',
      rows: [
        ['grades.xlsx / S!2', 'G1', '課長\n（東京）', 1],
        ['grades.xlsx / S!3', 'G2', '_x000D_', 2],
      ],
    },
    {
      rule: 'that is formatted but empty is nothing',
      folder: 'xlsx/formatted-tails',
      rows: [['grades.xlsx / 役職!2', 'G1', '課長', 20]],
    },
  ]);

  test('with a code that is a plain number is marked: it may have lost zeros', async () => {
    const records = await recordsOf('xlsx/codes-in-general');
    expect(records.map(({ marks }) => marks?.get(0))).toEqual(['number', 'number']);
    const formatted = await recordsOf('xlsx/codes-with-a-format');
    expect(formatted.map(({ marks }) => marks?.get(0))).toEqual([undefined, undefined, undefined]);
  });
});

describe('a date of a workbook', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  const rows = [
    ['items.V.xlsx / S!2', 'I1', 'a', '2026-04-01', '9999-12-31'],
    ['items.V.xlsx / S!3', 'I2', 'b', '2024-02-29', '2026-12-31'],
  ];
  const zones = ['Asia/Tokyo', 'America/Los_Angeles', 'UTC'];
  const folders = ['xlsx/dates-of-1900', 'xlsx/dates-of-1904'];

  test.each(zones.flatMap((name) => folders.map((folder) => [folder, name] as const)))(
    'is that of the date system of the workbook, wherever it is read (%s in %s)',
    async (folder, name) => {
      process.env['TZ'] = name;
      expect(new Date(0).getHours()).toBe({ 'Asia/Tokyo': 9, 'America/Los_Angeles': 16 }[name] ?? 0);
      expect(await readFixture(folder)).toEqual({ rows, problems: [], blankRowCount: 0 });
    },
  );
});

describe('a file that is not a workbook, or a dangerous one', () => {
  const sheetPart = 'xl/worksheets/sheet1.xml';

  testEach([
    {
      rule: 'is recognized as an .xls',
      folder: 'xlsx/of-excel-97',
      problems: [{ error: 'excel_97_file', at: 'grades.xls' }],
    },
    {
      rule: 'is recognized as one with a password',
      folder: 'xlsx/with-a-password',
      problems: [{ error: 'password_protected', at: 'grades.xlsx' }],
    },
    {
      rule: 'is recognized as HTML under another name',
      folder: 'xlsx/a-web-page',
      problems: [{ error: 'not_a_workbook', at: 'grades.xlsx', found: 'html' }],
    },
    {
      rule: 'is recognized as CSV under another name',
      folder: 'xlsx/text-renamed',
      problems: [{ error: 'not_a_workbook', at: 'grades.xlsx', found: 'text' }],
    },
    {
      rule: 'is refused when it would grow to 200 times its size',
      folder: 'xlsx/grows-by-1000',
      problems: [{ error: 'zip_too_large', at: 'grades.xlsx', part: sheetPart, limit: '200 times its size' }],
    },
    {
      rule: 'is refused when it would grow beyond 1 GiB',
      folder: 'xlsx/grows-beyond-1-gib',
      problems: [{ error: 'zip_too_large', at: 'grades.xlsx', part: sheetPart, limit: '1 GiB' }],
    },
    {
      rule: 'is refused when it grows beyond what it says',
      folder: 'xlsx/grows-beyond-its-word',
      problems: [{ error: 'zip_too_large', at: 'grades.xlsx', part: sheetPart, limit: 'it declares' }],
    },
    {
      rule: 'is refused when it has entities of its own',
      folder: 'xlsx/with-entities',
      problems: [{ error: 'document_type_refused', at: 'grades.xlsx', part: sheetPart }],
    },
    {
      rule: 'is read without following links outside',
      folder: 'xlsx/with-links-outside',
      rows: [['grades.xlsx / S!2', 'G1', '課長', 20]],
    },
    {
      rule: 'is refused when its sheet is outside',
      folder: 'xlsx/sheet-outside',
      problems: [{ error: 'part_missing', at: 'grades.xlsx', part: 'the sheet S' }],
    },
  ]);
});

describe('what readers of exceljs get wrong is read right:', () => {
  const aGrade = [['grades.xlsx / S!2', 'G1', '課長', 20]] as const;
  const text = '髙'.repeat(9998);

  testEach([
    {
      rule: 'characters that lie across two pieces',
      folder: 'exceljs-traps/text-across-pieces',
      rows: Array.from({ length: 12 }, (_, index) => [
        `teams.xlsx / S!${index + 2}`,
        `T${index}`,
        'a',
        'a'.repeat(index % 3) + text,
      ]),
    },
    {
      rule: 'bytes that look like the end of a zip entry',
      folder: 'exceljs-traps/mark-of-a-zip-entry',
      rows: aGrade,
    },
    {
      rule: 'texts and styles behind the sheet',
      folder: 'exceljs-traps/texts-and-styles-last',
      rows: [['items.V.xlsx / S!2', 'I1', 'a', '2026-04-01', '2027-03-31']],
    },
    {
      rule: 'a date that is the result of a formula',
      folder: 'exceljs-traps/date-by-formula',
      rows: [['items.V.xlsx / S!2', 'I1', 'a', '2026-04-01', '2027-03-31']],
    },
    {
      rule: 'the results 0 and FALSE',
      folder: 'exceljs-traps/zero-and-false-by-formula',
      rows: [
        ['grades.xlsx / S!2', 'G1', 'a', 0, true],
        ['grades.xlsx / S!3', 'G2', 'b', 2, false],
      ],
    },
    {
      rule: 'an error that is the result of a formula',
      folder: 'exceljs-traps/error-by-formula',
      problems: [{ error: 'error_cell', at: 'grades.xlsx / S!B2 name', value: '#N/A' }],
    },
    {
      rule: 'a formula that several cells share',
      folder: 'exceljs-traps/shared-formula',
      rows: [
        ['grades.xlsx / S!2', 'G1', 'a', 2],
        ['grades.xlsx / S!3', 'G2', 'b', 3],
      ],
    },
    {
      rule: 'rich text within the cell',
      folder: 'exceljs-traps/runs-in-the-cell',
      rows: [['grades.xlsx / S!2', 'G1', '営業課長', 1]],
    },
    {
      rule: 'an entity that is text',
      folder: 'exceljs-traps/escaped-twice',
      rows: [['grades.xlsx / S!2', 'G1', 'A &lt; B', 1]],
    },
    {
      rule: 'absolute targets, and which sheet is hidden',
      folder: 'exceljs-traps/absolute-targets',
      rows: [['grades.xlsx / 役職!2', 'G1', '課長', 20]],
    },
    {
      rule: 'the list of sheets behind the sheets',
      folder: 'exceljs-traps/workbook-part-last',
      rows: aGrade,
    },
    {
      rule: 'sheets in another order than their parts',
      folder: 'exceljs-traps/sheets-out-of-order',
      rows: [
        ['hr.xlsx / grades!2', 'G1', '課長', 20],
        ['hr.xlsx / teams!2', 'T1', '本社'],
      ],
    },
    {
      rule: 'a sheet whose part has a name of its own',
      folder: 'exceljs-traps/part-of-another-name',
      rows: aGrade,
    },
    {
      rule: 'elements with a prefix, and cells without references',
      folder: 'exceljs-traps/elements-with-a-prefix',
      rows: aGrade,
    },
    {
      rule: 'elements that are not closed',
      folder: 'exceljs-traps/unclosed-elements',
      problems: [
        {
          error: 'part_damaged',
          at: 'grades.xlsx',
          part: 'xl/worksheets/sheet1.xml',
          line: 2,
          reason: 'unclosed tag: sheetData',
        },
      ],
    },
    {
      rule: 'formats that are dates in East Asia only',
      folder: 'exceljs-traps/east-asian-date-formats',
      rows: [['items.V.xlsx / S!2', 'I1', 'a', '2026-04-01', '2026-04-01']],
    },
    {
      rule: 'dates of an era',
      folder: 'exceljs-traps/era-date-format',
      rows: [['items.V.xlsx / S!2', 'I1', 'a', '2026-04-01', '2026-04-01']],
    },
    {
      rule: 'formats that only look like dates',
      folder: 'exceljs-traps/formats-like-dates',
      rows: [
        ['grades.xlsx / S!2', 'G1', 'a', 7],
        ['grades.xlsx / S!3', 'G2', 'b', 8],
        ['grades.xlsx / S!4', 'G3', 'c', 9],
      ],
    },
    {
      rule: 'dates that are stored as text',
      folder: 'exceljs-traps/dates-as-text',
      rows: [['items.V.xlsx / S!2', 'I1', 'a', '2026-04-01', '2027-03-31']],
    },
    {
      rule: 'zeros in front',
      folder: 'exceljs-traps/zeros-in-front',
      rows: [['grades.xlsx / S!2', '00123', 'a', 1]],
    },
    {
      rule: 'a validation of a million cells',
      folder: 'exceljs-traps/validation-of-whole-columns',
      rows: aGrade,
    },
    {
      rule: 'a file that is cut off',
      folder: 'exceljs-traps/cut-off',
      problems: [
        {
          error: 'zip_damaged',
          at: 'grades.xlsx',
          reason: 'End of central directory record signature not found',
        },
      ],
    },
    {
      rule: 'one text without end',
      folder: 'exceljs-traps/one-huge-text',
      problems: [
        {
          error: 'cell_text_too_long',
          at: 'grades.xlsx',
          part: 'xl/sharedStrings.xml',
          line: 1,
          charactersMax: 131_068,
        },
      ],
    },
  ]);
});

/** The one problem of a first line that is no header. */
function noHeader(headers: readonly string[]): ReadFixture['problems'] {
  const at = 'grades.csv:1';
  return [{ error: 'missing_column', at, field: 'code', headers }];
}

describe('a header', () => {
  const teams = [
    ['teams.csv:2', 'A', '本社', null, true],
    ['teams.csv:3', 'B', '営業部', 'A', false],
  ] as const;
  const found = { rows: [['grades.csv:2', 'G1', '課長', 20]] } as const;

  testEach([
    { rule: 'may be the canonical name', folder: 'headers/canonical', rows: teams },
    { rule: 'may be the name in the service', folder: 'headers/snake-case', rows: teams },
    { rule: 'may be a Japanese label', folder: 'headers/japanese', rows: teams },
    {
      rule: 'may be one of your own',
      folder: 'headers/of-their-own',
      options: { columns: { teams: { 番号: 'code', 呼び名: 'name', 上: 'parentCode' } } },
      rows: [
        ['teams.csv:2', 'A', '本社', null],
        ['teams.csv:3', 'B', '営業部', 'A'],
      ],
    },
    {
      rule: 'is known whatever its width, case, spaces and invisible ones',
      folder: 'headers/folded',
      ...found,
    },
    {
      rule: 'is otherwise known exactly; a missing key lists those that are there',
      folder: 'headers/nearly',
      problems: [
        {
          error: 'missing_column',
          at: 'grades.csv:1',
          field: 'code',
          headers: ['cod\u00ade', 'name', 'levels'],
        },
      ],
    },
    {
      rule: 'that is unknown is a warning',
      folder: 'headers/unknown',
      ...found,
      problems: [{ warning: 'unknown_column', at: 'grades.csv:1', header: 'nmae', known: gradeColumns }],
    },
    {
      rule: 'that is unknown is an error, if you say so',
      folder: 'headers/unknown',
      options: { isStrict: true },
      problems: [{ error: 'unknown_column', at: 'grades.csv:1', header: 'nmae', known: gradeColumns }],
    },
    {
      rule: 'stands where you say, in the sheet that you say',
      folder: 'headers/in-one-of-two-sheets',
      options: { sheet: '新', headerLine: 2 },
      rows: [['grades.xlsx / 新!3', 'G1', '課長', 20]],
      problems: [],
    },
    {
      rule: 'is found below a title',
      folder: 'headers/below-a-title',
      rows: [['grades.csv:4', 'G1', '課長', 20]],
      problems: [{ warning: 'rows_above_header', at: 'grades.csv', headerLine: 3, count: 2 }],
    },
    {
      rule: 'is not chosen between two',
      folder: 'headers/twice-below-a-title',
      problems: noHeader(['title', '', '']),
    },
    {
      rule: 'is not looked for below twenty rows',
      folder: 'headers/below-twenty-rows',
      problems: noHeader(['x', '', '']),
    },
    {
      rule: 'may make a staircase of ten levels',
      folder: 'headers/staircase',
      rows: [...'ABCDEFGHIJ'].map((code, index, codes) => [
        `teams.csv:${index + 2}`,
        code,
        `${index + 1}段`,
        codes[index - 1] ?? null,
      ]),
    },
  ]);
});

describe('a value', () => {
  testEach([
    {
      rule: 'may be a date in seven shapes',
      folder: 'values/dates',
      rows: [1, 2, 3, 4, 5, 6, 7].map((item) => [`items.V.csv:${item + 1}`, `I${item}`, 'a', '2026-04-01']),
    },
    {
      rule: 'is not a date when its year has two digits and no era',
      folder: 'values/two-digit-years',
      problems: [
        { error: 'invalid_date', at: 'items.V.csv:2 startsOn', value: '26/4/1' },
        { error: 'invalid_date', at: 'items.V.csv:3 startsOn', value: '8.4.1' },
        { error: 'invalid_date', at: 'items.V.csv:4 startsOn', value: '260401' },
      ],
    },
    {
      rule: 'is never an error of the spreadsheet',
      folder: 'values/error-words',
      problems: [
        { error: 'error_cell', at: 'grades.csv:2 name', value: '#N/A' },
        { error: 'error_cell', at: 'grades.csv:3 code', value: '#REF!' },
        { error: 'error_cell', at: 'grades.csv:4 level', value: '#VALUE!' },
      ],
    },
    {
      rule: 'keeps the characters of a name',
      folder: 'values/characters',
      rows: [
        ['grades.csv:2', 'G1', '㈱山﨑①', 1],
        ['grades.csv:3', 'G2', 'Ａｂｃ　ｶﾅ', 2],
      ],
    },
    {
      rule: 'of a code is not changed',
      folder: 'values/full-width-codes',
      problems: [{ error: 'invalid_code', at: 'grades.csv:2 code', value: 'Ｇ１', folded: 'G1' }],
    },
    {
      rule: 'of a code, and of nothing else, is folded if you say so',
      folder: 'values/full-width-codes',
      options: { isFoldingCodes: true },
      rows: [
        ['grades.csv:2', 'G1', '㈱Ａ', 1],
        ['grades.csv:3', 'G2', 'b', 2],
      ],
    },
    {
      rule: 'of a code is not folded into another',
      folder: 'values/full-width-twins',
      options: { isFoldingCodes: true },
      problems: [
        {
          error: 'duplicate_key',
          at: 'grades.csv:3 code',
          resource: 'grades',
          scope: '',
          key: 'G1',
          first: { file: 'test/fixtures/values/full-width-twins/grades.csv', line: 2 },
        },
      ],
    },
  ]);
});

describe('on the command line', () => {
  const refused = (count: string) =>
    `The input has ${count}; nothing was written. Correct the files and run again.`;

  test.each<[string, readonly string[], number, readonly string[]]>([
    [
      'csv/blank-rows/grades.csv',
      [],
      0,
      [
        'warning: test/fixtures/csv/blank-rows/grades.csv:2: the row is blank, as are others between the rows (3 in all). ' +
          'Were they records? Remove them, or fill them in.',
        'Read 2 rows from 1 table: test/fixtures/csv/blank-rows/grades.csv (2, 4 blank left out). No errors.',
      ],
    ],
    [
      'csv/undecodable/grades.csv',
      [],
      7,
      [
        'error: test/fixtures/csv/undecodable/grades.csv:3: is not valid utf-8 or cp932: the byte in brackets ' +
          'at offset 27 does not start a character in utf-8 (61 2c 31 0a 47 32 2c 62 [ff] 63 2c 32 0a). ' +
          'Save the file as "CSV UTF-8 (comma delimited)", or name its encoding with --encoding.',
        refused('1 error'),
      ],
    ],
    [
      'xlsx/of-excel-97/grades.xls',
      [],
      7,
      [
        'error: test/fixtures/xlsx/of-excel-97/grades.xls: is an Excel 97 file (.xls). Save it as .xlsx or CSV UTF-8.',
        refused('1 error'),
      ],
    ],
    [
      'headers/nearly/grades.csv',
      [],
      7,
      [
        'error: test/fixtures/headers/nearly/grades.csv:1: the required column "code" is missing. ' +
          'Did you mean "cod\\u00ade"? Found: "cod\\u00ade", "name", "levels". ' +
          'If it has another header, map it with --column, or columns of the source. ' +
          'If the header is in another line, use --header-row, or headerRow of the source.',
        refused('1 error'),
      ],
    ],
    [
      'headers/in-one-of-two-sheets/grades.xlsx',
      ['--sheet', '新', '--header-row', '4'],
      7,
      [
        'error: test/fixtures/headers/in-one-of-two-sheets/grades.xlsx / 新: ' +
          'line 4 is blank or does not exist, so it cannot be the header. Correct --header-row.',
        refused('1 error'),
      ],
    ],
  ])('%s %j is reported in words', async (file, options, exitCode, lines) => {
    const finished = await runCli(['validate', fixturePath(file), ...options]);
    expect({ ...finished, lines: (finished.stderr + finished.stdout).trimEnd().split('\n') }).toMatchObject({
      exitCode,
      lines,
    });
  });

  test('cells that are refused are listed as data, each with its place', async () => {
    const folder = fixturePath('xlsx/error-cells');
    const finished = await runCli(['validate', folder, '--json']);
    const { exitCode, problems } = documentOf(finished);
    const place = { file: `${folder}/grades.xlsx`, sheet: '役職' };
    expect([finished.exitCode, exitCode]).toEqual([7, 7]);
    expect(problems.map(({ severity, code, origin }) => [severity, code, origin])).toEqual([
      ['error', 'error_cell', { ...place, line: 2, column: 'B', field: 'name' }],
      ['error', 'error_cell', { ...place, line: 3, column: 'C', field: 'level' }],
    ]);
  });
});
