/** Reads the output of one command as text: CSV or JSON Lines, by its first character. */
import { isUtf8 } from 'node:buffer';
import {
  type EndedProgram,
  type Program,
  type RunOptions,
  runProgram,
  stderrBytesMax,
} from '../../files/run-program.js';
import type { OnProgress } from '../../model/progress.js';
import { parseCsv } from '../csv/parse-csv.js';
import { gridOf, type ReadGrid } from '../csv/read-csv-grid.js';
import { bytesMax } from '../file-bytes.js';
import { problemOf, UnreadableFile } from '../unreadable-file.js';
import { parseJsonLines } from './parse-json-lines.js';

/** A program whose output is a table. */
export interface SourceCommand extends Omit<Program, 'isShellLine' | 'input' | 'bytesMax'> {
  /** The program and its arguments in messages and reports, without secrets. */
  readonly name: string;
}

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
  const { name: file, program } = command;
  try {
    const output = outputOf(await runProgram({ ...command, bytesMax }, options), { program, ...options });
    const parse = isJson(output) ? parseJsonLines : parseCsv;
    onProgress?.({ done: output.length, expected: output.length });
    return { grid: gridOf({ file, isCommand: true }, output, { encoding, parse }), problems: [] };
  } catch (error) {
    return { problems: [problemOf(file, error)] };
  }
}

/** @throws UnreadableFile if it was not started, has failed, or has printed nothing or too much */
function outputOf(
  { end, stdout, stderr }: EndedProgram,
  { program, hide }: Pick<SourceCommand, 'program'> & Pick<RunOptions, 'hide'>,
): Buffer {
  if (end.kind === 'not_started')
    throw new UnreadableFile({ code: 'command_not_started', args: { program, reason: end.reason } });
  if (end.kind === 'too_large')
    throw new UnreadableFile({ code: 'command_output_too_large', args: { bytesMax } });
  const said = lastLines(stderr, hide);
  const isGood = end.kind === 'exit' && end.exitCode === 0;
  if (!isGood) throw new UnreadableFile({ code: 'command_failed', args: { end, stderr: said } });
  if (stdout.every(isBlank)) throw new UnreadableFile({ code: 'command_silent', args: { stderr: said } });
  return stdout;
}

/** An array is JSON too, so that its fault is named: a header may begin with a bracket. */
const jsonStart = /^[\xef\xbb\xbf\xff\xfe\s\0]*(?:\{|\[[\s\0]*[{\]])/;

function isJson(output: Buffer): boolean {
  return jsonStart.test(output.subarray(0, 1024).toString('latin1'));
}

const linesMax = 8;
const lineLengthMax = 300;

/** The last lines of what a program has said. A cut line is dropped: it may hold half a secret. */
function lastLines(stderr: Buffer, hide = (text: string) => text): readonly string[] {
  const whole = stderr.length < stderrBytesMax ? stderr : stderr.subarray(stderr.indexOf('\n') + 1);
  const text = new TextDecoder(isUtf8(whole) ? 'utf-8' : 'shift_jis').decode(whole);
  const lines = hide(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  return lines.slice(-linesMax).map((line) => line.slice(0, lineLengthMax));
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
