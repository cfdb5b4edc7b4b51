/** Lines of CSV, the same wherever they are written. Pure. */

/** Tells every reader, spreadsheets among them, that the file is UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line with its end. A cell is quoted wherever a reader could take a part of it for something else. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quotedCell).join(',')}\r\n`;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
