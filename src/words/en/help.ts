/** What `--help` says: commands, options, exit codes. */
import type { ExitCodeName } from '../../model/exit-codes.js';

export const summary: string =
  'Keeps the organization, people and master data of a workflow approval service in sync with files.';

/** Below the list of commands. */
export const commandHelpText: string =
  'Options and examples of a command: mastersync help COMMAND, e.g. mastersync help plan';

/** Options of every day are listed; these are not. */
export function hiddenText(command: string, count: number): string {
  return `${count} more options: mastersync help ${command} --show-hidden`;
}

/** @param page path of a page of the documentation */
export function moreText(page: string): string {
  return `More: ${page}`;
}

export function environmentText(variables: readonly string[]): string {
  return `Environment: ${variables.join(', ')}`;
}

export const titles = {
  start: 'Getting started:',
  everyday: 'Every day:',
  files: 'Files:',
  organization: 'Organization charts:',
  tools: 'Tools:',
  arguments: 'Arguments:',
  own: 'Options:',
  input: 'Input:',
  changes: 'Changes:',
  safety: 'Safety:',
  service: 'Service and settings:',
  output: 'Output:',
  general: 'General:',
  examples: 'Examples:',
  exitCodes: 'Exit codes:',
};

export const commands = {
  plan: 'Show what would change, without changing anything',
  approve: 'Record who approved a saved plan; needs no network and no token',
  apply: 'Apply a saved plan, unless the files or the service have changed since',
  check: 'Check whether a saved plan still holds; writes nothing',
  rehearse: 'Apply a plan on a copy of the service; only reads the service',
  sync: 'Plan and apply in one run',
  explain: 'Explain why one record changes or does not; writes nothing',
  export: 'Export records to files',
  validate: 'Check the files only; needs no network and no token',
  chart: 'List, copy, activate and compare organization charts',
  'chart list': 'List charts with their state and the number of teams and members',
  'chart copy': 'Copy a chart with all its teams',
  'chart activate': 'Make a chart the current one, now or on a given day',
  'chart diff': 'Compare the teams and people of two charts by code',
  runs: 'List past runs, show one with its files, or verify their records',
  evidence: 'Write one archive that proves a past run',
  undo: 'Make a plan that undoes a past run, without changing anything',
  template: 'Create files to fill in, with examples and drop-down lists',
  api: 'Send a single request to the service and print the response',
  webhook: 'Work with webhook deliveries from the service',
  'webhook verify': 'Verify the signature of a webhook delivery; needs no network',
  completion: 'Print a completion script for bash, zsh, fish or PowerShell',
  sandbox: 'Start a local service that behaves like the real one',
  demo: 'Run the nightly job on sample data against a sandbox',
  init: 'Create a settings file, interactively or from options',
  doctor: 'Check settings, token, service, permissions and data, and suggest fixes',
};

/** The arguments of commands other than options. */
export const positionals = {
  data: 'Folders, CSV files and workbooks (default: the sources in the settings file)',
  resource: 'Resources, e.g. grades teams (default: all)',
  key: 'Code of the record, also as FY2027/1130 with its chart or master; or its name',
  plan: 'Plan file written by `mastersync plan --out`',
  name: 'Name of the chart',
  from: 'Name of the chart to copy',
  to: 'Name of the new chart',
  run: 'Run ID, the start of one, or `latest`; `mastersync runs` lists them',
  method: 'GET, POST, PATCH, PUT or DELETE',
  path: 'Path below the base URL, e.g. /v1/grades',
  body: 'File with the body of the delivery (default: stdin)',
  shell: 'bash, zsh, fish or powershell (default: from SHELL)',
};

/** Arguments that mean something else in one command. */
export const ownPositionals: Readonly<
  Partial<Record<string, Readonly<Partial<Record<keyof typeof positionals, string>>>>>
