/** What the settings of `mastersync.yaml` are for. */
import type { SettingName, ValueKind } from '../../model/settings.js';

export const settings: Readonly<Record<SettingName, string>> = {
  lang: 'Language of all text. `--lang` and MASTERSYNC_LANG win',
  stateDir:
    'Folder that remembers runs, from the folder of this file. `--state-dir` and MASTERSYNC_STATE_DIR win',
  service: 'The service that is meant when `--service` names none; not needed when there is only one',
  services: 'Services by names of your choice, such as production and staging',
  'services.NAME.url': 'Base URL, without /v1',
  'services.NAME.tokenEnv': 'Name of the environment variable that holds the token',
  'services.NAME.tokenFile':
    'File that holds the token, from the folder of this file; only its owner should be able to read it',
  'services.NAME.tokenCommand':
    'Program that prints the token: a list of the program and its arguments, or text for the shell. It has 30 seconds',
  'services.NAME.callerId': 'Id of the user that a service account acts for',
  'services.NAME.timeZone': 'Time zone in which the service counts days, and people are told times',
  'services.NAME.concurrency': 'Most requests in flight at once',
  'services.NAME.rps': 'Most requests that start in a second; default: any number',
  'services.NAME.headers': 'Headers for gateways on the way, by their names; never the token',
  'services.NAME.allowHttp': 'Plain http is allowed to this service, where the token can be read on the way',
  prune: 'Delete what no row names: in all tables that are read, or in these',
  onProblem: 'What a row with a problem means: the run stops, or goes on without the row',
  limits:
    'How much one run may change: in each scope the greater of a number and a share of the live records; `{count: 0, percent: 0}` allows none',
  'limits.deletes': 'Deletes in each scope',
  'limits.updates': 'Updates in each scope',
  'limits.moves': 'Moves in each scope',
  'limits.deletesMax': 'Deletes in all',
  sources: 'The data of plan, sync and validate when the command line names none',
  'sources[].file':
    'A file, from the folder of this file; without `table` also a folder, or a workbook of several tables',
  'sources[].table': 'The table that the file is, whatever its name; default: told by names',
  'sources[].sheet': 'Sheet of a workbook; default: the one named after the table, or the only visible one',
  'sources[].encoding': 'Encoding of a text file; default: found out',
  'sources[].headerRow': 'Line of the header; default: found out',
  'sources[].columns': 'Headers of your own, each with the column it means, such as `部署番号: code`',
  'sources[].chart': 'The chart that all teams of the file belong to, for a file without that column',
  'sources[].master':
    'The master that all items or fields of the file belong to, for a file without that column',
  'sources[].prune': 'Delete records of this table that no row names; default: as `prune` says for all',
  'sources[].limits': 'Limits of this table; default: those of all',
  'sources[].limits.deletes': 'Deletes in each scope of this table',
  'sources[].limits.updates': 'Updates in each scope of this table',
  'sources[].limits.moves': 'Moves in each scope of this table',
  'sources[].optional':
    'The file may be missing: then nothing of it is managed, and nothing of its table is pruned',
  'sources[].maxAge':
    'A file that was last written longer ago is an error, such as `26h`: the export has stopped',
  unchangedAfter:
    '`sync` warns of a file that has arrived with the same bytes for longer, or `never`. `--unchanged-after` wins',
  notify: 'Who is told of the end of a run. `--notify` and MASTERSYNC_NOTIFY take the place of all of these',
  'notify[].on': 'When; default: `failure`, of a heartbeat `always`',
  'notify[].webhook': `Address that gets the document as JSON; often a secret: write \`$\{NAME}\``,
  'notify[].format': '`text` is what chats such as Slack and Teams take',
  'notify[].command': 'Program and its arguments; it gets the document on stdin',
  'notify[].heartbeat': 'Address that is asked for at a good end of `sync` or `apply`',
  'notify[].fail': 'What is added to the heartbeat after a bad end, an address of its own, or `none`',
};

/** One of the kinds that a setting may hold. */
export function valueText(value: ValueKind): string {
  switch (value.kind) {
    case 'text':
      return 'text';
    case 'truth':
      return '`true`, `false`';
    case 'number':
      return [value.isWhole ? 'whole number' : 'number', boundsText(value)]
        .filter((part) => part !== '')
        .join(' ');
    case 'one_of':
      return value.values.map((one) => `\`${one}\``).join(', ');
    case 'list':
      return value.of ? `list of ${value.of.map((one) => `\`${one}\``).join(', ')}` : 'list of text';
    case 'settings':
      return 'the settings below';
    case 'names':
      return 'text by name';
    case 'limit':
      return '`{count: NUMBER, percent: NUMBER}`; what is left out is as in `limits`, or there the default';
  }
}

function boundsText({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min === undefined) return max === undefined ? '' : `up to ${max}`;
  return max === undefined ? `from ${min}` : `${min}–${max}`;
}

/** Between kinds of which one will do. */
export const orText: string = ', or ';

/** The heads of the table's columns. */
export const heads: Readonly<Record<'setting' | 'values' | 'standard' | 'meaning', string>> = {
  setting: 'setting',
  values: 'values',
  standard: 'default',
  meaning: 'means',
};
