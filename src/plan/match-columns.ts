/** Finds out which column of a table feeds which field. Matching is by known names only, never by resemblance. */
import { type Problem, problemAt } from '../errors.js';
import type { Origin, Table, TableOrigin } from '../model.js';
import type { ResourceDefinition } from '../resources/resource.js';

export interface MatchedColumns {
  readonly origin: TableOrigin;
  readonly problems: readonly Problem[];
}

/**
 * Matches a header with the columns of a resource, ignoring case, width, spaces and invisible characters.
 * @returns the index of each known column, from 0, by canonical name, and a problem for every missing required,
 * doubled, unknown or not yet handled column. Pure.
 */
export function matchColumns(definition: ResourceDefinition, table: Table): MatchedColumns {
  const fieldByHeader = knownHeaders(definition);
  const columnIndexByField = new Map<string, number>();
  const problems: Problem[] = [];
  table.header.forEach((header, index) => {
    if (header.trim() === '' && table.rows.every(({ cells }) => cells[index]?.trim() === '')) return;
    const name = fieldByHeader.get(normalizeHeader(header));
    const problem = name === undefined ? unknownColumn(definition, header) : claimColumn(name, header, index);
    if (problem) problems.push(problem(headerOrigin(table, index)));
  });
  problems.push(...missingColumns(definition, table, columnIndexByField));
  return { origin: tableOrigin(table, columnIndexByField), problems };

  function claimColumn(name: string, header: string, index: number): PlacedProblem | undefined {
    const otherIndex = columnIndexByField.get(name);
    if (otherIndex !== undefined) {
      const args = { field: name, header, otherColumn: columnLetters(otherIndex) };
      return (origin) => problemAt({ code: 'duplicate_column', args }, origin);
    }
    columnIndexByField.set(name, index);
    const severity = definition.columnsNotHandled[name];
    return (
      severity && ((origin) => problemAt({ code: 'column_not_handled', args: { header } }, origin, severity))
    );
  }
}

type PlacedProblem = (origin: Origin) => Problem;

/** Canonical column names of a resource, in the order of its documentation. Pure. */
export function columnNames(definition: ResourceDefinition): readonly string[] {
  const scope = definition.within ? [definition.within.column] : [];
  return [...scope, ...definition.fields.map(({ name }) => name)];
}

/** Letters of a column as spreadsheets show them: 0 is A, 26 is AA. Pure. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

function knownHeaders(definition: ResourceDefinition): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, headers: readonly string[]) => {
    for (const header of [name, ...headers]) names.set(normalizeHeader(header), name);
  };
  for (const { name, aliases } of definition.fields) add(name, aliases);
  if (definition.within) add(definition.within.column, definition.within.aliases);
  for (const name of Object.keys(definition.columnsNotHandled)) add(name, []);
  return names;
}

/** Folds what spreadsheets and keyboards vary without meaning it: width, case, spaces, invisible characters. */
function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase();
}

function unknownColumn(definition: ResourceDefinition, header: string): PlacedProblem {
  const args = { header, known: columnNames(definition) };
  return (origin) => problemAt({ code: 'unknown_column', args }, origin, 'warning');
}

function missingColumns(
  definition: ResourceDefinition,
  table: Table,
  columnIndexByField: ReadonlyMap<string, number>,
): readonly Problem[] {
  return definition.fields
    .filter(({ isRequired, name }) => isRequired && !columnIndexByField.has(name))
    .map(({ name }) =>
      problemAt(
        { code: 'missing_column', args: { field: name, headers: table.header } },
        { ...sourceOrigin(table), line: table.headerLine },
      ),
    );
}

function headerOrigin(table: Table, index: number): Origin {
  return { ...sourceOrigin(table), line: table.headerLine, column: columnLetters(index) };
}

function sourceOrigin({ source: { file, sheet } }: Table): {
  readonly file: string;
  readonly sheet?: string;
} {
  return { file, ...(sheet !== undefined && { sheet }) };
}

function tableOrigin(table: Table, columnIndexByField: ReadonlyMap<string, number>): TableOrigin {
  return { ...sourceOrigin(table), columnIndexByField };
}
