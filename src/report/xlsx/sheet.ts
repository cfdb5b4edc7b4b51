/** A sheet as data: cell contents and looks. write-workbook.ts knows the file format. */
import type { Decision } from '../../plan/decisions/judge-decisions.js';

export type CellLook =
  | 'plain'
  /** Keeps line breaks. */
  | 'wrapped'
  | 'changed'
  | 'created'
  | 'deleted'
  | 'muted'
  | 'title'
  | 'heading'
  | 'header'
  /** Header of a column of numbers. */
  | 'numberHeader'
  /** To fill in. */
  | 'blank';

export interface SheetCell {
  /** Text is never taken for a number, a date or a formula. */
  readonly value: string | number;
  readonly look: CellLook;
  /** Our own sentence, so never a formula, even if it begins with an option. */
  readonly isOwn?: boolean | undefined;
  /** Number of columns it spans to the right; the covered cells are undefined. Default: 1. */
  readonly span?: number | undefined;
}

/** Undefined: an empty cell. */
export type SheetRow = readonly (SheetCell | undefined)[];

export interface Sheet {
  readonly name: string;
  /** Per column, in half-width characters. */
  readonly widths: readonly number[];
  /** Columns that are not printed, at the end. Default: 0 */
  readonly unprintedCount?: number;
  /** Generated on demand, so that a long sheet is never in memory as a whole. */
  readonly rows: Iterable<SheetRow>;
  /** Set if the first row is a header and all others are alike. */
  readonly table?: SheetTable | undefined;
}

export interface SheetTable {
  /** Rows besides the header. */
  readonly rowCount: number;
  /** Frozen columns, from the left. */
  readonly frozenCount: number;
  /** What may be written in the first column; undefined if nobody decides. */
  readonly decisionWord?: Readonly<Record<Decision, string>> | undefined;
  /** Number of leading rows that are shown; the others are hidden. Default: all */
  readonly shownCount?: number;
}

/** A cell with text. */
export function textCell(value: string, look: CellLook = 'plain'): SheetCell {
  return { value, look };
}

/** A row of header cells. */
export function headerRow(headers: readonly string[]): SheetRow {
  return headers.map((header) => textCell(header, 'header'));
}

/** A multi-line cell; undefined if there are no lines. */
export function linesCell(lines: readonly string[]): SheetCell | undefined {
  return lines.length === 0 ? undefined : textCell(lines.join('\n'), 'wrapped');
}
