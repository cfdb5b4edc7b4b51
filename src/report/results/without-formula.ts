/** Text for the cells of spreadsheets: nothing in it is a formula. Pure. */

/** Starts of text that one spreadsheet or another takes for a formula; full-width signs are among them, and what is not seen may precede. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣−]|^[\t\r\n]/u;

/** A number of its own, with or without a sign: to a spreadsheet it means what it says. */
const plainNumber = /^[+-]?\d[\d.,]*$/;

/** The text with a mark in front when a spreadsheet could take it for a formula. */
export function withoutFormula(cell: string): string {
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}
