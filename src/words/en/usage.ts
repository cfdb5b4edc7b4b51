/** What is wrong with a command line, and how it should be. */
import { plain, quote } from '../text.js';
import { suggestion } from './common.js';

/** A command that reads files was given none. */
export function missingDataMessage(command: string): string {
  return `Name the folder or the files to read, for example: mastersync ${command} hr-export, or list them as sources in mastersync.yaml, which \`mastersync init\` writes. An option such as --prune takes the next word as its value, so name the data first.`;
}

/** `runs` is to do two things at once. */
export const oneOfRunsMessage: string = 'Use one of --verify, --budget and --merge.';

/** `undo` has no file for its plan. */
export const undoOutMessage: string =
  'undo only makes a plan: name its file with --out, then run `mastersync apply` with that file.';

/** A resource was named that does not exist. */
export function unknownResourceMessage(name: string, known: readonly string[]): string {
  return `${plain(name) || '""'}: no such resource.${suggestion(name, known)} Resources: ${known.join(', ')}.`;
}

/** An option that takes one value was given several times. */
export function repeatedOptionMessage(option: string): string {
  return `${option} was given more than once. Give it once.`;
}

/** An option without its value: most likely a variable of a script is not set. */
export function emptyOptionMessage(option: string): string {
  return `${option} has no value. Is a variable unset? Give a value, or leave the option out.`;
}

/** An option that stands alone was given a value. */
export function flagValueMessage(option: string): string {
  return `${option} takes no value. Give it alone, or leave it out.`;
}

/** Options that the command does not have. */
export function unknownOptionsMessage(options: readonly string[], known: readonly string[]): string {
  const hints = new Set(options.map((option) => suggestion(option, known)));
  return `Unknown ${options.length === 1 ? 'option' : 'options'}: ${options.map(plain).join(', ')}.${[...hints].join('')}`;
}

/** An option that takes a value was switched off. */
export function negatedOptionMessage(name: string): string {
  return `${name}: no such option. Leave ${name.replace('no-', '')} out.`;
}

export const showMessage: string = '--show must be a number of rows, at least 1.';

/** A sheet was asked for, but nothing that was read is a workbook. */
export function sheetWithoutWorkbookMessage(sheet: string, file: string): string {
  return `There is no workbook with a sheet ${quote(sheet)}: ${plain(file)} is not a workbook. Leave out --sheet, or sheet of the source.`;
}

/** A pattern such as `^([a-z]+)+$` may try more ways than there are moments. */
export function slowPatternMessage(seconds: number): string {
  return `A pattern under matches, in where of a source, was not done after ${seconds} seconds. Write one without a repetition inside another, such as (a+)+.`;
}

/** The age of what a command prints is that of the run. */
export const maxAgeOfCommandsMessage: string =
  '--max-age is of files, and all data is printed by commands. Leave it out, and let the command fail on old data.';

export const headerRowMessage: string = '--header-row must be a line number, starting at 1.';

/** A file was given to a table that does not exist, or no file. */
export function tableOptionMessage(text: string, known: readonly string[]): string {
  const name = text.split('=')[0] ?? '';
  return `--table ${plain(text)}: write table=file, for example teams=hr.csv.${suggestion(name, known)} Tables: ${known.join(', ')}.`;
}

/** A mapping of a column that cannot be read. */
export function columnOptionMessage(text: string): string {
  return `--column ${plain(text)}: write table.column=header, for example teams.code=部署番号.`;
}

/** A column was mapped that does not exist. */
export function unknownColumnMessage(name: string, known: readonly string[]): string {
  return `--column: no such column: ${quote(name)}.${suggestion(name, known)} Known: ${known.join(', ')}.`;
}

export const nothingLeftMessage: string =
  '--no-create, --no-update and --no-delete together leave nothing to do. Drop one of them.';

/** `--prune` stands beside an option that forbids what it asks for. */
export function pruneForbiddenMessage(option: string): string {
  return `--prune asks for deletes, but ${option} forbids them. Drop one of them.`;
}

/** A table was named to be pruned that does not exist. */
export function unknownPruneMessage(name: string, known: readonly string[]): string {
  return `--prune=${plain(name)}: no such table.${suggestion(name, known)} Tables: ${known.join(', ')}. For all tables write --prune alone, after the data.`;
}

/** A table was named to be pruned that is not read. */
export function pruneOutsideMessage(name: string): string {
  return `--prune=${name}: --only leaves this table out. Name it in both, or in neither.`;
}

