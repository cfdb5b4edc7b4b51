/** What `doctor` finds, and how to fix it. */
import type { LockOwner } from '../../model/errors.js';
import type {
  Age,
  CheckName,
  CheckStatus,
  Finding,
  FindingArguments,
  FindingCode,
} from '../../model/findings.js';
import type { RequestFailureDetails } from '../../model/request-failures.js';
import { momentText } from '../moment-text.js';
import { amountText, plain, recordNameText, shellWord, wholeLine } from '../text.js';
import { plural } from './plural.js';
import { resourceName } from './report.js';
import { failureText, adviceText as requestAdviceText } from './requests.js';
import { describeFault } from './settings-file.js';

export const status: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'failed',
  skipped: 'skipped',
};

export const label: Readonly<Record<CheckName, string>> = {
  node: 'Node',
  settings: 'Settings',
  service: 'Service',
  token: 'Token',
  'time-zone': 'Day',
  state: 'State folder',
  source: 'Data',
  rows: 'Rows',
  connection: 'Connection',
  'sign-in': 'Sign-in',
  clock: 'Clock',
  read: 'Read',
  write: 'Write',
};

/** What a check of one resource is called. */
export function readLabel(resource: string): string {
  return `${label.read} ${resourceName(resource)}`;
}

const messageOf = ({ message }: { readonly message: string }): string => message;
const failureOf = ({ failure }: { readonly failure: RequestFailureDetails }): string => failureText(failure);

const findingTexts: {
  readonly [Code in FindingCode]: (args: FindingArguments[Code]) => string;
} = {
  node_fits: ({ version }) => plain(version),
  node_too_old: ({ version, needed }) => `${plain(version)} is too old: ${plain(needed)} or later is needed.`,
  settings_read: ({ file }) => plain(file),
  settings_absent: ({ file }) => `no ${plain(file)} in this folder`,
  setting_faulty: ({ file, fault }) => describeFault(file, fault),
  service_known: ({ url }) => plain(url),
  token_found: ({ source }) => `from ${plain(source)}`,
  settings_unusable: messageOf,
  service_unusable: messageOf,
  token_open: messageOf,
  token_unusable: messageOf,
  day_unknown: messageOf,
  state_unreadable: messageOf,
  source_unusable: messageOf,
  source_missing: messageOf,
  proxy_unusable: messageOf,
  day_known: ({ day, timeZone }) => `today is ${day} in ${plain(timeZone)}`,
  state_writable: ({ folder }) => plain(folder),
  state_to_come: ({ folder }) => `${plain(folder)}, created by the first run`,
  state_not_writable: ({ folder, reason }) => `${plain(folder)} cannot be written to: ${plain(reason)}.`,
  lock_held: ({ holder, timeZone }) => `a run holds the lock: ${holderText(holder, timeZone)}.`,
  lock_left: ({ holder, timeZone }) =>
    `a run ended without releasing its lock: ${holderText(holder, timeZone)}. The next run takes it over.`,
  lock_unclear: ({ file }) =>
    `${wholeLine(file)} does not say who holds the lock: it is empty, truncated, or not written by mastersync.`,
  lock_unreadable: ({ file, reason }) => `${wholeLine(file)} cannot be read: ${plain(reason)}.`,
  source_read: ({ place, table, rows, written }) =>
    `${plain(place)}: ${table}, ${plural(rows, 'row')}${written ? `, written ${ageText(written.age)} ago: ${momentText(written.at, written.timeZone)}` : ''}`,
  sources_absent: () => 'no data given, and no sources in a settings file',
  rows_good: ({ rows }) => `${plural(rows, 'row')}, no errors and no warnings`,
  rows_questionable: ({ warnings }) => `no errors, ${plural(warnings, 'warning')}`,
  rows_faulty: ({ errors }) => plural(errors, 'error'),
  connected: ({ ms, proxy }) =>
    `answered after ${amountText(ms)} ms${proxy === undefined ? '' : ` through the proxy ${plain(proxy)}`}`,
  not_connected: failureOf,
  token_refused: failureOf,
  read_failed: failureOf,
  token_accepted: ({ caller }) =>
    caller ? `the token is accepted; it acts for ${recordNameText(caller)}` : 'the token is accepted',
  clock_right: ({ seconds }) => `${plural(seconds, 'second')} off the clock of the service`,
  clock_fast: ({ seconds }) => `this machine is ${plural(seconds, 'second')} ahead of the service.`,
  clock_slow: ({ seconds }) => `this machine is ${plural(seconds, 'second')} behind the service.`,
  clock_unknown: () => 'the service does not send its time',
  readable: ({ resource, count }) =>
    count === undefined
      ? `${resourceName(resource)} can be read`
      : `${amountText(count)} ${count === 1 ? 'record' : 'records'}`,
  not_manageable: ({ resource, caller }) =>
    `the token acts for ${recordNameText(caller)}, who does not seem to be allowed to manage ${resourceName(resource)}.`,
  read_forbidden: ({ resource }) => `the token may not read ${resourceName(resource)} (403).`,
  read_forbidden_unneeded: ({ resource }) =>
    `the token may not read ${resourceName(resource)} (403), which the data does not need.`,
  read_untried: ({ holder, resource }) =>
    `the service has no ${resourceName(holder)} whose ${resourceName(resource)} could be read`,
  read_blocked: ({ holder }) => `not checked until ${resourceName(holder)} can be read`,
  write_untried: () => 'only a write can show whether the token may write, and doctor writes nothing',
  not_checked: ({ because }) => `not checked until ${label[because]} passes`,
};

