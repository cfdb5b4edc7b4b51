/** A template as data, in no particular format: tables, and facts about their columns. */

import type { CellEntry } from '../resources/fields/field-types.js';
import { say } from '../words/say.js';
import { visibleText } from '../words/visible-text.js';

export interface TemplateColumn {
  readonly header: string;
  readonly meaning: string;
  readonly format: string;
  readonly isRequired: boolean;
  /** Type of its cells. Default: text. */
  readonly entry?: CellEntry | undefined;
  /** Values that its cells can take. */
  readonly choices?: Choices | undefined;
}

export interface Choices {
  readonly values: readonly string[];
  /** Only these values are valid. Otherwise they are today's values, and rows may add others. */
  readonly isClosed: boolean;
}

export interface TemplateTable {
  /** Name of its file or sheet, e.g. `teams` or `items.V1`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly columns: readonly TemplateColumn[];
  /** Rows that reading skips, with one cell per column. */
  readonly examples: readonly (readonly string[])[];
}

/**
 * True for text that a cell returns unchanged: no invisible characters, nothing that looks like an
 * escape. Source: ECMA-376 part 1, 22.9.2.19 ST_Xstring. Pure.
 */
export function isPlainText(text: string): boolean {
  return visibleText(text) === text && !/_x[0-9a-f]{4}_/i.test(text);
}

/** A column's cell in the first example, without the mark. Pure. */
export function exampleOf({ examples: [first = []] }: TemplateTable, index: number): string {
  const mark = say('templates/example-mark');
  const cell = first[index] ?? '';
  return cell.startsWith(mark) ? cell.slice(mark.length).trim() : cell;
}

/** The lines of a guide, one per column. Required headers end in `requiredMark`. Pure. */
export function guideLines(
  table: TemplateTable,
  { requiredMark }: { readonly requiredMark: string },
): { readonly heads: readonly string[]; readonly lines: readonly (readonly string[])[] } {
  const lines = table.columns.map(({ header, isRequired, meaning, format }, index) => [
    isRequired ? `${header}${requiredMark}` : header,
    say(isRequired ? 'templates/need-required' : 'templates/need-optional'),
    meaning,
    format,
    exampleOf(table, index),
  ]);
  const heads = (['header', 'need', 'meaning', 'format', 'example'] as const).map((column) =>
    say(`templates/column-${column}`),
  );
  return { heads, lines };
}

/** One step each: those of every template, and those of its kind. */
export function howTo(kind: 'workbook' | 'folder'): readonly string[] {
  return [say('templates/how-to'), say(`templates/how-to-${kind}`)].flatMap((steps) => steps.split('\n'));
}
