/**
 * What `--help` says: commands, options, exit codes, and the words of the argument parser itself.
 */
import type { CommandName, OptionName } from '../../model/command-line.js';
import type { ExitCodeName } from '../../model/exit-codes.js';

/** In the form of yargs: `$0` stands for the name of the tool. */
export const usage: string =
  '$0 <command> [data..]\n\nKeeps the master data of a workflow approval service in sync with files.';

export const commands: Readonly<Record<CommandName, string>> = {
  plan: 'Show what would change, without changing anything',
  apply: 'Apply a saved plan, unless the files or the service have changed since',
  sync: 'Plan and apply in one run',
  export: 'Export records to files',
  validate: 'Check the files only; needs no network and no token',
  chart: 'List, copy, activate and compare organization charts',
  'chart list': 'List charts with their state and the number of teams and members',
  'chart copy': 'Copy a chart with all its teams, but without memberships',
  'chart activate': 'Make a chart the current one, now or on a given day',
  'chart diff': 'Compare the teams of two charts by code',
  runs: 'List past runs, or show one run and its files',
  undo: 'Make a plan that undoes a past run, without changing anything',
  template: 'Create files to fill in, with examples and drop-down lists',
  api: 'Send a single request to the service and print the response',
  webhook: 'Work with webhook deliveries from the service',
  'webhook verify': 'Verify the signature of a delivery against its exact bytes; needs no network',
  completion: 'Print a completion script for bash or zsh',
  sandbox: 'Start a local service that behaves like the real one',
  demo: 'Run the nightly job on sample data against a sandbox',
  init: 'Create a settings file, interactively or from options',
  doctor: 'Check settings, token, service, permissions and data, and suggest fixes',
};

/** The arguments of commands other than options. `pastRun` may be left out, `runToUndo` may not. */
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
  data: 'Folders, CSV files and workbooks; tables are recognized by name, e.g. teams.csv (default: sources in the settings file)',
  resources: 'Resources, e.g. grades teams (default: all)',
  plan: 'Plan file written by `mastersync plan --out`',
  chart: 'Name of the chart',
  fromChart: 'Name of the chart to copy or compare from',
  toChart: 'Name of the new chart, or of the chart to compare with',
  runToUndo: 'Run id, the start of one, or `latest`: the last run that may have written to the service',
  pastRun: 'Run id, the start of one, or `latest` (default: list all runs)',
  method: 'GET, POST, PATCH, PUT or DELETE',
  path: 'Path below the base URL, e.g. /v1/grades',
  body: 'File with the body of the delivery (default: stdin)',
  shell: 'bash or zsh (default: from SHELL)',
};

