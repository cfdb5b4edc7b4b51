/** Finds the decisions in the workbook of a plan: its columns may have moved. No I/O. */

import { type Problem, problemAt } from '../../model/problems.js';
import { columnLetters, type Origin, type Row } from '../../model/tables.js';
import { visibleLine } from '../../words/visible-text.js';
import { cellAt } from '../columns/cells.js';
import { normalizeHeader } from '../columns/headers.js';
import { filled } from './json-decisions.js';
import type { FoundDecisions, Mark } from './judge-decisions.js';

/** The unchanged rows of a sheet. */
export interface DecisionSheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** Of the two columns, and of the cells with the plan, a name and a note; in one language. */
export type DecisionHeading = Readonly<Record<'decision' | 'change' | 'plan' | 'by' | 'note', string>>;

/** @param headings in all languages that the workbook may be in */
export function findInWorkbook(
  file: string,
  sheets: readonly DecisionSheet[],
  headings: readonly DecisionHeading[],
): FoundDecisions {
  const labelled = (label: 'plan' | 'by' | 'note') =>
    filled(
      findLabelled(
        sheets,
        headings.map((one) => one[label]),
      ),
    );
  const tables = sheets.flatMap((sheet) => findColumns(file, sheet, headings) ?? []);
  return {
    planId: labelled('plan') ?? '',
    by: labelled('by'),
    note: labelled('note'),
    isWhole: true,
    marks: tables.flatMap((table) => ('columns' in table ? readMarks(file, table) : [])),
    problems: tables.filter((table) => 'code' in table),
  };
}

/** The first cell beside one of the labels that holds something. */
function findLabelled(sheets: readonly DecisionSheet[], labels: readonly string[]): string | undefined {
  const known = new Set(labels.map(normalizeHeader));
  const row = sheets
    .flatMap(({ rows }) => rows)
    .find(({ cells: [label = ''] }) => known.has(normalizeHeader(label)));
  return row?.cells[1];
}

interface DecisionTable {
  readonly sheet: string;
  /** Column indexes. */
  readonly columns: Readonly<Record<'decision' | 'change', number>>;
  /** Below the header. */
  readonly rows: readonly Row[];
}

/** A person may have inserted a title above the header. */
const headerLinesMax = 20;

/** A sheet with neither column holds no decisions. */
function findColumns(
  file: string,
  { name: sheet, rows }: DecisionSheet,
  headings: readonly DecisionHeading[],
): DecisionTable | Problem | undefined {
  const indexIn = ({ cells }: Row, column: 'decision' | 'change') => {
    const headers = headings.map((heading) => normalizeHeader(heading[column]));
    return cells.findIndex((cell) => headers.includes(normalizeHeader(cell)));
  };
  const columnsOf = (row: Row) => ({ decision: indexIn(row, 'decision'), change: indexIn(row, 'change') });
  const candidates = rows.slice(0, headerLinesMax);
  const headerIndex = candidates.findIndex((row) => Math.max(...Object.values(columnsOf(row))) >= 0);
  const header = rows[headerIndex];
  if (!header) return undefined;
  const columns = columnsOf(header);
  const column = (['decision', 'change'] as const).find((name) => columns[name] < 0);
  if (column === undefined) return { sheet, columns, rows: rows.slice(headerIndex + 1) };
  const args = { column, headers: header.cells.filter((cell) => cell.trim() !== '') };
  return problemAt({ code: 'decision_column_missing', args }, { file, sheet, line: header.line });
}

function readMarks(file: string, { sheet, columns, rows }: DecisionTable): readonly Mark[] {
  return rows.flatMap(({ line, cells }) => {
    const placeAt = (index: number): Origin => ({ file, sheet, line, column: columnLetters(index) });
    // An answer approves all that its question shows, a line for each.
    return cellAt(cells, columns.change)
      .split('\n')
      .map((id) => ({
        id: visibleLine(id),
        decision: cellAt(cells, columns.decision),
        idOrigin: placeAt(columns.change),
        decisionOrigin: placeAt(columns.decision),
      }));
  });
}
