/** The checks of `doctor` in order: first this machine, then the service. */
import type { Environment } from '../config/file/expand-variables.js';
import type { SettingsFile, SettingsFlags } from '../config/file/load-settings.js';
import { type DayFlags, knownTimeZoneOf, type StateFlags, stateFolderOf } from '../config/run-settings.js';
import { checkService, type ServiceFlags, type ServiceSettings } from '../config/service-settings.js';
import { tokenSourceName } from '../config/token.js';
import type { RunOptions } from '../files/run-program.js';
import { ExitCode } from '../model/exit-codes.js';
import type { FileOptions } from '../planning/check-files.js';
import { type Client, normalizeServiceUrl } from '../service/http/client.js';
import { proxyName } from '../service/http/dispatcher.js';
import { type Check, failed, failedBy, notChecked, ok, skipped, warning } from './check.js';
import { checkData } from './check-data.js';
import { checkDay, checkSettings, checkState, type StateOptions } from './check-machine.js';
import { checkServiceAnswers, type ServiceCheckOptions } from './check-service.js';
import type { CheckName } from './finding.js';

interface DoctorOptions {
  readonly flags: ServiceFlags & SettingsFlags & StateFlags & DayFlags;
  readonly environment: Environment;
  /** Of Node. */
  readonly version: string;
  readonly machine: Omit<StateOptions, 'serviceUrl' | 'timeZone'>;
  /**
   * How to read the data; undefined if none is named. @throws UsageError for contradictory options
   */
  reading(settings: SettingsFile | undefined): FileOptions | undefined;
  openClient(service: ServiceSettings): Client;
  /** What the command of a token runs in. */
  readonly running?: RunOptions | undefined;
  /** Called with each check as soon as it is done. */
  onCheck(check: Check): void;
  nowMs(): number;
}

/**
 * Checks everything that a run needs. Writes nothing; sends GET requests only.
 * @returns the checks in the order in which they ran
 * @throws UsageError for contradictory options; all other faults are failed checks
 */
export async function runChecks(options: DoctorOptions): Promise<readonly Check[]> {
  const { flags, environment, version, machine, nowMs } = options;
  const checks: Check[] = [];
  const add = (found: readonly Check[]) => {
    checks.push(...found);
    found.forEach(options.onCheck);
  };
  // An older Node than is needed does not come this far.
  add([ok('node', 'node_fits', { version })]);
  const isServiceNamed = Boolean(flags.url ?? environment['MASTERSYNC_URL']);
  const { checks: ofSettings, settings } = await checkSettings(flags, environment, { isServiceNamed });
  add(ofSettings);
  const isBroken = hasFailed(ofSettings);
  const known: KnownService = isBroken
    ? { checks: notCheckedAll(['service', 'token'], 'settings'), obstacle: 'settings' }
    : await chooseAndCheck(options, settings);
  add(known.checks);
  const timeZone = knownTimeZoneOf(flags, environment, settings);
  if (isBroken) add(notCheckedAll(['time-zone', 'state'], 'settings'));
  else {
    const isUnplaced = !known.service && known.obstacle === 'service' && settings;
    const sources = { environment, settings, now: new Date(nowMs()) };
    add([isUnplaced ? notChecked('time-zone', 'service') : checkDay(flags, sources)]);
    const serviceUrl = known.service && normalizeServiceUrl(known.service.url);
    const folder = stateFolderOf(flags, environment, settings);
    add(await checkState(folder, { ...machine, serviceUrl, timeZone }));
  }
  const reading = options.reading(settings);
  const data = reading && (await checkData(reading, { nowMs: nowMs(), timeZone }));
  const absent = isBroken
    ? notCheckedAll(['source', 'rows'], 'settings')
    : [skipped('source', 'sources_absent', {})];
  add(data?.checks ?? absent);
  await contact(known, { ...options, needed: data?.needed, onCheck: (check) => add([check]) });
  add([skipped('write', 'write_untried', {})]);
  return checks;
}

function hasFailed(checks: readonly Check[]): boolean {
  return checks.some(({ status }) => status === 'failed');
}

function notCheckedAll(names: readonly CheckName[], because: CheckName): readonly Check[] {
  return names.map((name) => notChecked(name, because));
}

interface KnownService {
  readonly checks: readonly Check[];
  /** Absent if a setting is missing or wrong. */
  readonly service?: ServiceSettings | undefined;
  readonly obstacle?: CheckName;
}

async function chooseAndCheck(
  { flags, environment, running }: DoctorOptions,
  settings: SettingsFile | undefined,
): Promise<KnownService> {
  const open: Check[] = [];
  const warn = (message: string) => open.push(warning('token', 'token_open', { message }));
  try {
    const checked = await checkService(flags, { environment, settings, warn, running });
    const { chosen, source, faults, tokenFault: message, service } = checked;
    const exitCode = ExitCode.usage;
    const failures = faults.map((one) => failed('service', 'service_unusable', { message: one, exitCode }));
    const known = ok('service', 'service_known', { url: chosen.url ?? '' });
    const token =
      message === undefined
        ? ok('token', 'token_found', { source: source ? tokenSourceName(source) : '' })
        : failed('token', 'token_unusable', { message, exitCode });
    const checks = [...(failures.length > 0 ? failures : [known]), token, ...open];
    return { checks, service, obstacle: failures.length > 0 ? 'service' : 'token' };
  } catch (error) {
    const check = failedBy('service', 'service_unusable', error);
    return { checks: [check, notChecked('token', 'service')], obstacle: 'service' };
  }
}

async function contact(
  { service, obstacle = 'service' }: KnownService,
  options: ServiceCheckOptions & Pick<DoctorOptions, 'openClient'>,
): Promise<void> {
  const { onCheck, openClient } = options;
  if (!service) {
    notCheckedAll(['connection', 'sign-in', 'clock', 'read'], obstacle).forEach(onCheck);
    return;
  }
  const { proxy } = service;
  await checkServiceAnswers(openClient(service), { ...options, ...(proxy && { proxy: proxyName(proxy) }) });
}
