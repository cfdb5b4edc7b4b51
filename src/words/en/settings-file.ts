/** What is wrong with a settings file, and how it should be. */
import type { ProgramEnd } from '../../model/problems.js';
import type { SettingRule, SettingsFault, SettingType } from '../../model/settings.js';
import { plain, quote, shellWord } from '../text.js';
import { suggestion } from './common.js';

/** The file that was named, or found, cannot be read. */
export function unreadableMessage(file: string, reason: string): string {
  return `${plain(file)}: the settings file cannot be read: ${reason}. Check --config, or leave it out to use mastersync.yaml of this folder.`;
}

/** A fault with its place: file, line and column, setting. */
export function describeFault(file: string, fault: SettingsFault): string {
  const { line, column, setting } = fault;
  const place = [`${plain(file)}:${line}:${column}`, plain(setting)].filter((part) => part !== '').join(' ');
  return `${place}: ${faultMessage(fault)}`;
}

const typeText: Readonly<Record<SettingType, string>> = {
  text: 'text; quote it if it looks like a number or true/false',
  number: 'a number',
  whole_number: 'a whole number',
  truth: 'true or false',
  list: 'a list, each entry in a line that begins with "- "',
  table: 'named settings, e.g. file: hr.csv or count: 5',
  truth_or_list: 'true, false or a list of tables',
  text_or_list: 'text, or a list of a program and its arguments',
};

const ruleText: Readonly<Record<SettingRule, string>> = {
  url_not_http: 'the address must look like https://example.com.',
  url_with_version:
    'the address must end before the version, such as /v1 or /v2: /v1 is added automatically.',
  url_not_plain: 'the address must not contain a user name, password, query or fragment.',
  url_not_private:
    'the address must begin with https://: over plain http the token could be read. If the network is safe, set allowHttp: true next to it.',
  one_token: 'a service has one token: give only one of tokenEnv, tokenFile and tokenCommand.',
  caller_id: 'the id must not contain spaces or unusual characters. Copy it again.',
  time_zone: 'no such time zone. Write a name such as Asia/Tokyo.',
  header_name: 'the name of a header may contain only letters, digits and hyphens.',
  header_reserved:
    'Authorization, Cookie, Host, Accept, Connection, Content-Type and other headers of the connection cannot be set here. The token belongs in tokenFile, tokenCommand or tokenEnv.',
  header_value: 'a header value must be one line of text, not empty and without unusual characters.',
  duration: 'write a number with s, m, h or d, for example 26h.',
  plan_key: 'a key needs at least 16 characters, such as those of `openssl rand -hex 32`.',
  duration_or_never: 'write a number with s, m, h or d, for example 7d, or never.',
  one_source: 'a source is either a file or a command: give one of the two.',
  only_for_files: 'this applies to files, not to the output of a command. Remove it.',
  only_for_commands: 'this applies to a command, not to a file. Remove it.',
  table_needed: 'this applies to one table only: name it with table: next to it.',
  chart_not_of_table: 'only teams belong to a chart. Set table: teams next to it, or leave chart out.',
  master_not_of_table:
    'only items and master-fields belong to a master. Set table: items next to it, or leave master out.',
  service_not_listed: 'no such service under services.',
  prune_differs:
    'all sources of one table must have the same prune: a record missing from one file may be in another.',
  where_columns:
    'write columns with what their cells must be, e.g. 在籍区分: { not: 退職 }; or and, or, not.',
  where_list: 'and and or take a list of conditions, each with columns of its own.',
  where_test:
    'a cell is tested by a text, a list of texts, or by equals, in, not, matches, before, after, onOrBefore, onOrAfter.',
  where_pattern: 'this is not a regular expression.',
  where_day: 'write a day such as 2027-04-01, or today.',
  template_text:
    'write at least one column in braces, e.g. "{会社コード}-{部署コード}". For a brace as such, double it.',
  shaped_column:
    'the table has no such column. Use its own names, such as code or name; what the file calls them belongs in columns.',
  set_and_template: 'template already makes this column. Remove one of the two.',
  name_twice:
    'both names would be the same. A whole name is parted by itself: map its column to fullName in columns.',
  leaves_of_people: 'only users leave. For other tables, leave out rows with where.',
  headers_and_row: 'headers are for a file without a header line. Remove headerRow or headers.',
  one_target: 'an entry has one target: give either webhook, command or heartbeat.',
  target_option:
    'format is only for a webhook, and fail only for a heartbeat. Remove the one that does not apply.',
  target_address: 'the address must begin with https:// (with http:// only to this machine).',
  limits_differ: 'all sources of one table must have the same limits, because limits apply to the table.',
};

