/** What `--help` says: commands, options, exit codes, and the words of the argument parser itself. */
import type { ExitCodeName } from '../../exit-codes.js';

/** In the form of yargs: `$0` stands for the name of the tool. */
export const usage: string = '$0 <command> [data..]\n\nKeeps a workflow approval service in step with files.';

export type CommandName =
  | 'plan'
  | 'apply'
  | 'sync'
  | 'validate'
  | 'chart'
  | 'chart list'
  | 'chart copy'
  | 'chart activate'
  | 'chart diff'
  | 'runs'
  | 'undo'
  | 'sandbox'
  | 'demo';

export const commands: Readonly<Record<CommandName, string>> = {
  plan: 'Show what would change, and change nothing',
  apply: 'Run a saved plan, if files and service are still as it was made for',
  sync: 'Plan and apply in one run',
  validate: 'Read and check files only; no network, no token',
  chart: 'List, copy, activate and compare organization charts',
  'chart list': 'List the charts: which is current or scheduled, and what they hold',
  'chart copy': 'Create a chart with all teams of another one, without memberships',
  'chart activate': 'Make a chart the current one, now or on a day',
  'chart diff': 'Show what makes the teams of one chart those of another, by code',
  runs: 'List past runs, or show one with its files',
  undo: 'Make the plan that undoes a past run, and change nothing',
  sandbox: 'Start a local service that behaves like the real one',
  demo: 'Play the nightly story on the samples against a sandbox',
};

/** What commands are given beside options. `pastRun` may be left out, `runToUndo` may not. */
export const positionals: Readonly<
  Record<'data' | 'plan' | 'chart' | 'fromChart' | 'toChart' | 'runToUndo' | 'pastRun', string>
> = {
  data: 'Folders, CSV files and workbooks; a table is told by its name, such as teams.csv',
  plan: 'File that `mastersync plan --out` wrote',
  chart: 'Name of the chart',
  fromChart: 'Name of the chart to start from',
  toChart: 'Name of the other chart',
  runToUndo: 'Id of the run to undo, the beginning of one, or `latest`',
  pastRun: 'Id of a run, the beginning of one, or `latest`',
};

/** Every option of every command. */
export type OptionName =
  | 'lang'
  | 'json'
  | 'quiet'
  | 'verbose'
  | 'color'
  | 'only'
  | 'encoding'
  | 'sheet'
  | 'header-row'
  | 'column'
  | 'normalize-codes'
  | 'on-problem'
  | 'strict-columns'
  | 'url'
  | 'concurrency'
  | 'rps'
  | 'max-failures'
  | 'prune'
  | 'create'
  | 'update'
  | 'delete'
  | 'approve'
  | 'allow-field-loss'
  | 'state-dir'
  | 'lock-wait'
  | 'keep-runs'
  | 'out'
  | 'detailed-exitcode'
  | 'skip-drifted'
  | 'decisions'
  | 'report'
  | 'yes'
  | 'as-of'
  | 'time-zone'
  | 'activation-timeout'
  | 'on'
  | 'port'
  | 'seed'
  | 'state'
  | 'latency'
  | 'token'
  | 'switch'
  | 'fault'
  | 'fault-seed'
  | 'now';

export const options: Readonly<Record<OptionName, string>> = {
  lang: 'Language of all text; default: MASTERSYNC_LANG, else that of the system',
  json: 'Print one JSON document on stdout and nothing else',
  quiet: 'Results only; with sync --yes only the outcome',
  verbose: 'Show every line of long lists',
  color: 'Colours on a terminal; --no-color turns them off',
  only: 'Only these resources, for example teams,grades',
  encoding: 'Encoding of CSV files: utf-8, utf-16le, utf-16be, cp932 (sjis); default: found out',
  sheet: 'Sheet of a workbook named after a table; default: found out',
  'header-row': 'Line of the header; default: found out',
  column: 'A header of your own: teams.code=部署番号; repeatable',
  'normalize-codes': 'Take full-width letters and digits in codes for the usual ones',
  'on-problem': 'A row with a problem stops the run, or is set aside: the others go on, without deletes',
  'strict-columns': 'Unknown columns are errors, not warnings',
  url: 'Base URL of the service; default: MASTERSYNC_URL',
  concurrency: 'Most requests in flight at once; default: 8',
  rps: 'Most requests that start in a second; default: any number',
  'max-failures': 'Start nothing more when so many changes have failed or are unknown; default: never',
  prune: 'Delete what no row names: in all tables, or in these, for example --prune=teams,items',
  create: '--no-create leaves out what would be created',
  update: '--no-update leaves out updates, moves and activations',
  delete: '--no-delete leaves out what would be deleted',
  approve:
    'Go beyond a limit in this run: deletes=37, updates=, moves=, rows=grades:84, folders=F01, activate=FY27, schedule=FY28; repeatable',
  'allow-field-loss':
    'Fields of masters may be removed or change their type, and lose the values that items have',
  'state-dir': 'Folder that remembers runs; default: MASTERSYNC_STATE_DIR, else .mastersync',
  'lock-wait': 'Wait so long for another run to end, for example 10m; default: not at all',
  'keep-runs': 'How many runs the state folder remembers; older ones are removed after this one',
  out: 'Save the plan in this file, for `apply`',
  'detailed-exitcode': 'Exit 2 when changes are pending, 0 when there are none',
  decisions:
    'Workbook that `plan --report` wrote for this plan: leave out the changes decided with skip, and what needs them',
  report: 'Write a report, as the end of its name says: .html, .xlsx, .md, .csv or .json; repeatable',
  'skip-drifted': 'Leave out the changes that no longer match the service, and make the others',
  yes: 'Do not ask before writing; needed in cron',
  'as-of': 'Take this day for today, for rehearsals of the time line of charts, for example 2026-04-01',
  'time-zone': 'Time zone of the service; default: MASTERSYNC_TIME_ZONE, else Asia/Tokyo',
  'activation-timeout': 'Wait so long until a chart is seen to be active, or gone',
  on: 'The day, for example 2026-04-01; default: now',
  port: 'Port on 127.0.0.1; 0 takes any free one',
  seed: 'Folder of CSV files to start with, such as an earlier data set; see below',
  state: 'File that keeps the records between starts; wins over --seed',
  latency: 'Delay of every answer in milliseconds',
  token: 'Add a token that may do less, see below; repeatable',
  switch: 'Set a switch, see below; repeatable',
  fault: 'Play faults, see below; repeatable',
  'fault-seed': 'Another number meets other requests',
  now: 'Start the clock at this time, such as 2027-03-31T15:00:00Z',
};

