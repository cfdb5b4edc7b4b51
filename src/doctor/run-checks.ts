/** The checks of `doctor` in their order: first what is on this machine, then what the service says. */

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
import { type CheckedData, checkData } from './check-data.js';
import {
  checkCertificates,
  checkDay,
  checkNode,
  checkSettings,
  checkState,
  type StateOptions,
} from './check-machine.js';
import { checkServiceAnswers } from './check-service.js';

export interface DoctorOptions {
  readonly flags: ServiceFlags & SettingsFlags & StateFlags & DayFlags;
  readonly environment: Environment;
  readonly node: { readonly version: string; readonly needed: string };
  readonly machine: Omit<StateOptions, 'serviceUrl' | 'timeZone'>;
  /** The command line names data. */
  readonly hasData: boolean;
  /** How the data is read; undefined where none is named. @throws UsageError for options that contradict each other */
  reading(settings: SettingsFile | undefined): FileOptions | undefined;
  openClient(service: ServiceSettings): Client;
  /** Called with each check as soon as it is done. */
  onCheck(check: Check): void;
  nowMs(): number;
}

/**
 * Checks everything that a run needs. Writes nothing, and sends GET only.
 * @returns the checks in the order in which they were made
 * @throws UsageError for options that contradict each other; what is wrong elsewhere is a check that failed
 */
export async function runChecks(options: DoctorOptions): Promise<readonly Check[]> {
  const checks: Check[] = [];
  const add = (found: readonly Check[]) => {
    checks.push(...found);
    found.forEach(options.onCheck);
  };
  const { flags, environment, node } = options;
  add([checkNode(node.version, node.needed)]);
  const isServiceNamed = Boolean(flags.url ?? environment['MASTERSYNC_URL']);
  const { checks: ofSettings, settings } = await checkSettings(flags, environment, { isServiceNamed });
  add(ofSettings);
  const isBroken = hasFailed(ofSettings);
  const placed = { ...options, timeZone: knownTimeZoneOf(flags, environment, settings) };
  const known = isBroken ? unknownService('settings') : await chooseAndCheck(options, settings);
  add(known.checks);
  add(
    isBroken ? notCheckedAll(['time-zone', 'state'], 'settings') : await placeChecks(placed, settings, known),
  );
  const { checks: ofData, needed } = await dataChecks(placed, settings, isBroken);
  add(ofData);
  add(await checkCertificates(environment));
  await contact(known, { ...options, needed, onCheck: (check) => add([check]) });
  add([skipped('write', 'write_untried', {})]);
  return checks;
}

function hasFailed(checks: readonly Check[]): boolean {
  return checks.some(({ status }) => status === 'failed');
}

function notCheckedAll(names: readonly CheckName[], because: CheckName): readonly Check[] {
  return names.map((name) => notChecked(name, because));
}

/** What is known of the service before it is asked. */
interface KnownService {
  readonly checks: readonly Check[];
  readonly url?: string | undefined;
  /** Absent when something is missing or wrong. */
  readonly service?: ServiceSettings | undefined;
  /** What keeps it from being asked. */
  readonly obstacle?: CheckName | undefined;
}

function unknownService(because: CheckName): KnownService {
  return { checks: notCheckedAll(['service', 'token'], because), obstacle: because };
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
    const ofService = serviceChecks(faults, chosen);
    const checks = [...ofService, ...tokenChecks(faults, seen)];
    if ('service' in checked && !hasFailed(checks))
      return { checks, url: checked.service.url, service: checked.service };
    return { checks, obstacle: hasFailed(ofService) ? 'service' : 'token' };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const check = failedBy('service', 'service_unusable', error);
    return { checks: [check, notChecked('token', 'service')], obstacle: 'service' };
  }
}

interface SeenToken extends GivenToken {
  /** Why it could not be read. */
  readonly failure?: UsageError;
  /** What is not safe about it. */
  readonly warnings: readonly string[];
}

async function seeToken(
  chosen: ChosenService,
  environment: Environment,
  settings: SettingsFile | undefined,
): Promise<SeenToken> {
  const source = tokenSourceOf(chosen, environment, settings);
  const warnings: string[] = [];
  if (!source) return { source, token: undefined, warnings };
  try {
    const token = await readToken(source, environment, (message) => warnings.push(message));
    return { source, token, warnings };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { source, token: undefined, failure: error, warnings };
  }
}

function serviceChecks(faults: readonly ServiceFault[], { url = '' }: ChosenService): readonly Check[] {
  const own = faults.filter(({ setting }) => setting !== 'token');
  return own.length === 0
    ? [ok('service', 'service_known', { url })]
    : own.map(({ message }) => failed('service', 'service_unusable', { message, exitCode: ExitCode.usage }));
}

function tokenChecks(
  faults: readonly ServiceFault[],
  { source, failure, warnings }: SeenToken,
): readonly Check[] {
  const open = warnings.map((message) => warning('token', 'token_open', { message }));
  const message = failure?.message ?? faults.find(({ setting }) => setting === 'token')?.message;
  if (message !== undefined)
    return [failed('token', 'token_unusable', { message, exitCode: ExitCode.usage }), ...open];
  return [ok('token', 'token_found', { source: source ? tokenSourceName(source) : '' }), ...open];
}

interface PlacedOptions extends DoctorOptions {
  /** Of the service, where it is known. */
  readonly timeZone: string | undefined;
}

/** The day there, and where runs are remembered here. */
async function placeChecks(
  { flags, environment, machine, nowMs, timeZone }: PlacedOptions,
  settings: SettingsFile | undefined,
  { url, obstacle }: KnownService,
): Promise<readonly Check[]> {
  const now = new Date(nowMs());
  const day =
    obstacle === 'service' && settings
      ? notChecked('time-zone', 'service')
      : checkDay(flags, { environment, settings, now });
  const folder = stateFolderOf(flags, environment, settings);
  const serviceUrl = url === undefined ? undefined : normalizeServiceUrl(url);
  return [day, ...(await checkState(folder, { ...machine, serviceUrl, timeZone }))];
}

async function dataChecks(
  { hasData, reading, nowMs, timeZone }: PlacedOptions,
  settings: SettingsFile | undefined,
  isBroken: boolean,
): Promise<CheckedData> {
  if (isBroken && !hasData) return { checks: notCheckedAll(['source', 'rows'], 'settings') };
  const wanted = reading(settings);
  if (wanted) return checkData(wanted, { nowMs: nowMs(), timeZone });
  return { checks: [skipped('source', 'sources_absent', {})] };
}

type ContactOptions = Parameters<typeof checkServiceAnswers>[1] &
  Pick<DoctorOptions, 'environment' | 'openClient'>;

/** Asks the service, where it is known how. */
async function contact(
  { service, obstacle = 'service' }: KnownService,
  options: ContactOptions,
): Promise<void> {
  const { onCheck, environment, openClient } = options;
  if (!service) {
    notCheckedAll(['connection', 'sign-in', 'clock', 'read'], obstacle).forEach(onCheck);
    return;
  }
  try {
    const proxy = proxyOf(service.url, environment);
    const client = openClient({ ...service, ...(proxy !== undefined && { proxy }) });
    await checkServiceAnswers(client, {
      ...options,
      ...(proxy !== undefined && { proxy: proxyName(proxy) }),
    });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    onCheck(failedBy('connection', 'proxy_unusable', error));
    notCheckedAll(['sign-in', 'clock', 'read'], 'connection').forEach(onCheck);
  }
}
