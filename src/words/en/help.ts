/** What `--help` says: commands, options, exit codes, and the words of the argument parser itself. */
import type { CommandName, OptionName } from '../../model/command-line.js';
import type { ExitCodeName } from '../../model/exit-codes.js';

/** In the form of yargs: `$0` stands for the name of the tool. */
export const usage: string = '$0 <command> [data..]\n\nKeeps a workflow approval service in step with files.';

export const commands: Readonly<Record<CommandName, string>> = {
  plan: 'Show what would change, and change nothing',
  apply: 'Run a saved plan, if files and service are still as it was made for',
  sync: 'Plan and apply in one run',
  export: 'Write what the service has as files',
  validate: 'Read and check files only; no network, no token',
  chart: 'List, copy, activate and compare organization charts',
  'chart list': 'List the charts: which is current or scheduled, and what they hold',
  'chart copy': 'Create a chart with all teams of another one, without memberships',
  'chart activate': 'Make a chart the current one, now or on a day',
  'chart diff': 'Show what makes the teams of one chart those of another, by code',
  runs: 'List past runs, or show one with its files',
  undo: 'Make the plan that undoes a past run, and change nothing',
  template: 'Write files to fill in, with examples and lists of choices',
  api: 'Send one request of your own to the service, and print the answer',
  webhook: 'Check what the service sends of itself',
  'webhook verify': 'Check the signature of a delivery over the exact bytes that came; no network',
  completion: 'Print a script that completes commands and options in bash or zsh',
  sandbox: 'Start a local service that behaves like the real one',
  demo: 'Play the nightly story on the samples against a sandbox',
  init: 'Write a first settings file, by questions or by options',
  doctor: 'Check settings, token, service, rights and data, and say what to do',
};

/** What commands are given beside options. `pastRun` may be left out, `runToUndo` may not. */
export const positionals: Readonly<
  Record<
    | 'data'
    | 'resources'
    | 'plan'
    | 'chart'
    | 'fromChart'
    | 'toChart'
    | 'runToUndo'
    | 'pastRun'
    | 'method'
    | 'path'
    | 'body'
    | 'shell',
    string
  >
> = {
  data: 'Folders, CSV files and workbooks; a table is told by its name, such as teams.csv; default: the sources of the settings file',
  resources: 'Names such as grades and teams; default: all',
  plan: 'File that `mastersync plan --out` wrote',
  chart: 'Name of the chart',
  fromChart: 'Name of the chart to start from',
  toChart: 'Name of the other chart',
  runToUndo:
    'Id of the run to undo, the beginning of one, or `latest`: the last one that may have written something in the service',
  pastRun: 'Id of a run, the beginning of one, or `latest`',
  method: 'GET, POST, PATCH, PUT or DELETE',
  path: 'Path below the address of the service, such as /v1/grades',
  body: 'File with the body of the delivery; default: stdin',
  shell: 'The shell; default: that of SHELL',
};

