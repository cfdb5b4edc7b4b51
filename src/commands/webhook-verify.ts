/**
 * `mastersync webhook verify`: checks whether the service signed a delivery, over its exact bytes.
 * No network, no token. The secret is never an argument, which other users of the machine could
 * read.
 */

import { readFile, stat } from 'node:fs/promises';
import { systemRules } from '../files/system-rules.js';
import { rejected, UsageError } from '../model/errors.js';
import { findBodyDamage, signatureBytes, verifyWebhook } from '../service/verify-webhook.js';
import { say } from '../words/say.js';
import { systemReason } from '../words/text.js';
import type { Command, Run, RunResult } from './frame/run.js';
import type { Terminal } from './frame/terminal.js';
import { type ArgumentsOf, shared } from './options/options.js';

const options = {
  signature: { type: 'string', value: 'TEXT' },
  'header-file': { type: 'string', value: 'FILE' },
  header: { type: 'string', value: 'NAME' },
  'secret-file': { type: 'string', value: 'FILE' },
  ...shared.result,
} as const;

interface WebhookVerifyArguments extends ArgumentsOf<typeof options> {
  /** Path of the file with the body; default: stdin. */
  readonly body?: string | undefined;
}

/** Checks a delivery: exit code 0 if the signature is correct, 7 if not. */
async function webhookVerify(args: WebhookVerifyArguments, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const secret = await readSecret(args, run);
  const signature = await readSignature(args);
  if (!signatureBytes(signature)) throw rejected(say('webhooks/no-signature'));
  const body = await readBody(args, terminal);
  if (verifyWebhook(body, signature, secret)) {
    terminal.result(say('webhooks/verified', { bytes: body.length }));
    return { exitCodes: [] };
  }
  const damage = findBodyDamage(body, signature, secret);
  const hint = damage ? ` ${say(`webhooks/damage-${damage}`)}` : '';
  throw rejected(`${say('webhooks/not-verified', { bytes: body.length })}${hint}`);
}

/** Strips the line end that editors add. */
async function readSecret(
  { secretFile }: WebhookVerifyArguments,
  { system: { env }, terminal }: Run,
): Promise<string> {
  if (secretFile === undefined) {
    const secret = env['MASTERSYNC_WEBHOOK_SECRET'];
    if (!secret) throw new UsageError(say('webhooks/secret-missing'));
    return secret;
  }
  const secret = (await readFileOf(secretFile)).toString('utf8').replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError(say('webhooks/secret-empty', { file: secretFile }));
  const isOpen = systemRules.hasFileModes && ((await stat(secretFile)).mode & 0o077) !== 0;
  if (isOpen) terminal.warn(say('webhooks/secret-open', { file: secretFile }));
  return secret;
}

async function readSignature({ signature, headerFile, header }: WebhookVerifyArguments): Promise<string> {
  if ((signature === undefined) === (headerFile === undefined))
    throw new UsageError(say('webhooks/signature-option'));
  return signature ?? findHeader(headerFile ?? '', header);
}

/** The name of the service stands in the middle. Source: its contract, Events. */
const usualHeader = { name: 'X-…-Signature', pattern: /^x-[^:\s]+-signature$/i };

async function findHeader(file: string, header: string | undefined): Promise<string> {
  const lines = (await readFileOf(file)).toString('latin1').split(/\r?\n/);
  const { name: shown, pattern } = usualHeader;
  const isWanted = (name: string) =>
    header === undefined ? pattern.test(name) : name.toLowerCase() === header.toLowerCase();
  const signatures = lines.flatMap((line) => {
    const { name = '', value = '' } = /^(?<name>[^:]+):(?<value>.*)$/.exec(line)?.groups ?? {};
    return isWanted(name) ? [value] : [];
  });
  if (signatures.length > 1) throw rejected(say('webhooks/header-twice', { file, header: header ?? shown }));
  const [value] = signatures;
  if (value === undefined) throw rejected(say('webhooks/header-missing', { file, header: header ?? shown }));
  return value;
}

async function readBody(
  { body }: WebhookVerifyArguments,
  { isInputTyped, readInput }: Terminal,
): Promise<Uint8Array> {
  if (body !== undefined && body !== '-') return readFileOf(body);
  if (isInputTyped) throw new UsageError(say('webhooks/body-missing'));
  return readInput();
}

function readFileOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw rejected(say('webhooks/file-not-read', { file, reason: systemReason(error) }), error);
  });
}

export const command: Command = { builder: options, handler: webhookVerify };
