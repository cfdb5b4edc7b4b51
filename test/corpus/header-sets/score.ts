/** How many columns of header sets are read as a person who knows HR would read them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFiles } from '../../../src/planning/check-files.js';
import { expectedColumns, type HeaderSet } from './header-set.js';
import { readColumns } from './read-columns.js';

/** What was read of one set, in words: empty for all that is right. */
export interface Score {
  readonly columns: number;
  /** Right, or asked about where nobody could know. */
  readonly right: number;
  readonly unknown: readonly string[];
  readonly wrong: readonly string[];
  /** The table that was read silently although it is another one, or none that was found. */
  readonly table: 'right' | 'unknown' | 'wrong';
  /** What a table of people has to be asked about. */
  readonly questions: number;
}

/** Scores one set: first under a name that says nothing, then as each of its tables. */
export async function scoreOf({ text, tables }: HeaderSet): Promise<Score> {
  const folder = await mkdtemp(path.join(tmpdir(), 'header-set-'));
  try {
    const file = path.join(folder, 'export.csv');
    await writeFile(file, text);
    const table = await scoreTable(file, Object.keys(tables));
    const read = await Promise.all(
      Object.entries(tables).map(([name, columns]) => scoreColumns(file, name, expectedColumns(columns))),
    );
    return {
      table,
      columns: sum(read.map(({ columns }) => columns)),
      right: sum(read.map(({ right }) => right)),
      unknown: read.flatMap(({ unknown }) => unknown),
      wrong: read.flatMap(({ wrong }) => wrong),
      questions: Math.max(0, ...read.map(({ questions }) => questions)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The scores of many sets as one; `share` is the percentage of columns that are right. */
export function totalOf(
  scores: readonly Score[],
): Readonly<Record<string, number>> & { readonly share: number } {
  const columns = sum(scores.map((one) => one.columns));
  const right = sum(scores.map((one) => one.right));
  return {
    sets: scores.length,
    columns,
    right,
    unknown: sum(scores.map((one) => one.unknown.length)),
    wrong: sum(scores.map((one) => one.wrong.length)),
    share: Math.round((1000 * right) / columns) / 10,
    tablesRight: scores.filter(({ table }) => table === 'right').length,
    tablesWrong: scores.filter(({ table }) => table === 'wrong').length,
    questionsMax: Math.max(...scores.map((one) => one.questions)),
  };
}

async function scoreTable(file: string, expected: readonly string[]): Promise<Score['table']> {
  const { tables, problems } = await readFiles({ data: [file] });
  const asked = problems.flatMap((problem) =>
    problem.code === 'table_ambiguous' ? problem.args.tables : [],
  );
  const read = tables.map(({ resource }) => resource);
  const isSame = [...asked, ...read].sort().join() === [...expected].sort().join();
  if (isSame) return 'right';
  return read.some((name) => expected.length > 1 || !expected.includes(name)) ? 'wrong' : 'unknown';
}

async function scoreColumns(
  file: string,
  table: string,
  expected: ReadonlyMap<string, string | undefined>,
): Promise<Pick<Score, 'columns' | 'right' | 'unknown' | 'wrong' | 'questions'>> {
  const { headerByField, undecided, questions } = await readColumns(file, table);
  const unknown: string[] = [];
  const wrong: string[] = [];
  let right = 0;
  for (const [field, header] of expected) {
    const isAsked = undecided.has(field);
    const read = headerByField.get(field);
    if (header === undefined ? isAsked : read === header) right++;
    else if (read === undefined || isAsked) unknown.push(`${table}.${field} ← ${header ?? 'asked'}`);
    else wrong.push(`${table}.${field} ← ${read}, not ${header ?? 'asked'}`);
  }
  for (const [field, header] of headerByField)
    if (!expected.has(field)) wrong.push(`${table}.${field} ← ${header}, not meant`);
  return { columns: expected.size, right, unknown, wrong, questions };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