/** A fault without its place. */
export function faultMessage(fault: SettingsFault): string {
  switch (fault.code) {
    case 'not_utf8':
      return 'the file is not UTF-8. Save it as UTF-8.';
    case 'not_yaml':
      return `this is not YAML: ${plain(fault.args.reason)}. Text with special characters, such as \${NAME} within { }, needs quotes.`;
    case 'several_documents':
      return 'a settings file is a single document. Remove the line --- and everything after it.';
    case 'tab_indent':
      return 'YAML is indented with spaces. Replace the tab.';
    case 'doubled_setting':
      return 'this name is given twice. Keep one.';
    case 'unusual_tag':
      return 'tags (beginning with !) are not supported. Remove it.';
    case 'aliases_refused':
      return `the aliases (* and &) in this file refer to something missing, or expand to more than ${fault.args.max} parts. Write the parts out.`;
    case 'token_in_file':
      return 'do not put a token in this file. Set MASTERSYNC_TOKEN, or tokenFile, tokenCommand or tokenEnv here. If the file was shared, replace the token.';
    case 'unknown_setting': {
      const name = fault.setting.split('.').at(-1) ?? '';
      return `no such setting.${suggestion(name, fault.args.known)} Known here: ${fault.args.known.join(', ')}.`;
    }
    case 'setting_missing':
      return 'this setting is required. Add it.';
    case 'wrong_type':
      return `${fault.args.value === undefined ? 'this' : quote(fault.args.value)} should be ${typeText[fault.args.expected]}.`;
    case 'blank':
      return 'this has no value. Give one, or remove the line.';
    case 'too_small':
      return `this must be at least ${fault.args.min}.`;
    case 'too_large':
      return `this must be at most ${fault.args.max}.`;
    case 'not_one_of':
      return `${quote(fault.args.value)} is not one of ${fault.args.known.join(', ')}.${suggestion(fault.args.value, fault.args.known)}`;
    case 'unusual_form':
      return `${quote(fault.args.value)} is not a variable name: use letters, digits and _.`;
    case 'variable_missing':
      return `the variable ${plain(fault.args.name)} is not set. Set it, or give a default: \${${plain(fault.args.name)}:-default}.`;
    case 'variable_malformed':
      return `${quote(fault.args.text)} is not a variable name in \${NAME} or \${NAME:-default}. Write $\${ for a literal \${.`;
    case 'rule_broken': {
      const { rule, value } = fault.args;
      return `${value === undefined ? '' : `${quote(value)}: `}${ruleText[rule]}`;
    }
  }
}

/** `--service` or MASTERSYNC_SERVICE names a service that there is not. */
export function unknownServiceMessage(source: string, name: string, known: readonly string[]): string {
  if (known.length === 0)
    return `${source} ${plain(name)}: no named services here. List it under services in mastersync.yaml, or give --url.`;
  return `${source} ${plain(name)}: no such service in the settings file.${suggestion(name, known)} Services: ${known.join(', ')}.`;
}

/** Several services, and none of them was chosen. */
export function serviceNeededMessage(known: readonly string[]): string {
  return `Choose the service with --service or MASTERSYNC_SERVICE: ${known.join(', ')}. For several: --service A,B or --all-services, for one by default: service in the settings file.`;
}

/**
 * Two names of a service that contradict each other: both on the command line, or both in the
 * environment.
 */
export function urlAndServiceMessage(where: 'options' | 'variables'): string {
  const [url, service] =
    where === 'options' ? ['--url', '--service'] : ['MASTERSYNC_URL', 'MASTERSYNC_SERVICE'];
  return `${url} and ${service} name different services. Leave one of them out.`;
}

/** What `tokenEnv` names is not set. */
export function tokenVariableMissingMessage(variable: string): string {
  return `No access token: the settings file takes it from ${plain(variable)}, which is not set. Set it, then check with \`mastersync doctor\`.`;
}

/** What `tokenFile` names cannot be read. */
export function tokenFileUnreadableMessage(file: string, reason: string): string {
  return `No access token: tokenFile ${plain(file)} cannot be read: ${reason}. Put the token there, then check with \`mastersync doctor\`.`;
}

/** Why a settings file or a token file is not read. */
export const noFileReason: string = 'it is not a file';

export function tooLargeReason(most: string): string {
  return `it is larger than ${most}`;
}

/** Every user of this machine can read the token. */
export function tokenFileOpenMessage(file: string): string {
  return `tokenFile ${plain(file)} can be read by every user of this machine. Restrict it to your user: chmod 600 ${shellWord(file)}`;
}

/** What the command said is not shown: it may be the token. */
export function tokenCommandMessage(program: string | undefined, end: ProgramEnd): string {
  const command = ['tokenCommand', ...(program === undefined ? [] : [quote(program)])].join(' ');
  return `No access token: ${command} ${tokenCommandEndText(end)}. Run it by hand to see why, then check with \`mastersync doctor\`.`;
}

function tokenCommandEndText(end: ProgramEnd): string {
  if (end.kind === 'not_started') return `could not be started: ${plain(end.reason)}`;
  if (end.kind === 'exit') return `ended with exit code ${end.exitCode}`;
  if (end.kind === 'timeout') return `did not finish within ${end.seconds} seconds`;
  return 'was stopped, or printed far more than a token';
}

/** An option on how to read data, while the data comes from the settings file. */
export function dataOptionMessage(option: string): string {
  return `--${option} applies to data named on the command line. For sources in the settings file, set it there, or name the data.`;
}
