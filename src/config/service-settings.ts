/** Combines flags, environment and settings file into one validated value for the service. */

import type { RunOptions } from '../files/run-program.js';
import { UsageError } from '../model/errors.js';
import { type AnswerBounds, concurrencyDefault, concurrencyMax } from '../model/limits.js';
import type { GivenIn } from '../model/request-failures.js';
import { words } from '../words/words.js';
import { choose } from './choose.js';
import { type ChosenService, chooseService, type ServiceNames } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import type { SettingsFile } from './file/load-settings.js';
import type { ServiceEntry } from './file/settings-schema.js';
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
export interface ServiceFault {
  readonly setting: (typeof serviceParts)[number];
  readonly message: string;
}

export type CheckedService =
  | { readonly service: Omit<ServiceSettings, 'proxy'> }
  | { readonly faults: readonly ServiceFault[] };

/** The token and its source; undefined when nothing provides one. */
export interface GivenToken {
  readonly source: TokenSource | undefined;
  readonly token: string | undefined;
}

/** Validates the settings of the chosen service. Pure. */
export function checkService(
  flags: ServiceFlags,
  { chosen, environment }: { readonly chosen: ChosenService; readonly environment: Environment },
  { source, token }: GivenToken,
): CheckedService {
  const { url, urlGivenIn, entry, isAsked: isSettingAsked } = chosen;
  const tokenName = source ? tokenSourceName(source) : '';
  const variable = environment['MASTERSYNC_CALLER_ID'];
  const callerId = choose({ variable, setting: entry?.callerId, isSettingAsked });
  const concurrency = choose({ flag: flags.concurrency, setting: entry?.concurrency }) ?? concurrencyDefault;
  const messages = {
    url: urlFault(url, { isHttpAllowed: entry?.allowHttp === true }),
    token: tokenFault(token, tokenName),
    callerId: callerId === undefined || isPrintable(callerId) ? undefined : words.settings.callerIdUnusual,
    concurrency: numberFault('--concurrency', concurrency, { min: 1, max: concurrencyMax }),
  };
  const faults = serviceParts.flatMap((setting) => {
    const message = messages[setting];
    return message === undefined ? [] : [{ setting, message }];
  });
  if (url === undefined || token === undefined || faults.length > 0) return { faults };
  const givenIn = { url: urlGivenIn, token: tokenName };
  return { service: { url, token, givenIn, callerId, concurrency, ...ofEntryOnly(entry) } };
}

/** In the order in which their faults are reported. */
const serviceParts = ['url', 'token', 'callerId', 'concurrency'] as const;

function urlFault(
  url: string | undefined,
  { isHttpAllowed }: { readonly isHttpAllowed: boolean },
): string | undefined {
  const say = words.settings;
  if (url === undefined) return say.urlMissing;
  if (!isHttpUrl(url)) return say.urlNotHttp;
  if (!endsBeforeVersion(url)) return say.urlWithVersion;
  if (!isPlainAddress(url)) return say.urlNotPlain;
  return isHttpAllowed || isPrivateChannel(url) ? undefined : say.urlNotPrivate;
}

function tokenFault(token: string | undefined, tokenName: string): string | undefined {
  if (token === undefined) return words.settings.tokenMissing;
  return isPrintable(token) ? undefined : words.settings.tokenUnusual(tokenName);
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
  const say = words.settings;
  if (!Number.isInteger(value)) return say.notANumber(option);
  if (value < min) return say.tooSmall(option, min);
  return value > max ? say.tooLarge(option, max) : undefined;
}

/** What only a settings file says, whose schema has checked it. */
function ofEntryOnly({ rps, headers, pageMbMax, recordMbMax }: Partial<ServiceEntry> = {}) {
  return { rps, pageMbMax, recordMbMax, ...(headers && { headers }) };
}

/**
 * Validates the settings of the service from command line, environment and settings file, and reads
 * its token.
 * @throws UsageError with all missing and invalid settings and the command that helps; never shows
 *   the token
 */
export async function readServiceSettings(
  flags: ServiceFlags,
  { environment, settings, warn = () => {}, running }: SettingsSources,
): Promise<ServiceSettings> {
  const chosen = chooseService(flags, environment, settings);
  const source = tokenSourceOf(chosen, environment, settings);
  const token = source && (await readToken(source, { environment, warn, running }));
  const checked = checkService(flags, { chosen, environment }, { source, token });
  if ('faults' in checked) throw new UsageError(refusalText(checked.faults, { url: chosen.url, token }));
  const proxy = proxyOf(checked.service.url, environment);
  return { ...checked.service, ...(proxy !== undefined && { proxy }) };
}

/** All faults and, if something is missing, the next command for a new or an existing user. */
function refusalText(
  faults: readonly ServiceFault[],
  { url, token }: { readonly url: string | undefined; readonly token: string | undefined },
): string {
  const hints = url === undefined ? [words.settings.initHint] : [];
  const doctor = url !== undefined && token === undefined ? [words.settings.doctorHint] : [];
  return [...faults.map(({ message }) => message), ...hints, ...doctor].join('\n');
}
