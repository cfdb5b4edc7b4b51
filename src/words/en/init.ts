/** What `init` asks, writes as comments, and says. */
import type { SettingsFault } from '../../model/settings.js';
import { plain, quote } from '../text.js';
import { suggestion } from './common.js';
import { part, resource } from './resources/index.js';
import { faultMessage } from './settings-file.js';

/** Above the settings of the file, each by its name; a line break starts a new comment line. */
export const comments: {
  readonly file: string;
  readonly top: Readonly<Record<string, string>>;
  readonly token: Readonly<Record<'variable' | 'file' | 'command', string>>;
  readonly timeZone: string;
} = {
  file: 'Settings of mastersync, documented in docs/en/settings.md.\n`mastersync doctor` checks them.',
  top: {
    lang: 'Language of all output: en or ja.',
    services: 'The service, under a name of your choice. You can list several and choose one with --service.',
    prune:
      'Delete records that have no row in the data? false: no. true: in all tables that are read. [teams, items]: only in these.\nDelete guards and limits still apply.',
    sources:
      'The data, relative to this file: folders, CSV files, workbooks. Tables are recognized by name, e.g. teams.csv.\nA file with another name also needs its table: {file: departments.xlsx, table: teams}\nA program can print a table as well: {command: [program, argument], table: teams}',
  },
  token: {
    variable: 'Environment variable that holds the access token. Never write the token itself here.',
    file: 'File that contains only the access token. Keep it readable by its owner only.',
    command: 'Command that prints the access token within 30 seconds.',
  },
  timeZone: 'Time zone of the service.',
};

/** Before the first question. */
export function openingMessage(file: string): string {
  return `Answer a few questions to create ${plain(file)}. Enter accepts the value in [ ]; Ctrl-C quits without writing.`;
}

/** What stands in brackets is taken by Enter; empty when nothing can be guessed. */
export function question(text: string, suggested: string): string {
  return suggested === '' ? `${text}: ` : `${text} [${plain(suggested)}]: `;
}

export const urlQuestion: string = 'URL of the service, e.g. https://workflow.example.com';

export const tokenQuestion: string = 'Where does the access token come from?';
export const tokenHint: string = 'The file records only where to find the token, never the token itself.';
export const tokenChoices: Readonly<Record<'variable' | 'file' | 'command', string>> = {
  variable: 'an environment variable',
  file: 'a file',
  command: 'a command that prints it, e.g. from a secrets vault',
};
export const numberQuestion: string = 'Number';

export const variableQuestion: string = 'Name of the variable';
export const tokenFileQuestion: string = 'Path of the file';
export const tokenCommandQuestion: string = 'Command';

export const timeZoneQuestion: string = 'Time zone of the service';

/** Data that was found, numbered from 1. */
export function foundDataText(
  found: readonly { readonly path: string; readonly tables: readonly string[] }[],
): string {
  const lines = found.map(
    ({ path, tables }, index) => `  ${index + 1}  ${plain(path)} (${namesText(tables)})`,
  );
  return ['Data found here:', ...lines].join('\n');
}

function namesText(tables: readonly string[]): string {
  return tables.map(plain).join(', ');
}

export const noDataText: string =
  'No file here is named after a table, such as teams.csv or grades.xlsx. Enter the folder or files to read.';

export const foundDataQuestion: string = 'Numbers or paths to read, separated by commas';

export const dataQuestion: string = 'Folder or files, separated by commas';

/** A file or sheet whose name says nothing, with its first rows. */
export function unplacedText(
  place: string,
  rows: readonly (readonly [line: number, cells: string])[],
): string {
  const width = Math.max(...rows.map(([line]) => String(line).length));
  const lines = rows.map(([line, cells]) => `  ${String(line).padStart(width)}  ${plain(cells)}`);
  return [`${plain(place)} begins with:`, ...lines].join('\n');
}

/** What people call a table. */
export function tableTitle(table: string): string {
  return (resource[table] ?? part[table])?.title ?? table;
}

/** The tables that a file may be. */
export function tablesText(tables: readonly string[]): string {
  const width = Math.max(...tables.map((table) => table.length));
  return ['Tables:', ...tables.map((table) => `  ${table.padEnd(width)}  ${tableTitle(table)}`)].join('\n');
}

export const tableQuestion: string = 'Which table is it, or - to leave it out';

export const headerLineQuestion: string = 'Line of the header';

/** The headers that no column of the table has. */
export function unknownHeadersText(headers: readonly (readonly [letters: string, header: string])[]): string {
  return [
    'These columns are not known:',
    ...headers.map(([letters, header]) => `  ${letters}  ${plain(header)}`),
  ].join('\n');
}

/** `-` is for none, where there may be none. */
export function columnQuestion(field: string, isNeeded: boolean): string {
  return `Column of ${field}, by its letter or header${isNeeded ? '' : ', or - for none'}`;
}

/** The columns of a field that a row may hold several times. */
export function postsQuestion(field: string, isNeeded: boolean): string {
  return `Column of ${field}; all of them, separated by commas, if a row holds several posts${isNeeded ? '' : '; or - for none'}`;
}

