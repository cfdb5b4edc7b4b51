/** Messages of `export`: what was written, what is not included, and why nothing was written. */
import type { NotCarried } from '../../model/obstacles.js';
import { plain, quote } from '../text.js';
import { plural } from './plural.js';
import { termText } from './terms.js';

/** One line for something that is not in the files. */
export function notCarriedText(what: NotCarried): string {
  switch (what.kind) {
    case 'current':
      return `${what.resource}: ${quote(what.key)} is the current one. In another tenant, activate it: \`mastersync chart activate\``;
    case 'past_schedule':
      return `${what.resource}: the schedule of ${quote(what.key)} for ${what.day}, which is past.`;
    case 'unknown':
      return what.other === undefined
        ? `${what.resource}: this service does not have them.`
        : `${what.resource}: they refer to ${what.other}, which this service does not have.`;
    case 'unchosen':
      return `${what.resource}: ${plural(what.count, 'other record')}. With these files, --prune would delete what was not chosen.`;
    case 'no_default':
      return `${what.resource}: the column ${what.field}, because there is not exactly one default.`;
    case 'contents':
      return `${what.resource}: ${plural(what.count, termText(what.fact))} of ${quote(what.key)}.`;
    case 'settings':
      return `${what.resource}: the ${what.setting}… settings of ${plural(what.count, 'record')}.`;
  }
}

/** Above these lines. */
export const notCarriedTitle: string = 'Not in the files:';

export function tableExportedMessage(table: string, rowCount: number): string {
  return `${plain(table)}: ${plural(rowCount, 'row')}`;
}

export interface ExportedCounts {
  readonly rows: number;
  readonly tables: number;
}

export function exportedText(target: string, { rows, tables }: ExportedCounts): string {
  return `Exported ${plural(rows, 'row')} in ${plural(tables, 'table')} to ${plain(target)}.`;
}

/** Files would not reproduce what the service has, so nothing was written. */
export function exportRefusedMessage(errorCount: number): string {
  return (
    `Nothing was written: ${plural(errorCount, 'error')} (see above). These records or values would be missing from the files or read back differently. ` +
    'Correct them in the service, or export the rest with --leave-out.'
  );
}

/** The target contains files that an export must not replace. */
export function filesInTheWayMessage(
  folder: string,
  names: readonly string[],
  { mayOverwrite }: { readonly mayOverwrite: boolean },
): string {
  const files = names.map((name) => plain(name)).join(', ');
  const advice = mayOverwrite
    ? 'They would be read together with the export. Move them elsewhere.'
    : 'They were not written by an export, or were edited since. Move them, choose another --to, or use --overwrite.';
  return `Nothing was written to ${plain(folder)}, because it contains ${files}. ${advice}`;
}

/** The workbook of an earlier export holds more than this one. */
export function otherTablesMessage(file: string, names: readonly string[]): string {
  return (
    `Nothing was written: ${plain(file)} also contains ${names.map(plain).join(', ')}, which this export does not. ` +
    'Choose another --to, or use --overwrite to lose them.'
  );
}

export function notWrittenMessage(target: string, reason: string): string {
  return `${plain(target)}: the export cannot be written: ${plain(reason)}. Give --to another path.`;
}

export const missingTargetMessage: string =
  'Say where to write the export: --to DIR for CSV files, --to FILE.xlsx for a workbook.';

/** The target is a text file instead of a folder or a workbook. */
export function targetKindMessage(target: string): string {
  return `--to ${quote(target)} is neither a folder nor a workbook. Each table becomes its own file: give a folder, or a name that ends in .xlsx.`;
}

export const encodingOfWorkbookMessage: string =
  '--encoding applies only to CSV; a workbook can hold every character.';

/** An unknown encoding, or one that can only be read. */
export function exportEncodingMessage(name: string, known: readonly string[]): string {
  return `--encoding ${quote(name)}: exports are written in ${known.join(' or ')}.`;
}

/** The resource of a chosen record is not exported. */
export function chosenOutsideMessage(option: string, resources: readonly string[]): string {
  return `--${option} selects from ${resources.join(', ')}, but none of them is exported. Remove it, or export one of them.`;
}
