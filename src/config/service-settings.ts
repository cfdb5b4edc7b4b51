/** Combines flags, environment and settings file into one validated value for the service. */

import type { RunOptions } from '../files/run-program.js';
import { UsageError } from '../model/errors.js';
import { concurrencyDefault, concurrencyMax } from '../model/limits.js';
import type { GivenIn } from '../model/request-failures.js';
import { say } from '../words/say.js';
import { choose } from './choose.js';
import { type ChosenService, chooseService, type ServiceNames } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import type { SettingsFile } from './file/load-settings.js';
import { proxyOf } from './proxy.js';
import { brokenUrlRule } from './service-url.js';
import { readToken, type TokenSource, tokenSourceName, tokenSourceOf } from './token.js';

/** Address of the service and how to talk to it. */
export interface ServiceSettings {
  readonly url: string;
  readonly token: string;
  readonly givenIn: GivenIn;
  readonly callerId?: string | undefined;
  readonly concurrency: number;
  readonly rps?: number | undefined;
  /** Sent with every request, in addition to the tool's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Address of the proxy, perhaps with credentials. */
  readonly proxy?: string | undefined;
}

export interface ServiceFlags extends ServiceNames {
  readonly concurrency?: number | undefined;
}

/** Sources of settings besides the flags. */
interface SettingsSources {
  readonly environment: Environment;
  readonly settings?: SettingsFile | undefined;
  /** Called about unsafe settings. */
  readonly warn?: (message: string) => void;
  /** What the command of a token runs in. */
  readonly running?: RunOptions | undefined;
}

export interface CheckedService {
  readonly chosen: ChosenService;
  /** Where the token is from; undefined if nothing provides one. */
  readonly source: TokenSource | undefined;
  /** Messages about all settings but the token, and about the token. */
  readonly faults: readonly string[];
  readonly tokenFault: string | undefined;
  /** Absent if there are faults. */
  readonly service?: ServiceSettings;
}

/**
 * Chooses the service, validates its settings from command line, environment and settings file, and
 * reads its token. Never shows the token.
 * @throws UsageError as `chooseService`
 */
export async function checkService(
  flags: ServiceFlags,
  { environment, settings, warn = () => {}, running }: SettingsSources,
): Promise<CheckedService> {
  const chosen = chooseService(flags, environment, settings);
  const { url, urlGivenIn, entry, isAsked: isSettingAsked } = chosen;
  const source = tokenSourceOf(chosen, environment, settings);
  const token = source && (await unlessRefused(() => readToken(source, { environment, warn, running })));
  const tokenName = source ? tokenSourceName(source) : '';
  const isOfNone = url !== undefined && !entry && Object.keys(settings?.content.services ?? {}).length > 0;
  const tokenFault =
    token === undefined && isOfNone
      ? say('settings/token-of-others', { givenIn: urlGivenIn })
      : faultOfToken(token, tokenName);
  const callerVariable = 'MASTERSYNC_CALLER_ID';
  const variable = environment[callerVariable];
  const callerId = choose({ variable, setting: entry?.callerId, isSettingAsked });
  const concurrency = choose({ flag: flags.concurrency, setting: entry?.concurrency }) ?? concurrencyDefault;
  const urlFault = faultOfUrl(url, urlGivenIn, entry?.allowHttp);
  const isUsable = url !== undefined && urlFault === undefined;
  const proxy = isUsable ? await unlessRefused(() => proxyOf(url, environment)) : undefined;
  const faults = [
    ...(url === undefined ? [say('settings/url-missing')] : []),
    ...(urlFault === undefined ? [] : [urlFault]),
    ...(callerId === undefined || isPrintable(callerId)
      ? []
      : [`${callerVariable}: ${say('settings-file/rule-caller_id')}`]),
    ...(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= concurrencyMax
      ? []
      : [say('settings/concurrency', { max: concurrencyMax })]),
    ...(proxy instanceof UsageError ? [proxy.message] : []),
  ];
  const checked = { chosen, source, faults, tokenFault };
  if (!isUsable || typeof token !== 'string' || tokenFault !== undefined || faults.length > 0) return checked;
  const { rps, headers } = entry ?? {};
  const ofEntry = { rps, ...(headers && { headers }) };
  const givenIn = { url: urlGivenIn, token: tokenName };
  const proxied = typeof proxy === 'string' && { proxy };
  return { ...checked, service: { url, token, givenIn, callerId, concurrency, ...ofEntry, ...proxied } };
}

/** Says which rule an address breaks, if it breaks one. @param givenIn as in ChosenService */
export function faultOfUrl(
  url: string | undefined,
  givenIn: string,
  isHttpAllowed = false,
): string | undefined {
  const broken = url === undefined ? undefined : brokenUrlRule(url, { isHttpAllowed });
  if (!broken) return undefined;
  // Variables may hold a token by mistake; a password or a query is not repeated either.
  const value = givenIn !== '--url' || /[@?#]/.test(url ?? '') ? '' : url;
  const rule = say('settings-file/fault-rule_broken', { value, broken: say(`settings-file/rule-${broken}`) });
  return `${givenIn}: ${rule}`;
}

async function unlessRefused<T>(read: () => T | Promise<T>): Promise<T | UsageError> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error;
  }
}

function faultOfToken(token: string | UsageError | undefined, source: string): string | undefined {
  if (token === undefined) return say('settings/token-missing');
  if (typeof token !== 'string') return token.message;
  return isPrintable(token) ? undefined : say('settings/token-unusual', { source });
}

/** True for a text that an HTTP header can carry as it is: visible ASCII without spaces. */
function isPrintable(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/**
 * The settings of the service.
 * @throws UsageError with all missing and invalid settings and the command that helps a new or an
 *   existing user
 */
export async function readServiceSettings(
  flags: ServiceFlags,
  sources: SettingsSources,
): Promise<ServiceSettings> {
  const { chosen, source, faults, tokenFault = [], service } = await checkService(flags, sources);
  if (service) return service;
  const hints = chosen.url === undefined ? [say('settings/init-hint')] : [];
  const doctor = chosen.url !== undefined && !source ? [say('settings/doctor-hint')] : [];
  throw new UsageError([...faults, tokenFault, ...hints, ...doctor].flat().join('\n'));
}
