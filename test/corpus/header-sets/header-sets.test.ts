/**
 * Files as other systems write them, a header with a few rows, are read as a person who knows HR
 * maps them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nameColumns } from '../../../src/plan/columns/name-columns.js';
import { rowOptionsOf } from '../../../src/plan/intake/desired-set.js';
import { readFiles } from '../../../src/planning/check-files.js';
import { definitionByName, tableDefinitionOf } from '../../../src/resources/index.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

interface HeaderSet {
  readonly name: string;
  /** A CSV file. */
  readonly text: string;
  /** The columns by table. Of several tables, the file could be each: it has to be asked about. */
  readonly tables: Readonly<Record<string, string>>;
}

/**
 * The sets of a file beside this one: name, the page that lists the columns (`shape` for a kind of
 * file that many systems write), a line for each table, `---`, the CSV file.
 */
function headerSets(name: string): readonly HeaderSet[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', file = ''] = block.split('\n---\n');
      const [title = '', , ...tables] = head.split('\n');
      const byName = tables.map((line) => line.split(/: (.*)/s).slice(0, 2));
      return { name: title, text: `${file}\n`, tables: Object.fromEntries(byName) };
    });
}

/**
 * The columns of a table, `field=header | field=header`: the header by field, or undefined for
 * `field?`, which has several headers or none that is sure, and has to be asked about.
 */
function expectedColumns(columns: string): ReadonlyMap<string, string | undefined> {
  return new Map(
    columns.split(' | ').map((column) => {
      const [field = '', header] = column.split(/=(.*)/s);
      return field.endsWith('?') ? [field.slice(0, -1), undefined] : [field, header];
    }),
  );
}

/** Problems that only the user can answer. */
const questionCodes = [
  'column_undecided',
  'words_undecided',
  'name_order_open',
  'history_rows',
  'level_unread',
];

/** What is read of a file as one table: the header of each column, and what has to be asked about. */
async function readColumns(file: string, name: string) {
  const { grids, tables, problems } = await readFiles({ data: [{ path: file, table: name }] });
  const undecided = problems.flatMap(({ code, args }) =>
    code === 'column_undecided' || code === 'words_undecided' ? [args.field] : [],
  );
  const questionCount = problems.filter(({ code }) => questionCodes.includes(code)).length;
  const rows = grids[0]?.rows ?? [];
  const header = rows.find(({ line }) => line === tables[0]?.headerLine);
  if (!header) return { headerByField: new Map<string, string>(), undecided, questionCount };
  const { names } = rowOptionsOf(definitionByName.get(name));
  const below = rows.filter(({ line }) => line > header.line);
  const { columns } = nameColumns(tableDefinitionOf(name), { header: header.cells, rows: below }, names);
  const headerByField = new Map(columns.map((column) => [column.name ?? '', column.header]));
  for (const field of ['', ...undecided]) headerByField.delete(field);
  return { headerByField, undecided, questionCount };
}

/** How one column was read: wrong is worse than unknown, which is asked about. */
interface Verdict {
  readonly kind: 'right' | 'unknown' | 'wrong';
  readonly column: string;
}

async function columnVerdicts(file: string, table: string, columns: string) {
  const { headerByField, undecided, questionCount } = await readColumns(file, table);
  const expected = expectedColumns(columns);
  const verdicts = [...expected].map(([field, header]): Verdict => {
    const isAsked = undecided.includes(field);
    const read = headerByField.get(field);
    const isRight = header === undefined ? isAsked : read === header;
    const kind = isRight ? 'right' : read === undefined || isAsked ? 'unknown' : 'wrong';
    return { kind, column: `${table}.${field} ← ${read}, not ${header ?? 'asked'}` };
  });
  const unexpected = [...headerByField].filter(([field]) => !expected.has(field));
  const notMeant = unexpected.map(([field, header]) => `${table}.${field} ← ${header}, not meant`);
  return { verdicts, notMeant, questionCount };
}

/** The table that was read silently although it is another one. */
async function wrongTables(file: string, expected: readonly string[]): Promise<readonly string[]> {
  const { tables, problems } = await readFiles({ data: [file] });
  const asked = problems.flatMap(({ code, args }) => (code === 'table_ambiguous' ? args.tables : []));
  const read = tables.map(({ resource }) => resource);
  const isSame = [...asked, ...read].sort().join() === [...expected].sort().join();
  return isSame ? [] : read.filter((name) => expected.length > 1 || !expected.includes(name));
}

/** Reads a set: first under a name that says nothing, then as each of its tables. */
async function readSet({ name, text, tables }: HeaderSet) {
  const file = path.join(await temporaryFolder({ 'export.csv': text }), 'export.csv');
  const read = await Promise.all(
    Object.entries(tables).map(([table, columns]) => columnVerdicts(file, table, columns)),
  );
  const verdicts = read.flatMap((one) => one.verdicts);
  const wrong = [
    ...(await wrongTables(file, Object.keys(tables))),
    ...verdicts.filter(({ kind }) => kind === 'wrong').map(({ column }) => column),
    ...read.flatMap(({ notMeant }) => notMeant),
  ];
  const questionCounts = read.map(({ questionCount }) => questionCount);
  return { verdicts, questionCounts, wrong: wrong.map((one) => `${name}: ${one}`) };
}

test.each([
  ['the half that the rules were made by', 'develop.txt', { share: 98, questionsMax: 1 }],
  ['the half that was held out', 'held-out.txt', { share: 98, questionsMax: 1 }],
  // At first sight, 86 of 103 columns of the first 25 sets were right; then words of them became
  // known, and of the last 6 sets 23 of 25 columns were.
  ['sets found after the rules were made', 'later.txt', { share: 97, questionsMax: 2 }],
])('columns of other systems are read as a person would: %s', async (_, file, { share, questionsMax }) => {
  const sets = await Promise.all(headerSets(file).map(readSet));
  expect(sets.flatMap(({ wrong }) => wrong)).toEqual([]);
  const verdicts = sets.flatMap((one) => one.verdicts);
  const rightCount = verdicts.filter(({ kind }) => kind === 'right').length;
  expect((100 * rightCount) / verdicts.length).toBeGreaterThanOrEqual(share);
  expect(Math.max(...sets.flatMap(({ questionCounts }) => questionCounts))).toBeLessThanOrEqual(questionsMax);
});
