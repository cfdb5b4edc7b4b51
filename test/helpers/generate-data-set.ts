/**
 * Data sets of a given size, the same for the same seed: believable codes and names, awkward values
 * among them.
 */
import { randomFrom } from './mutate.js';
import type { Files } from './syncing.js';

export interface DataSetSize {
  readonly grades: number;
  readonly teams: number;
  /** Most teams below one. */
  readonly teamWidth: number;
  readonly masters: number;
  /** Items of the first master; the others have a hundredth of it. */
  readonly items: number;
  readonly folders: number;
  readonly categories: number;
}

/** A company of about 5,000 people. */
export const sizeL: DataSetSize = {
  grades: 30,
  teams: 600,
  teamWidth: 3,
  masters: 20,
  items: 30_000,
  folders: 120,
  categories: 25,
};

const kinds = ['text', 'number', 'integer', 'date', 'pull_down', 'checkbox', 'text_long'] as const;
const awkward = ['㈱青木', '髙橋・﨑', '"引用"', '=1+1', 'a,b', '𠮷野①', ' 前後 ', '〜−', '007'] as const;

/** Makes every table of a data set as lines of CSV, rows in no helpful order. */
export function generateDataSet(size: DataSetSize, seed: number): Files {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const name = (stem: string, index: number) => `${stem}${index} ${pick(awkward)}`;
  const shuffled = (rows: readonly string[]) =>
    rows
      .map((row) => ({ row, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row);
  const table = (header: string, count: number, row: (index: number) => readonly unknown[]) => [
    header,
    ...shuffled(Array.from({ length: count }, (_, index) => row(index).map(cell).join(','))),
  ];
  const parent = (prefix: string, index: number, width: number) =>
    index === 0 ? '' : code(prefix, Math.floor((index - 1) / width));

  const fields = kinds.map((kind) => ({ kind, code: `f_${kind}`, title: `項目 ${kind}` }));
  const drawValue = (kind: string): string => {
    const values: Record<string, () => string> = {
      text: () => pick(awkward),
      text_long: () => `${pick(awkward)}\n二行目`,
      number: () => pick(['1,234.50', '-0.5', '１２', '']),
      integer: () => pick(['+7', '1,000', '0', '']),
      date: () => pick(['2026/4/1', '2027-12-31', '']),
      pull_down: () => pick(['甲', '乙', '']),
      checkbox: () => pick(['丙;甲', '乙', '']),
    };
    return values[kind]?.() ?? '';
  };
  const itemCounts = Array.from({ length: size.masters }, (_, index) =>
    index === 0 ? size.items : Math.ceil(size.items / 100),
  );
  const itemRows = itemCounts.flatMap((count, master) =>
    Array.from({ length: count }, (_, index) => ({ master, index })),
  );

  return {
    grades: table('code,name,level,default', size.grades, (index) => [
      code('G', index),
      name('役職', index),
      index % 256,
      index === 0 ? 'TRUE' : 'FALSE',
    ]),
    charts: ['name', 'FY2026', 'FY2027'],
    teams: table('chart,code,name,parentCode,notes,approveOnly', size.teams, (index) => [
      'FY2026',
      code('T', index),
      name('部署', index),
      parent('T', index, size.teamWidth),
      random() < 0.1 ? 'メモ\n二行目' : '',
      random() < 0.2 ? '○' : '×',
    ]),
    masters: table('code,name,description,defaultSortBy', size.masters, (index) => [
      code('M', index),
      name('マスタ', index),
      random() < 0.5 ? '説明' : '',
      pick(['code', 'name']),
    ]),
    'master-fields': [
      'master,code,title,fieldType,required,options,visible',
      ...itemCounts.flatMap((_, master) =>
        fields.map(({ kind, code: fieldCode, title }) =>
          [
            code('M', master),
            fieldCode,
            title,
            kind,
            kind === 'text' ? 'TRUE' : 'FALSE',
            kind === 'pull_down' || kind === 'checkbox' ? '甲;乙;丙' : '',
            'TRUE',
          ].join(','),
        ),
      ),
    ],
    items: table(
      ['master', 'code', 'name', 'startsOn', ...fields.map(({ code: fieldCode }) => fieldCode)].join(','),
      itemRows.length,
      (at) => {
        const { master, index } = itemRows[at] ?? { master: 0, index: 0 };
        const values = fields.map(({ kind }) => drawValue(kind));
        return [
          code('M', master),
          code('I', index),
          name('品目', index),
          pick(['', '2026-04-01']),
          ...values,
        ];
      },
    ),
    folders: table('code,name,parentCode,description', size.folders, (index) => [
      code('F', index),
      name('フォルダ', index),
      parent('F', index, 4),
      random() < 0.3 ? '説明' : '',
    ]),
    categories: table('name', size.categories, (index) => [`分類${index}`]),
  };
}

function code(prefix: string, index: number): string {
  return `${prefix}${String(index).padStart(5, '0')}`;
}

function cell(value: unknown): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
