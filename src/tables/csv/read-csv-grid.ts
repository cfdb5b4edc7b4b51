/** Reads one CSV file as text. Detects encoding and separator, but not the header. */
import type { Problem } from '../../model/problems.js';
import type { OnProgress } from '../../model/progress.js';
import type { Grid, Source } from '../../model/tables.js';
import { type FileBytes, withFileBytes } from '../file-bytes.js';
import { problemOf } from '../unreadable-file.js';
import { parseCsv } from './parse-csv.js';
import { type ReadText, readText } from './read-text.js';

export interface CsvOptions {
  /** As the user typed it; see `parseEncoding`. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** Called with bytes as they are read; repeated reads count again. */
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
    const read = (bytes: FileBytes) => readText({ bytes, parse: parseCsv }, encoding);
    const text = await withFileBytes(file, read, onProgress);
    return { grid: gridOf({ file }, text), problems: [] };
  } catch (error) {
    return { problems: [problemOf(file, error)] };
  }
}

/** The grid of text that was read from this place. Pure. */
export function gridOf(
  place: Pick<Source, 'file' | 'isCommand'>,
  { rows, blankRowCount, sha256, lacksLineEnd }: ReadText,
): Grid {
  const source = { ...place, sha256, rowCount: rows.length, ...(lacksLineEnd && { lacksLineEnd }) };
  return { source, rows, blankRowCount, hiddenRowCount: 0 };
}
