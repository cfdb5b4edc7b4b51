/** What is said of the files of `--report`. */
import { plain, quote, systemReason } from '../text.js';

/** A report of a kind that there is not. */
export function unknownFormatText(file: string, formats: readonly string[]): string {
  return `--report ${quote(file)}: the end of the name says what to write, and must be one of ${formats.join(', ')}.`;
}

/** A report where the next run reads its data. */
export function amongDataText(file: string): string {
  return `--report ${quote(file)} stands in a folder of data and would be read as a table by the next run. Write it elsewhere.`;
}

/** The run ended before there was anything to report; a file of that name is of another run. */
export function noReportText(file: string): string {
  return `${plain(file)}: no report was written, as the run ended before it had a plan. A file of that name is of another run.`;
}

export function writtenText(file: string): string {
  return `Report written: ${plain(file)}`;
}

/** A report that could not be written; what the command did stands. */
export function notWrittenText(file: string, reason: 'input' | Error): string {
  const text =
    reason === 'input'
      ? 'this run has read or written it as its input or plan, and it is not replaced'
      : systemReason(reason);
  return `${plain(file)}: the report cannot be written: ${text}. Everything else was done: give --report another path next time.`;
}
