/** The checks of `doctor` in order: first this machine, then the service. */
import { type ChosenService, chooseService } from '../config/choose-service.js';
import type { Environment } from '../config/file/expand-variables.js';
import type { SettingsFile, SettingsFlags } from '../config/file/load-settings.js';
import { proxyOf } from '../config/proxy.js';
import { type DayFlags, knownTimeZoneOf, type StateFlags, stateFolderOf } from '../config/run-settings.js';
import {
  checkService,
  type GivenToken,
  type ServiceFault,
  type ServiceFlags,
  type ServiceSettings,
} from '../config/service-settings.js';
import { readToken, tokenSourceName, tokenSourceOf } from '../config/token.js';
import { UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { CheckName } from '../model/findings.js';
import type { FileOptions } from '../planning/check-files.js';
import { type Client, normalizeServiceUrl } from '../service/http/client.js';
import { proxyName } from '../service/http/dispatcher.js';
import { type Check, failed, failedBy, notChecked, ok, skipped, warning } from './check.js';
import { checkData } from './check-data.js';
import {
  checkCertificates,
  checkDay,
  checkNode,
  checkSettings,
  checkState,
  type StateOptions,
} from './check-machine.js';
import { checkServiceAnswers, type ServiceCheckOptions } from './check-service.js';

interface DoctorOptions {
  readonly flags: ServiceFlags & SettingsFlags & StateFlags & DayFlags;
  readonly environment: Environment;
  readonly node: { readonly version: string; readonly needed: string };
  readonly machine: Omit<StateOptions, 'serviceUrl' | 'timeZone'>;
  /**
   * How to read the data; undefined if none is named. @throws UsageError for contradictory options
   */
  reading(settings: SettingsFile | undefined): FileOptions | undefined;
  openClient(service: ServiceSettings): Client;
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
  const { flags, environment, node, machine, nowMs } = options;
  const checks: Check[] = [];
  const add = (found: readonly Check[]) => {
    checks.push(...found);
    found.forEach(options.onCheck);
  };
  add([checkNode(node.version, node.needed)]);
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
    const isUnplaced = known.obstacle === 'service' && settings;
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
  add(await checkCertificates(environment));
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
  readonly service?: ServiceSettings;
  readonly obstacle?: CheckName;
}

async function chooseAndCheck(
  { flags, environment }: DoctorOptions,
  settings: SettingsFile | undefined,
): Promise<KnownService> {
  try {
    const chosen = chooseService(flags, environment, settings);
    const seen = await seeToken(chosen, environment, settings);
    const checked = checkService(flags, { chosen, environment }, seen);
    const faults = 'faults' in checked ? checked.faults : [];
    const ofService = faults
      .filter(({ setting }) => setting !== 'token')
      .map(({ message }) => failed('service', 'service_unusable', { message, exitCode: ExitCode.usage }));
    const isUsable = ofService.length === 0;
    const checks = [
      ...(isUsable ? [ok('service', 'service_known', { url: chosen.url ?? '' })] : ofService),
      ...tokenChecks(faults, seen),
    ];
    if ('service' in checked && !hasFailed(checks)) return { checks, service: checked.service };
    return { checks, obstacle: isUsable ? 'token' : 'service' };
  } catch (error) {
    const check = failedBy('service', 'service_unusable', error);
    return { checks: [check, notChecked('token', 'service')], obstacle: 'service' };
  }
}

interface SeenToken extends GivenToken {
  /** Why it could not be read. */
  readonly failure?: UsageError;
  readonly warnings: readonly string[];
}

async function seeToken(
  chosen: ChosenService,
  environment: Environment,
  settings: SettingsFile | undefined,
): Promise<SeenToken> {
  const source = tokenSourceOf(chosen, environment, settings);
  const warnings: string[] = [];
  try {
    const token =
      source && (await readToken(source, { environment, warn: (message) => warnings.push(message) }));
    return { source, token, warnings };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { source, token: undefined, failure: error, warnings };
  }
}

function tokenChecks(
  faults: readonly ServiceFault[],
  { source, failure, warnings }: SeenToken,
): readonly Check[] {
  const message = failure?.message ?? faults.find(({ setting }) => setting === 'token')?.message;
  const found =
    message === undefined
      ? ok('token', 'token_found', { source: source ? tokenSourceName(source) : '' })
      : failed('token', 'token_unusable', { message, exitCode: ExitCode.usage });
  return [found, ...warnings.map((text) => warning('token', 'token_open', { message: text }))];
}

async function contact(
  { service, obstacle = 'service' }: KnownService,
  options: ServiceCheckOptions & Pick<DoctorOptions, 'environment' | 'openClient'>,
): Promise<void> {
  const { onCheck, environment, openClient } = options;
  if (!service) {
    notCheckedAll(['connection', 'sign-in', 'clock', 'read'], obstacle).forEach(onCheck);
    return;
  }
  try {
    const proxy = proxyOf(service.url, environment);
    const client = openClient({ ...service, ...(proxy && { proxy }) });
    await checkServiceAnswers(client, { ...options, ...(proxy && { proxy: proxyName(proxy) }) });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    onCheck(failedBy('connection', 'proxy_unusable', error));
    notCheckedAll(['sign-in', 'clock', 'read'], 'connection').forEach(onCheck);
  }
}
