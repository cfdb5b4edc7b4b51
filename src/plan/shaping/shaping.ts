/** How the rows of a file become rows of its table. Types only. */

/** Texts by the name of a column, or of a word in it. */
export type Texts = Readonly<Record<string, string>>;

/** Columns are named by the headers of the file, or by the names of the table's columns. */
export interface Shaping {
  /** The rows in scope. Default: all. */
  readonly where?: Condition | undefined;
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

export const dayOperators = ['before', 'after', 'onOrBefore', 'onOrAfter'] as const;

export type DayOperator = (typeof dayOperators)[number];

/** The service day, wherever a setting names a day. */
export const todayWord = 'today';

/** The word of `values` for all words that are not listed. */
export const elseWord = 'else';

/** Whether a row is in scope. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'in'; readonly column: string; readonly words: readonly string[] }
  | { readonly kind: 'matches'; readonly column: string; readonly pattern: string }
  /** `day` is `YYYY-MM-DD` or `today`. */
  | { readonly kind: DayOperator; readonly column: string; readonly day: string };
