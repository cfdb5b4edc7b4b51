/** The contents of files: positions, rows of text, tables. */

/** A position in the input, as a spreadsheet shows it: lines from 1, columns as letters. */
export interface Origin {
  readonly file: string;
  readonly sheet?: string;
  readonly line?: number;
  readonly column?: string;
  readonly field?: string;
  /** The column's header in the file, where it is not the name of the field. For people only. */
  readonly header?: string;
}

/** Column letters as in spreadsheets: 0 is A, 26 is AA. Pure. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** A file, sheet or output that was read, with the hash that binds a plan to it. */
export interface Source {
  /** For a command: its program and arguments. */
  readonly file: string;
  /** The output of a command, not a file. */
  readonly isCommand?: true;
  readonly sheet?: string;
  /** SHA-256 of all bytes, hexadecimal. */
  readonly sha256: string;
  readonly rowCount: number;
  /** The last line of a text file has no line end. */
  readonly lacksLineEnd?: true;
  /** The table, and the container if all its rows are for one: `teams/`, `items/V1`. */
  readonly feeds?: string;
  /** Rows out of scope by the settings; absent if there are none. */
  readonly leftOutCount?: number;
  /** What it holds, in whatever order and writing: see contentOf. */
  readonly content?: string;
  /** In the order of the header. */
  readonly columns?: readonly ReadColumn[];
}

/** A column of a file, what it feeds, and in how many rows it has something. */
export interface ReadColumn {
  readonly header: string;
  /** `''` if nothing reads it; columns of posts have the name of their field. */
  readonly field: string;
  readonly filled: number;
}

/** The file or folder that was read for a pattern such as `部署マスタ_*.csv`. */
export interface ChosenMatch {
  readonly pattern: string;
  readonly file: string;
  /** What else matches, the newest first. */
  readonly others: readonly string[];
}

/**
 * Why the text of a cell may not be what the user sees:
 * - `number`: without a number format, so leading zeros may be lost.
 * - `dressed`: the spreadsheet displays more or less than the digits, e.g. `第12号`; the text is the
 *   bare number.
 * - `date`: perhaps made by the spreadsheet from what was typed.
 * - the others: no text to trust: an error such as #N/A, a formula without a stored value, part of
 *   a merged area (`merged B3:B7`), more digits than a spreadsheet keeps.
 */
export type CellMark = 'number' | 'dressed' | 'date' | 'error' | 'formula' | `merged ${string}` | 'imprecise';

/** The area of a covered cell; undefined for any other mark. Pure. */
export function mergedAreaOf(mark: CellMark | undefined): string | undefined {
  return mark?.startsWith('merged ') ? mark.slice('merged '.length) : undefined;
}

/** One row of text, up to its last cell that is not empty. */
export interface Row {
  /** As the spreadsheet or editor shows it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** By cell index. */
  readonly marks?: ReadonlyMap<number, CellMark>;
}

/** The unchanged text of a file or sheet, header included, blank rows excluded. */
export interface Grid {
  readonly source: Source;
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  /** Included in `rows`; someone may have hidden them on purpose. */
  readonly hiddenRowCount: number;
  /** Of a text file, unless it is UTF-8. */
  readonly encoding?: string;
  /** Cells such as `="0001"`, of which only the text is read; absent if there are none. */
  readonly unwrappedCount?: number;
  /** Scopes of which the export that wrote the table left out records. */
  readonly partialScopes?: readonly string[];
}

export interface BlankRows {
  /** The first. */
  readonly line: number;
  readonly count: number;
}

/** The levels of a staircase, or texts that are parted or joined, such as whole names. */
export interface Layout {
  readonly kind: 'levels' | 'parts';
  readonly indexes: readonly number[];
}

/** The text of a file or sheet, assigned to the resource it feeds. */
export interface Table {
  readonly resource: string;
  /** Key of the container of all rows, if the file name gives it: `V1` for `items.V1.csv`. */
  readonly scope?: string;
  readonly source: Source;
  /** 0 for JSON Lines, whose headers are the keys of all lines. */
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  /** As in the grid. */
  readonly encoding?: string;
  readonly unwrappedCount?: number;
  /** By its headers, as its name says nothing. */
  readonly isRecognized?: true;
  /** Blank rows between rows: each may have been a record. */
  readonly blankBetween?: BlankRows;
  /** As in the grid. */
  readonly partialScopes?: readonly string[];
  /** Lines of skipped rows: examples, and labels below the header. */
  readonly exampleLines?: readonly number[];
  /** Columns that are read in another form, which stands in columns at the end. */
  readonly layout?: Layout;
  /** Columns of the file, if others stand at the end. */
  readonly columnCount?: number;
  /** Rows dropped because of a problem, without their ambiguous cells. */
  readonly lostRows?: readonly Row[];
  /** Canonical names by header, as configured by the user. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Columns that another table of the same file reads: known, even if they feed nothing here. */
  readonly readElsewhere?: ReadonlySet<number>;
  /** Another table of the same file has read who leaves: their rows here follow from that. */
  readonly areLeaversRead?: true;
  /** Rows out of scope by the settings: what they name is known and left alone. */
  readonly leftOut?: readonly Row[];
  /** Lines of rows that later ones have replaced: they name nothing. */
  readonly replacedLines?: readonly number[];
  /** Absent if no settings shape the rows. */
  readonly shaped?: ShapedRows;
}

/** A setting that changes the text of a column, or fills it. */
export type ColumnMaker = 'values' | 'template' | 'set' | 'leaves';

/** The same, or what the text follows from: the levels of a staircase, or parts of other cells. */
export type TextMaker = ColumnMaker | 'levels' | 'parts';

/** The rows in scope after shaping, before a staircase is unfolded. */
export interface ShapedRows {
  readonly header: readonly string[];
  /** Also those with problems. */
  readonly rows: readonly Row[];
  /** Columns that others are made from, or that decide the scope: known, even without a field. */
  readonly readColumns: ReadonlySet<number>;
  /** What makes the text of a column; absent for those that stay as they are. */
  readonly makerByColumn: ReadonlyMap<number, ColumnMaker>;
}

/** Where a record comes from: the table all its rows share, and the line if a row defines it. */
export interface RowOrigin {
  readonly table: TableOrigin;
  readonly line?: number;
}

export interface TableOrigin {
  readonly file: string;
  readonly sheet?: string;
  readonly columnIndexByField: ReadonlyMap<string, number>;
  /** Absent where the record comes from a command. */
  readonly header?: readonly string[];
  /** Columns of the file, if settings have added others. */
  readonly columnCount?: number;
  /** By field: what its cells hold in place of codes. */
  readonly readAs?: ReadonlyMap<string, ReadAs>;
}

/** The cells of a column name records by their name or path, or people by their number as well. */
export type ReadAs = 'name' | 'number';
