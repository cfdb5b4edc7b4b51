/** Reads one CSV file as text. Detects encoding and separator, but not the header. */
import { createHash } from 'node:crypto';
import type { Problem } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { Grid, Source } from '../../model/tables.js';
import { readBytes } from '../file-bytes.js';
import { problemOf, UnreadableFile } from '../unreadable-file.js';
import { isWorkbook } from '../xlsx/detect-file-kind.js';
import { decodeBytes } from './encoding/decode-bytes.js';
import { type ParsedText, parseCsv } from './parse-csv.js';

export interface CsvOptions {
  /** As the user typed it; see `parseEncoding`. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** Called with bytes as they are read. */
  readonly onProgress?: OnProgress | undefined;
}

export interface ReadGrid {
  /** Absent when the file could not be read faithfully to its end. */
  readonly grid?: Grid;
  readonly problems: readonly Problem[];
}

/**
 * Reads a CSV file. Never throws because of the contents of a file.
 * @param file path as the user gave it, also used in messages
 * @returns all nonblank rows, including the header, at their own length, with line numbers as in an
 *   editor; or the problem that prevented reading
 */
export async function readCsvGrid(
  file: string,
  { encoding, onProgress }: CsvOptions = {},
): Promise<ReadGrid> {
  try {
    const bytes = await readBytes(file, onProgress);
    if (isWorkbook(bytes)) throw new UnreadableFile({ code: 'workbook_as_text', args: {} });
    return { grid: gridOf({ file }, bytes, { encoding, parse: parseCsv }), problems: [] };
  } catch (error) {
    return { problems: [problemOf(file, error)] };
  }
}

interface TextOptions {
  readonly encoding: string | undefined;
  readonly parse: (text: string) => ParsedText;
}

/** The grid of bytes that were read from this place. @throws UnreadableFile */
export function gridOf(
  place: Pick<Source, 'file' | 'isCommand'>,
  bytes: Buffer,
  { encoding: name, parse }: TextOptions,
): Grid {
  const { text, encoding } = decodeBytes(bytes, name);
  const { rows, blankRowCount, unwrappedCount, lacksLineEnd } = parse(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const source = { ...place, sha256, rowCount: rows.length, ...(lacksLineEnd && { lacksLineEnd }) };
  const notes = {
    ...(encoding !== 'utf-8' && { encoding }),
    ...(unwrappedCount !== undefined && { unwrappedCount }),
  };
  return { source, rows, blankRowCount, hiddenRowCount: 0, ...notes };
}
