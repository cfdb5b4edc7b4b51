/** Reads the token of a service. Never shows the token or any output of a token command. */
import { type ExecFileException, execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { systemRules } from '../files/system-rules.js';
import { UsageError } from '../model/errors.js';
import type { TokenCommandEnd } from '../model/settings.js';
import { systemReason } from '../words/text.js';
import { words } from '../words/words.js';
import { choose } from './choose.js';
import type { ChosenService } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import { pathFrom, readSmallFile, type SettingsFile } from './file/load-settings.js';
import type { ServiceEntry } from './file/settings-content.js';

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

/**
 * Reads the token, without a byte order mark and trailing line ends.
 * @param warn called when others can read the file
 * @throws UsageError without a token; shows nothing of what was read
 */
export async function readToken(
  source: TokenSource,
  environment: Environment,
  warn: (message: string) => void,
): Promise<string> {
  const read = async () => {
    if (source.kind === 'file') return readTokenFile(source.path, warn);
    if (source.kind === 'command') return runTokenCommand(source.command, source.folder, environment);
    const value = environment[source.name];
    if (value) return value;
    throw new UsageError(words.settingsFile.tokenVariableMissingMessage(source.name));
  };
  return (await read()).replace(/^\ufeff/, '').replace(/(?<![\r\n])[\r\n]+$/, '');
}

function readTokenFile(file: string, warn: (message: string) => void): string {
  try {
    const bytes = readSmallFile(file, tokenBytesMax);
    // PowerShell's `>` writes UTF-16.
    const text = bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
    if (isOpenToOthers(file)) warn(words.settingsFile.tokenFileOpenMessage(file));
    return text;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(words.settingsFile.tokenFileUnreadableMessage(file, systemReason(error)));
  }
}

/** True if every user of this machine can read the file. @throws Error if it is not there */
export function isOpenToOthers(file: string): boolean {
  return systemRules.hasFileModes && (statSync(file).mode & 0o004) !== 0;
}

/** Runs a list directly and text in the shell. Hides stderr, see above. */
function runTokenCommand(
  command: string | readonly string[],
  folder: string,
  environment: Environment,
): Promise<string> {
  const isList = typeof command !== 'string';
  const [program = '', ...args] = isList ? command : [command];
  const limits = { timeout: commandTimeoutMs, maxBuffer: tokenBytesMax };
  const options = { cwd: folder, env: environment, shell: !isList, windowsHide: true, ...limits };
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout) => {
      if (!error) return resolve(stdout);
      // A shell command may itself contain a secret.
      const shown = isList ? program : undefined;
      reject(new UsageError(words.settingsFile.tokenCommandMessage(shown, endOf(error))));
    });
    child.stdin?.end();
  });
}

function endOf({ code, killed }: ExecFileException): TokenCommandEnd {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return { kind: 'stopped' };
  if (killed) return { kind: 'timeout', seconds: commandTimeoutMs / 1000 };
  if (typeof code === 'string') return { kind: 'not_started', reason: code };
  return typeof code === 'number' ? { kind: 'failed', exitCode: code } : { kind: 'stopped' };
}