/** Where a command means something else by an option than the others. */
export const ownOptions: Readonly<
  Partial<Record<CommandName, Readonly<Partial<Record<OptionName, string>>>>>
> = {
  undo: { out: 'Save the plan in this file, for `apply`; needed' },
  'chart copy': { out: 'Save the plan in this file, for `apply`, and write nothing' },
  'chart activate': { out: 'Save the plan in this file, for `apply`, and write nothing' },
  'chart diff': { 'detailed-exitcode': 'Exit 2 when the charts differ, 0 when they do not' },
};

export const exitCodesTitle: string = 'Exit codes:';

export const exitCodeMeaning: Readonly<Record<ExitCodeName, string>> = {
  usage: 'the command line is wrong',
  unexpected: 'an unexpected failure',
  interrupted: 'interrupted by Ctrl-C or a signal',
  locked: 'another run holds the lock',
  rejected: 'the input has errors; nothing was written',
  unreachable: 'the service could not be reached',
  'not-permitted': 'not authenticated or not permitted',
  stale: 'the plan no longer matches the files or the service',
  partial: 'applied with failures or unknown outcomes',
  refused: 'refused by a limit, or something was held back: deletes withheld, rows set aside',
  changes: 'changes are pending (plan --detailed-exitcode, or sync answered with no)',
  ok: 'done, or nothing to do',
};

/** The words of yargs, by those of its English. `%s` stands for what it names; one and several may be told apart. */
export type ParserWords = Readonly<
  Record<ParserText, string> & Record<ParserCountText, { readonly one: string; readonly other: string }>
>;

type ParserText =
  | 'Commands:'
  | 'Options:'
  | 'Positionals:'
  | 'boolean'
  | 'count'
  | 'string'
  | 'number'
  | 'array'
  | 'required'
  | 'default'
  | 'default:'
  | 'choices:'
  | 'aliases:'
  | 'Invalid values:'
  | 'Argument: %s, Given: %s, Choices: %s'
  | 'Not enough arguments following: %s'
  | 'Show help'
  | 'Show version number'
  | 'Did you mean %s?';

type ParserCountText =
  | 'Not enough non-option arguments: got %s, need at least %s'
  | 'Too many non-option arguments: got %s, maximum of %s'
  | 'Missing argument value: %s'
  | 'Missing required argument: %s'
  | 'Unknown argument: %s'
  | 'Unknown command: %s';

export const parserWords: ParserWords = {
  'Commands:': 'Commands:',
  'Options:': 'Options:',
  'Positionals:': 'Positionals:',
  boolean: 'boolean',
  count: 'count',
  string: 'string',
  number: 'number',
  array: 'array',
  required: 'required',
  default: 'default',
  'default:': 'default:',
  'choices:': 'choices:',
  'aliases:': 'aliases:',
  'Invalid values:': 'Invalid values:',
  'Argument: %s, Given: %s, Choices: %s': 'Argument: %s, Given: %s, Choices: %s',
  'Not enough arguments following: %s': 'Not enough arguments following: %s',
  'Show help': 'Show help',
  'Show version number': 'Show version number',
  'Did you mean %s?': 'Did you mean %s?',
  'Not enough non-option arguments: got %s, need at least %s': {
    one: 'Not enough non-option arguments: got %s, need at least %s',
    other: 'Not enough non-option arguments: got %s, need at least %s',
  },
  'Too many non-option arguments: got %s, maximum of %s': {
    one: 'Too many non-option arguments: got %s, maximum of %s',
    other: 'Too many non-option arguments: got %s, maximum of %s',
  },
  'Missing argument value: %s': { one: 'Missing argument value: %s', other: 'Missing argument values: %s' },
  'Missing required argument: %s': {
    one: 'Missing required argument: %s',
    other: 'Missing required arguments: %s',
  },
  'Unknown argument: %s': { one: 'Unknown argument: %s', other: 'Unknown arguments: %s' },
  'Unknown command: %s': { one: 'Unknown command: %s', other: 'Unknown commands: %s' },
};
