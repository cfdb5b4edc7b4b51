/** Flags and environment become one checked value. Flags win over the environment. */
import { z } from 'zod';
import { UsageError } from '../errors.js';

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

const schema = z.object({
  url: z
    .string('No service URL. Set MASTERSYNC_URL or give --url.')
    .refine(isHttpUrl, { error: 'The service URL must look like https://example.com.', abort: true })
    .refine((url) => !/\/v\d+\/?$/.test(url), {
      error: 'The service URL must end before /v1: the version is added to it.',
      abort: true,
    })
    .refine(isPlainAddress, {
      error: 'The service URL must hold no user name, password, query or fragment.',
      abort: true,
    })
    .refine(
      isPrivateChannel,
      'The service URL must begin with https://: over plain http the token could be read.',
    ),
  token: z
    .string('No access token. Set MASTERSYNC_TOKEN.')
    .regex(
      /^[\x21-\x7e]+$/,
      'MASTERSYNC_TOKEN is empty or holds spaces or unusual characters. Copy the token again.',
    ),
  callerId: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'MASTERSYNC_CALLER_ID is empty or holds spaces or unusual characters.')
    .optional(),
  concurrency: z
    .int('--concurrency must be a whole number.')
    .min(1, '--concurrency must be at least 1.')
    .max(concurrencyMax, `--concurrency must be at most ${concurrencyMax}.`)
    .default(8),
  rps: z
    .number('--rps must be a number.')
    .min(rpsMin, `--rps must be at least ${rpsMin}.`)
    .max(rpsMax, `--rps must be at most ${rpsMax}.`)
    .optional(),
});

/**
 * Checks what the command line and the environment say about the service.
 * @throws UsageError that names everything missing or wrong; it never shows the token
 */
export function readServiceSettings(flags: ServiceFlags, environment: Environment): ServiceSettings {
  const parsed = schema.safeParse({
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
