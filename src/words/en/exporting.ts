/**
 * What is said of an export: what was written, what it does not hold, and why it was not written.
 */
import type { NotCarried } from '../../model/refusals.js';
import { plain, quote } from '../text.js';
import { plural } from './plural.js';
import { termText } from './terms.js';

/** One line for what is not in the files. */
export function notCarriedText(what: NotCarried): string {
  switch (what.kind) {
    case 'current':
      return `${quote(what.key)} of ${what.resource} is the current one. In another tenant: mastersync chart activate`;
    case 'past_schedule':
      return `${quote(what.key)} of ${what.resource} was scheduled for ${what.day}, which is over.`;
    case 'unchosen':
      return `${plural(what.count, 'other record')} of ${what.resource}: --prune with these files would delete what was not chosen.`;
    case 'no_default':
      return `Not exactly one of ${what.resource} is the default: the column ${what.field} is left out.`;
    case 'contents':
      return `${plural(what.count, termText(what.fact))} of ${quote(what.key)} in ${what.resource}.`;
    case 'settings':
      return `The settings ${what.setting}… of ${plural(what.count, 'record')} in ${what.resource}.`;
  }
}

/** Above what is not in the files. */
export const notCarriedTitle: string = 'Not in the files:';

/** A table was read from the service. */
export function tableExportedMessage(table: string, rowCount: number): string {
  return `${plain(table)}: ${plural(rowCount, 'row')}`;
}

export interface ExportedCounts {
  readonly rows: number;
  readonly tables: number;
}

/** What was written where. */
export function exportedText(target: string, { rows, tables }: ExportedCounts): string {
  return `Exported ${plural(rows, 'row')} in ${plural(tables, 'table')} to ${plain(target)}.`;
}

/** Nothing was written, as files would not hold what the service has. */
export function exportRefusedMessage(errorCount: number): string {
  return (
    `Nothing was written: ${plural(errorCount, 'thing')} would be missing or read as something else (see above). ` +
    'Correct them in the service, or use --leave-out to export the rest.'
  );
}

/** What lies where an export is to be written must stay. */
export function filesInTheWayMessage(
  folder: string,
  names: readonly string[],
  { mayOverwrite }: { readonly mayOverwrite: boolean },
): string {
  const files = names.map((name) => plain(name)).join(', ');
  const advice = mayOverwrite
    ? 'These would be read along with the export: move them elsewhere.'
    : 'These were not exported, or were edited since: move them, choose another --to, or use --overwrite.';
  return `Nothing was written to ${plain(folder)}: ${files} must stay. ${advice}`;
}

/** The workbook of an earlier export holds more than this one. */
export function otherTablesMessage(file: string, names: readonly string[]): string {
  return (
    `Nothing was written: ${plain(file)} also holds ${names.map(plain).join(', ')}, which this export does not. ` +
    'Choose another --to, or use --overwrite to give them up.'
  );
}

/** No file of the export could be written. */
export function notWrittenMessage(target: string, reason: string): string {
  return `${plain(target)}: the export cannot be written: ${plain(reason)}. Give --to another path.`;
}

/** The command line does not say where to. */
export const missingTargetMessage: string =
  'Say where to export to: --to DIR for CSV, --to FILE.xlsx for a workbook.';

/** A text file was named where a folder or a workbook is meant. */
export function targetKindMessage(target: string): string {
  return `--to ${quote(target)} is neither a folder nor a workbook: each table is a file of its own. Give a folder, or a name that ends in .xlsx.`;
}

/** Workbooks have one encoding. */
export const encodingOfWorkbookMessage: string =
  '--encoding is for CSV only; a workbook holds every character.';

/** An encoding that is read but not written, or none at all. */
export function exportEncodingMessage(name: string, known: readonly string[]): string {
  return `--encoding ${quote(name)}: exports are written in ${known.join(' or ')}.`;
}

/** A record was chosen whose resource is not exported. */
export function chosenOutsideMessage(option: string, resources: readonly string[]): string {
  return `--${option} chooses among ${resources.join(', ')}, and none of them is exported.`;
}
