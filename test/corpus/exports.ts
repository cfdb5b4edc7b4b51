/** Files as HR systems and people export them, each with its story and what its owner means by it. */
import ExcelJS from 'exceljs';
import { readWhere } from '../../src/plan/shaping/where.js';
import type { FileSource } from '../../src/planning/check-files.js';
import type { Encoding } from '../../src/tables/csv/encoding/encodings.js';
import { encodeText } from '../helpers/encode-text.js';

type Maker = () => Uint8Array | Promise<Uint8Array>;

export interface RealExport {
  readonly story: string;
  readonly file: string;
  readonly make: Maker;
  /** What the settings say about it. */
  readonly source?: Omit<FileSource, 'path'>;
  /** What its owner means: the records, as `recordText` writes them. */
  readonly records: readonly string[];
  /** Codes of warnings. */
  readonly warnings?: readonly string[];
}

/** A byte order mark is `\ufeff` at the start of the text. */
const textFile =
  (text: string, encoding: Encoding = 'utf-8'): Maker =>
  () =>
    encodeText(text, encoding);

const exceljsFile =
  (fill: (workbook: ExcelJS.Workbook) => void): Maker =>
  async () => {
    const workbook = new ExcelJS.Workbook();
    fill(workbook);
    return new Uint8Array(await workbook.xlsx.writeBuffer());
  };

const sheetOf = (
  rows: readonly (readonly unknown[])[],
  change: (sheet: ExcelJS.Worksheet) => void = () => {},
) =>
  exceljsFile((workbook) => {
    const sheet = workbook.addWorksheet('Sheet1');
    for (const row of rows) sheet.addRow([...row]);
    change(sheet);
  });

const recognized = ['table_recognized'];
const tree = ['teams 0100 本社', 'teams 0110 営業部 parentCode=0100'];

