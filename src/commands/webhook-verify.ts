/**
 * `mastersync webhook verify`: whether a delivery was signed by the service, over the exact bytes that came. No network, no
 * token. The secret is never an argument, which others on the machine could read.
 */
import { readFile, stat } from 'node:fs/promises';
import { AppError, UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import { findBodyDamage, signatureBytes, verifyWebhook } from '../service/verify-webhook.js';
import { systemReason } from '../words/text.js';
import { words } from '../words/words.js';
import { readStdin } from './api/read-stdin.js';
import { type CommandResult, type Run, runCommand } from './frame/run-command.js';
import type { Terminal } from './frame/terminal.js';
import type { Command } from './options/command.js';
import { type OutputArguments, outputOptions } from './options/options.js';

export interface WebhookVerifyArguments extends OutputArguments {
  /** Path of the file with the body; default: stdin. */
  readonly body?: string | undefined;
  readonly signature?: string | undefined;
  readonly headerFile?: string | undefined;
  readonly header: string;
  readonly secretFile?: string | undefined;
}

/** Source: the contract of the service, Events. The name of the service stands for `Service` in the real one. */
const headerDefault = 'X-Service-Signature';

/** Checks a delivery: exit 0 when its signature is right, 7 when it is not. */
export async function webhookVerify(
  args: WebhookVerifyArguments,
  { terminal }: Run,
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const secret = await readSecret(args, terminal, environment);
  const signature = await readSignature(args);
  if (!signatureBytes(signature)) throw rejected(words.webhooks.noSignatureMessage);
  const body = await readBody(args);
  if (verifyWebhook(body, signature, secret)) {
    terminal.result(words.webhooks.verifiedMessage(body.length));
    return { exitCodes: [] };
  }
  const damage = findBodyDamage(body, signature, secret);
  const parts = [words.webhooks.notVerifiedMessage(body.length), damage && words.webhooks.damageText[damage]];
  throw rejected(parts.filter((part) => part !== undefined).join(' '));
}

/** A line end behind the secret is an editor's. */
async function readSecret(
  { secretFile }: WebhookVerifyArguments,
  { attention, attentionStyles: { yellow } }: Terminal,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (secretFile === undefined) {
    const secret = environment['MASTERSYNC_WEBHOOK_SECRET'];
    if (!secret) throw new UsageError(words.webhooks.secretMissing);
    return secret;
  }
  const secret = (await readFileOf(secretFile)).toString('utf8').replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError(words.webhooks.secretEmptyMessage(secretFile));
  const isOpen = process.platform !== 'win32' && ((await stat(secretFile)).mode & 0o077) !== 0;
  if (isOpen) attention(yellow(words.webhooks.secretOpenMessage(secretFile)));
  return secret;
}

async function readSignature({ signature, headerFile, header }: WebhookVerifyArguments): Promise<string> {
  if ((signature === undefined) === (headerFile === undefined))
    throw new UsageError(words.webhooks.signatureOptionMessage);
  return signature ?? findHeader(headerFile ?? '', header);
}

async function findHeader(file: string, header: string): Promise<string> {
  const lines = (await readFileOf(file)).toString('latin1').split(/\r?\n/);
  const name = `${header.toLowerCase()}:`;
  const found = lines.filter((line) => line.toLowerCase().startsWith(name));
  if (found.length > 1) throw rejected(words.webhooks.headerTwiceMessage(file, header));
  const [line] = found;
  if (line === undefined) throw rejected(words.webhooks.headerMissingMessage(file, header));
  return line.slice(name.length);
}

async function readBody({ body }: WebhookVerifyArguments): Promise<Uint8Array> {
  if (body !== undefined && body !== '-') return readFileOf(body);
  if (process.stdin.isTTY === true) throw new UsageError(words.webhooks.bodyMissing);
  return readStdin();
}

function readFileOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw rejected(words.webhooks.fileNotReadMessage(file, systemReason(error)), error);
  });
}

function rejected(message: string, cause?: unknown): AppError {
  return new AppError(message, { exitCode: ExitCode.rejected, cause });
}

export const webhookVerifyCommand: Command<WebhookVerifyArguments> = {
  options: {
    signature: { type: 'string', nargs: 1 },
    'header-file': { type: 'string', nargs: 1 },
    header: { type: 'string', nargs: 1, default: headerDefault },
    'secret-file': { type: 'string', nargs: 1 },
    ...outputOptions,
  },
  execute: (args) => runCommand('webhook verify', args, (run) => webhookVerify(args, run, process.env)),
};
