/** Recognizes tables by their headers, in files and sheets whose names say nothing. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Grid, Row, Table } from '../../model/tables.js';
import { tableDefinitions, tableNames } from '../../resources/index.js';
import type { TableDefinition } from '../../resources/resource.js';
import { groupBy } from '../records/collections.js';
import { mappableColumns, type NamedText, type TableSettings } from './desired-set.js';
import { headerRowsMax } from './find-table.js';
import { columnIndexes } from './match-columns.js';

/** A text file, or the sheets of a workbook; none of their names is that of a table. */
export interface UnnamedText {
  readonly file: string;
  readonly grids: readonly Grid[];
}

/** Tables that a header fits equally well. */
export interface FittingTables {
  /** None if no row names the columns of a table. */
  readonly tables: readonly string[];
  /** The line of the header. */
  readonly line?: number | undefined;
  /** The headers that name columns of the tables. */
  readonly headers: readonly string[];
}

/** `code` alone may head any table. */
const columnsMin = 2;

/** The tables whose columns a row among the first ones names best. Pure. */
export function tablesFitting(
  { rows }: Grid,
  { headerLine, columns = {} }: TableSettings = {},
): FittingTables {
  const candidates =
    headerLine === undefined ? rows.slice(0, headerRowsMax) : rows.filter(({ line }) => line === headerLine);
  const fits = candidates.flatMap((header) =>
    tableDefinitions.map((definition) => fitOf(definition, header, columns[definition.name])),
  );
  const best = Math.max(columnsMin, ...fits.map(({ headers }) => headers.length));
  const fitting = fits.filter(({ headers }) => headers.length === best);
  const whole = fitting.filter(({ isWhole }) => isWhole);
  const chosen = whole.length > 0 ? whole : fitting;
  const tables = [...new Set(chosen.map(({ table }) => table))];
  return { tables, line: chosen[0]?.line, headers: chosen[0]?.headers ?? [] };
}

interface Fit {
  readonly table: string;
  readonly line: number;
  readonly headers: readonly string[];
  /** No required column is missing. */
  readonly isWhole: boolean;
}

/** How a row fits as the header of a table: not at all without the key, or the rows' container. */
function fitOf(definition: TableDefinition, { line, cells }: Row, columns: Table['columns']): Fit {
  const { name: table, keyFields, within, fields } = definition;
  const indexByName = columnIndexes(definition, { header: cells, columns });
  const needed = [...keyFields, ...(within && !within.defaultsToCurrent ? [within.column] : [])];
  const isFitting = needed.every((name) => indexByName.has(name));
  const named = isFitting ? mappableColumns(table) : [];
  const headers = named.flatMap((name) => cells[indexByName.get(name) ?? -1] ?? []);
  const isWhole = fields.every(({ name, isRequired }) => !isRequired || indexByName.has(name));
  return { table, line, headers, isWhole };
}

export interface PlacedTexts {
  readonly texts: readonly NamedText[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the tables in files without a table's name.
 * @returns a warning for each table that was recognized or skipped; an error for headers that fit
 *   several tables, and for a file without any table
 */
export function placeTexts(unnamed: readonly UnnamedText[], settings: TableSettings): PlacedTexts {
  const placed = unnamed.map((one) => placeText(one, settings));
  return {
    texts: placed.flatMap(({ texts }) => texts),
    problems: placed.flatMap(({ problems }) => problems),
  };
}

function placeText({ file, grids }: UnnamedText, settings: TableSettings): PlacedTexts {
  const fitting = grids.map((grid) => ({ grid, ...tablesFitting(grid, settings) }));
  if (fitting.every(({ tables }) => tables.length === 0))
    return { texts: [], problems: [problemAt(notRecognized(file, grids), { file })] };
  const texts: NamedText[] = [];
  const problems = fitting.map(({ grid, tables, line, headers }): Problem => {
    const [table, other] = tables;
    if (table === undefined) {
      const args = { name: grid.source.sheet ?? '', known: tableNames };
      return problemAt({ code: 'unknown_sheet', args }, { file }, 'warning');
    }
    const at = { ...sourcePlace(grid.source), ...(line !== undefined && { line }) };
    if (other !== undefined) return problemAt({ code: 'table_ambiguous', args: { tables, headers } }, at);
    texts.push({ table, grid, isRecognized: true });
    return problemAt({ code: 'table_recognized', args: { table, headers } }, at, 'warning');
  });
  return { texts, problems };
}

function notRecognized(file: string, grids: readonly Grid[]): Fault {
  const sheets = grids.flatMap(({ source }) => source.sheet ?? []);
  if (sheets.length > 0) return { code: 'no_table_sheets', args: { sheets, known: tableNames } };
  const name = file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return { code: 'unknown_table', args: { name, known: tableNames } };
}

/**
 * Tables that headers alone place beside another one: a copy, perhaps, or an older file. Pure.
 */
export function recognizedTwice(
  tables: readonly Table[],
): readonly { readonly table: Table; readonly problem: Problem }[] {
  const alike = groupBy(tables, ({ resource, scope = '' }) => JSON.stringify([resource, scope]));
  return [...alike.values()].flatMap((same) => {
    const first = same.find(({ isRecognized }) => !isRecognized) ?? same[0];
    const others = same.filter((table) => table.isRecognized && table !== first);
    return others.map((table) => {
      const args = { table: table.resource, other: sourcePlace((first ?? table).source) };
      return { table, problem: problemAt({ code: 'recognized_twice', args }, sourcePlace(table.source)) };
    });
  });
}
