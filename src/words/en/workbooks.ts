/**
 * What is found damaged in a workbook, as the reason of a problem. What libraries say of it comes
 * in their own words.
 */

export const unexpectedEnd: string = 'unexpected end';

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
  return `more than ${countMax} texts`;
}

export const notUtf8: string = 'a byte that is not UTF-8';

export const noSheetData: string = 'it has no sheetData';

export function badMergedArea(reference: string): string {
  return `the merged area ${reference}`;
}

export const badRowNumber: string = 'a row without a possible number';

export function cellElsewhere(reference: string, line: number): string {
  return `the cell ${reference} in row ${line}`;
}

export function twoCells(line: number): string {
  return `two cells in one place of row ${line}`;
}

export function rowTwice(line: number): string {
  return `row ${line} is there twice`;
}

export const nestedTooDeep: string = 'elements are nested too deep';

export function otherRoot(name: string, root: string): string {
  return `it is a ${name}, not a ${root}`;
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
