/** Finds out what separates the cells of a file, from its first lines. */
import { findClosingQuote } from './quotes.js';

/** In the order that decides when a line holds as many of one as of the other. */
const separators: readonly string[] = [',', '\t', ';'];

/** The separator, once a line has shown it; else how much of the text is certain to have none outside quotation marks. */
export type FoundSeparator = { readonly separator: string } | { readonly plainLength: number };

/**
 * Looks for the first line that holds a separator outside quotation marks and takes the one it holds most.
 * @param text from the start of a line; its lines end in LF, and a line without end is not judged
 * Pure.
 */
export function findSeparator(text: string): FoundSeparator {
  // A file of one column is looked through to its end.
  if (!/[,\t;]/.test(text)) return { plainLength: text.length };
  for (let start = 0; ; ) {
    const line = readLine(text, start);
    if (!line) return { plainLength: start };
    if (line.found.length > 0) return { separator: mostOf(line.found) };
    start = line.end;
  }
}

interface Line {
  /** The separators in it, in their order. */
  readonly found: readonly string[];
  /** Index of the next line. */
  readonly end: number;
}

function mostOf(found: readonly string[]): string {
  const countOf = (separator: string) => found.filter((one) => one === separator).length;
  return separators.reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
}

/** Reads a line with the lines that its quotation marks hold together; undefined when its end is not there. */
function readLine(text: string, start: number): Line | undefined {
  const found: string[] = [];
  for (let index = start; ; ) {
    const cellStart = text[index] === '"' ? findClosingQuote(text, index) + 1 : index;
    if (text[index] === '"' && cellStart === 0) return undefined;
    const end = indexOfCellEnd(text, cellStart);
    const character = text[end];
    if (character === undefined) return undefined;
    if (character === '\n') return { found, end: end + 1 };
    found.push(character);
    index = end + 1;
  }
}

function indexOfCellEnd(text: string, start: number): number {
  const cellEnd = /[,\t;\n]/g;
  cellEnd.lastIndex = start;
  return cellEnd.exec(text)?.index ?? text.length;
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
