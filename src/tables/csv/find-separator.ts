/** Detects the separator from the first lines of a file. */

/** By priority among equals. */
const separators: readonly string[] = [',', '\t', ';', '|'];

/** Rows searched; as many as for the header. */
const lineCountMax = 20;

/** Sample size in UTF-16 units. */
const sampleLengthMax = 64 * 1024;

/**
 * Chooses the separator that occurs equally often in most lines, so that a title or a comma in some
 * names does not win over a whole table. Pure.
 * @param text from the start of a file, with LF line ends; ignores an incomplete line
 * @returns a comma for text without separators
 */
export function findSeparator(text: string): string {
  const lines = readLines(text.slice(0, sampleLengthMax));
  const none: Evidence = { separator: ',', lineCount: 0, count: 0 };
  return separators
    .flatMap((separator) => weigh(separator, lines))
    .reduce((best, one) => (isStronger(one, best) ? one : best), none).separator;
}

interface Evidence {
  readonly separator: string;
  /** Lines with `count` occurrences. */
  readonly lineCount: number;
  readonly count: number;
}

/** @param lines the separators in each line */
function weigh(separator: string, lines: readonly string[][]): readonly Evidence[] {
  const all = lines.map((cells) => cells.filter((one) => one === separator).length);
  const counts = [...new Set(all)].filter((count) => count > 0);
  return counts.map((count) => ({ separator, count, lineCount: all.filter((one) => one === count).length }));
}

function isStronger(one: Evidence, other: Evidence): boolean {
  return one.lineCount === other.lineCount ? one.count > other.count : one.lineCount > other.lineCount;
}

/** A cell, quoted from its start or behind blanks or not at all, and its terminator. */
const cell = /(?: *"[^"]*(?:""[^"]*)*"(?!")|(?!"))[^,\t;|\n]*([,\t;|\n])/gy;

/** The unquoted separators in each of the first lines. Skips lines of plain text. */
function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let lineStart = 0;
  let judged = 0;
  for (const { 0: matched, 1: end = '', index } of text.matchAll(cell)) {
    if (end !== '\n') {
      cells.push(end);
      continue;
    }
    const lineEnd = index + matched.length;
    if (text.slice(lineStart, lineEnd).trim() !== '') judged += 1;
    if (cells.length > 0) lines.push(cells);
    if (judged === lineCountMax) break;
    cells = [];
    lineStart = lineEnd;
  }
  return lines;
}

/**
 * Parses the line `sep=;` that Excel recognizes at the start of a file. Pure.
 * @param text from the start of the file
 * @returns the separator, and the length of the line with its LF; undefined without such a line
 */
export function readSeparatorLine(
  text: string,
): { readonly separator: string; readonly length: number } | undefined {
  const [line, separator] = /^sep=([^"\s]|\t)\n/i.exec(text) ?? [];
  return line === undefined || separator === undefined ? undefined : { separator, length: line.length };
}
