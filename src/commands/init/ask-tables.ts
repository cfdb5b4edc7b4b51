/** Asks what the files are whose names say nothing: the table, its header and its columns. */
import type { FirstSource } from '../../config/file/first-settings.js';
import type { Grid, Row } from '../../model/tables.js';
import { findTable, headerRowsMax, isBlankRow } from '../../plan/intake/find-table.js';
import {
  columnIndexes,
  columnLetters,
  headerAddresses,
  levelNames,
} from '../../plan/intake/match-columns.js';
import { tableDefinitionOf, tableNames } from '../../resources/index.js';
import type { TableDefinition } from '../../resources/resource.js';
import { formatOrigin } from '../../words/text.js';
import { words } from '../../words/words.js';
import { isYes } from '../frame/terminal.js';
import { type Asking, askUntil, numberOf, Refused } from './questions.js';
import { findUnplaced, type Unplaced } from './unplaced.js';

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
    const { source, unplaced } = await findUnplaced(given, options.inFolder(given.file));
    if (unplaced.length === 0) placed.push(source);
    for (const one of unplaced) {
      const answered = await askTable(one, options);
      if (answered) placed.push(answered);
    }
  }
  return placed;
}

async function askTable(
  { source, grid, tables }: Unplaced,
  options: PlaceOptions,
): Promise<FirstSource | undefined> {
  const { say, questions } = options;
  say(words.init.unplacedText(formatOrigin(grid.source), firstRowsOf(grid)));
  const table = await askUntil(options, {
    text: words.init.tableQuestion(tableNames),
    suggested: tables.length === 1 ? (tables[0] ?? none) : none,
    read: (answer) =>
      answer === none || tableNames.includes(answer)
        ? answer
        : new Refused(words.init.noTableMessage(answer, tableNames)),
  });
  if (table === none) return undefined;
  const definition = tableDefinitionOf(table);
  const header = await askHeader(definition, grid, options);
  const columns = await askColumns(definition, header.row, options);
  const container = await askContainer(definition, { header: header.row.cells, columns }, options);
  const hasMerged = grid.rows.some(({ marks }) => [...(marks?.values() ?? [])].some(isMerged));
  const isFilled = hasMerged && isYes(await questions.ask(words.init.fillMergedQuestion));
  const pattern = patternOf(source.file);
  const isPattern = pattern !== undefined && isYes(await questions.ask(words.init.patternQuestion(pattern)));
  return {
    file: isPattern ? pattern : source.file,
    table,
    ...(source.sheet !== undefined && { sheet: source.sheet }),
    ...(header.isGiven && { headerRow: header.row.line }),
    ...(isFilled && { fillMerged: true }),
    ...(Object.keys(columns).length > 0 && { columns }),
    ...container,
  };
}

function isMerged(mark: string): boolean {
  return mark.startsWith('merged');
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
  const line = findTable(definition, grid).table?.headerLine;
  const found = grid.rows.find((row) => row.line === line);
  if (found && columnIndexes(definition, { header: found.cells }).has(definition.keyField))
    return { row: found, isGiven: false };
  const likely = widestRow(grid);
  const row = await askUntil(options, {
    text: words.init.headerLineQuestion,
    suggested: String(likely?.line ?? ''),
    read: (answer) =>
      grid.rows.find((one) => one.line === numberOf(answer)) ??
      new Refused(words.init.numberMessage(answer, grid.rows.at(-1)?.line ?? 1)),
  });
  return { row, isGiven: true };
}

/** A title has fewer cells than the header. */
function widestRow({ rows }: Grid): Row | undefined {
  const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;
  return rows.slice(0, headerRowsMax).toSorted((a, b) => filled(b) - filled(a) || a.line - b.line)[0];
}

/** Asks for the columns that no header names, as long as there are other headers. */
async function askColumns(
  definition: TableDefinition,
  { cells: header }: Row,
  options: PlaceOptions,
): Promise<Readonly<Record<string, string>>> {
  const columns: Record<string, string> = {};
  const known = () => columnIndexes(definition, { header, columns });
  const left = () => {
    const named = new Set(known().values());
    return header.flatMap((cell, index) => (cell.trim() === '' || named.has(index) ? [] : [index]));
  };
  const { fields, keyField, staircase } = definition;
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
    const isNeeded = name === keyField;
    const answer = await askUntil(options, {
      text: words.init.columnQuestion(name, isNeeded),
      suggested: isNeeded ? '' : none,
      read: (text) => (text === none && !isNeeded ? none : readColumn(text, header)),
    });
    if (answer !== none) columns[answer] = name;
    else if (staircase?.nameField === name) await askLevels(header, columns, options);
  }
  return columns;
}

/** Adds the columns of a staircase to those that are known. */
async function askLevels(
  header: Row['cells'],
  columns: Record<string, string>,
  options: PlaceOptions,
): Promise<void> {
  const levels = await askUntil(options, {
    text: words.init.levelsQuestion,
    suggested: none,
    read: (text) => {
      const read = text === none ? [] : text.split(/[,、，]/).map((one) => readColumn(one.trim(), header));
      return read.find((one) => one instanceof Refused) ?? read.filter((one) => typeof one === 'string');
    },
  });
  for (const [index, level] of levels.slice(0, levelNames.length).entries())
    columns[level] = levelNames[index] ?? '';
}

/** A column by its letter or header, as `columns` of a source writes it. */
function readColumn(text: string, header: Row['cells']): string | Refused {
  const letters = text.normalize('NFKC').toUpperCase();
  const exact = header.findIndex((cell) => cell.trim() === text);
  const index = exact === -1 ? header.findIndex((_, at) => columnLetters(at) === letters) : exact;
  const cell = header[index];
  if (cell === undefined || cell.trim() === '') return new Refused(words.init.noColumnMessage(text));
  const [folded] = headerAddresses(header)[index] ?? [];
  const alike = headerAddresses(header).flatMap(([one], at) => (one === folded ? [at] : []));
  return alike.length > 1 ? `${cell.trim()}[${alike.indexOf(index) + 1}]` : cell.trim();
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
