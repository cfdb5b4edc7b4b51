/**
 * Parses CSV text into rows with true line numbers, piece by piece. Ignores files and headers, and
 * never guesses: anything ambiguous ends the parsing.
 */
import Papa from 'papaparse';
import type { Row } from '../../model/tables.js';
import { UnreadableFile } from '../unreadable-file.js';
import { CellKeeper } from './cell-keeper.js';
import { findSeparator, readSeparatorLine, sampleLengthMax } from './find-separator.js';
import { countLineFeeds, findStrayText, type LinedText, placeOf } from './quotes.js';

/** Rows in order, without blank ones. */
export interface RowBatch {
  readonly rows: readonly Row[];
  readonly blankRowCount: number;
  /** In the last batch, if the text ends without a line end. */
  readonly lacksLineEnd?: true;
}

/** A longer row means an unclosed quote, which the parser would repeat for every piece. */
export const rowCharactersMax: number = 1024 * 1024;

/**
 * Parses text. The separator is detected from the first lines, or given by a first line such as
 * `sep=;`.
 * @param pieces text, cut anywhere
 * @returns all rows, including the header
 * @throws UnreadableFile at the first fault; drops the preceding rows of the same piece
 */
export async function* parseCsv(pieces: AsyncIterable<string>): AsyncGenerator<RowBatch> {
  const keeper = new CellKeeper();
  let rest: Unread = { text: '', line: 1 };
  for await (const piece of foldLineEnds(pieces)) {
    rest = { ...rest, text: rest.text + piece };
    if (rest.separator === undefined && rest.text.length < sampleLengthMax) continue;
    const read = readRows(withSeparator(rest), keeper);
    yield read.batch;
    rest = read.rest;
    if (rest.text.length > rowCharactersMax) throw rowTooLong(rest);
  }
  if (rest.text === '') return;
  const lacksLineEnd = !rest.text.endsWith('\n');
  const text = lacksLineEnd ? `${rest.text}\n` : rest.text;
  const last = readRows(withSeparator({ ...rest, text }), keeper);
  yield { ...last.batch, ...(lacksLineEnd && { lacksLineEnd }) };
  if (last.rest.text !== '') throw unclosedQuote(last.rest);
}

/** Turns CR and CRLF into LF, also across pieces. */
async function* foldLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let heldBack = '';
  for await (const piece of pieces) {
    const text: string = heldBack + piece;
    heldBack = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - heldBack.length).replace(/\r\n?/g, '\n');
  }
  if (heldBack !== '') yield '\n';
}

/** Unparsed text from the start of a row, with LF line ends. */
interface Unread extends LinedText {
  /** Undefined until there is enough text to detect it. */
  readonly separator?: string;
}

type ParsableText = Unread & { readonly separator: string };

/** Only the start of a file has no separator yet. */
function withSeparator({ text, line, separator }: Unread): ParsableText {
  if (separator !== undefined) return { text, line, separator };
  const named = readSeparatorLine(text);
  if (named) return { text: text.slice(named.length), line: line + 1, separator: named.separator };
  return { text, line, separator: findSeparator(text) };
}

/** Parses the complete rows. */
function readRows(
  { text, line, separator }: ParsableText,
  keeper: CellKeeper,
): { readonly batch: RowBatch; readonly rest: ParsableText } {
  const { data, errors, meta } = parserFor(separator).parse(text, 0, true);
  const stray = errors[0] && findStrayText({ text, line }, { openIndex: openIndexOf(errors[0]), separator });
  if (stray) throw stray;
  const lineCount = countLineFeeds(text.slice(0, meta.cursor));
  return {
    batch: numberRows(data, { line, lineCount, keeper }),
    rest: { text: text.slice(meta.cursor), line: line + lineCount, separator },
  };
}

interface RowParser {
  parse(text: string, baseIndex: number, ignoresLastRow: boolean): Papa.ParseResult<string[]>;
}

function parserFor(separator = ','): RowParser {
  return new Papa.Parser({ delimiter: separator, newline: '\n', quoteChar: '"', escapeChar: '"' });
}

/** The parser reports the index after the opening quote. */
function openIndexOf({ index = 1 }: Papa.ParseError): number {
  return index - 1;
}

function numberRows(
  records: readonly (readonly string[])[],
  {
    line: firstLine,
    lineCount,
    keeper,
  }: { readonly line: number; readonly lineCount: number; readonly keeper: CellKeeper },
): RowBatch {
  const hasLongRows = lineCount !== records.length;
  const rows: Row[] = [];
  let line = firstLine;
  for (const cells of records) {
    if (!isBlank(cells)) rows.push({ line, cells: keeper.keep(cells) });
    line += 1 + (hasLongRows ? countLineFeeds(cells.join('')) : 0);
  }
  return { rows, blankRowCount: records.length - rows.length };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function unclosedQuote(rest: Unread): UnreadableFile {
  const { line, character } = placeOf(rest, openQuoteIn(rest) ?? 0);
  return new UnreadableFile({ code: 'unclosed_quote', args: { character } }, { line });
}

/** Points to the quote that holds the row together, if there is one. */
function rowTooLong(rest: Unread): UnreadableFile {
  const openIndex = openQuoteIn(rest);
  const { line, character } = placeOf(rest, openIndex ?? 0);
  const args = { charactersMax: rowCharactersMax, ...(openIndex !== undefined && { character }) };
  return new UnreadableFile({ code: 'record_too_long', args }, { line });
}

/** Index of the unclosed quote. */
function openQuoteIn({ text, separator }: Unread): number | undefined {
  const [error] = parserFor(separator).parse(text, 0, false).errors;
  return error?.code === 'MissingQuotes' ? openIndexOf(error) : undefined;
}
