/**
 * Parses CSV text into rows with true line numbers. Ignores files and headers, and never guesses:
 * anything ambiguous ends the parsing.
 */
import Papa from 'papaparse';
import type { Grid, Row } from '../../model/tables.js';
import { UnreadableFile } from '../unreadable-file.js';
import { findSeparator, readSeparatorLine } from './find-separator.js';

/** Rows in order, without blank ones. */
export interface ParsedText extends Pick<Grid, 'rows' | 'blankRowCount' | 'unwrappedCount'> {
  /** The text ends without a line end. */
  readonly lacksLineEnd?: true;
}

/** The parser searches all its text for the next separator: not the whole of a file. */
const pieceLengthDefault = 1024 * 1024;

/**
 * Parses text. The separator is detected from the first lines, or given by a first line such as
 * `sep=;`.
 * @param pieceLength length of text that is parsed at once
 * @returns all rows, including the header
 * @throws UnreadableFile at the first fault
 */
export function parseCsv(text: string, pieceLength: number = pieceLengthDefault): ParsedText {
  if (text === '') return { rows: [], blankRowCount: 0 };
  // A file may be cut off between the two characters of a line end.
  const lacksLineEnd = !/[\r\n]$/.test(text) || (text.endsWith('\r') && text.includes('\r\n'));
  const lined = `${text}${lacksLineEnd ? '\n' : ''}`.replace(/\r\n?/g, '\n');
  const named = readSeparatorLine(lined);
  const separator = named?.separator ?? findSeparator(lined);
  const body = withoutBlanksBeforeQuotes(lined.slice(named?.length ?? 0), separator);
  const rows: Row[] = [];
  let [blankRowCount, unwrappedCount] = [0, 0];
  const keepOnce = keeperOfRepeatedCells();
  for (const { line, cells } of readRecords({ text: body, line: named ? 2 : 1 }, separator, pieceLength)) {
    const wrappedCount = cells.filter((cell) => cell.startsWith('="') && wrappedText.test(cell)).length;
    unwrappedCount += wrappedCount;
    if (cells.every((cell) => cell.trim() === '')) blankRowCount += 1;
    else rows.push({ line, cells: keepOnce(wrappedCount === 0 ? cells : cells.map(unwrapped)) });
  }
  const notes = { ...(unwrappedCount > 0 && { unwrappedCount }), ...(lacksLineEnd && { lacksLineEnd }) };
  return { rows, blankRowCount, ...notes };
}

/** A column with more texts than this hardly repeats any. */
const repeatedMax = 1000;

/** From this length on, V8 keeps the whole text of the file for a part of it. */
const sliceLengthMin = 13;

/** The text without the file around it. */
function copyOf(cell: string): string {
  return cell.length < sliceLengthMin ? cell : Buffer.from(cell, 'utf16le').toString('utf16le');
}

/**
 * Cells that need no more memory than their texts: those of earlier rows of the same column, such
 * as codes of parents and dates, are kept once.
 */
function keeperOfRepeatedCells(): (cells: readonly string[]) => readonly string[] {
  const textsByColumn: Map<string, string>[] = [];
  return (cells) =>
    cells.map((cell, index) => {
      const texts = textsByColumn[index] ?? new Map<string, string>();
      textsByColumn[index] = texts;
      const text = texts.get(cell);
      if (text !== undefined) return text;
      const copy = copyOf(cell);
      if (texts.size < repeatedMax) texts.set(copy, copy);
      return copy;
    });
}

/**
 * Some programs write a blank after each separator: `code, "name"`. Before a whole quoted cell it
 * belongs to no cell.
 */
function withoutBlanksBeforeQuotes(text: string, separator: string): string {
  if (!text.includes(`${separator} "`)) return text;
  const end = `\\n\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const quoted = '"[^"]*(?:""[^"]*)*"';
  const cell = new RegExp(`( +)(?=${quoted} *[${end}])|${quoted}[^${end}]*|[^${end}]+`, 'g');
  return text.replace(cell, (whole, blanks) => (blanks === undefined ? whole : ''));
}

/** How a spreadsheet is told to keep the zeros of a code. */
const wrappedText = /^="((?:[^"]|"")*)"$/;

function unwrapped(cell: string): string {
  const [, text] = wrappedText.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

/** All rows. One that is longer than a piece is parsed again with the text behind it. */
function* readRecords(
  { text, line: firstLine }: LinedText,
  separator: string,
  pieceLength: number,
): Generator<Row> {
  const parser: RowParser = new Papa.Parser({ delimiter: separator, newline: '\n' });
  let [start, line, length] = [0, firstLine, pieceLength];
  while (start < text.length) {
    const piece: LinedText = { text: text.slice(start, start + length), line };
    const { data, errors, meta } = parser.parse(piece.text, 0, true);
    const stray = errors[0] && findStrayText(piece, openIndexOf(errors[0]), separator);
    if (stray) throw stray;
    const isLast = start + length >= text.length;
    if (isLast && meta.cursor === 0) throw unclosedQuote(piece, parser.parse(piece.text, 0, false).errors);
    const lineCount = countLineFeeds(piece.text.slice(0, meta.cursor));
    const hasLongRows = lineCount !== data.length;
    for (const cells of data) {
      yield { line, cells };
      line += 1 + (hasLongRows ? countLineFeeds(cells.join('')) : 0);
    }
    start += meta.cursor;
    length = meta.cursor === 0 ? 2 * length : pieceLength;
  }
}

interface RowParser {
  parse(text: string, baseIndex: number, ignoresLastRow: boolean): Papa.ParseResult<string[]>;
}

/** The parser reports the index after the opening quote. */
function openIndexOf({ index = 1 }: Papa.ParseError): number {
  return index - 1;
}

/** Text with LF line ends, and the number of its first line. */
interface LinedText {
  readonly text: string;
  readonly line: number;
}

function unclosedQuote(rest: LinedText, errors: readonly Papa.ParseError[]): UnreadableFile {
  const missing = errors.find(({ code }) => code === 'MissingQuotes');
  const { line, character } = placeOf(rest, missing ? openIndexOf(missing) : 0);
  return new UnreadableFile({ code: 'unclosed_quote', args: { character } }, { line });
}

/**
 * Finds text after the quoted cell at `openIndex`, where the parser has reported a fault.
 * @returns undefined if the piece ends in spaces after the quote: a separator may follow
 */
function findStrayText(rest: LinedText, openIndex: number, separator: string): UnreadableFile | undefined {
  const { text } = rest;
  const closeIndex = findClosingQuote(text, openIndex);
  let index = closeIndex + 1;
  while (text[index] !== separator && text[index] !== '\n' && text[index]?.trim() === '') index += 1;
  if (closeIndex === -1 || index >= text.length) return undefined;
  const { line, character } = placeOf(rest, closeIndex);
  const args = { character, openedLine: placeOf(rest, openIndex).line };
  return new UnreadableFile({ code: 'stray_quote', args }, { line });
}

/** Index of the quote that closes the one at `openIndex`, or -1. Doubled quotes are text. */
function findClosingQuote(text: string, openIndex: number): number {
  let index = text.indexOf('"', openIndex + 1);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

/** Line and character of an index, both from 1. Characters are code points. */
function placeOf(
  { text, line }: LinedText,
  index: number,
): { readonly line: number; readonly character: number } {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: line + countLineFeeds(before), character: [...before.slice(lineStart)].length + 1 };
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}
