/**
 * A sheet as data: what stands in its cells and how it looks. What a workbook file is made of is
 * write-workbook.ts's part.
 */

export type CellLook =
  | 'plain'
  /** In lines of its own, when it has several. */
  | 'wrapped'
  | 'changed'
  | 'created'
  | 'deleted'
  | 'muted'
  | 'title'
  | 'heading'
  | 'header'
  /** Of a column of numbers. */
  | 'numberHeader';

export interface SheetCell {
  /** Text is never taken for a number, a date or a formula. */
  readonly value: string | number;
  readonly look: CellLook;
  /**
   * A sentence of ours, which no spreadsheet takes for a formula, though it may begin with an
   * option.
   */
  readonly isOwn?: boolean | undefined;
  readonly note?: string | undefined;
  /**
   * How many columns it takes, from its own to the right; the cells that it covers are undefined.
   * Default: 1.
   */
  readonly span?: number | undefined;
}

/** Undefined: nothing stands there. */
export type SheetRow = readonly (SheetCell | undefined)[];

export interface Sheet {
  readonly name: string;
  /** Of the columns, in characters of half width. */
  readonly widths: readonly number[];
  /** Made as they are asked for; a long sheet is never there as a whole. */
  readonly rows: Iterable<SheetRow>;
  /** When the first row is a header and every other one is like the others. */
  readonly table?: SheetTable | undefined;
}

export interface SheetTable {
  /** Rows beside the header. */
  readonly rowCount: number;
  /** Columns that stay when the others move, from the left. */
  readonly frozenCount: number;
  /** The first rows, so many, have a decision in the first column. */
  readonly decisionCount: number;
}

/** A cell with text. */
export function textCell(value: string, look: CellLook = 'plain'): SheetCell {
  return { value, look };
}

/** The header of a table. */
export function headerRow(headers: readonly string[]): SheetRow {
  return headers.map((header) => textCell(header, 'header'));
}
