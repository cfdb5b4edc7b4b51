/** Combines flags, environment and settings file into one validated value for the service. */
import * as z from 'zod';
import { UsageError } from '../model/errors.js';
import type { AnswerBounds } from '../model/limits.js';
import type { GivenIn } from '../model/request-failures.js';
import { words } from '../words/words.js';
import { choose } from './choose.js';
import { type ChosenService, chooseService, type ServiceNames } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import type { SettingsFile } from './file/load-settings.js';
import type { ServiceEntry } from './file/settings-content.js';
import { concurrencyDefault, concurrencyMax, rpsMax, rpsMin } from './file/settings-schema.js';
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
  readonly rps?: number | undefined;
}

/** Sources of settings besides the flags. */
export interface SettingsSources {
  readonly environment: Environment;
  readonly settings?: SettingsFile | undefined;
  /** Called about unsafe settings. */
  readonly warn?: (message: string) => void;
}

/** Built on use: its messages are in the chosen language. */
function serviceSchema(tokenName: string, { isHttpAllowed }: { readonly isHttpAllowed: boolean }) {
  const say = words.settings;
  return z.object({
    url: z
      .string(say.urlMissing)
      .refine(isHttpUrl, { error: say.urlNotHttp, abort: true })
      .refine(endsBeforeVersion, { error: say.urlWithVersion, abort: true })
      .refine(isPlainAddress, { error: say.urlNotPlain, abort: true })
      .refine((url) => isHttpAllowed || isPrivateChannel(url), say.urlNotPrivate),
    token: z.string(say.tokenMissing).regex(/^[\x21-\x7e]+$/, say.tokenUnusual(tokenName)),
    callerId: z
      .string()
      .regex(/^[\x21-\x7e]+$/, say.callerIdUnusual)
      .optional(),
    concurrency: z
      .int(say.notANumber('--concurrency', { isWhole: true }))
      .min(1, say.tooSmall('--concurrency', 1))
      .max(concurrencyMax, say.tooLarge('--concurrency', concurrencyMax))
      .default(concurrencyDefault),
    rps: z
      .number(say.notANumber('--rps', { isWhole: false }))
      .min(rpsMin, say.tooSmall('--rps', rpsMin))
      .max(rpsMax, say.tooLarge('--rps', rpsMax))
      .optional(),
  });
}

/** A fault of one setting, as text. */
export interface ServiceFault {
  readonly setting: 'url' | 'token' | 'callerId' | 'concurrency' | 'rps';
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
  const schema = serviceSchema(tokenName, { isHttpAllowed: entry?.allowHttp === true });
  const variable = environment['MASTERSYNC_CALLER_ID'];
  const callerId = choose({ variable, setting: entry?.callerId, isSettingAsked });
  const concurrency = choose({ flag: flags.concurrency, setting: entry?.concurrency });
  const rps = choose({ flag: flags.rps, setting: entry?.rps });
  const parsed = schema.safeParse({ url, token, callerId, concurrency, rps });
  const givenIn = { url: urlGivenIn, token: tokenName };
  if (parsed.success) return { service: { ...parsed.data, givenIn, ...ofEntryOnly(entry) } };
  const faults = parsed.error.issues.map(({ path, message }) => ({
    setting: path[0] as ServiceFault['setting'],
    message,
  }));
  return { faults };
}

/** What only a settings file says, whose schema has checked it. */
function ofEntryOnly({ headers, pageMbMax, recordMbMax }: Partial<ServiceEntry> = {}) {
  return { pageMbMax, recordMbMax, ...(headers && { headers }) };
}

/**
 * Validates the settings of the service from command line, environment and settings file, and reads
 * its token.
 * @throws UsageError with all missing and invalid settings and the command that helps; never shows
 *   the token
 */
export async function readServiceSettings(
  flags: ServiceFlags,
  { environment, settings, warn = () => {} }: SettingsSources,
): Promise<ServiceSettings> {
  const chosen = chooseService(flags, environment, settings);
  const source = tokenSourceOf(chosen, environment, settings);
  const token = source && (await readToken(source, environment, warn));
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
