/** Lines of CSV, the same wherever they are written. Pure. */

/** Marks the file as UTF-8 for every reader, spreadsheets among them. */
export const byteOrderMark = '\ufeff';

/**
 * One line with its end. A cell is quoted wherever a reader could take a part of it for something
 * else.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quotedCell).join(',')}\r\n`;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Starts of text that one spreadsheet or another takes for a formula; full-width signs are among
 * them, and what is not seen may precede.
 */
const formulaStart = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣−]|^[\t\r\n]/u;

/** A number of its own, with or without a sign: to a spreadsheet it means what it says. */
const plainNumber = /^[+-]?\d[\d.,]*$/;

/** The text with a mark in front when a spreadsheet could take it for a formula. */
export function withoutFormula(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}
