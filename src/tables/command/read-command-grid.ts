/** Reads the output of one command as text: CSV or JSON Lines, by its first character. */
import type { OnProgress } from '../../model/progress.js';
import { parseCsv } from '../csv/parse-csv.js';
import { gridOf, type ReadGrid } from '../csv/read-csv-grid.js';
import { problemOf } from '../unreadable-file.js';
import { parseJsonLines } from './parse-json-lines.js';
import { type RunOptions, runProgram, type SourceCommand } from './run-program.js';

export interface CommandOptions extends RunOptions {
  /** Encoding of the output. Default: auto-detected. */
  readonly encoding?: string | undefined;
  /** Called with the bytes of the output. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Runs a command and reads what it prints. Never throws because of the command.
 * @returns as `readCsvGrid`; of JSON Lines, the first row holds the keys and has line 0
 * @throws the reason of `interruption`
 */
export async function readCommandGrid(
  command: SourceCommand,
  { encoding, onProgress, ...options }: CommandOptions = {},
): Promise<ReadGrid> {
  const { name: file } = command;
  try {
    const output = await runProgram(command, options);
    const parse = isJson(output) ? parseJsonLines : parseCsv;
    onProgress?.({ done: output.length, expected: output.length });
    return { grid: gridOf({ file, isCommand: true }, output, { encoding, parse }), problems: [] };
  } catch (error) {
    return { problems: [problemOf(file, error)] };
  }
}

/** An array is JSON too, so that its fault is named: a header may begin with a bracket. */
const jsonStart = /^[\xef\xbb\xbf\xff\xfe\s\0]*(?:\{|\[[\s\0]*[{\]])/;

function isJson(output: Buffer): boolean {
  return jsonStart.test(output.subarray(0, 1024).toString('latin1'));
}
