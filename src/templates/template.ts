/**
 * A template as data: which tables a person fills in, and what is to be known of each column. How
 * it is written is not its part.
 */
import { visibleText } from '../plan/intake/visible-text.js';
import type { CellEntry } from '../resources/fields/field-types.js';
import type { ColumnWords } from '../words/resource-words.js';
import { words } from '../words/words.js';

export interface TemplateColumn extends Pick<ColumnWords, 'header' | 'meaning' | 'format'> {
  readonly isRequired: boolean;
  /** What is filled into its cells. Default: text. */
  readonly entry?: CellEntry | undefined;
  /** What its cells can hold, for a list. */
  readonly choices?: Choices | undefined;
}

export interface Choices {
  readonly values: readonly string[];
  /** Nothing else is taken. Otherwise they are what there is by now, and a row may name more. */
  readonly isClosed: boolean;
}

export interface TemplateTable {
  /** Of its file or sheet, for example `teams` or `items.V1`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly columns: readonly TemplateColumn[];
  /** Rows that reading leaves out: a cell for each column. */
  readonly examples: readonly (readonly string[])[];
}

/**
 * True for text that a cell gives back as it is: nothing in it is unseen, and no reader takes a
 * part of it for the code of a character. Source: ECMA-376 part 1, 22.9.2.19 ST_Xstring. Pure.
 */
export function isPlainText(text: string): boolean {
  return visibleText(text) === text && !/_x[0-9a-f]{4}_/i.test(text);
}

/** What stands in a column of the first example, without the mark. */
export function exampleOf({ examples: [first = []] }: TemplateTable, index: number): string {
  const { exampleMark: mark } = words.templates;
  const cell = first[index] ?? '';
  return cell.startsWith(mark) ? cell.slice(mark.length).trim() : cell;
}

/**
 * What a guide says of the columns: headers, and a line for each. Headers of required ones end in
 * `requiredMark`.
 */
export function guideLines(
  table: TemplateTable,
  { requiredMark }: { readonly requiredMark: string },
): { readonly heads: readonly string[]; readonly lines: readonly (readonly string[])[] } {
  const { column, need } = words.templates;
  const lines = table.columns.map(({ header, isRequired, meaning, format }, index) => [
    isRequired ? `${header}${requiredMark}` : header,
    isRequired ? need.required : need.optional,
    meaning,
    format,
    exampleOf(table, index),
  ]);
  return { heads: [column.header, column.need, column.meaning, column.format, column.example], lines };
}