/** What was found, in one line or a few. */
export function findingText({ code, args }: Finding): string {
  const text = findingTexts[code] as (args: unknown) => string;
  return text(args);
}

function holderText({ command, owner, host, pid, startedAt }: LockOwner, timeZone?: string): string {
  return `${plain(command)} by ${plain(owner)} on ${plain(host)} (process ${pid}) since ${momentText(startedAt, timeZone)}`;
}

function ageText({ count, unit }: Age): string {
  return plural(count, unit);
}

const failureAdvice = ({ failure }: { readonly failure: RequestFailureDetails }): string =>
  requestAdviceText(failure);
const rowsAdvice = (): string => 'List them all: `mastersync validate`';
const clockAdvice = (): string =>
  'Synchronize the clock (NTP). It decides the day of chart activations and the age of files.';

const adviceTexts: {
  readonly [Code in FindingCode]?: (args: FindingArguments[Code]) => string;
} = {
  node_too_old: () => 'Install a newer Node from https://nodejs.org.',
  settings_absent: () => 'Create one: `mastersync init`',
  state_not_writable: () =>
    'Make the folder writable, or name another with stateDir, --state-dir or MASTERSYNC_STATE_DIR.',
  lock_held: ({ file }) =>
    `Wait for it to end, or let a run wait: --lock-wait 10m. If that run is gone, remove ${plain(file)}.`,
  lock_unclear: () =>
    'No run can take the lock while the file exists. If no run is active on any machine, remove it.',
  lock_unreadable: () => 'Run as the owner of the file, or make it readable for you.',
  sources_absent: () =>
    'Name the data, e.g. `mastersync doctor hr-export`, or list it under sources. `mastersync template --to data` creates files to fill in.',
  source_missing: ({ path }) =>
    `No data yet? \`mastersync export --to ${shellWord(path)}\` exports the records of the service, \`mastersync template --to ${shellWord(path)}\` creates files to fill in.`,
  rows_faulty: rowsAdvice,
  rows_questionable: rowsAdvice,
  not_connected: failureAdvice,
  token_refused: failureAdvice,
  read_failed: failureAdvice,
  clock_fast: clockAdvice,
  clock_slow: clockAdvice,
  not_manageable: ({ resource }) =>
    `Ask an administrator of the service for permission to manage ${resourceName(resource)}, or leave them out with --only.`,
  read_forbidden: ({ resource, readPermission }) =>
    readPermission === undefined
      ? `Ask an administrator of the service for permission to manage ${resourceName(resource)}, or leave them out with --only.`
      : `Ask an administrator of the service for the permission ${readPermission}, which is enough to plan and export; to change ${resourceName(resource)}, ask for permission to manage them. Or leave them out with --only.`,
};

/** What helps; empty where the finding says it, or nothing needs to be done. */
export function adviceText({ code, args }: Finding): string {
  const text = adviceTexts[code] as ((args: unknown) => string) | undefined;
  return text?.(args) ?? '';
}

/** How many checks ended how, in one sentence. */
export function summaryText(counts: Readonly<Record<CheckStatus, number>>): string {
  const { failed, warning, ok, skipped } = counts;
  const others = [
    warning > 0 ? plural(warning, 'warning') : '',
    `${ok} ok`,
    skipped > 0 ? `${skipped} not checked` : '',
  ].filter((part) => part !== '');
  return failed > 0 ? `${failed} failed, ${others.join(', ')}.` : `Nothing failed: ${others.join(', ')}.`;
}

/** The next command to type: now, or once the failures are fixed. */
export function nextText(commandLine: string, { isNow }: { readonly isNow: boolean }): string {
  return isNow ? `Next: ${commandLine}` : `Fix the problems above, then run: ${commandLine}`;
}

/** The first answer is waited for. */
export function askingMessage(url: string): string {
  return `Asking ${plain(url)} …`;
}
