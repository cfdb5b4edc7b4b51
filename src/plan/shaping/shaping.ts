/** How the rows of a file become rows of its table. */
import type { Where } from './where.js';

/** Texts by the name of a column, or of a word in it. */
export type Texts = Readonly<Record<string, string>>;

/** Columns are named by the headers of the file, or by the names of the table's columns. */
export interface Shaping {
  /** The rows in scope. Default: all. */
  readonly where?: Where | undefined;
  /** By column: their words, each with ours. Without `else`, an unlisted word is a problem. */
  readonly values?: Readonly<Record<string, Texts>> | undefined;
  /** One text, or `today`, for all rows, by column of the table. */
  readonly set?: Texts | undefined;
  /** Of several rows, those of the last day up to today. */
  readonly newest?: Newest | undefined;
  /** The column with the day on which somebody leaves. */
  readonly leaves?: string | undefined;
  /** A text with the names of columns in braces, by column of the table. */
  readonly template?: Texts | undefined;
}

/** Columns of a history. */
interface Newest {
  /** From which day a row holds. */
  readonly by: string;
  /** Whom or what it is about. */
  readonly of: string | readonly string[];
}

/** The word of `values` for all words that are not listed. */
export const elseWord = 'else';
