/**
 * Texts of templates and of the command that writes them. Their readers know the organization, not
 * the tool.
 */
import { plain, quote } from '../text.js';
import { suggestion } from './common.js';
import { plural } from './plural.js';
import { anyText, dateFormat } from './resources/columns.js';

/** In front of the key of an example row: reading knows it. */
export const exampleMark: string = '#example';

/** Names of sheets; the first is known to reading. */
export const guideSheet: string = 'Guide';
export const listsSheet: string = 'Choices';

export const guideTitle: string = 'How to fill in this template';

/** One step each. */
export const howTo: readonly string[] = [
  'Fill in one row per record, starting in the first row below the header. Leave tables that you do not need as they are.',
  'You may move columns, but do not change their headers. To leave a column unmanaged, delete the whole column.',
  'Rows whose first code or name begins with #example are examples. They are ignored when the file is read; delete or keep them.',
  'Codes are text: 0110 keeps its zero. A blank cell clears the value in the service; * leaves it unchanged.',
];

/** More of it, by what is written. */
export const howToWorkbook: readonly string[] = [
  'Columns whose header ends in * are required in every row.',
  'Cells with a drop-down list show the choices. The note on each header explains the column.',
];
export const howToFolder: readonly string[] = [
  'Required columns need a value in every row.',
  'Excel drops leading zeros when it opens a CSV file: use a workbook (`--to FILE.xlsx`) or import the columns as text.',
];

/** Headers of the tables of columns. */
export const column = {
  header: 'Column',
  need: 'Required',
  meaning: 'Meaning',
  format: 'Format',
  example: 'Example',
};

export const need = { required: 'Required', optional: 'Optional' };

/** The lines of a note. */
export function noteText(column: {
  readonly meaning: string;
  readonly isRequired: boolean;
  readonly format: string;
  readonly example: string;
}): string {
  const { meaning, isRequired, format, example } = column;
  const lines = [meaning, isRequired ? need.required : need.optional, `Format: ${format}`];
  return [...lines, ...(example === '' ? [] : [`Example: ${example}`])].join('\n');
}

/** What a field of a master is for. */
export function customMeaning(field: {
  readonly code: string;
  readonly title: string;
  readonly description: string;
}): string {
  const { code, title, description } = field;
  const text = description === '' ? title : description;
  return text === '' ? `Custom field ${code}` : `${text} (field ${code})`;
}

/** What a table of items of one master is called. */
export function itemsTitle(title: string, master: string): string {
  return `${title}: ${master}`;
}

/** Of cells with a list, when something else is filled in. */
export const choiceError = { title: 'Not one of the choices', text: 'Choose a value from the list.' };

export function numberError(min: number, max: number): { readonly title: string; readonly text: string } {
  return { title: 'Not a valid number', text: `Enter a whole number from ${min} to ${max}.` };
}

/** Truths as lists offer them. */
export const truth = { yes: 'TRUE', no: 'FALSE' };

/** What stands in example rows, in a column of text that the samples do not know. */
export const sampleText: string = 'Text';

/** How the cells of a master's own fields are written, by the type of the field. */
export const fieldFormat: Readonly<Record<string, string>> = {
  text: anyText,
  text_long: 'Text, with line breaks if needed',
  number: 'A number, e.g. 1200.5',
  integer: 'A whole number, e.g. 1200',
  checkbox: 'Any of the choices: one per line, or on one line separated by ;',
  pull_down: 'One of the choices',
  date: dateFormat,
};

export function writtenMessage(file: string, tables: readonly string[]): string {
  return `Template written: ${plain(file)} (${plural(tables.length, 'table')}: ${tables.map(plain).join(', ')}).`;
}

/** Nothing that is there is replaced: it may have been filled in. */
export function existsMessage(file: string): string {
  return `${plain(file)} already exists and may have been filled in, so it was not replaced. Give --to another name, or move the file away.`;
}

export function notWrittenMessage(file: string, reason: string): string {
  return `${plain(file)}: the template cannot be written: ${plain(reason)}. Give --to another path.`;
}

export const missingTargetMessage: string =
  'Say where to write with --to: a folder for CSV files, or a workbook, for example: mastersync template teams --to teams.xlsx';

export function targetKindMessage(target: string): string {
  return `--to ${plain(target)}: name a folder, or a file that ends in .xlsx.`;
}

export function unknownTableMessage(name: string, known: readonly string[]): string {
  return `template ${plain(name) || '""'}: no such table.${suggestion(name, known)} Tables: ${known.join(', ')}.`;
}

export const masterWithoutItemsMessage: string =
  '--master selects the masters to write items for: name items as well, or name no table.';

/** A table cannot be a file of this name. */
export function fileNameMessage(name: string): string {
  return `${quote(name)} cannot be a file name: it is too long, or differs from another name only in case. Choose others with --master.`;
}

/** A spreadsheet takes no such name for a sheet, or takes it for that of another. */
export function sheetNameMessage(name: string): string {
  return `${quote(name)} cannot be a sheet name: it is longer than 31 characters, or differs from another name only in case. Choose others with --master, or write CSV files with --to FOLDER.`;
}
