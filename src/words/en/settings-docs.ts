/** What the settings of `mastersync.yaml` are for. */
import type { SettingName, ValueKind } from '../../model/settings.js';

export const settings: Readonly<Record<SettingName, string>> = {
  lang: 'Language of all output. `--lang` and MASTERSYNC_LANG take precedence',
  stateDir:
    'State folder with the run history, relative to this file. `--state-dir` and MASTERSYNC_STATE_DIR take precedence',
  service: 'Service to use without `--service`; not needed if there is only one',
  services: 'Services, each under a name of your choice, e.g. production and staging',
  'services.NAME.url': 'Base URL, without /v1',
  'services.NAME.tokenEnv': 'Environment variable that holds the token',
  'services.NAME.tokenFile':
    'File that contains only the token, relative to this file; make it readable by its owner only',
  'services.NAME.tokenCommand':
    'Command that prints the token: a list of a program and its arguments, or text for the shell. Timeout: 30 seconds',
  'services.NAME.callerId': 'User ID that a service account acts for',
  'services.NAME.timeZone': 'Time zone of the service, for its days and for the times shown to people',
  'services.NAME.concurrency': 'Maximum concurrent requests',
  'services.NAME.rps': 'Maximum requests per second (default: unlimited)',
  'services.NAME.pageMbMax': 'Maximum size of an answer with a page of a list, in MB',
  'services.NAME.recordMbMax': 'Maximum size of any other answer, in MB',
  'services.NAME.headers': 'Extra headers for gateways, by name; never the token',
  'services.NAME.allowHttp': 'Allow plain http to this service; the token can then be read in transit',
  prune:
    'Delete records that have no row in the data: in all tables that are read, or only in the listed ones',
  onProblem: 'On invalid rows: stop the run, or set them aside and go on without them',
  strictColumns: 'Treat unknown columns as errors instead of warnings',
  normalizeCodes: 'Read full-width letters and digits in codes as half-width',
  bareApprovals: 'Accept approvals without their digest in unattended runs',
  planKey:
    'Signs saved plans; `apply` then refuses a plan that is not signed with this key. At least 16 characters; name an environment variable rather than write it here',
  approval: 'Approval of plans by name',
  'approval.required':
    'Plans that need an approval by name: every plan, plans with deletes, or plans that cross a limit; `deletes` includes `over-limits` (default: none)',
  'approval.distinct':
    'Refuse an approval by the person who made the plan; `plan --by NAME` says who that is',
  limits:
    'How much one run may change: in each scope the greater of a number and a share of the live records; `{count: 0, percent: 0}` allows nothing',
  'limits.deletes': 'Maximum deletes per scope',
  'limits.updates': 'Maximum updates per scope',
  'limits.moves': 'Maximum moves per scope (default for people: 20, or 20 %)',
  'limits.invites': 'Maximum invitations of users',
  'limits.identities': 'Maximum people whose code or e-mail address changes',
  'limits.leaders': 'Maximum members who become leaders',
  'limits.removals': 'Maximum memberships removed per chart',
  'limits.suspensions': 'Maximum users suspended',
  'limits.deactivations': 'Maximum users deactivated, which cannot be undone in full',
  'limits.deletesIn30Days':
    'Maximum deletes of all runs in 30 days, per scope and in all scopes of a resource together (default: twice `deletes`)',
  'limits.deletesMax': 'Maximum deletes in total',
  protect:
    'Codes or e-mail addresses of users who are never suspended or deactivated; the user whose token is used never is',
  sendEmail: 'Send invitation mails to new users (default: only when a plan creates no more than one)',
  sources: 'Data for plan, sync and validate when the command line names none',
  'sources[].file':
    'File, relative to this file; without `table` also a folder, or a workbook with several tables',
  'sources[].command':
    'Program and its arguments, run without a shell in the folder of this file; prints the table as CSV or JSON Lines. Needs `table`',
  'sources[].timeout': 'Maximum duration of the command, e.g. `20m`',
  'sources[].table': 'Table in the file, whatever the file name (default: recognized by name)',
  'sources[].sheet': 'Sheet of a workbook (default: the one named after the table, or the only visible one)',
  'sources[].encoding': 'Encoding of a text file (default: auto-detected)',
  'sources[].headerRow': 'Line number of the header (default: auto-detected)',
  'sources[].headers': 'Headers of a file without a header line, from the first column',
  'sources[].newest': 'Of several rows about one person or unit, take those of the last day up to today',
  'sources[].newest.by': 'The column with the day from which a row holds',
  'sources[].newest.of': 'The column, or columns, of the person or unit that the rows are about',
  'sources[].leaves': 'The column with the day of leaving: people are deactivated from the day after',
  'sources[].fillMerged': 'Give every cell of a merged area the value of its first cell',
  'sources[].columns': 'Your own headers, each with the column it maps to, e.g. `部署番号: code`',
  'sources[].chart': 'Chart of all teams in the file, for files without that column',
  'sources[].master': 'Master of all items or fields in the file, for files without that column',
  'sources[].prune':
    'Delete records of this table that have no row in the data (default: the top-level `prune`)',
  'sources[].limits': 'Limits for this table (default: the top-level `limits`)',
  'sources[].limits.deletes': 'Maximum deletes per scope of this table',
  'sources[].limits.updates': 'Maximum updates per scope of this table',
  'sources[].limits.moves': 'Maximum moves per scope of this table',
  'sources[].limits.invites': 'The same limit for this table',
  'sources[].limits.identities': 'The same limit for this table',
  'sources[].limits.leaders': 'The same limit for this table',
  'sources[].limits.removals': 'The same limit for this table',
  'sources[].limits.suspensions': 'The same limit for this table',
  'sources[].limits.deactivations': 'The same limit for this table',
  'sources[].limits.deletesIn30Days':
    'Maximum deletes of all runs in 30 days, per scope of this table and in all of them together (default: twice `deletes`)',
  'sources[].optional':
    'Allow the file to be missing: then its records are not managed and its table is not pruned',
  'sources[].where': 'The rows in scope, by column; the others are known and left alone',
  'sources[].values': 'By column: words of the file, each with the value to use; `else` for all others',
  'sources[].set': 'By column of the table: one value for all rows, or `today`',
  'sources[].template': 'By column of the table: a text made of columns, e.g. `{会社コード}-{部署コード}`',
  'sources[].maxAge': 'Fail if the file is older than this, e.g. `26h`, because its export has stopped',
  unchangedAfter: '`sync` warns if a file has not changed for this long; `never` turns it off',
  reportTitle: 'Subject of the reports, e.g. a reorganization; --title names another',
  keepRuns: 'Number of runs to keep in the run history',
  activationTimeout: 'Maximum wait for a chart to be activated or deleted, e.g. `30m`',
  notify: 'Notifications to send when a run ends. `--notify` and MASTERSYNC_NOTIFY replace all of them',
  'notify[].on': 'When to notify (default: `failure`; for a heartbeat `always`)',
  'notify[].webhook': `URL that receives the run document as JSON; often a secret: write \`$\{NAME}\``,
  'notify[].format': 'Body to send; `text` is for chats such as Slack and Teams',
  'notify[].command': 'Program and its arguments; receives the run document on stdin',
  'notify[].heartbeat': 'URL to request when `sync` or `apply` ends well',
  'notify[].fail': 'After a failed run: suffix to add to the heartbeat URL, a URL of its own, or `none`',
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
    case 'columns':
      return 'settings by column';
    case 'names':
      return 'text by name';
    case 'limit':
      return '`{count: NUMBER, percent: NUMBER}`; omitted parts come from `limits`, or in `limits` from its default';
  }
}

function boundsText({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min === undefined) return max === undefined ? '' : `up to ${max}`;
  return max === undefined ? `from ${min}` : `${min}–${max}`;
}

/** Between alternative kinds of value. */
export const orText: string = ', or ';

/** The heads of the table's columns. */
export const heads: Readonly<Record<'setting' | 'values' | 'standard' | 'meaning', string>> = {
  setting: 'setting',
  values: 'values',
  standard: 'default',
  meaning: 'meaning',
};