export const options: Readonly<Record<OptionName, string>> = {
  lang: 'Language of all text; default: MASTERSYNC_LANG, else the settings file, else that of the system',
  json: 'Print one JSON document on stdout and nothing else',
  log: 'How to write what is said on stderr: text, or json with one object in a line, for log collectors',
  quiet: 'No progress; with sync --yes no plan either, only the outcome',
  verbose: 'Show every line of long lists',
  color: 'Colours on a terminal; --no-color turns them off',
  only: 'Only these resources, for example teams,grades',
  encoding: 'Encoding of CSV files: utf-8, utf-16le, utf-16be, cp932 (sjis); default: found out',
  sheet: 'Sheet of a workbook named after a table; default: found out',
  'header-row': 'Line of the header; default: found out',
  column: 'A header of your own: teams.code=部署番号; repeatable',
  'normalize-codes': 'Take full-width letters and digits in codes for the usual ones',
  'on-problem':
    'A row with a problem stops the run, or is set aside: the others go on, without deletes; default: the settings file, else stop',
  'strict-columns': 'Unknown columns are errors, not warnings',
  config: 'Settings file; default: MASTERSYNC_CONFIG, else mastersync.yaml of this folder',
  service: 'Service of the settings file; default: MASTERSYNC_SERVICE, else the one that the file names',
  'max-age':
    'A file that was last written longer ago is an error, for example 26h or 2d; default: what its source says',
  'unchanged-after':
    'Warn when a file has arrived with the same bytes for so long, or never; default: the settings file, else 7d',
  notify:
    'Tell of the end: on=change|failure|always,webhook=URL, command=PROGRAM or heartbeat=URL; repeatable; default: MASTERSYNC_NOTIFY, else the settings file',
  url: 'Base URL of the service; default: MASTERSYNC_URL, else the settings file',
  concurrency: 'Most requests in flight at once; default: the settings file, else 8',
  rps: 'Most requests that start in a second; default: the settings file, else any number',
  'max-failures': 'Start nothing more when so many changes have failed or are unknown; default: never',
  prune:
    'Delete what no row names: in all tables, or in these, for example --prune=teams,items; --no-prune: in none, whatever the settings file says; default: the settings file, else in none',
  create: '--no-create leaves out what would be created',
  update: '--no-update leaves out updates, moves and activations',
  delete: '--no-delete leaves out what would be deleted',
  approve:
    'Go beyond a limit in this run: deletes=37, updates=, moves=, rows=grades:84, folders=F01, activate=FY27, schedule=FY28; repeatable',
  'allow-field-loss':
    'Fields of masters may be removed or change their type, and lose the values that items have',
  'state-dir':
    'Folder that remembers runs; default: MASTERSYNC_STATE_DIR, else the settings file, else .mastersync',
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
  'time-zone':
    'Time zone of the service; default: MASTERSYNC_TIME_ZONE, else the settings file, else Asia/Tokyo',
  'activation-timeout': 'Wait so long until a chart is seen to be active, or gone; default: 10m',
  on: 'The day, for example 2026-04-01; default: now',
  query:
    'A value of the query, name=value, encoded for you; lists as name[]=a name[]=b, each with an option of its own',
  data: 'JSON to send: itself, @FILE, or - for stdin',
  form: 'A field of a multipart form, name=value, or a file, name=@FILE;type=application/pdf; repeatable',
  all: 'Read every page of a list, and print one array',
  output: 'Save the answer in this file as it came, whatever it is',
  signature: 'The signature that came with the delivery',
  'header-file': 'File with the headers of the delivery, a line each, in place of --signature',
  header: 'Name of the header with the signature',
  'secret-file': 'File with the secret of the webhook; default: MASTERSYNC_WEBHOOK_SECRET',
  port: 'Port on 127.0.0.1; 0 takes any free one',
  seed: 'Folder of CSV files to start with, such as an earlier data set; see below',
  state: 'File that keeps the records between starts; wins over --seed',
  latency: 'Delay of every answer in milliseconds',
  token: 'Add a token that may do less, see below; repeatable',
  switch: 'Set a switch, see below; repeatable',
  fault: 'Play faults, see below; repeatable',
  'fault-seed': 'Another number meets other requests',
  now: 'Start the clock at this time, such as 2027-03-31T15:00:00Z',
  to: 'Folder for CSV files, or a workbook that ends in .xlsx; needed',
  chart: 'Only this chart with its teams; repeatable',
  master: 'Only the master of this code with its fields and items; repeatable',
  lossy: 'Replace characters that the encoding does not have, and list them; default: write nothing',
  'leave-out':
    'Leave out records that no row can mean, and write * for values that no cell can hold; default: write nothing',
  overwrite: 'Also replace files that were not exported, or were edited since',
  'token-env': 'Name of the environment variable that holds the token; default: MASTERSYNC_TOKEN',
  'token-file': 'File that holds the token, and nothing else',
  'token-command': 'Command line of a program that prints the token',
};

/** Where a command means something else by an option than the others. */
export const ownOptions: Readonly<
  Partial<Record<CommandName, Readonly<Partial<Record<OptionName, string>>>>>
> = {
  template: {
    master:
      'Code of a general master whose items the files are for, with its own fields; repeatable; default: all of the service',
    url: 'Service whose charts, teams, folders and masters can be chosen; default: MASTERSYNC_URL, else the settings file, else no service is asked',
  },
  api: {
    yes: 'Do not ask before a request that is not GET; needed without a terminal',
    verbose: 'Show requests, and status and headers of the answers',
  },
  undo: { out: 'Save the plan in this file, for `apply`; needed' },
  export: {
    encoding: 'Encoding of the CSV files: utf-8 (default) or cp932 (sjis)',
    'as-of': 'Take this day for today: schedules before it are over',
  },
  init: {
    url: 'Base URL of the service; default: MASTERSYNC_URL',
    service: 'What the file calls the service; default: production',
    data: 'Folders, CSV files and workbooks to read; default: what is found beside the settings file',
    prune:
      'Delete what no row names: in all tables, or in these, for example --prune=teams,items; default: no',
    config: 'File to write; default: MASTERSYNC_CONFIG, else mastersync.yaml of this folder',
    yes: 'Ask nothing: take what is given, found or usual',
  },
  'chart copy': { out: 'Save the plan in this file, for `apply`, and write nothing' },
  'chart activate': { out: 'Save the plan in this file, for `apply`, and write nothing' },
  'chart diff': { 'detailed-exitcode': 'Exit 2 when the charts differ, 0 when they do not' },
};

export const exitCodesTitle: string = 'Exit codes:';

export const exitCodeMeaning: Readonly<Record<ExitCodeName, string>> = {
  usage: 'the command line or the settings file is wrong',
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
