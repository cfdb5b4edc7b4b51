/** Combines flags, environment and settings file into one validated value for the service. */

import type { RunOptions } from '../files/run-program.js';
import { UsageError } from '../model/errors.js';
import { type AnswerBounds, concurrencyDefault, concurrencyMax } from '../model/limits.js';
import type { GivenIn } from '../model/request-failures.js';
import { say } from '../words/say.js';
import { choose } from './choose.js';
import { type ChosenService, chooseService, type ServiceNames } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import type { SettingsFile } from './file/load-settings.js';
import { proxyOf } from './proxy.js';
import { endsBeforeVersion, isHttpUrl, isPlainAddress, isPrivateChannel } from './service-url.js';
import { readToken, type TokenSource, tokenSourceName, tokenSourceOf } from './token.js';

/** Address of the service and how to talk to it. */
export interface ServiceSettings extends AnswerBounds {
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

/** A fault of one setting, as text. */
interface ServiceFault {
  readonly setting: 'url' | 'token' | 'callerId' | 'concurrency';
  readonly message: string;
}

export interface CheckedService {
  readonly chosen: ChosenService;
  /** Where the token is from; undefined if nothing provides one. */
  readonly source: TokenSource | undefined;
  /** In the order in which they are reported. */
  readonly faults: readonly ServiceFault[];
  /** Absent if there are faults. */
  readonly service?: Omit<ServiceSettings, 'proxy'>;
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
  const read = source && (await readToken(source, { environment, warn, running }).catch(unlessRefused));
  const variable = environment['MASTERSYNC_CALLER_ID'];
  const callerId = choose({ variable, setting: entry?.callerId, isSettingAsked });
  const concurrency = choose({ flag: flags.concurrency, setting: entry?.concurrency }) ?? concurrencyDefault;
  const tokenName = source ? tokenSourceName(source) : '';
  const messages = [
    ['url', urlFault(url, { isHttpAllowed: entry?.allowHttp === true })],
    ['token', tokenFault(read, tokenName)],
    [
      'callerId',
      callerId === undefined || isPrintable(callerId) ? undefined : say('settings/caller-id-unusual'),
    ],
    ['concurrency', numberFault('--concurrency', concurrency, { min: 1, max: concurrencyMax })],
  ] as const;
  const faults = messages.flatMap(([setting, message]) =>
    message === undefined ? [] : [{ setting, message }],
  );
  if (url === undefined || typeof read !== 'string' || faults.length > 0) return { chosen, source, faults };
  const { rps, headers, pageMbMax, recordMbMax } = entry ?? {};
  const ofEntry = { rps, pageMbMax, recordMbMax, ...(headers && { headers }) };
  const givenIn = { url: urlGivenIn, token: tokenName };
  const service = { url, token: read, givenIn, callerId, concurrency, ...ofEntry };
  return { chosen, source, faults, service };
}

function unlessRefused(error: unknown): UsageError {
  if (!(error instanceof UsageError)) throw error;
  return error;
}

function urlFault(
  url: string | undefined,
  { isHttpAllowed }: { readonly isHttpAllowed: boolean },
): string | undefined {
  if (url === undefined) return say('settings/url-missing');
  if (!isHttpUrl(url)) return say('settings/url-not-http');
  if (!endsBeforeVersion(url)) return say('settings/url-with-version');
  if (!isPlainAddress(url)) return say('settings/url-not-plain');
  return isHttpAllowed || isPrivateChannel(url) ? undefined : say('settings/url-not-private');
}

function tokenFault(read: string | UsageError | undefined, tokenName: string): string | undefined {
  if (read === undefined) return say('settings/token-missing');
  if (typeof read !== 'string') return read.message;
  return isPrintable(read) ? undefined : say('settings/token-unusual', { source: tokenName });
}

/** True for a text that an HTTP header can carry as it is: visible ASCII without spaces. */
function isPrintable(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

function numberFault(
  option: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): string | undefined {
  if (!Number.isInteger(value)) return say('settings/not-a-number', { option });
  if (value < min) return say('settings/too-small', { option, min });
  return value > max ? say('settings/too-large', { option, max }) : undefined;
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
  const { chosen, source, faults, service } = await checkService(flags, sources);
  if (!service) {
    const hints = chosen.url === undefined ? [say('settings/init-hint')] : [];
    const doctor = chosen.url !== undefined && !source ? [say('settings/doctor-hint')] : [];
    throw new UsageError([...faults.map(({ message }) => message), ...hints, ...doctor].join('\n'));
  }
  const proxy = proxyOf(service.url, sources.environment);
  return { ...service, ...(proxy !== undefined && { proxy }) };
}
