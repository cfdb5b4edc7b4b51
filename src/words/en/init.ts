/** What `init` asks, writes as comments, and says. */
import type { SettingsFault } from '../../model/settings-faults.js';
import { plain, quote } from '../text.js';
import { faultMessage } from './settings-file.js';

/** Above the settings of the file, each by its name; lines are told apart by line ends. */
export const comments: {
  readonly file: string;
  readonly top: Readonly<Record<string, string>>;
  readonly token: Readonly<Record<'variable' | 'file' | 'command', string>>;
  readonly timeZone: string;
} = {
  file: 'Settings of mastersync. All of them are described in docs/en/settings.md.\n`mastersync doctor` checks them.',
  top: {
    lang: 'Language of all that is said: en or ja.',
    services: 'The service, by a name of your choice. List several, and choose with --service.',
    prune:
      'Delete what no row names? false: no. true: in all tables that are read. [teams, items]: in these.\nEven then, a delete must be earned, and a run has limits.',
    sources:
      'The data, from the folder of this file: folders, CSV files, workbooks. Tables are told by names, such as teams.csv.\nA file of another name also needs its table: {file: departments.xlsx, table: teams}',
  },
  token: {
    variable: 'The environment variable that holds the access token. The token itself does not belong here.',
    file: 'The file that holds the access token, and nothing else. Keep it readable by its owner only.',
    command: 'The program that prints the access token. It has 30 seconds.',
  },
  timeZone: 'Where the service counts days.',
};

/** Before the first question. */
export function openingMessage(file: string): string {
  return `A few questions, then ${plain(file)} is written. Enter takes what stands in [ ]; Ctrl-C leaves and writes nothing.`;
}

/** What stands in brackets is taken by Enter; empty when nothing can be guessed. */
export function question(text: string, suggested: string): string {
  return suggested === '' ? `${text}: ` : `${text} [${plain(suggested)}]: `;
}

export const urlQuestion: string = 'Address of the service, such as https://workflow.example.com';

export const tokenQuestion: string = 'Where does the access token come from?';
export const tokenHint: string = 'Only where it is goes into the file, never the token.';
export const tokenChoices: Readonly<Record<'variable' | 'file' | 'command', string>> = {
  variable: 'an environment variable',
  file: 'a file',
  command: 'a program that prints it, such as that of a vault',
};
export const numberQuestion: string = 'Number';

export const variableQuestion: string = 'Name of the variable';
export const tokenFileQuestion: string = 'Path of the file';
export const tokenCommandQuestion: string = 'Command line of the program';

export const timeZoneQuestion: string = 'Time zone of the service';

/** Data that was found, numbered from 1. */
export function foundDataText(
  found: readonly { readonly path: string; readonly tables: readonly string[] }[],
): string {
  const lines = found.map(
    ({ path, tables }, index) => `  ${index + 1}  ${plain(path)} (${tablesText(tables)})`,
  );
  return ['Data found here:', ...lines].join('\n');
}

function tablesText(tables: readonly string[]): string {
  return tables.map(plain).join(', ');
}

export const noDataText: string =
  'No data found here: a table is a file such as teams.csv or grades.xlsx, or a sheet of that name. Name where it will be.';

export const foundDataQuestion: string = 'Numbers or paths of what to read, with commas between';

export const dataQuestion: string = 'Folder or files, with commas between';

export const pruneQuestion: string =
  'Delete records that the files do not name? Deletes have limits of their own [y/N]: ';

/** An answer that cannot be used; the question is asked again. */
export function answerRejectedMessage(fault: SettingsFault): string {
  return faultMessage(fault);
}

export const answerNeededMessage: string = 'An answer is needed here.';

/** None of the numbered choices. */
export function numberMessage(text: string, max: number): string {
  return `${quote(text)} is no number from 1 to ${max}.`;
}

/** A path beside the data that was found, which leads nowhere. */
export function notThereMessage(path: string): string {
  return `${quote(path)} is not there.`;
}

/** What was given looks like the token itself; it is not shown. */
export const looksLikeTokenMessage: string =
  'That looks like the token itself. It was written nowhere. Give the name of a variable, the path of a file, or a command.';

/** What was given is no name; it is not shown either. */
export const variableNameMessage: string =
  'This is not the name of a variable: letters, digits and _. The token itself does not belong here.';

/** The same on the command line, where others may have seen it. */
export function tokenInOptionMessage(option: string): string {
  return `--${option} looks like the token itself. It was written nowhere, but other users and the history of the shell can see a command line: replace the token. The option takes the name of a variable, the path of a file, or a command.`;
}

/** Without a terminal, nobody can be asked. */
export const urlNeededMessage: string =
  'Without a terminal, init needs the address of the service: --url https://workflow.example.com. `mastersync init --help` lists what else can be given.';

/** An option that the settings file would not take. */
export function optionRejectedMessage(option: string, fault: SettingsFault): string {
  return `--${option}: ${faultMessage(fault)}`;
}

export const oneTokenMessage: string =
  'A service has one token: give only one of --token-env, --token-file and --token-command.';

/** Nothing that is there is replaced. */
export function existsMessage(file: string): string {
  return `${plain(file)} is there already and is not replaced. To check it: \`mastersync doctor\`. To write another: --config FILE, or move it away.`;
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
  readonly files: readonly string[];
  /** Data that was found and is not read. */
  readonly others: readonly string[];
  readonly ignored: readonly string[];
}): string {
  const { url, serviceName, files, others, ignored } = written;
  const lines = [`  service: ${plain(serviceName)}, ${plain(url)}`, `  data: ${files.map(plain).join(', ')}`];
  const left =
    others.length === 0 ? [] : [`  found as well, and not listed: ${others.map(plain).join(', ')}`];
  const git = ignored.length === 0 ? [] : [`  added to .gitignore: ${ignored.map(plain).join(', ')}`];
  return [...lines, ...left, ...git].join('\n');
}

/** Git could not be told what to leave alone. */
export function notIgnoredMessage(reason: string): string {
  return `.gitignore cannot be written: ${plain(reason)}. Keep .mastersync and the token out of git.`;
}

export const nextTitle: string = 'Next:';

/** Steps for people; commands are added to them. */
export function setVariableStep(name: string): string {
  return `Set ${plain(name)} to an access token of the service.`;
}

export function fillTokenFileStep(file: string): string {
  return `Put an access token of the service into ${plain(file)}, and make it yours alone: chmod 600`;
}

/** There is no data yet: a command that makes some. */
/** There is no data yet. Both are command lines. */
export function dataStep(exporting: string, template: string): string {
  return `To start from what the service has: ${exporting}\n     or from files to fill in: ${template}`;
}

export const doctorStep: string = 'To check all of it, now and whenever something fails:';