export const levelsQuestion: string =
  'Columns of the levels, from the top, separated by commas, or - for none';

export function containerQuestion(column: string): string {
  return `The ${column} of these rows`;
}

/** The first merged area below the header, and the value that it shows. */
export function fillMergedQuestion(area: string, value: string): string {
  return `Cells are merged, such as ${area} ${quote(value)}. Does the value hold for every cell of its area? (y/n)`;
}

/** A file name with a date. */
export function patternQuestion(pattern: string): string {
  return `The name holds a number, perhaps a date. Always read the newest of ${plain(pattern)}? [y/N]: `;
}

export function noTableMessage(name: string, tables: readonly string[]): string {
  return `${quote(name)} is not a table.${suggestion(name, tables)}`;
}

export function noColumnMessage(name: string): string {
  return `${quote(name)} is none of these columns.`;
}

export const nothingPlacedMessage: string = 'No file is left to read. Choose others.';

/** An option that needs to know the table. */
export function tableNeededMessage(option: string): string {
  return `--${option} belongs to one table: name the file with --table, e.g. --table teams=FILE.`;
}

/** The settings would not read the data. */
export const notPlacedMessage: string =
  'The settings were not written, because they would not read this data.';

export const pruneQuestion: string =
  'Delete records that have no row in the files? Limits on deletes still apply [y/N]: ';

/** An answer that cannot be used; the question is asked again. */
export function answerRejectedMessage(fault: SettingsFault): string {
  return faultMessage(fault);
}

export const answerNeededMessage: string = 'Please enter a value.';

/** None of the numbered choices. */
export function numberMessage(text: string, max: number): string {
  return `${quote(text)} is not a number from 1 to ${max}.`;
}

/** A path beside the data that was found, which leads nowhere. */
export function notThereMessage(path: string): string {
  return `${quote(path)} does not exist.`;
}

/** What was given looks like the token itself; it is not shown. */
export const looksLikeTokenMessage: string =
  'That looks like the token itself. It was not written anywhere. Give the name of a variable, the path of a file, or a command.';

/** The text is not a variable name; it is not shown either. */
export const variableNameMessage: string =
  'This is not a variable name: use letters, digits and _. Do not enter the token itself.';

/** The same on the command line, where others may have seen it. */
export function tokenInOptionMessage(option: string): string {
  return `--${option} looks like the token itself. It was not written anywhere, but other users and the shell history can see the command line: replace the token. This option takes the name of a variable, the path of a file, or a command.`;
}

/** Without a terminal, nobody can be asked. */
export const urlNeededMessage: string =
  'Without a terminal, init needs the URL of the service: --url https://workflow.example.com. `mastersync init --help` lists the other options.';

/** An option that the settings file would not take. */
export function optionRejectedMessage(option: string, fault: SettingsFault): string {
  return `--${option}: ${faultMessage(fault)}`;
}

export const oneTokenMessage: string =
  'A service has one token: give only one of --token-env, --token-file and --token-command.';

/** Nothing that is there is replaced. */
export function existsMessage(file: string): string {
  return `${plain(file)} already exists and was not replaced. To check it, run \`mastersync doctor\`. To write another, use --config FILE or move it away.`;
}

export function notWrittenMessage(file: string, reason: string): string {
  return `${plain(file)} cannot be written: ${plain(reason)}. Give --config another path.`;
}

/** The file is there. */
export function writtenMessage(file: string): string {
  return `Written: ${plain(file)}`;
}

/** What the file says, in a few lines. */
export function summaryText(written: {
  readonly url: string;
  readonly serviceName: string;
  readonly sources: readonly { readonly file: string; readonly table?: string | undefined }[];
  /** Data that was found and is not read. */
  readonly others: readonly string[];
  readonly ignored: readonly string[];
}): string {
  const { url, serviceName, sources, others, ignored } = written;
  const files = sources.map(({ file, table }) => plain(file) + (table === undefined ? '' : ` (${table})`));
  const lines = [`  service: ${plain(serviceName)}, ${plain(url)}`, `  data: ${files.join(', ')}`];
  const left = others.length === 0 ? [] : [`  also found, but not listed: ${others.map(plain).join(', ')}`];
  const git = ignored.length === 0 ? [] : [`  added to .gitignore: ${ignored.map(plain).join(', ')}`];
  return [...lines, ...left, ...git].join('\n');
}

/** .gitignore could not be updated. */
export function notIgnoredMessage(reason: string): string {
  return `.gitignore cannot be written: ${plain(reason)}. Keep .mastersync and the token out of git.`;
}

export const nextTitle: string = 'Next:';

/** Steps for the user; commands are added to them. */
export function setVariableStep(name: string): string {
  return `Set ${plain(name)} to an access token of the service.`;
}

export function fillTokenFileStep(file: string): string {
  return `Put an access token of the service into ${plain(file)}, and restrict it to your user: chmod 600`;
}

/** There is no data yet. Both are command lines. */
export function dataStep(exporting: string, template: string): string {
  return `To start from the records in the service: ${exporting}\n     or from templates: ${template}`;
}

export const doctorStep: string = 'Check everything, now and whenever something fails:';
