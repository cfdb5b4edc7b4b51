/** Lines of CSV for spreadsheets: nothing in them is a formula. Pure. */

/** The mark tells every reader that the file is UTF-8. */
export const byteOrderMark = '\ufeff';

/** Starts of text that one spreadsheet or another takes for a formula; full-width signs are among them, and what is not seen may precede. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣−]|^[\t\r\n]/u;

/** A number of its own, with or without a sign: to a spreadsheet it means what it says. */
const plainNumber = /^[+-]?\d[\d.,]*$/;

/** The text with a mark in front when a spreadsheet could take it for a formula. */
export function withoutFormula(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quotedCell).join(',')}\r\n`;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
