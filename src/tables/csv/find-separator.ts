/** Finds the separator of the cells of a file from its first lines. */

/** In the order that decides between equals. */
const separators: readonly string[] = [',', '\t', ';'];

/** The header is searched in as many rows; later ones say no more about the file. */
const lineCountMax = 20;

/**
 * How much text is looked at, in UTF-16 units: a fixed part of the file, so that no cut into pieces
 * changes the finding.
 */
export const sampleLengthMax: number = 64 * 1024;

/**
 * Chooses the separator that the first lines hold most steadily: the one with the most lines that
 * hold it equally often. A title above the header, or a comma in some names, does not win over a
 * whole table.
 * @param text from the start of a file; its lines end in LF, and a line without end is not judged
 * @returns a comma for text without any
 * Pure.
 */
export function findSeparator(text: string): string {
  const lines = readLines(text.slice(0, sampleLengthMax));
  const evidence = separators.map((separator) => weigh(separator, lines));
  return evidence.reduce((best, one) => (isStronger(one, best) ? one : best)).separator;
}

interface Evidence {
  readonly separator: string;
  /** How many lines hold it as often as `count` says. */
  readonly lineCount: number;
  readonly count: number;
}

/** @param lines the separators each line holds */
function weigh(separator: string, lines: readonly string[][]): Evidence {
  const counts = lines.map((found) => found.filter((one) => one === separator).length);
  return counts
    .filter((count) => count > 0)
    .map((count) => ({ separator, count, lineCount: counts.filter((one) => one === count).length }))
    .reduce((best, one) => (isStronger(one, best) ? one : best), { separator, count: 0, lineCount: 0 });
}

function isStronger(one: Evidence, other: Evidence): boolean {
  return one.lineCount === other.lineCount ? one.count > other.count : one.lineCount > other.lineCount;
}

/** A cell, quoted from its start or not at all, and what ends it. */
const cell = /(?:"[^"]*(?:""[^"]*)*"(?!")|(?!"))[^,\t;\n]*([,\t;\n])/gy;

/**
 * The separators that each of the first lines holds outside quotation marks. Lines of text alone
 * say nothing and are left out.
 */
function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let found: string[] = [];
  let lineStart = 0;
  let judged = 0;
  for (const { 0: matched, 1: end = '', index } of text.matchAll(cell)) {
    if (end !== '\n') {
      found.push(end);
      continue;
    }
    const lineEnd = index + matched.length;
    if (text.slice(lineStart, lineEnd).trim() !== '') judged += 1;
    if (found.length > 0) lines.push(found);
    if (judged === lineCountMax) break;
    found = [];
    lineStart = lineEnd;
  }
  return lines;
}

/**
 * Understands the line `sep=;` that Excel obeys when it is the first of a file.
 * @param text from the start of the file
 * @returns the separator it names and its length with its LF; undefined when there is no such line
 * Pure.
 */
export function readSeparatorLine(
  text: string,
): { readonly separator: string; readonly length: number } | undefined {
  const [line, separator] = /^sep=([^"\s]|\t)\n/i.exec(text) ?? [];
  return line === undefined || separator === undefined ? undefined : { separator, length: line.length };
}
