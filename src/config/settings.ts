/** Flags and environment become one checked value. Flags win over the environment. */
import { z } from 'zod';
import { UsageError } from '../errors.js';
import { words } from '../words.js';

/** Where the service is and how to talk to it. */
export interface ServiceSettings {
  readonly url: string;
  readonly token: string;
  readonly callerId?: string | undefined;
  readonly concurrency: number;
  readonly rps?: number | undefined;
}

export interface ServiceFlags {
  readonly url?: string | undefined;
  readonly concurrency?: number | undefined;
  readonly rps?: number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const concurrencyMax = 100;
/** One request in ten seconds: slower than that no run comes to its end. */
const rpsMin = 0.1;
const rpsMax = 10_000;

/** Made at the time of use: what it says is in the language that was chosen by then. */
function settingsSchema() {
  const say = words.settings;
  return z.object({
    url: z
      .string(say.urlMissing)
      .refine(isHttpUrl, { error: say.urlNotHttp, abort: true })
      .refine((url) => !/\/v\d+\/?$/.test(url), { error: say.urlWithVersion, abort: true })
      .refine(isPlainAddress, { error: say.urlNotPlain, abort: true })
      .refine(isPrivateChannel, say.urlNotPrivate),
    token: z.string(say.tokenMissing).regex(/^[\x21-\x7e]+$/, say.tokenUnusual),
    callerId: z
      .string()
      .regex(/^[\x21-\x7e]+$/, say.callerIdUnusual)
      .optional(),
    concurrency: z
      .int(say.notANumber('--concurrency', { isWhole: true }))
      .min(1, say.tooSmall('--concurrency', 1))
      .max(concurrencyMax, say.tooLarge('--concurrency', concurrencyMax))
      .default(8),
    rps: z
      .number(say.notANumber('--rps', { isWhole: false }))
      .min(rpsMin, say.tooSmall('--rps', rpsMin))
      .max(rpsMax, say.tooLarge('--rps', rpsMax))
      .optional(),
  });
}

/**
 * Checks what the command line and the environment say about the service.
 * @throws UsageError that names everything missing or wrong; it never shows the token
 */
export function readServiceSettings(flags: ServiceFlags, environment: Environment): ServiceSettings {
  const parsed = settingsSchema().safeParse({
    url: flags.url ?? environment['MASTERSYNC_URL'],
    token: environment['MASTERSYNC_TOKEN'],
    callerId: environment['MASTERSYNC_CALLER_ID'],
    concurrency: flags.concurrency,
    rps: flags.rps,
  });
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => message).join('\n'));
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Anything else would end up in plans and reports, or be lost. */
function isPlainAddress(url: string): boolean {
  const { username, password, search, hash } = new URL(url);
  return [username, password, search, hash].every((part) => part === '');
}

function isPrivateChannel(url: string): boolean {
  return new URL(url).protocol === 'https:' || isOnThisMachine(url);
}

/** True for an address that no other machine answers. Pure. */
export function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