> = {
  init: { data: 'Folders, CSV files and workbooks (default: those found next to the settings file)' },
  explain: { resource: 'Table of the record, e.g. teams or items.V1' },
  runs: {
    run: 'Run ID, the start of one, or `latest` (default: list all runs); with --verify also FILE.zip',
  },
  'chart diff': { from: 'Name of the first chart', to: 'Name of the second chart' },
};

/** One line of help each: what needs more room is on the page of options. */
export const options = {
  lang: 'Language of all output (default: that of the system)',
  help: 'Show help',
  'show-hidden': 'With --help: show all options',
  version: 'Show the version',
  json: 'Print one JSON document on stdout, and nothing else',
  log: 'Log format on stderr (default: text)',
  quiet: 'Hide progress; with sync --yes show only the outcome',
  verbose: 'Show long lists in full',
  'no-color': 'Turn off colour',
  only: 'Limit the run to resources or records, e.g. teams,grades/G05',
  table: 'Read a file as this table: teams=FILE; repeatable',
  encoding: 'CSV encoding, e.g. cp932 or utf-8 (default: auto-detected)',
  sheet: 'Sheet of a workbook to read (default: auto-detected)',
  'header-row': 'Line number of the header (default: auto-detected)',
  column: 'Map a column to your header: teams.code=部署番号; repeatable',
  show: 'Show the first N rows of each table as they are understood',
  'on-problem': 'On invalid rows: stop, or set-aside and go on (default: stop)',
  config: 'Settings file (default: mastersync.yaml in this folder)',
  service: 'Service to use from the settings file',
  'all-services': 'Run for every service of the settings file',
  shard: 'Run for one of N parts of the services, e.g. 3/20',
  'max-age': 'Fail if a file is older than this, e.g. 26h or 2d',
  notify: 'POST to this address if the run fails; repeatable',
  url: 'Base URL of the service (default: MASTERSYNC_URL)',
  concurrency: 'Maximum concurrent requests (default: 8)',
  'max-failures': 'Start no further changes after N failures (default: no limit)',
  prune: 'Delete records (suspend users) without a row in the data',
  'no-prune': 'Prune nothing, whatever the settings file says',
  'no-create': 'Create nothing',
  'no-update': 'Update, move and activate nothing',
  'no-delete': 'Delete nothing',
  approve: 'Exceed a limit in this run, e.g. deletes=37@3f9ac2d014; repeatable',
  'state-dir': 'Folder with the run history (default: .mastersync)',
  'lock-wait': 'Wait for another run to end, e.g. 10m (default: do not wait)',
  out: 'Save the plan to this file for `apply`',
  by: 'Who makes the plan; saved in the plan',
  note: 'Remark to show in the approval and in reports',
  'require-approval': 'Refuse a plan that nobody has approved by name',
  verify: 'Check that records of runs are unchanged; exit 5 if one is broken',
  merge: 'Put the --json documents of all shards in this folder together',
  budget: 'Show what 30 days have deleted, and what is left',
  title: 'Subject of the reports, e.g. the name of a reorganization',
  'detailed-exitcode': 'Exit 2 if changes are pending, 0 if there are none',
  decisions: 'Decisions from the HTML or XLSX report: which changes to leave out',
  report: 'Write a .html, .xlsx, .md, .csv or .json report; repeatable',
  'skip-drifted': 'Leave out changes that no longer match the service',
  yes: 'Write without asking; required in cron',
  'as-of': 'Plan as if today were this date, e.g. 2026-04-01',
  'time-zone': 'Time zone of the service (default: Asia/Tokyo)',
  'with-memberships': 'Copy also who is in which team, with grades and leaders',
  on: 'Activation date, e.g. 2026-04-01 (default: now)',
  query: 'Query parameter, not encoded; repeatable, lists as NAME[]=VALUE',
  data: 'JSON to send: inline, @FILE, or - for stdin',
  form: 'Multipart form field, or NAME=@FILE to send a file; repeatable',
  all: 'Read all pages of a list and print one array',
  csv: 'With --all: print the list as CSV, one line per record',
  fields: 'Columns of --csv, e.g. code,name,parent.code (default: all fields)',
  output: 'Save the response to this file unchanged',
  signature: 'Signature sent with the delivery',
  'header-file': 'File with the headers of the delivery, instead of --signature',
  header: 'Header that holds the signature (default: X-…-Signature)',
  'secret-file': 'File with the secret (default: MASTERSYNC_WEBHOOK_SECRET)',
  port: 'Port on 127.0.0.1 (default: a free one)',
  seed: 'Folder of CSV files with the initial data; see below',
  state: 'File that keeps the records between starts; overrides --seed',
  latency: 'Delay of every response in milliseconds',
  token: 'Add a token with fewer permissions; see below; repeatable',
  switch: 'Set a switch; see below; repeatable',
  fault: 'Inject faults; see below; repeatable',
  'fault-seed': 'Seed for random faults; another number hits other requests',
  now: 'Start the clock at this time, e.g. 2027-03-31T15:00:00Z',
  to: 'Folder for CSV files, or a workbook (.xlsx); required',
  chart: 'Export only this chart and its teams; repeatable',
  master: 'Export only this master, its fields and items; repeatable',
  lossy: 'Replace and list characters missing from the encoding',
  'leave-out': 'Leave out what no row or cell can express, and list it',
  overwrite: 'Also replace files that were not exported, or were edited since',
  'token-env': 'Variable that holds the token (default: MASTERSYNC_TOKEN)',
  'token-file': 'File that contains only the token',
  'token-command': 'Command that prints the token',
};

