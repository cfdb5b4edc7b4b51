/** Asks what the files are whose names say nothing: the table, its header and its columns. */
import type { FirstSource } from '../../config/file/first-settings.js';
import type { Grid, Row } from '../../model/tables.js';
import { levelNames } from '../../plan/columns/claims.js';
import { addressOf, columnLetters } from '../../plan/columns/headers.js';
import { columnIndexes } from '../../plan/columns/name-columns.js';
import { findTable, isBlankRow } from '../../plan/intake/find-table.js';
import { findLevels, levelColumns } from '../../plan/intake/layouts/find-levels.js';
import { tableDefinitionOf, tableNames } from '../../resources/index.js';
import type { TableDefinition } from '../../resources/resource.js';
import { isPattern, matchesPath } from '../../tables/newest-match.js';
import { formatOrigin } from '../../words/text.js';
import { words } from '../../words/words.js';
import { isYes } from '../frame/terminal.js';
import {
  findParts,
  firstMerged,
  headerOf,
  isClear,
  likelyTables,
  type SourcePart,
  tableOf,
} from './find-parts.js';
import { type Asking, askUntil, numberOf, Refused } from './questions.js';

export interface PlaceOptions extends Asking {
  /** Converts a path from the folder of the settings file to the working directory. */
  inFolder(path: string): string;
}

/** What means that there is none. */
const none = '-';
const rowsShownMax = 6;

/** The sources with what was answered about them; without those that are left out. */
export async function askPlaces(
  sources: readonly FirstSource[],
  options: PlaceOptions,
): Promise<readonly FirstSource[]> {
  const placed: FirstSource[] = [];
  for (const given of sources) {
    const { source, parts } = await findParts(given, options.inFolder(given.file));
    if (parts.some(({ named }) => !named)) options.say(words.init.tablesText(tableNames));
    if (parts.every(isClear)) placed.push(source);
    else for (const part of parts) placed.push(...(await askPart(part, placed, options)));
  }
  return placed;
}

/** None for an older file of a pattern that an answer has named. */
async function askPart(
  part: SourcePart,
  placed: readonly FirstSource[],
  options: PlaceOptions,
): Promise<readonly FirstSource[]> {
  if (isClear(part)) return [part.source];
  const { file, sheet } = part.source;
  const isOlder = (one: FirstSource) =>
    isPattern(one.file) && matchesPath(one.file, file) && one.sheet === sheet;
  if (placed.some(isOlder)) return [];
  const answered = await askTable(part, options);
  return answered ? [answered] : [];
}

async function askTable(part: SourcePart, options: PlaceOptions): Promise<FirstSource | undefined> {
  const { source, named, grid, filled } = part;
  const { say, questions } = options;
  say(words.init.unplacedText(formatOrigin(grid.source), firstRowsOf(grid)));
  const table = named?.table ?? (await askWhichTable(part, options));
  if (table === none) return undefined;
  const definition = tableDefinitionOf(table);
  const { row, isGiven } = await askHeader(definition, grid, options);
  const isFilled = await askMerged(part, row, options);
  const read = isFilled ? filled : grid;
  const header = read.rows.find(({ line }) => line === row.line) ?? row;
  const columns = await askColumns(definition, { grid: read, header }, options);
  const container =
    named?.scope === undefined
      ? await askContainer(definition, { header: header.cells, columns }, options)
      : tableOf(named);
  const pattern = patternOf(source.file);
  const isNewest = pattern !== undefined && isYes(await questions.ask(words.init.patternQuestion(pattern)));
  return {
    file: isNewest ? pattern : source.file,
    table,
    ...(source.sheet !== undefined && { sheet: source.sheet }),
    ...(isGiven && { headerRow: row.line }),
    ...(isFilled && { fillMerged: true }),
    ...(Object.keys(columns).length > 0 && { columns }),
    ...container,
  };
}

function askWhichTable(part: SourcePart, options: PlaceOptions): Promise<string> {
  const [likely = none, other] = likelyTables(part);
  return askUntil(options, {
    text: words.init.tableQuestion,
    suggested: other === undefined ? likely : none,
    read: (answer) =>
      [none, ...tableNames].find((one) => namesOf(one).includes(answer)) ??
      new Refused(words.init.noTableMessage(answer, tableNames)),
  });
}

/** Its name and what people call it, such as `チーム（部署）`. */
function namesOf(table: string): readonly string[] {
  return [table, ...words.init.tableTitle(table).split(/[（）]/)];
}

function firstRowsOf({ rows }: Grid): readonly (readonly [number, string])[] {
  const shown = rows.filter((row) => !isBlankRow(row)).slice(0, rowsShownMax);
  return shown.map(({ line, cells }) => [line, cells.join(' | ')] as const);
}

interface AskedHeader {
  readonly row: Row;
  /** The settings must say where it is. */
  readonly isGiven: boolean;
}

/** The header that names the key, or the line that is answered. */
async function askHeader(
  definition: TableDefinition,
  grid: Grid,
  options: PlaceOptions,
): Promise<AskedHeader> {
  const found = headerOf(definition, grid);
  if (found) return { row: found, isGiven: false };
  const likely = findTable(definition, grid).table?.headerLine;
  const row = await askUntil(options, {
    text: words.init.headerLineQuestion,
    suggested: String(likely ?? ''),
    read: (answer) =>
      grid.rows.find((one) => one.line === numberOf(answer)) ??
      new Refused(words.init.numberMessage(answer, grid.rows.at(-1)?.line ?? 1)),
  });
  return { row, isGiven: true };
}

