/** What `init` asks, writes as comments, and says. */
import type { SettingsFault } from '../../model/settings.js';
import { plain, quote } from '../text.js';
import { plural } from './plural.js';
import { part, resource } from './resources/index.js';
import { faultMessage } from './settings-file.js';

/** Above the settings of the file; a line break starts a new comment line. */
export const comments: {
  readonly file: string;
  readonly token: Readonly<Record<'variable' | 'file' | 'command', string>>;
  readonly prune: string;
  readonly sources: string;
} = {
  file: 'Settings of mastersync, documented in docs/en/settings.md. `mastersync doctor` checks them.',
  token: {
    variable:
      'The access token is read from an environment variable, MASTERSYNC_TOKEN unless tokenEnv names another.',
    file: 'The access token is read from a file, which only its owner should be able to read.',
    command: 'The access token is what a command prints within 30 seconds.',
  },
  prune:
    'Records without a row in the data are kept, unless prune is true, or a list of tables such as [teams, items].\nDelete guards and limits always apply.',
  sources: 'The data, relative to this file.',
};

/** Before the first question. */
export function openingMessage(file: string): string {
  return `This creates ${plain(file)}. Enter accepts the value in [ ]; Ctrl-C quits without writing.`;
}

/** What stands in brackets is taken by Enter; empty when nothing can be guessed. */
export function question(text: string, suggested: string): string {
  return suggested === '' ? `${text}: ` : `${text} [${plain(suggested)}]: `;
}

export const urlQuestion: string = 'URL of the service, e.g. https://workflow.example.com';

export const tokenQuestion: string =
  'Where is the access token? Name of a variable, path of a file, or a command; never the token itself';

export const pruneQuestion: string =
  'Delete records that have no row in the files? Limits on deletes still apply [y/N]: ';

/** What people call a table. */
export function tableTitle(table: string): string {
  return (resource[table] ?? part[table])?.title ?? table;
}

/** Below the first rows of a file or sheet that says too little. */
export const tableQuestion: string =
  'Which table is it? Several, if each row holds all of them; none, if it is not to be read';

/** After a list of choices. */
export function choiceQuestion(isSeveral: boolean): string {
  return isSeveral ? 'Number (several: 1,2), or - for none' : 'Number, or - for none';
}

/** What a file leaves open; the choices follow. */
export function whichColumnQuestion(field: string): string {
  return `Which column is ${field}?`;
}

/** What a run reads, as a comment of its source. @param columns header and field */
export function readText(
  table: string,
  rowCount: number,
  columns: readonly (readonly [header: string, field: string])[],
): string {
  const mapped = columns.map(([header, field]) => `${plain(header)} → ${field}`).join(', ');
  return `${table}: ${plural(rowCount, 'row')}${mapped === '' ? '' : `; ${mapped}`}`;
}

/** The columns that no field takes. */
export function unreadText(headers: readonly string[], mayBeCustom: boolean): string {
  const list = headers.map(plain).join(', ');
  return mayBeCustom ? `Read if they are custom fields: ${list}` : `Not read: ${list}`;
}

export const newestText: string = 'The newest file of this name is read.';
export const levelsText: string = 'Each row names its upper departments, in a column for each level.';
export const mergedText: string = 'The value of merged cells holds for each of them.';

/** No column feeds these fields. */
export function lackedText(fields: readonly string[]): string {
  return `No column is ${fields.join(', ')}. If there is one: columns: {HEADER: ${fields[0]}}`;
}

/** Above a source that is commented out. */
export function notReadText(isUndecided: boolean): string {
  return isUndecided
    ? 'NOT READ YET: decide, correct the lines below, and remove their "# ".'
    : 'NOT READ, because of this:';
}

export function severalTablesText(tables: readonly string[]): string {
  return `NOT READ YET: the headers fit several tables: ${tables.join(', ')}. Remove the "# " of what it is, or of all.`;
}

export function noTableText(tables: readonly string[]): string {
  return `NOT READ: the headers fit no table. If it is one of ${tables.join(', ')}: fill in table and columns, and remove the "# ".`;
}

export function twiceText(other: string): string {
  return `NOT READ: the same table is read from ${plain(other)}. Is this a copy, or older?`;
}

/** None of the choices. */
export function notAChoiceMessage(text: string): string {
  return `${quote(text)} is none of these.`;
}

/** An answer that cannot be used; the question is asked again. */
export function answerRejectedMessage(fault: SettingsFault): string {
  return faultMessage(fault);
}

export const answerNeededMessage: string = 'Please enter a value.';

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

/** Added to .gitignore. */
export function ignoredText(paths: readonly string[]): string {
  return `Added to .gitignore: ${paths.map(plain).join(', ')}`;
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

/** @param file as a word of the shell */
export function fillTokenFileStep(file: string): string {
  return `Put an access token of the service into ${file}, and restrict it to your user: chmod 600 ${file}`;
}

/** Something is commented out. */
export function decideStep(file: string): string {
  return `See in ${plain(file)} what is not read, and why. After a change:`;
}

/** There is no data yet. Both are command lines. */
export function dataStep(exporting: string, template: string): string {
  return `To start from the records in the service: ${exporting}\n     or from templates: ${template}`;
}

export const doctorStep: string = 'Check everything, now and whenever something fails:';