/** An approval that cannot be read. */
export function approveOptionMessage(text: string, what: string, known: readonly string[]): string {
  return `--approve ${plain(text)}: copy it from the message that asks for it, for example deletes=37@3f9ac2d014 or folders=F01@c2d07b1e94.${suggestion(what, known)}`;
}

/** `--lock-wait` cannot be read. */
export function lockWaitOptionMessage(text: string): string {
  return `--lock-wait ${plain(text)}: write a number with s, m, h or d, for example 90s or 10m.`;
}

/** `--max-age` cannot be read. */
export function maxAgeMessage(text: string): string {
  return `--max-age ${plain(text)}: write a number with s, m, h or d, for example 26h or 2d.`;
}

export const maxFailuresMessage: string = '--max-failures must be a whole number from 1.';

/** Where somebody is sent who types an option of another tool. */
export const pointers = {
  plan: '`mastersync plan` shows the changes and makes none.',
  approvals:
    'To exceed a limit once, copy the approval that the message prints: --approve deletes=37@3f9ac2d014',
  json: 'For a JSON document on stdout: --json. For a report in a file: --report review.html',
  prune: 'To delete records that have no row in the data: --prune',
  switches: 'All changes are made unless you leave some out: --no-create, --no-update, --no-delete',
  nothingAsked: 'This command asks nothing. Leave it out.',
  yes: 'To write without being asked: --yes',
  config: 'To use another settings file: --config FILE',
  token:
    'A token is never given on the command line, where others can read it. Set MASTERSYNC_TOKEN, or tokenFile in the settings file.',
  verbose: 'For long lists in full: --verbose. For the version: --version',
};

/** An option that the command does not have, with what to do instead. */
export function pointerMessage(option: string, pointer: keyof typeof pointers): string {
  return `${option}: no such option here. ${pointers[pointer]}`;
}

/** An option that is a setting now. */
export function settingMessage(option: string, setting: string): string {
  return `${option}: set this in the settings file: ${setting}. It is no longer an option.`;
}

/** An option for what a command takes without one. */
export function positionalMessage(option: string, usage: string): string {
  return `${option}: no such option here. Give the value without it: mastersync ${usage}`;
}

/** A word where the name of a command must stand. */
export function unknownCommandMessage(name: string, known: readonly string[]): string {
  return `Unknown command: ${plain(name) || '""'}.${suggestion(name, known)}`;
}

/** A positional that the command needs. @param meaning as in help */
export function missingArgumentMessage(
  name: string,
  { usage, meaning }: { readonly usage: string; readonly meaning: string },
): string {
  return `Missing <${name}>: ${meaning}. Usage: mastersync ${usage}`;
}

/** What was wrong, with the help that says how it should be. */
export function withHelp(text: string, command?: string): string {
  const sentence = /[.?!]$/.test(text) ? text : `${text}.`;
  return `${sentence} See mastersync ${command === undefined ? '--help' : `help ${command}`}.`;
}

/** A line names no command. */
export const missingCommandMessage: string = 'Give a command';

/** A command that writes, where nobody can be asked. */
export function yesNeededMessage(command: string): string {
  return `${command} writes to the service. With --json, or without a terminal, confirm with --yes.`;
}

/** A command about two charts was given fewer. */
export const missingChartsMessage: string =
  'Name two charts, for example: mastersync chart copy FY2026 FY2027.';

/** A day that cannot be read. */
export function asOfMessage(text: string): string {
  return `--as-of ${plain(text)}: write a day such as 2026-04-01.`;
}

/** A time zone that there is not. */
export function timeZoneMessage(name: string): string {
  return `${quote(name)} is not a time zone. Write a name such as Asia/Tokyo, in MASTERSYNC_TIME_ZONE or as timeZone in the settings file.`;
}

/** A day on which nothing can be activated. */
export function activateOnMessage(
  text: string,
  { day, today }: { readonly day: string | undefined; readonly today: string },
): string {
  return day === undefined
    ? `--on ${plain(text)}: write a day such as 2026-04-01.`
    : `--on ${day} is not after today (${today}). Leave --on out to activate now.`;
}

/** A language that there is not; `source` is what names it, an option or a variable. */
export function languageMessage(source: string, text: string, known: readonly string[]): string {
  return `${source} ${plain(text)}: no such language.${suggestion(text, known)} Languages: ${known.join(', ')}.`;
}
