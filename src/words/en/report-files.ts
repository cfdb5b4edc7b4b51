/** Messages about the files of `--report`. */
import { plain, quote, systemReason } from '../text.js';

/** The file extension does not name a format. */
export function unknownFormatText(file: string, formats: readonly string[]): string {
  return `--report ${quote(file)}: the file extension selects the format and must be one of ${formats.join(', ')}.`;
}

/** The next run would read the report as data. */
export function amongDataText(file: string): string {
  return `--report ${quote(file)} is in a data folder, where the next run would read it as a table. Write it elsewhere.`;
}

/** The run ended before there was anything to report. */
export function noReportText(file: string, { isThere }: { readonly isThere: boolean }): string {
  const other = isThere ? ' The file of that name is from another run.' : '';
  return `${plain(file)}: no report was written, because the run ended before it had a plan.${other}`;
}

export function writtenText(file: string): string {
  return `Report written: ${plain(file)}`;
}

/** A report that could not be written; everything else was done. */
export function notWrittenText(file: string, reason: 'input' | Error): string {
  const text =
    reason === 'input'
      ? 'this run uses it as its input or plan, so it is not replaced'
      : systemReason(reason);
  return `${plain(file)}: the report cannot be written: ${text}. Everything else was done. Next time, give --report another path.`;
}
