/** What files hold: their places, rows of text and tables. Types only. */

/**
 * Where something stands in the input, as a spreadsheet shows it: lines from 1, columns as letters.
 */
export interface Origin {
  readonly file: string;
  readonly sheet?: string;
  readonly line?: number;
  readonly column?: string;
  readonly field?: string;
}

/** One file or sheet that was read, with the hash that binds a plan to it. */
export interface Source {
  readonly file: string;
  readonly sheet?: string;
  /** SHA-256 of the whole file's bytes, hexadecimal. */
  readonly sha256: string;
  readonly rowCount: number;
}

/**
 * What is to be known of a cell beside its text. `number`: a number without a format of its own, so
 * zeros in front may have been lost; `dressed`: a number of which the spreadsheet shows more or
 * less than the digits, for example `第12号`, while the text here is the bare number; `date`: a date,
 * which a spreadsheet likes to make of what was typed. The others have no text that can be trusted:
 * an error such as #N/A, a formula without a stored value, a part of a merged area, a number of
 * more digits than a spreadsheet keeps.
 */
export type CellMark = 'number' | 'dressed' | 'date' | 'error' | 'formula' | 'merged' | 'imprecise';

/** One row of text, as long as its last cell that is not empty. */
export interface Row {
  /** As the spreadsheet or editor shows it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** By index of the cell. */
  readonly marks?: ReadonlyMap<number, CellMark>;
}

/** The text of one file or sheet as it stands there, header and all. Blank rows are left out. */
export interface Grid {
  readonly source: Source;
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  /** Rows that a person may have hidden on purpose; they are among `rows`. */
  readonly hiddenRowCount: number;
}

/** The text of one file or sheet under the name of the resource it feeds. */
export interface Table {
  readonly resource: string;
  /**
   * The record that all rows live within, when the name of the file says so: `V1` for
   * `items.V1.csv`.
   */
  readonly scope?: string;
  readonly source: Source;
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** Rows that were left out because nothing is in them. */
  readonly blankRowCount: number;
  /** Lines of the rows that were left out because they are examples. */
  readonly exampleLines?: readonly number[];
  /** Rows that were left out because of a problem, without the cells that cannot be told apart. */
  readonly lostRows?: readonly Row[];
  /** Canonical names by the headers that the user says mean them. */
  readonly columns?: Readonly<Record<string, string>>;
}

/**
 * Where a record stands: its table, shared by all rows of it, and its line; without one where no
 * row asks for it.
 */
export interface RowOrigin {
  readonly table: TableOrigin;
  readonly line?: number;
}

export interface TableOrigin {
  readonly file: string;
  readonly sheet?: string;
  readonly columnIndexByField: ReadonlyMap<string, number>;
}
