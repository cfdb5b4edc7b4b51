/**
 * Damage found in a workbook, as the reason of a problem. Libraries report it in their own words.
 */

export function twoParts(name: string): string {
  return `two parts are named ${name}`;
}

export function tooManyParts(countMax: number): string {
  return `more than ${countMax} parts`;
}

export function partTooShort(part: string): string {
  return `${part} is too short`;
}

export function wrongChecksum(part: string): string {
  return `wrong checksum of ${part}`;
}

export function tooManyTexts(countMax: number): string {
  return `more than ${countMax} strings`;
}

export function notInEncoding(encoding: string): string {
  return `a byte that is not ${encoding}`;
}

export const noSheetData: string = 'sheetData is missing';

export function badMergedArea(reference: string): string {
  return `invalid merged area ${reference}`;
}

export const badRowNumber: string = 'a row with an invalid number';

export function cellElsewhere(reference: string, line: number): string {
  return `cell ${reference} is in row ${line}`;
}

export function twoCells(line: number): string {
  return `two cells at the same position in row ${line}`;
}

export function rowTwice(line: number): string {
  return `row ${line} appears twice`;
}

export const nestedTooDeep: string = 'elements are nested too deeply';

export function otherRoot(name: string, root: string): string {
  return `the root element is ${name}, not ${root}`;
}

export function encodingNotAllowed(encoding: string): string {
  return `the encoding ${encoding} is not allowed`;
}

/** A part that is missing, named after the sheet it would be. */
export function sheetPart(name: string): string {
  return `the sheet ${name}`;
}

/** How far a part may grow: as its own entry says. */
export const declaredSize: string = 'it declares';

/** How far a part may grow: by its packed size. */
export function timesItsSize(ratio: number): string {
  return `${ratio} times its size`;
}
