/** A file or sheet, read as a run would: what its settings lack, and what only the user knows. */
import type { FirstSource } from '../../config/file/first-settings.js';
import type { Problem } from '../../model/problems.js';
import type { Grid, Table } from '../../model/tables.js';
import { levelNames, rowColumnAliases, unreadName } from '../../plan/columns/claims.js';
import { type NamedColumn, nameColumns } from '../../plan/columns/name-columns.js';
import { postOf } from '../../plan/columns/posts.js';
import { ownFieldProblems } from '../../plan/intake/bind-columns.js';
import { findTable } from '../../plan/intake/find-table.js';
import { findLevels, levelColumns } from '../../plan/intake/layouts/find-levels.js';
import { placeTexts } from '../../plan/intake/recognize-table.js';
import { isIgnoredColumn } from '../../plan/records/alike-problems.js';
import { readFiles } from '../../planning/check-files.js';
import { tableDefinitionOf, tableNames } from '../../resources/index.js';
import { say } from '../../words/say.js';
import { describeProblem } from '../../words/sentences/problems.js';
import { numbered } from '../../words/source-text.js';
import { yamlLine } from '../../words/text.js';
import { fileSource } from '../options/reading.js';

export interface Draft {
  readonly source: FirstSource;
  readonly grid?: Grid | undefined;
  /** The user has named the file. */
  readonly isGiven: boolean;
  /** Undefined if nothing can be read. */
  readonly table?: Table | undefined;
  /** Those of the file. */
  readonly columns: readonly NamedColumn[];
  /** Why a run would not read it. */
  readonly faults: readonly Problem[];
  /** What the settings could also do with it. */
  readonly notes: readonly Problem[];
  /** Headers that nothing reads, and that are no typing errors. */
  readonly unknown: readonly string[];
}

/** Where the settings file is to stand. */
export interface Place {
  /** Converts a path from the folder of the settings file to the working directory. */
  inFolder(path: string): string;
  /** The reverse. */
  fromFolder(path: string): string;
  readonly nowMs: number;
}

/** What only the user knows of a file. */
export interface Decision {
  readonly question: string;
  readonly choices: readonly string[];
  readonly isSeveral?: boolean;
  /** One or several sources, by the settings that they add. @param chosen indexes of choices */
  settingsFor(chosen: readonly number[]): readonly Partial<FirstSource>[];
}

const noteCodes: readonly string[] = ['days_unread', 'column_of_other_master', 'names_for_codes'];

type Start = Pick<Draft, 'source' | 'isGiven'> & { readonly grid: Grid };

/** Adds the settings that the file itself says. @param start.grid with filled merged areas */
export async function draftOf(start: Start, place: Place): Promise<Draft> {
  const { source, grid } = start;
  if (source.table === undefined) return recognized(start, place);
  const read = await readFiles({ data: [fileSource(source, place.inFolder(source.file), place.nowMs)] });
  const [table] = read.tables;
  const more = evidentSettings(source, grid, read.problems);
  if (more) return withSettings(start, more, place);
  const header = table?.header.slice(0, table.columnCount) ?? [];
  const extraNames = Object.keys(rowColumnAliases);
  const { columns } = nameColumns(tableDefinitionOf(source.table), { ...table, header }, extraNames);
  const errors = read.problems.filter(({ severity }) => severity === 'error');
  const isOfRow = ({ origin }: Problem) => (origin?.line ?? 0) > (table?.headerLine ?? Infinity);
  const faultyLines = new Set(errors.filter(isOfRow).map(({ origin }) => origin?.line));
  // A few bad rows are shown by every run; most of them show that the columns are others.
  const isMisread = faultyLines.size > read.scopes.flatMap(({ records }) => records).length;
  const faults = errors.filter((problem) => isMisread || !isOfRow(problem));
  return {
    ...start,
    table,
    columns,
    faults,
    notes: read.problems.filter(({ code }) => noteCodes.includes(code)),
    unknown: [...read.problems, ...ownFieldProblems(read.scopes, read.otherColumns)].flatMap((problem) =>
      problem.code === 'unknown_column' && isIgnoredColumn(problem) ? problem.args.header.trim() : [],
    ),
  };
}

/** A draft with further settings; columns are added to those that it has. */
export function withSettings(
  { source, grid, isGiven }: Draft | Start,
  more: Partial<FirstSource>,
  place: Place,
): Promise<Draft> {
  const columns = more.columns && { columns: { ...source.columns, ...more.columns } };
  if (!grid) throw new Error('only what was read has decisions');
  return draftOf({ source: { ...source, ...more, ...columns }, grid, isGiven }, place);
}

/** As the table that its headers or levels say. */
async function recognized(start: Start, place: Place): Promise<Draft> {
  const { source, grid } = start;
  const { file } = source;
  const { texts, problems } = placeTexts([{ file, grids: [grid] }], { headerLine: source.headerRow });
  const isStaircase = (table: string) => levelsIn({ ...source, table }, grid).length > 0;
  const table =
    texts[0]?.table ?? (problems[0]?.code === 'table_ambiguous' ? undefined : tableNames.find(isStaircase));
  if (table !== undefined) return withSettings(start, { table }, place);
  return { ...start, columns: [], faults: problems, notes: [], unknown: [] };
}

