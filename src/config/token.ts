/** Reads the token of a service. Never shows the token or any output of a token command. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { type RunOptions, runProgram } from '../files/run-program.js';
import { systemRules } from '../files/system-rules.js';
import { UsageError } from '../model/errors.js';
import { say } from '../words/say.js';
import { systemReason } from '../words/text.js';
import { choose } from './choose.js';
import type { ChosenService } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import { pathFrom, readSmallFile, type SettingsFile } from './file/load-settings.js';
import type { ServiceEntry } from './file/settings-schema.js';

/** The source of a token, as in settings and messages. */
export type TokenSource =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'command'; readonly command: string | readonly string[]; readonly folder: string };

const commandTimeoutMs = 30_000;
const tokenBytesMax = 64 * 1024;

/** The token source of a service, or undefined if there is none. Pure. */
export function tokenSourceOf(
  { entry, isAsked }: Pick<ChosenService, 'entry' | 'isAsked'>,
  environment: Environment,
  settings: Pick<SettingsFile, 'file'> | undefined,
): TokenSource | undefined {
  const name = 'MASTERSYNC_TOKEN';
  return choose<TokenSource>({
    variable: environment[name] ? { kind: 'variable', name } : undefined,
    setting: entry && settings && sourceOfEntry(entry, settings),
    isSettingAsked: isAsked,
  });
}

function sourceOfEntry(
  { tokenEnv, tokenFile, tokenCommand }: ServiceEntry,
  settings: Pick<SettingsFile, 'file'>,
): TokenSource | undefined {
  if (tokenEnv !== undefined) return { kind: 'variable', name: tokenEnv };
  if (tokenFile !== undefined) return { kind: 'file', path: pathFrom(settings, tokenFile) };
  if (tokenCommand === undefined) return undefined;
  return { kind: 'command', command: tokenCommand, folder: path.dirname(path.resolve(settings.file)) };
}

/** Name of a source in messages. Pure. */
export function tokenSourceName(source: TokenSource): string {
  if (source.kind === 'variable') return source.name;
  return source.kind === 'file' ? `tokenFile ${source.path}` : 'tokenCommand';
}

/** What reading a token needs. */
export interface TokenPlace {
  readonly environment: Environment;
  /** Called when others can read the file. */
  readonly warn: (message: string) => void;
  /** What a command runs in. */
  readonly running?: RunOptions | undefined;
}

/**
 * Reads the token, without a byte order mark and trailing line ends.
 * @throws UsageError without a token; shows nothing of what was read
 */
export async function readToken(source: TokenSource, place: TokenPlace): Promise<string> {
  const read = async () => {
    if (source.kind === 'file') return readTokenFile(source.path, place.warn);
    if (source.kind === 'command') return runTokenCommand(source.command, source.folder, place);
    const value = place.environment[source.name];
    if (value) return value;
    throw new UsageError(say('settings-file/token-variable-missing', { variable: source.name }));
  };
  return (await read()).replace(/^\ufeff/, '').replace(/(?<![\r\n])[\r\n]+$/, '');
}

function readTokenFile(file: string, warn: (message: string) => void): string {
  try {
    const bytes = readSmallFile(file, tokenBytesMax);
    // PowerShell's `>` writes UTF-16.
    const text = bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
    if (isOpenToOthers(file)) warn(say('settings-file/token-file-open', { file }));
    return text;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(say('settings-file/token-file-unreadable', { file, reason: systemReason(error) }));
  }
}

/** True if every user of this machine can read the file. @throws Error if it is not there */
export function isOpenToOthers(file: string): boolean {
  return systemRules.hasFileModes && (statSync(file).mode & 0o004) !== 0;
}

/** Runs a list directly and text in the shell. Shows nothing of what it says, see above. */
async function runTokenCommand(
  command: string | readonly string[],
  folder: string,
  { environment, running }: Pick<TokenPlace, 'environment' | 'running'>,
): Promise<string> {
  const isShellLine = typeof command === 'string';
  const [program = '', ...args] = isShellLine ? [command] : command;
  const limits = { timeoutMs: commandTimeoutMs, bytesMax: tokenBytesMax };
  const { end, stdout } = await runProgram(
    { program, args, isShellLine, folder, environment, ...limits },
    running,
  );
  if (end.kind === 'exit' && end.exitCode === 0) return stdout.toString();
  // A shell command may itself contain a secret.
  throw new UsageError(
    say('settings-file/token-command', { program: isShellLine ? undefined : program, end }),
  );
}
