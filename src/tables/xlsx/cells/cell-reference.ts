/** Cell references such as C14. Source: ECMA-376 part 1, 18.18.62 ST_CellRef. */

/** Line from 1, column from 0. */
export interface CellPlace {
  readonly line: number;
  readonly column: number;
}

const letterBeforeA = 64;
const digitZero = 48;

/** The place of a reference; undefined unless it is letters and then digits. Pure. */
export function parseReference(reference: string): CellPlace | undefined {
  let number = 0;
  let line = 0;
  // Once per cell: several times as fast as a pattern.
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index);
    const digit = code - digitZero;
    const letter = code - letterBeforeA;
    if (digit >= 0 && digit <= 9 && number > 0) line = line * 10 + digit;
    else if (letter >= 1 && letter <= 26 && line === 0) number = number * 26 + letter;
    else return undefined;
  }
  return number > 0 ? { line, column: number - 1 } : undefined;
}
