/** Opens one CSV file and brings it into the shape of a Table, hashing the bytes on the way. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Fault, type Problem, problemAt } from '../errors.js';
import type { Row, Table } from '../model.js';
import { parseCsv } from './csv.js';

export interface ReadTable {
  /** Absent when the file could not be read to its end. */
  readonly table?: Table;
  readonly problems: readonly Problem[];
}

/** Smaller pieces than Node's default would cost time, larger ones memory and, as measured, time as well. */
const pieceBytes = 64 * 1024;

/**
 * Reads a UTF-8 file, with or without byte order mark.
 * @param file path as the user gave it; it also names the file in messages
 * @returns the table, and a problem for all that could not be read faithfully. Never throws for what a file holds.
 */
export async function readCsvTable(file: string, resource: string): Promise<ReadTable> {
  const hash = createHash('sha256');
  const problems: Problem[] = [];
  const rows: Row[] = [];
  const addFault = (fault: Fault, line?: number) =>
    problems.push(problemAt(fault, { file, ...(line !== undefined && { line }) }));
  try {
    for await (const event of parseCsv(
      decodeUtf8(hashed(createReadStream(file, { highWaterMark: pieceBytes }), hash)),
    )) {
      if ('fault' in event) addFault(event.fault, event.line);
      else rows.push(event.row);
    }
  } catch (error) {
    addFault(readingFault(error));
  }
  if (problems.length > 0) return { problems };
  const [header, ...body] = rows;
  if (!header) return { problems: [problemAt({ code: 'no_header', args: {} }, { file })] };
  const source = { file, sha256: hash.digest('hex'), rowCount: body.length };
  const isWhole = ({ cells }: Row) => cells.length === header.cells.length;
  return {
    table: { resource, source, headerLine: header.line, header: header.cells, rows: body.filter(isWhole) },
    problems: body.filter((row) => !isWhole(row)).map((row) => raggedRow(file, header, row)),
  };
}

async function* hashed(
  bytes: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** Strict: a byte that is not UTF-8 throws. The byte order mark is dropped. */
async function* decodeUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function readingFault(error: unknown): Fault {
  if (!(error instanceof Error)) throw error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { code: 'not_utf8', args: {} };
  if (code === undefined) throw error;
  return { code: 'file_unreadable', args: { reason: error.message } };
}

/** A row with more or fewer cells than the header has lost its columns: none of its values can be trusted. */
function raggedRow(file: string, header: Row, { line, cells }: Row): Problem {
  const args = { cells: cells.length, columns: header.cells.length };
  return problemAt({ code: 'ragged_row', args }, { file, line });
}
