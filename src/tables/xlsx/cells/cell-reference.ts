/** Cell references such as C14. Source: ECMA-376 part 1, 18.18.62 ST_CellRef. */

const letterA = 65;
const digitZero = 48;

/** Column index of a reference, from 0; -1 if invalid. Pure. */
export function columnIndexOf(reference: string): number {
  let number = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) - letterA;
    if (letter < 0 || letter > 25 || index > 3) break;
    number = number * 26 + letter + 1;
  }
  return number - 1;
}

/** Line of a reference, from 1; 0 unless it is letters and then digits. Pure. */
export function lineOf(reference: string): number {
  let index = 0;
  while (isBetween(reference.charCodeAt(index), letterA, letterA + 25)) index += 1;
  if (index === 0) return 0;
  let line = 0;
  for (; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index);
    if (!isBetween(code, digitZero, digitZero + 9)) return 0;
    line = line * 10 + code - digitZero;
  }
  return line;
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

/** The reference of a cell: column 2 in line 14 is C14. Pure. */
export function cellName(column: number, line: number): string {
  return `${columnName(column)}${line}`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(letterA + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