/** The next setting that the source lacks. */
function evidentSettings(
  source: FirstSource,
  grid: Grid,
  problems: readonly Problem[],
): Partial<FirstSource> | undefined {
  for (const { code, args } of problems) {
    if (code === 'sheet_not_found' && source.sheet === undefined) return { sheet: grid.source.sheet };
    if (code === 'rows_above_header' && source.headerRow === undefined) return { headerRow: args.headerLine };
    if (code === 'merged_cell' && !source.fillMerged) return { fillMerged: true };
  }
  const columns = levelsIn(source, grid);
  return columns.length > 0 ? { columns: Object.fromEntries(columns) } : undefined;
}

/** The columns of a staircase whose headers say nothing, by header. */
function levelsIn(
  { table = '', headerRow: headerLine, columns }: FirstSource,
  grid: Grid,
): readonly (readonly [string, string])[] {
  const definition = tableDefinitionOf(table);
  const { table: found } = findTable(definition, grid, { headerLine, columns });
  const header = grid.rows.find((row) => row.line === found?.headerLine);
  if (!header) return [];
  return Object.entries(levelColumns(header.cells, findLevels(definition, grid, { header, columns })));
}

/** What a record needs to be created, and its place, where no column feeds them. */
export function lackedFields({ source: { table }, columns }: Draft): readonly string[] {
  if (table === undefined || columns.length === 0) return [];
  const definition = tableDefinitionOf(table);
  const { fields, wholeName, staircase, repeated = [] } = definition;
  const names = columns.map(({ name = '' }) => postOf(definition, name)?.field ?? name);
  const known = new Set([
    ...names,
    ...(names.includes(wholeName?.column ?? '') ? (wholeName?.parts ?? []) : []),
    ...(names.some((name) => levelNames.includes(name)) ? Object.values(staircase ?? {}) : []),
  ]);
  const isWanted = ({ name, isRequired, isParent }: (typeof fields)[number]) =>
    isRequired || isParent || repeated.includes(name);
  return fields.filter(isWanted).flatMap(({ name }) => (known.has(name) ? [] : name));
}

/** What the user is asked about a draft. */
export function decisionsOf(draft: Draft): readonly Decision[] {
  const asked = draft.faults.flatMap((problem) => decisionOf(problem, draft));
  const fields = draft.faults.length > asked.length ? [] : lackedFields(draft);
  return [...asked, ...fields.flatMap((field) => columnDecision(field, draft))];
}

function decisionOf(problem: Problem, draft: Draft): readonly Decision[] {
  const { code, args } = problem;
  if (code === 'table_ambiguous') return [tableDecision(args.tables)];
  if (code === 'unknown_table' || code === 'no_table_sheets') return [tableDecision(tableNames)];
  if (code === 'missing_column') return columnDecision(args.field, draft);
  if (code === 'column_undecided' && !args.mayBeLevels)
    return columnDecision(args.field, draft, args.headers);
  const settings = waysOut(problem);
  const decision = {
    question: describeProblem(problem),
    choices: settings.map(yamlLine),
    settingsFor: (chosen: readonly number[]) => chosen.flatMap((index) => settings[index] ?? []),
  };
  return settings.length > 0 ? [decision] : [];
}

/** Which of the columns that feed nothing is meant. */
function columnDecision(
  field: string,
  { source, columns }: Draft,
  headers: readonly string[] = columns.flatMap(({ header, name }) =>
    name === undefined && !['', source.newest?.by].includes(header.trim()) ? header.trim() : [],
  ),
): readonly Decision[] {
  const isSeveral = tableDefinitionOf(source.table ?? '').repeated?.includes(field) ?? false;
  const settingsFor: Decision['settingsFor'] = (chosen) => {
    const [first = '', ...others] = chosen.map((index) => headers[index] ?? '');
    return [{ columns: others.length > 0 ? numbered([first, ...others], field) : { [first]: field } }];
  };
  const question = say('init/which-column-question', { field });
  return headers.length > 0 ? [{ question, choices: headers, isSeveral, settingsFor }] : [];
}

function tableDecision(tables: readonly string[]): Decision {
  return {
    question: say('init/table-question'),
    choices: tables.map((table) => `${table}: ${say(`resources/${table}/records.title`)}`),
    isSeveral: true,
    settingsFor: (chosen) => chosen.map((index) => ({ table: tables[index] ?? '' })),
  };
}

type ByHeader<Value> = Readonly<Record<string, Value>>;

type WayOut = {
  readonly columns?: ByHeader<string>;
  readonly newest?: { readonly by: string; readonly of: string };
  readonly values?: ByHeader<ByHeader<string>>;
};

/** The settings that a problem leaves to choose from, as its description says them. */
function waysOut({ code, args }: Problem): readonly WayOut[] {
  switch (code) {
    case 'column_undecided':
      return [args.field, 'level'].map((name) => ({ columns: numbered(args.headers, name) }));
    case 'name_order_open':
      return args.columns.map((name) => ({ columns: { [args.header]: name } }));
    case 'history_rows':
      return [{ newest: { by: args.header, of: args.of } }, { columns: { [args.header]: unreadName } }];
    case 'words_undecided': {
      const {
        words: [word = '', other],
        options,
        header,
      } = args;
      const rest = (first: string) => (other === undefined ? [''] : options.filter((one) => one !== first));
      return options.flatMap((first) =>
        rest(first).map((second) => ({
          values: { [header]: { [word]: first, ...(other !== undefined && { [other]: second }) } },
        })),
      );
    }
    default:
      return [];
  }
}
