/** Recognizes tables by their headers, in files and sheets whose names say nothing. */
import { type Fault, type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { Grid, Table } from '../../model/tables.js';
import { readHeader } from '../../resources/headers/read-header.js';
import { tableDefinitions, tableNames } from '../../resources/index.js';
import type { TableDefinition } from '../../resources/resource.js';
import type { HeaderCells } from '../columns/headers.js';
import { nameHeader } from '../columns/name-columns.js';
import { groupBy } from '../records/collections.js';
import type { NamedText, TableSettings } from './desired-set.js';
import { headerRowsMax } from './find-table.js';

/** A text file, or the sheets of a workbook; none of their names is that of a table. */
interface UnnamedText {
  readonly file: string;
  readonly grids: readonly Grid[];
}

/** Tables that a header fits equally well. */
interface FittingTables {
  /** None if no row names the columns of a table. */
  readonly tables: readonly string[];
  /** The line of the header. */
  readonly line?: number | undefined;
  /** The headers that name columns of the tables. */
  readonly headers: readonly string[];
}

/** `code` alone may head any table. */
const columnsMin = 2;

/**
 * The tables whose columns a row among the first ones names best. People with their posts are two
 * tables: whoever reads such a file as one of them leaves out the other. Pure.
 */
export function tablesFitting(
  { rows }: Grid,
  { headerLine, columns = {} }: TableSettings = {},
): FittingTables {
  const candidates = rows.slice(0, headerLine === undefined ? headerRowsMax : undefined);
  const fits = candidates.flatMap(({ line, cells }, index) => {
    if (headerLine !== undefined && line !== headerLine) return [];
    const isOfPeople = cells.some(namesPerson);
    const below = rows.slice(index + 1);
    return tableDefinitions
      .filter(({ days, within }) => !isOfPeople || days || within?.defaultsToCurrent === false)
      .flatMap((definition) => {
        const row = { header: cells, columns: columns[definition.name], rows: below };
        return fitOf(definition, row, line) ?? [];
      });
  });
  const [best] = fits.toSorted(
    (a, b) =>
      b.headers.length - a.headers.length ||
      b.likelyCount - a.likelyCount ||
      Number(b.isWhole) - Number(a.isWhole),
  );
  const isAsGood = (one: Fit) =>
    one.headers.length === best?.headers.length &&
    one.likelyCount === best.likelyCount &&
    one.isWhole === best.isWhole;
  const isOfPeople = (one: Fit) => one.isOfPeople && best?.isOfPeople === true && one.line === best.line;
  const tables = fits.filter((one) => isAsGood(one) || isOfPeople(one)).map(({ table }) => table);
  return { tables: [...new Set(tables)], line: best?.line, headers: best?.headers ?? [] };
}

interface Fit {
  readonly table: string;
  readonly line: number;
  readonly headers: readonly string[];
  readonly likelyCount: number;
  /** No required column is missing. */
  readonly isWhole: boolean;
  /** A table of people, of whom a column besides the codes says something. */
  readonly isOfPeople: boolean;
}

const person = /^(?:person\b|login$|lastName$|firstName$|fullName$|user\.name$)/;

function namesPerson(header: string): boolean {
  return person.test(readHeader(header)?.meaning ?? '');
}

function saysDays({ joins, leaves }: NonNullable<TableDefinition['days']>, header: string): boolean {
  return [...joins, ...leaves].includes(readHeader(header)?.meaning ?? '');
}

/** How a row fits as the header of a table: not without the key or a name, or the container. */
function fitOf(definition: TableDefinition, row: HeaderCells, line: number): Fit | undefined {
  const { name: table, keyFields, within, fields, days, wholeName } = definition;
  const { indexByName, likelyCount, hasKey } = nameHeader(definition, row);
  const hasContainer = !within || within.defaultsToCurrent || indexByName.has(within.column);
  const headers = [...indexByName].flatMap(([, index]) => row.header[index] ?? []);
  const isNamed = (name: string) =>
    indexByName.has(name) || (indexByName.has(wholeName?.column ?? '') && wholeName?.parts.includes(name));
  const needed = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const saysMore =
    !days ||
    keyFields.length > 1 ||
    fields.some(({ name, type }) => !type.isCode && isNamed(name)) ||
    row.header.some((text) => saysDays(days, text));
  // Whoever has a name is more than a member, also where nobody can tell the code.
  const hasName = wholeName?.parts.some(isNamed);
  if (!(hasKey || hasName) || !hasContainer || !saysMore || headers.length < columnsMin) return undefined;
  const isWhole = needed.every(isNamed);
  return { table, line, headers, likelyCount, isWhole, isOfPeople: days !== undefined };
}

interface PlacedTexts {
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