export const realExports: readonly RealExport[] = [
  {
    story: 'the HR system puts the date into the name and writes the Shift_JIS of Windows',
    file: '部署マスタ_20261122.csv',
    make: textFile('部署コード,部署名,上位部署コード\r\n0100,本社,\r\n0110,営業部,0100\r\n', 'cp932'),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'another vendor writes CD for code and 名称 for name',
    file: 'BUSHO.csv',
    make: textFile('部署CD,部署名称,上位部署CD\n0100,本社,\n0110,営業部,0100\n'),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'a report of the vendor has its title and the date of printing above the header',
    file: '組織一覧.csv',
    make: textFile(
      '組織一覧表,,\n出力日,2026/11/22,\n,,\n部署コード,部署名,上位部署コード\n0100,本社,\n0110,営業部,0100\n',
    ),
    records: tree,
    warnings: ['table_recognized', 'rows_above_header'],
  },
  {
    story: 'an in-house system has headers of its own',
    file: 'dept.csv',
    make: textFile('番号,呼び名,上\n0100,本社,\n0110,営業部,0100\n'),
    source: { table: 'teams', columns: { 番号: 'code', 呼び名: 'name', 上: 'parentCode' } },
    records: tree,
  },
  {
    story: 'Excel has saved the list as Unicode text',
    file: '部署.txt',
    make: textFile(
      '\ufeff部署コード\t部署名\t上位部署コード\r\n0100\t本社\t\r\n0110\t営業部\t0100\r\n',
      'utf-16le',
    ),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'a colleague in Germany has saved it with semicolons',
    file: 'teams.csv',
    make: textFile('code;name;parentCode\r\n0100;本社;\r\n0110;営業部;0100\r\n'),
    records: tree,
  },
  {
    story: 'the service itself has exported the list',
    file: 'teams.csv',
    make: textFile('code,name,parent_code,approve_only\n0100,本社,,TRUE\n0110,営業部,0100,FALSE\n'),
    records: ['teams 0100 本社 approveOnly=true', 'teams 0110 営業部 parentCode=0100 approveOnly=false'],
  },
  {
    story: 'a host writes columns of fixed width, filled with blanks',
    file: '部署.csv',
    make: textFile('部署コード,部署名,上位部署コード\n0100,本社　　　,\n0110,営業部     ,0100\n'),
    records: tree,
    warnings: ['table_recognized', 'cells_padded'],
  },
  {
    story: 'every cell is quoted, and notes have line breaks and commas',
    file: '部署.csv',
    make: textFile('"部署コード","部署名","備考"\r\n"0100","本社","東京, 大阪\r\n移転予定"\r\n'),
    records: ['teams 0100 本社 notes=東京, 大阪\n移転予定'],
    warnings: recognized,
  },
  {
    story: 'a spreadsheet has saved empty columns and rows at the end',
    file: '部署.csv',
    make: textFile(
      '\ufeff部署コード,部署名,上位部署コード,,\r\n0100,本社,,,\r\n0110,営業部,0100,,\r\n,,,,\r\n',
    ),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'the staircase of the personnel department has a column for each level',
    file: '組織図.csv',
    make: textFile('部署コード,階層1,階層2\n0100,本社,\n0110,本社,営業部\n'),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'the staircase is a workbook with a title, merged cells, and levels with names of their own',
    file: '組織図.xlsx',
    make: sheetOf(
      [['組織図'], [], ['部署CD', '第一', '第二'], ['0100', '本社'], ['0110', null, '営業部']],
      (sheet) => {
        sheet.mergeCells('A1:C1');
        sheet.mergeCells('B4:B5');
      },
    ),
    source: { table: 'teams', fillMerged: true, columns: { 第一: 'level1', 第二: 'level2' } },
    records: tree,
    warnings: ['rows_above_header'],
  },
  {
    story: 'the workbook has a cover sheet, and no sheet has the name of a table',
    file: '人事.xlsx',
    make: exceljsFile((workbook) => {
      workbook.addWorksheet('表紙').addRow(['2026年度 組織']);
      workbook.addWorksheet('組織').addRows([
        ['部署コード', '部署名', '上位部署コード'],
        ['0100', '本社', null],
        ['0110', '営業部', '0100'],
      ]);
    }),
    records: tree,
    warnings: ['unknown_sheet', 'table_recognized'],
  },
  {
    story: 'one workbook holds grades and departments',
    file: '人事.xlsx',
    make: exceljsFile((workbook) => {
      workbook.addWorksheet('役職').addRows([
        ['役職コード', '役職名', 'レベル'],
        ['G1', '課長', 20],
      ]);
      workbook.addWorksheet('部署').addRows([
        ['部署コード', '部署名'],
        ['0100', '本社'],
      ]);
    }),
    records: ['grades G1 課長 level=20', 'teams 0100 本社'],
    warnings: ['table_recognized', 'table_recognized'],
  },
  {
    story: 'codes are numbers that the workbook shows with leading zeros',
    file: '部署.xlsx',
    make: sheetOf(
      [
        ['部署コード', '部署名'],
        [100, '本社'],
        [110, '営業部'],
      ],
      (sheet) => {
        sheet.getColumn(1).numFmt = '0000';
      },
    ),
    records: ['teams 0100 本社', 'teams 0110 営業部'],
    warnings: recognized,
  },
  {
    story: 'names come from formulas that look them up',
    file: '部署.xlsx',
    make: sheetOf([
      ['部署コード', '部署名'],
      ['0100', { formula: 'VLOOKUP(A2,X:Y,2)', result: '本社' }],
    ]),
    records: ['teams 0100 本社'],
    warnings: recognized,
  },
  {
    story: 'grades have levels in full-width digits and a circle for the default',
    file: '役職マスタ.csv',
    make: textFile('役職CD,役職名称,レベル,既定\nG1,一般,１０,○\nG2,課長,２０,×\n'),
    records: ['grades G1 一般 level=10 default=true', 'grades G2 課長 level=20 default=false'],
    warnings: recognized,
  },
  {
    story: 'a list of notes alone updates notes',
    file: '備考.csv',
    make: textFile('部署コード,備考\n0100,2027年4月に移転\n'),
    records: ['teams 0100 notes=2027年4月に移転'],
    warnings: recognized,
  },
  {
    story: 'a list of closed departments deletes them',
    file: '廃止部署.csv',
    make: textFile('部署コード,action\n0900,delete\n'),
    source: { table: 'teams' },
    records: ['teams 0900 delete'],
  },
  {
    story: 'former codes stand beside the new ones',
    file: '部署.csv',
    make: textFile('部署コード,部署名,変更前コード\nS100,本社,0100\n'),
    records: ['teams S100 本社 previous=0100'],
    warnings: recognized,
  },
  {
    story: 'two columns have the same header, and the second one is meant',
    file: '部署.csv',
    make: textFile('部署コード,名称,名称\n0100,HQ,本社\n'),
    source: { table: 'teams', columns: { '名称[2]': 'name' } },
    records: ['teams 0100 本社'],
    warnings: ['unknown_column'],
  },
  {
    story: 'one file holds all companies, and codes are unique only within one',
    file: '全社.csv',
    make: textFile('会社コード,部署コード,部署名\nA,0100,本社\nB,0100,大阪支社\nC,0100,子会社\n'),
    source: {
      table: 'teams',
      shaping: {
        where: readWhere({ 会社コード: ['A', 'B'] }),
        template: { code: '{会社コード}-{部署コード}' },
      },
    },
    records: ['teams A-0100 本社', 'teams B-0100 大阪支社'],
  },
  {
    story: 'all rows are of a chart that the file does not name',
    file: '来年度.csv',
    make: textFile('部署コード,部署名\n0100,本社\n'),
    source: { table: 'teams', scope: '2027年度組織' },
    records: ['teams/2027年度組織 0100 本社'],
  },
  {
    story: 'each row names its chart',
    file: '組織.csv',
    make: textFile('組織図,部署コード,部署名\n2026年度,0100,本社\n2027年度,0100,本店\n'),
    records: ['teams/2026年度 0100 本社', 'teams/2027年度 0100 本店'],
    warnings: recognized,
  },
  {
    story: 'charts come with the days on which they take effect, in years of the era',
    file: '組織図一覧.csv',
    make: textFile('名前,切替日\n2027年度組織,R9年4月1日\n'),
    records: ['charts 2027年度組織 activateOn=2027-04-01'],
    warnings: recognized,
  },
  {
    story: 'folders come under the headers of the service',
    file: '書類.csv',
    make: textFile('フォルダコード,フォルダ名,親フォルダコード\nF1,人事,\nF2,異動,F1\n'),
    records: ['folders F1 人事', 'folders F2 異動 parentCode=F1'],
    warnings: recognized,
  },
  {
    story: 'the names of categories are all that a list holds',
    file: 'categories.csv',
    make: textFile('カテゴリ名\n人事\n経理\n'),
    records: ['categories 人事', 'categories 経理'],
  },
  {
    story: 'items of all masters come in one file, with days and times',
    file: '汎用マスタ.csv',
    make: textFile(
      'マスタコード,アイテムコード,アイテム名,有効開始日\nV1,001,東京,2026/4/1 0:00\nV2,001,現金,令8.4.1\n',
    ),
    records: ['items/V1 001 東京 startsOn=2026-04-01', 'items/V2 001 現金 startsOn=2026-04-01'],
    warnings: recognized,
  },
  {
    story: 'the master is in the name of the file',
    file: 'items.V1.csv',
    make: textFile('コード,名称,有効終了日\n001,東京,2027年3月31日\n'),
    records: ['items/V1 001 東京 endsOn=2027-03-31'],
  },
  {
    story: 'the masters of the service come under its own headers',
    file: 'マスタ一覧.csv',
    make: textFile('マスタコード,マスタ名,説明\nV1,拠点,事業所\n'),
    records: ['masters V1 拠点 description=事業所'],
    warnings: recognized,
  },
  {
    story: 'a labour management service gives departments ids in place of codes',
    file: '部門一覧.csv',
    make: textFile('部門ID,部門名,親部門ID\n0100,本社,\n0110,営業部,0100\n'),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'a talent management service numbers the levels of the organization',
    file: '所属マスタ.csv',
    make: textFile('所属コード,所属１,所属２\n0100,本社,\n0110,本社,営業部\n'),
    records: tree,
    warnings: recognized,
  },
  {
    story: 'internal ids stand beside the codes',
    file: '組織.csv',
    make: textFile(
      '組織ID,組織コード,組織名,上位組織ID,上位組織コード\n7,0100,本社,,\n9,0110,営業部,7,0100\n',
    ),
    records: tree,
    warnings: ['table_recognized', 'unknown_column', 'unknown_column'],
  },
];
