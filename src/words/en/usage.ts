/** What is wrong with a command line, and how it should be. */
import type { Pointer } from '../../model/command-line.js';
import { plain, quote } from '../text.js';
import { suggestion } from './common.js';

/** A command that reads files was given none. */
export function missingDataMessage(command: string): string {
  return `Name the folder or the files to read, for example: mastersync ${command} hr-export, or list them as sources in mastersync.yaml, which \`mastersync init\` writes. An option such as --prune takes the next word as its value, so name the data first.`;
}

/** `--command` does not begin with a table, or names no program. */
export function commandTableMessage(table: string, known: readonly string[]): string {
  return `--command ${quote(table)}: give a table and a program, for example: teams='sqlite3 -csv -header hr.db "SELECT …"'.${suggestion(table, known)} Tables: ${known.join(', ')}.`;
}

/** `--command` needs a shell for this character, or it is an open quotation mark. */
export function commandSyntaxMessage(character: string): string {
  return `--command runs a program without a shell, which ${quote(character)} needs, or a quotation mark is not closed. Put text with such characters in single quotes. For pipes and variables write a script, or name a shell: teams='sh -c "…"'.`;
}

/** A command that takes a plan was given none. */
export const missingPlanMessage: string =
  'Name the file of a plan, for example: plan.jsonl. `mastersync plan <data> --out plan.jsonl` makes one.';

/** `runs` is to do two things at once. */
export const oneOfRunsMessage: string = 'Use one of --verify, --budget and --merge.';

/** `undo` was given no run. */
export const missingRunMessage: string =
  'Name the run: its id, the start of its id, or latest. `mastersync runs` lists the runs.';

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

/** A value that is not among those of its option. */
export function choiceMessage(option: string, text: string, choices: readonly string[]): string {
  return `${option} ${plain(text)}: no such value.${suggestion(text, choices)} Values: ${choices.join(', ')}.`;
}

/** Options that the command does not have. */
export function unknownOptionsMessage(options: readonly string[], known: readonly string[]): string {
  const hints = new Set(options.map((option) => suggestion(option, known)));
  return `Unknown ${options.length === 1 ? 'option' : 'options'}: ${options.map(plain).join(', ')}.${[...hints].join('')}`;
}

/** More words than the command takes. */
export function extraArgumentsMessage(extra: readonly string[]): string {
  return `Unexpected ${extra.length === 1 ? 'argument' : 'arguments'}: ${extra.map(plain).join(', ')}.`;
}

/** A command that does not exist, with the one that was probably meant. */
export function unknownCommandMessage(name: string, meant: string | undefined): string {
  return `Unknown command: ${name}.${meant === undefined ? '' : ` Did you mean \`mastersync ${meant}\`?`}`;
}

/** An option that takes a value was switched off. */
export function negatedOptionMessage(name: string): string {
  return `--no-${name}: no such option. Leave --${name} out.`;
}

export const showMessage: string = '--show must be a number of rows, at least 1.';

/** A sheet was asked for, but nothing that was read is a workbook. */
export function sheetWithoutWorkbookMessage(sheet: string, file: string): string {
  return `There is no workbook with a sheet ${quote(sheet)}: ${plain(file)} is not a workbook. Leave out --sheet, or sheet of the source.`;
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

const pointers: Readonly<Record<Pointer, string>> = {
  planAlready: 'plan never changes anything. Leave it out.',
  plan: 'To see the changes without making them: mastersync plan hr-export',
  approvals:
    'To exceed a limit once, copy the approval that the message prints: --approve deletes=37@3f9ac2d014',
  json: 'For a JSON document on stdout: --json. For a report in a file: --report review.html',
  prune: 'To delete records that have no row in the data: --prune',
  switches: 'All changes are made unless you skip some: --no-create, --no-update, --no-delete',
  data: 'Files and folders are named without an option: mastersync plan hr.csv',
  nothingAsked: 'This command asks nothing. Leave it out.',
  yes: 'To write without being asked: --yes',
  config: 'To use another settings file: --config FILE',
  token:
    'A token is never given on the command line, where others can read it. Set MASTERSYNC_TOKEN, or tokenFile in the settings file.',
  verbose: 'For long lists in full: --verbose. For the version: --version',
  quiet: 'To hide progress: --quiet',
  lang: 'To choose the language: --lang en or --lang ja',
  color: 'Colour is on at a terminal. To turn it off: --no-color',
};

/** An option that is a setting now. */
export function movedMessage(option: string, setting: string): string {
  return `${option}: set this in the settings file: ${setting}. It is no longer an option.`;
}

/** An option of another tool, with where to find here what is meant by it. */
export function pointerMessage(option: string, pointer: Pointer): string {
  return `${option}: no such option here. ${pointers[pointer]}`;
}

/** An option for what a command takes without one. @param how says what to type */
export function namedWithoutOptionMessage(option: string, how: string): string {
  return `${option}: no such option here. ${how}`;
}

/** What was wrong, with the help that says how it should be. */
export function withHelp(text: string, command?: string): string {
  return `${text} See mastersync ${command === undefined ? '--help' : `help ${command}`}.`;
}

/** No command was given, or one that has others below it and none of them. */
export function missingCommandMessage(commands: readonly string[]): string {
  return commands.length === 0 ? 'Give a command.' : `Give a command: ${commands.join(', ')}.`;
}

/** A command that writes, where nobody can be asked. */
export function yesNeededMessage(command: string): string {
  return `${command} writes to the service. With --json, or without a terminal, confirm with --yes.`;
}

/** `chart activate` was given no chart. */
export const missingChartMessage: string = 'Name the chart, for example: mastersync chart activate FY2027.';

/** A command about two charts was given fewer. */
export const missingChartsMessage: string =
  'Name two charts, for example: mastersync chart copy FY2026 FY2027.';

/** A day that cannot be read. */
export function asOfMessage(text: string): string {
  return `--as-of ${plain(text)}: write a day such as 2026-04-01.`;
}

/** A time zone that there is not. */
export function timeZoneMessage(name: string): string {
  return `${quote(name)} is not a time zone. Write a name such as Asia/Tokyo, with --time-zone or MASTERSYNC_TIME_ZONE.`;
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