/** Whether merged cells below the header all mean the value that is shown; else none is read. */
async function askMerged({ grid, filled }: SourcePart, header: Row, options: PlaceOptions): Promise<boolean> {
  const merged = firstMerged(grid, header.line);
  if (!merged) return false;
  const value = filled.rows.find(({ line }) => line === merged.line)?.cells[merged.index] ?? '';
  return askUntil(options, {
    text: words.init.fillMergedQuestion(merged.area, value),
    suggested: 'y',
    read: isYes,
  });
}

/** Asks for the columns that no header names, as long as there are other headers. */
async function askColumns(
  definition: TableDefinition,
  { grid, header: row }: { readonly grid: Grid; readonly header: Row },
  options: PlaceOptions,
): Promise<Readonly<Record<string, string>>> {
  const { cells: header } = row;
  const columns: Record<string, string> = {};
  const known = () => columnIndexes(definition, { header, columns });
  const left = () => {
    const named = new Set(known().values());
    return header.flatMap((cell, index) => (cell.trim() === '' || named.has(index) ? [] : [index]));
  };
  const { fields, keyField, staircase, repeated = [] } = definition;
  const isLevelled = () => staircase !== undefined && levelNames.some((name) => known().has(name));
  const wanted = fields.filter(
    ({ name, isRequired, isParent }) => name === keyField || isRequired || isParent,
  );
  if (wanted.some(({ name }) => !known().has(name)) && left().length > 0 && !isLevelled())
    options.say(
      words.init.unknownHeadersText(left().map((index) => [columnLetters(index), header[index] ?? ''])),
    );
  for (const { name } of wanted) {
    if (known().has(name) || left().length === 0 || (isLevelled() && name !== keyField)) continue;
    if (repeated.includes(name)) {
      const others = repeated.filter((one) => one !== name && !known().has(one));
      Object.assign(columns, await askPosts(header, [name, ...others], options));
      continue;
    }
    const levels =
      staircase?.nameField === name ? findLevels(definition, grid, { header: row, columns }) : [];
    if (levels.length > 0) Object.assign(columns, await askLevels(header, levels, options));
    if (isLevelled()) continue;
    const isNeeded = name === keyField;
    const answer = await askUntil(options, {
      text: words.init.columnQuestion(name, isNeeded),
      suggested: isNeeded ? '' : none,
      read: (text) => (text === none && !isNeeded ? none : readColumn(text, header)),
    });
    if (answer !== none) columns[addressOf(header, answer)] = name;
    else if (staircase?.nameField === name && levels.length === 0)
      Object.assign(columns, await askLevels(header, [], options));
  }
  return columns;
}

/** The columns of a staircase. @param likely column indexes from the top, to be suggested */
async function askLevels(
  header: Row['cells'],
  likely: readonly number[],
  options: PlaceOptions,
): Promise<Readonly<Record<string, string>>> {
  const levels = await askUntil(options, {
    text: words.init.levelsQuestion,
    suggested: likely.length === 0 ? none : likely.map(columnLetters).join(','),
    read: (text) => (text === none ? [] : readColumns(text, header)),
  });
  return levelColumns(header, levels);
}

/**
 * The columns of a person's posts: a row holds one or several.
 * @param fields the needed one first
 */
async function askPosts(
  header: Row['cells'],
  fields: readonly string[],
  options: PlaceOptions,
): Promise<Readonly<Record<string, string>>> {
  const columns: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const isNeeded = at === 0;
    const indexes = await askUntil(options, {
      text: words.init.postsQuestion(field, isNeeded),
      suggested: isNeeded ? '' : none,
      read: (text) => (text === none && !isNeeded ? [] : readColumns(text, header)),
    });
    for (const [post, index] of indexes.entries())
      columns[addressOf(header, index)] = indexes.length === 1 ? field : `${field}${post + 1}`;
  }
  return columns;
}

/** The indexes of columns, separated by commas. */
function readColumns(text: string, header: Row['cells']): readonly number[] | Refused {
  const read = text.split(/[,、，]/).map((one) => readColumn(one.trim(), header));
  return read.find((one) => one instanceof Refused) ?? read.filter((one) => typeof one === 'number');
}

/** The index of a column, by its header or letters. */
function readColumn(text: string, header: Row['cells']): number | Refused {
  const letters = text.normalize('NFKC').toUpperCase();
  const exact = header.findIndex((cell) => cell.trim() === text);
  const index = exact === -1 ? header.findIndex((_, at) => columnLetters(at) === letters) : exact;
  return (header[index] ?? '').trim() === '' ? new Refused(words.init.noColumnMessage(text)) : index;
}

/** Items say their master in each row, or all of them have one. */
async function askContainer(
  definition: TableDefinition,
  header: Parameters<typeof columnIndexes>[1],
  options: PlaceOptions,
): Promise<Partial<FirstSource>> {
  const { within } = definition;
  if (!within || within.defaultsToCurrent || columnIndexes(definition, header).has(within.column)) return {};
  const text = words.init.containerQuestion(within.column);
  const answer = await askUntil(options, { text, suggested: '', read: (given) => given });
  return within.column === 'master' ? { master: answer } : { chart: answer };
}

/** The pattern of a name with a date, such as `部署マスタ_*.csv`; undefined for others. */
export function patternOf(file: string): string | undefined {
  const [, folder = '', name = ''] = /^(.*[/\\])?(.*)$/s.exec(file) ?? [];
  const pattern = name.replace(/\d{2,4}([-_.]?)\d{2}\1\d{2}(?:[-_T]?\d{4,6})?/, '*');
  return pattern === name ? undefined : `${folder}${pattern}`;
}