/** Options that mean something else in one command. */
export const ownOptions: Readonly<
  Partial<Record<string, Readonly<Partial<Record<keyof typeof options, string>>>>>
> = {
  approve: { by: 'Who approves the plan; required' },
  apply: { yes: 'Accepted as in sync; apply never asks' },
  template: {
    master: 'Master to write items for, by code; repeatable (default: all)',
    url: 'Service that fills the drop-down lists (default: MASTERSYNC_URL)',
  },
  api: {
    yes: 'Send requests other than GET without asking',
    verbose: 'Show requests, and status and headers of responses',
  },
  evidence: { to: 'Archive to write, e.g. run.zip; required' },
  undo: { out: 'Save the plan to this file for `apply`; required' },
  export: {
    encoding: 'Encoding of the CSV files: utf-8 or cp932 (default: utf-8)',
    'as-of': 'Export as if today were this date, e.g. 2026-04-01',
  },
  init: {
    url: 'Base URL of the service (default: MASTERSYNC_URL)',
    service: 'Name for the service in the file (default: production)',
    prune: 'Delete records (suspend users) without a row (default: no)',
    'no-prune': 'Delete nothing, and do not ask',
    config: 'File to write (default: mastersync.yaml in this folder)',
    yes: 'Ask nothing: use given values, detected values and defaults',
  },
  'chart copy': {
    out: 'Save the plan to this file for `apply`, and write nothing',
  },
  'chart activate': { out: 'Save the plan to this file for `apply`, and write nothing' },
  'chart diff': { 'detailed-exitcode': 'Exit 2 if the charts differ, 0 if they do not' },
};

export const exitCodeMeaning: Readonly<Record<ExitCodeName, string>> = {
  ok: 'done, or nothing to do',
  unexpected: 'unexpected failure',
  changes: 'changes are pending (plan --detailed-exitcode, or sync answered with no)',
  partial: 'applied, but some changes failed or have an unknown outcome',
  refused: 'refused by a limit, or something was withheld or set aside',
  stale: 'the plan no longer matches the files or the service',
  locked: 'another run is active',
  rejected: 'the input has errors; nothing was written',
  'not-permitted': 'not authenticated or not permitted',
  unreachable: 'the service could not be reached',
  usage: 'wrong command line or settings file',
  interrupted: 'interrupted by Ctrl-C or a signal',
};
