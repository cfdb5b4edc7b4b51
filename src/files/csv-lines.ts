/** Formats lines of CSV. Pure. */

/** Marks the file as UTF-8 for all readers, spreadsheets included. */
export const byteOrderMark = '\ufeff';

/** One line with its line end. Cells are quoted wherever any reader could misread them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quotedCell).join(',')}\r\n`;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A formula to some spreadsheet: also in full width, and after quotes or unseen characters. */
const formulaStart = /^[\s\p{Cf}'"]*[=+\-@＝＋－＠﹢﹣−]|^[\t\r\n]/u;

/** A plain number, signed or not, is safe. */
const plainNumber = /^[+-]?\d[\d.,]*$/;

/** Prefixes the text with an apostrophe if a spreadsheet could take it for a formula. */
export function withoutFormula(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}