export const options: Readonly<Record<OptionName, string>> = {
  lang: 'Language of all output (default: MASTERSYNC_LANG, the settings file, then the system language)',
  json: 'Print a single JSON document on stdout, and nothing else',
  log: 'Log format on stderr: text, or json with one object per line for log collectors',
  quiet: 'Hide progress; with sync --yes hide the plan too and show only the outcome',
  verbose: 'Show long lists in full',
  color: 'Use colour on a terminal; --no-color turns it off',
  only: 'Limit the run to these resources, e.g. teams,grades',
  encoding: 'CSV encoding: utf-8, utf-16le, utf-16be or cp932 (sjis) (default: auto-detected)',
  sheet: 'Sheet to read in a workbook named after a table (default: auto-detected)',
  'header-row': 'Line number of the header (default: auto-detected)',
  column: 'Map a column to your own header, e.g. teams.code=部署番号; repeatable',
  'normalize-codes': 'Convert full-width letters and digits in codes to half-width',
  'on-problem':
    'On invalid rows: stop the run, or set them aside and go on without deletes (default: the settings file, then stop)',
  'strict-columns': 'Treat unknown columns as errors instead of warnings',
  config: 'Settings file (default: MASTERSYNC_CONFIG, then mastersync.yaml in this folder)',
  service: 'Service to use from the settings file (default: MASTERSYNC_SERVICE, then `service` in the file)',
  'max-age': 'Fail if a file is older than this, e.g. 26h or 2d (default: maxAge of its source)',
  'unchanged-after':
    'Warn if a file has not changed for this long, or never (default: the settings file, then 7d)',
  notify:
    'Send a notification when the run ends: on=change|failure|always,webhook=URL, command=PROGRAM or heartbeat=URL; repeatable (default: MASTERSYNC_NOTIFY, then the settings file)',
  url: 'Base URL of the service (default: MASTERSYNC_URL, then the settings file)',
  concurrency: 'Maximum concurrent requests (default: the settings file, then 8)',
  rps: 'Maximum requests per second (default: the settings file, then unlimited)',
  'max-failures':
    'Stop starting changes once this many have failed or have an unknown outcome (default: no limit)',
  prune:
    'Delete records that have no row in the data, in all tables or only in these: --prune=teams,items; --no-prune turns it off (default: the settings file, then off)',
  create: 'Create records; --no-create skips creates',
  update: 'Update records; --no-update skips updates, moves and activations',
  delete: 'Delete records where allowed; --no-delete skips deletes',
  approve:
    'Exceed a limit in this run: deletes=37, updates=, moves=, rows=grades:84, folders=F01, activate=FY27, schedule=FY28; repeatable',
  'allow-field-loss':
    'Allow removing master fields or changing their type, which deletes the values of items',
  'state-dir':
    'State folder with the run history (default: MASTERSYNC_STATE_DIR, the settings file, then .mastersync)',
  'lock-wait': 'Wait this long for another run to end, e.g. 10m (default: do not wait)',
  'keep-runs': 'Number of runs to keep in the state folder; older ones are removed after this run',
  out: 'Save the plan to this file for `apply`',
  'detailed-exitcode': 'Exit 2 if changes are pending, 0 if there are none',
  decisions:
    'Workbook from `plan --report` for this plan: leave out changes marked skip, and their dependents',
  report: 'Write a report; the extension sets the format: .html, .xlsx, .md, .csv or .json; repeatable',
  'skip-drifted': 'Skip changes that no longer match the service, and make the rest',
  yes: 'Write without asking; required in cron',
  'as-of': 'Plan as if today were this date, e.g. 2026-04-01 (to rehearse chart activations)',
  'time-zone': 'Time zone of the service (default: MASTERSYNC_TIME_ZONE, the settings file, then Asia/Tokyo)',
  'activation-timeout':
    'Maximum wait for a chart activation or deletion to show in the service (default: 10m)',
  on: 'Activation date, e.g. 2026-04-01 (default: now)',
  query: 'Query parameter name=value, URL-encoded for you; for lists, repeat the option with name[]=value',
  data: 'JSON to send: inline, @FILE, or - for stdin',
  form: 'Multipart form field name=value, or file name=@FILE;type=application/pdf; repeatable',
  all: 'Read all pages of a list and print one array',
  output: 'Save the response to this file unchanged, whatever its type',
  signature: 'Signature sent with the delivery',
  'header-file': 'File with the headers of the delivery, one per line, instead of --signature',
  header: 'Name of the header that holds the signature',
  'secret-file': 'File with the webhook secret (default: MASTERSYNC_WEBHOOK_SECRET)',
  port: 'Port on 127.0.0.1; 0 picks a free one',
  seed: 'Folder of CSV files with the initial data; see below',
  state: 'File that keeps the records between starts; takes precedence over --seed',
  latency: 'Delay of every response in milliseconds',
  token: 'Add a token with fewer permissions, see below; repeatable',
  switch: 'Set a switch, see below; repeatable',
  fault: 'Inject faults, see below; repeatable',
  'fault-seed': 'Seed for random faults; another number hits other requests',
  now: 'Start the clock at this time, e.g. 2027-03-31T15:00:00Z',
  to: 'Folder for CSV files, or a workbook (.xlsx); required',
  chart: 'Export only this chart and its teams; repeatable',
  master: 'Export only the master with this code, its fields and its items; repeatable',
  lossy: 'Replace and list characters missing from the encoding (default: write nothing)',
  'leave-out':
    'Leave out records that no row can express, and write * for values that no cell can (default: write nothing)',
  overwrite: 'Also replace files that were not exported, or were edited since',
  'token-env': 'Environment variable that holds the token (default: MASTERSYNC_TOKEN)',
  'token-file': 'File that contains only the token',
  'token-command': 'Command that prints the token',
};

/** Options that mean something else in one command. */
export const ownOptions: Readonly<
  Partial<Record<CommandName, Readonly<Partial<Record<OptionName, string>>>>>
> = {
  template: {
    master:
      'Code of a general master to write items for, with its own fields; repeatable (default: all in the service)',
    url: 'Service that fills the drop-down lists (default: MASTERSYNC_URL, the settings file, then no lists from a service)',
  },
  api: {
    yes: 'Send requests other than GET without asking; required without a terminal',
    verbose: 'Show requests, and status and headers of responses',
  },
  undo: { out: 'Save the plan to this file for `apply`; required' },
  export: {
    encoding: 'Encoding of the CSV files: utf-8 (default) or cp932 (sjis)',
    'as-of': 'Export as if today were this date: earlier schedules count as past',
  },
  init: {
    url: 'Base URL of the service (default: MASTERSYNC_URL)',
    service: 'Name for the service in the file (default: production)',
    data: 'Folders, CSV files and workbooks to read (default: those found next to the settings file)',
    prune:
      'Delete records that have no row in the data, in all tables or only in these: --prune=teams,items (default: no)',
    config: 'File to write (default: MASTERSYNC_CONFIG, then mastersync.yaml in this folder)',
    yes: 'Ask nothing: use given values, detected values and defaults',
  },
  'chart copy': { out: 'Save the plan to this file for `apply`, and write nothing' },
  'chart activate': { out: 'Save the plan to this file for `apply`, and write nothing' },
  'chart diff': { 'detailed-exitcode': 'Exit 2 if the charts differ, 0 if they do not' },
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

/**
 * The words of yargs, by those of its English. `%s` stands for what it names; one and several may
 * be told apart.
 */
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
