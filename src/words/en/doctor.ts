/** What `doctor` has found, and what helps against it. */
import type { LockOwner } from '../../model/errors.js';
import type { Age, CheckName, CheckStatus, Finding } from '../../model/findings.js';
import { momentText } from '../moment-text.js';
import { amountText, plain, shellWord, wholeLine } from '../text.js';
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
  certificates: 'Certificates',
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

/** What was found, in one line or a few. */
export function findingText(finding: Finding): string {
  switch (finding.code) {
    case 'node_fits':
      return plain(finding.args.version);
    case 'node_too_old':
      return `${plain(finding.args.version)} is too old: ${plain(finding.args.needed)} or later is needed.`;
    case 'settings_read':
      return plain(finding.args.file);
    case 'settings_absent':
      return `no ${plain(finding.args.file)} in this folder`;
    case 'setting_faulty':
      return describeFault(finding.args.file, finding.args.fault);
    case 'service_known':
      return plain(finding.args.url);
    case 'token_found':
      return `from ${plain(finding.args.source)}`;
    case 'settings_unusable':
    case 'service_unusable':
    case 'token_open':
    case 'token_unusable':
    case 'day_unknown':
    case 'state_unreadable':
    case 'source_unusable':
    case 'source_missing':
    case 'proxy_unusable':
      return finding.args.message;
    case 'day_known':
      return `today is ${finding.args.day} in ${plain(finding.args.timeZone)}`;
    case 'state_writable':
      return plain(finding.args.folder);
    case 'state_to_come':
      return `${plain(finding.args.folder)}, which the first run will make`;
    case 'state_not_writable':
      return `${plain(finding.args.folder)} cannot be written to: ${plain(finding.args.reason)}.`;
    case 'lock_held':
      return `a run holds the lock: ${holderText(finding.args.holder, finding.args.timeZone)}.`;
    case 'lock_left':
      return `a run ended without giving its lock back: ${holderText(finding.args.holder, finding.args.timeZone)}. The next run takes it over.`;
    case 'lock_unclear':
      return `${wholeLine(finding.args.file)} does not say whose lock it is: it is empty, cut off, or not written by mastersync.`;
    case 'lock_unreadable':
      return `${wholeLine(finding.args.file)} cannot be read: ${plain(finding.args.reason)}.`;
    case 'source_read': {
      const { place, table, rows, writtenAt, timeZone, age } = finding.args;
      return `${plain(place)}: ${table}, ${plural(rows, 'row')}, written ${ageText(age)} ago: ${momentText(writtenAt, timeZone)}`;
    }
    case 'sources_absent':
      return 'no data named, and no sources in a settings file';
    case 'rows_good':
      return `${plural(finding.args.rows, 'row')}, no errors and no warnings`;
    case 'rows_questionable':
      return `no errors, ${plural(finding.args.warnings, 'warning')}`;
    case 'rows_faulty':
      return plural(finding.args.errors, 'error');
    case 'certificates_read':
      return `those of ${plain(finding.args.file)} are accepted as well`;
    case 'certificates_unreadable':
      return `NODE_EXTRA_CA_CERTS names ${plain(finding.args.file)}, which cannot be read: ${plain(finding.args.reason)}.`;
    case 'connected': {
      const { ms, proxy } = finding.args;
      return `answered after ${amountText(ms)} ms${proxy === undefined ? '' : ` through the proxy ${plain(proxy)}`}`;
    }
    case 'not_connected':
    case 'token_refused':
    case 'read_failed':
      return failureText(finding.args.failure);
    case 'token_accepted':
      return 'the token is accepted';
    case 'clock_right':
      return `${plural(finding.args.seconds, 'second')} from that of the service`;
    case 'clock_fast':
      return `this machine is ${plural(finding.args.seconds, 'second')} ahead of the service.`;
    case 'clock_slow':
      return `this machine is ${plural(finding.args.seconds, 'second')} behind the service.`;
    case 'clock_unknown':
      return 'the service does not say what time it is';
    case 'readable': {
      const { resource, count } = finding.args;
      return count === undefined ? `${resourceName(resource)} can be read` : `${amountText(count)} there`;
    }
    case 'read_forbidden':
      return `the token may not read ${resourceName(finding.args.resource)} (403).`;
    case 'read_forbidden_unneeded':
      return `the token may not read ${resourceName(finding.args.resource)} (403), which the data does not need.`;
    case 'read_untried':
      return `the service has no ${resourceName(finding.args.holder)} whose ${resourceName(finding.args.resource)} could be read`;
    case 'read_blocked':
      return `not checked until ${resourceName(finding.args.holder)} can be read`;
    case 'write_untried':
      return 'whether the token may write shows only when something is written; doctor writes nothing';
    case 'not_checked':
      return `not checked until ${label[finding.args.because]} is in order`;
  }
}

function holderText({ command, owner, host, pid, startedAt }: LockOwner, timeZone?: string): string {
  return `${plain(command)} by ${plain(owner)} on ${plain(host)} (process ${pid}) since ${momentText(startedAt, timeZone)}`;
}

function ageText({ count, unit }: Age): string {
  return plural(count, unit);
}

/** What helps; empty where the finding says it, or nothing needs to be done. */
export function adviceText(finding: Finding): string {
  switch (finding.code) {
    case 'node_too_old':
      return 'Install a later Node from https://nodejs.org.';
    case 'settings_absent':
      return 'Write one: `mastersync init`';
    case 'state_not_writable':
      return 'Make the folder writable, or name another with stateDir, --state-dir or MASTERSYNC_STATE_DIR.';
    case 'lock_held':
      return `Wait for it to end, or let a run wait: --lock-wait 10m. If that run is gone, remove ${plain(finding.args.file)}.`;
    case 'lock_unclear':
      return 'No run gets the lock while it is there. If no run is going on, also on another machine, remove it.';
    case 'lock_unreadable':
      return 'Run as the user whose file it is, or have it made readable for you.';
    case 'sources_absent':
      return 'Name it, as in `mastersync doctor hr-export`, or list it below sources. `mastersync template --to data` writes files to fill in.';
    case 'source_missing':
      return `No data yet? \`mastersync export --to ${shellWord(finding.args.path)}\` writes what the service has, \`mastersync template --to ${shellWord(finding.args.path)}\` files to fill in.`;
    case 'rows_faulty':
    case 'rows_questionable':
      return 'See each of them: `mastersync validate`';
    case 'certificates_unreadable':
      return 'Correct NODE_EXTRA_CA_CERTS: Node goes on without these certificates.';
    case 'not_connected':
    case 'token_refused':
    case 'read_failed':
      return requestAdviceText(finding.args.failure);
    case 'clock_fast':
    case 'clock_slow':
      return 'Set the clock by a time server (NTP). By it charts are activated on the right day, and files are too old or not.';
    case 'read_forbidden':
      return `Ask an administrator of the service for the right to manage ${resourceName(finding.args.resource)}, or leave them out with --only.`;
    default:
      return '';
  }
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

/** The next command to type: now, or when what failed was mended. */
export function nextText(commandLine: string, { isNow }: { readonly isNow: boolean }): string {
  return isNow ? `Next: ${commandLine}` : `Do what is said above, then: ${commandLine}`;
}

/** The first answer is waited for. */
export function askingMessage(url: string): string {
  return `Asking ${plain(url)} …`;
}
