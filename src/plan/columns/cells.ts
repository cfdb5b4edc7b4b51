/**
 * Cells with a special meaning: blanks at the ends are not part of a text, `*` keeps the field,
 * `#N/A` and the like are spreadsheet errors, `#example` marks an example row. A leading backslash
 * makes them literal. And cells whose text nobody has typed.
 */
import type { Fault } from '../../model/problems.js';
import type { DesiredRecord } from '../../model/records.js';
import { mergedAreaOf } from '../../model/tables.js';
import type { FieldType } from '../../resources/fields/field-types.js';

/** Keeps the field as it is. */
export const keepMark = '*';

/** Error values of spreadsheets. */
const errorWord =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!)$/i;

/** True for an error value of a spreadsheet, also between spaces. */
export function isErrorWord(cell: string): boolean {
  return cell.includes('#') && errorWord.test(cell.trim());
}

/** A cell that is read back as this text. */
export function escapeCell(text: string): string {
  return isSpecial(withoutBackslashes(text)) ? `\\${text}` : text;
}

/** The text of an escaped cell; undefined for any other, even one that starts with a backslash. */
export function unescapeCell(cell: string): string | undefined {
  const isEscaped = cell.startsWith('\\') && isSpecial(withoutBackslashes(cell));
  return isEscaped ? cell.slice(1) : undefined;
}

/** True for a text that is read without the blanks at its ends: spaces, tabs, line ends. */
export function isPadded(cell: string): boolean {
  const trimmed = cell.trim();
  return trimmed !== cell && trimmed !== '' && unescapeCell(cell) === undefined;
}

/** The text of a cell, as it is compared with other texts. */
export function cellText(cell: string): string {
  return (unescapeCell(cell) ?? cell).trim();
}

function isSpecial(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== text || trimmed === keepMark || isErrorWord(trimmed) || isExampleKey(trimmed);
}

function withoutBackslashes(text: string): string {
  return text.startsWith('\\') ? text.replace(/^\\+/, '') : text;
}

/** The cell at an index; blank beyond the end of the row. */
export function cellAt(cells: readonly string[], index: number): string {
  return cells[index] ?? '';
}

/** Not a valid code prefix. Must end there, so that `#examples` remains a name. */
const exampleMark = /^#(?:example|例)(?![\p{L}\p{M}\p{N}_-])/iu;

/** True for the key of an example row: it starts with `#example` or `#例`, in any case and width. */
export function isExampleKey(key: string): boolean {
  return /^\s*[#＃]/.test(key) && exampleMark.test(key.normalize('NFKC').trim());
}

/** The fault of a cell whose text is not what a person typed. */
export function untrustedCell(
  { cells, marks }: Pick<DesiredRecord, 'cells' | 'marks'>,
  index: number,
  type?: Pick<FieldType, 'isCode'>,
): { readonly fault: Fault } | undefined {
  const cell = cellAt(cells, index);
  const mark = marks?.get(index);
  if (mark === undefined && !isErrorWord(cell)) return undefined;
  const value = cell.trim();
  if (mark === 'error' || isErrorWord(value)) return { fault: { code: 'error_cell', args: { value } } };
  if (mark === 'formula') return { fault: { code: 'formula_without_value', args: {} } };
  if (mark === 'imprecise') return { fault: { code: 'imprecise_number', args: { value } } };
  if (mark === 'dressed' && type?.isCode) return { fault: { code: 'code_shown_otherwise', args: { value } } };
  if (mark === 'date' && type?.isCode) return { fault: { code: 'date_in_code', args: { value } } };
  const area = mergedAreaOf(mark);
  return area === undefined ? undefined : { fault: { code: 'merged_cell', args: { area } } };
}

/** The text of a cell, as it is compared with others, or the fault of one that nobody has typed. */
export function typedText(
  row: Pick<DesiredRecord, 'cells' | 'marks'>,
  index: number,
): { readonly text: string } | { readonly fault: Fault } {
  return untrustedCell(row, index) ?? { text: cellText(cellAt(row.cells, index)) };
}
