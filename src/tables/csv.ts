/**
 * Reads a CSV file as rows of text with true line numbers, piece by piece. It knows nothing of resources, and it
 * never guesses: what cannot be read faithfully is a fault.
 */
import Papa from 'papaparse';
import type { Fault } from '../errors.js';
import type { Row } from '../model.js';

/** Rows of a file, or the fault that ended the reading and the line of the record it stands in. */
export type CsvEvent = { readonly row: Row } | { readonly fault: Fault; readonly line: number };

/** A record longer than this is a forgotten quote, not a row. Also keeps the parser from quadratic work. */
const recordCharactersMax = 4 * 1024 * 1024;

/**
 * Parses decoded text.
 * @param pieces text in any cut
 * @returns every record that is not a blank line, the header among them; ends at the first fault
 */
export async function* parseCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvEvent> {
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n', quoteChar: '"', escapeChar: '"' });
  let buffer = '';
  let line = 1;
  for await (const piece of withEnd(foldLineEnds(pieces))) {
    buffer += piece.text;
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(buffer, 0, !piece.isLast);
    const faultIndex = errors[0]?.row ?? data.length;
    for (const [index, cells] of data.entries()) {
      if (index === faultIndex) {
        yield { fault: quoteFault(errors[0]), line };
        return;
      }
      if (!isBlank(cells)) yield { row: { line, cells } };
      line += 1 + countNewlines(cells);
    }
    buffer = buffer.slice(meta.cursor);
    if (buffer.length > recordCharactersMax) {
      yield { fault: { code: 'record_too_long', args: { charactersMax: recordCharactersMax } }, line };
      return;
    }
  }
}

/** A lone CR or CRLF becomes LF, also where a cut falls between the two. */
async function* foldLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let heldBack = '';
  for await (const piece of pieces) {
    const text: string = heldBack + piece;
    heldBack = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - heldBack.length).replace(/\r\n?/g, '\n');
  }
  if (heldBack !== '') yield '\n';
}

interface Piece {
  readonly text: string;
  readonly isLast: boolean;
}

/** The last line gets its line end: the parser must not read it otherwise than the others. */
async function* withEnd(pieces: AsyncIterable<string>): AsyncGenerator<Piece> {
  for await (const piece of pieces) yield { text: piece, isLast: false };
  yield { text: '\n', isLast: true };
}

function quoteFault(error: Papa.ParseError | undefined): Fault {
  return { code: error?.code === 'InvalidQuotes' ? 'stray_quote' : 'unclosed_quote', args: {} };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function countNewlines(cells: readonly string[]): number {
  return cells.reduce(
    (count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count),
    0,
  );
}
