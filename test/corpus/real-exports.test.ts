/** Files as HR systems and people export them are read as their owners mean them. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import type { DesiredRecord } from '../../src/model/records.js';
import { readWhere } from '../../src/plan/shaping/where.js';
import { checkFiles, type FileSource } from '../../src/planning/check-files.js';
import { type Encoding, encodings } from '../../src/tables/csv/encoding/encodings.js';
import { encodeText } from '../helpers/encode-text.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

type Maker = () => Uint8Array | Promise<Uint8Array>;

interface RealExport {
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

/**
 * Those that are text, from `exports.txt`: story, name of the file and how it was saved, what the
 * settings say, codes of warnings, a line for each record, `---`, the file.
 */
function textExports(): readonly RealExport[] {
  const text = readFileSync(new URL('exports.txt', import.meta.url), 'utf8').replaceAll('\r\n', '\n');
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', content = ''] = block.split('\n---\n');
      const [story = '', saved = '', ...lines] = head.split('\n');
      const [file = '', ...how] = saved.split(' | ');
      const said = (word: string) => lines.find((line) => line.startsWith(word))?.slice(word.length) ?? '';
      const marked = `${how.includes('bom') ? '\ufeff' : ''}${content}\n`;
      const encoding = encodings.find((name) => how.includes(name));
      return {
        story,
        file,
        make: textFile(how.includes('crlf') ? marked.replaceAll('\n', '\r\n') : marked, encoding),
        source: JSON.parse(said('settings ') || '{}'),
        records: lines
          .filter((line) => !/^(settings|warnings) /.test(line))
          .map((line) => line.replaceAll('\\n', '\n')),
        warnings: said('warnings ').split(' ').filter(Boolean),
      };
    });
}

const realExports: readonly RealExport[] = [
  ...textExports(),
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
];

/** A record in one line: its key and name, then what else has a value. */
function recordText({ resource, scope, key, intent, previousKey, values }: DesiredRecord): string {
  const others = Object.entries(values).filter(
    ([name, value]) => !['code', 'name'].includes(name) && value !== null,
  );
  const name = values['name'] === key ? undefined : values['name'];
  const facts = [
    scope === '' ? resource : `${resource}/${scope}`,
    key,
    name,
    intent === 'upsert' ? undefined : intent,
    ...others.map(([field, value]) => `${field}=${value}`),
    previousKey === undefined ? undefined : `previous=${previousKey}`,
  ];
  return facts.filter((fact) => fact !== undefined).join(' ');
}

async function read({ file, make, source }: RealExport) {
  const given = path.join(await temporaryFolder({}), file);
  await writeFile(given, await make());
  try {
    const { scopes, problems } = await checkFiles({ data: [{ path: given, ...source }] });
    return {
      records: scopes.flatMap(({ records }) => records.map(recordText)),
      warnings: problems.map(({ code }) => code),
    };
  } catch (error) {
    if (!(error instanceof InputRejected)) throw error;
    return { errors: error.problems };
  }
}

test.each(realExports.map((one) => [one.story, one.file, one] as const))('%s (%s)', async (_, __, one) => {
  const { records, warnings = [] } = one;
  expect(await read(one)).toEqual({ records, warnings });
});
