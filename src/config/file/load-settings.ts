/** Finds and reads the settings file. The default one is optional; a named one must exist. */

import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { pathIn } from '../../files/system-rules.js';
import { UsageError } from '../../model/errors.js';
import { say } from '../../words/say.js';
import { bytesText, systemReason } from '../../words/text.js';
import { choose } from '../choose.js';
import { type Environment, expandVariables } from './expand-variables.js';
import type { NotificationSettings } from './parse-settings.js';
import { describeFault, type SettingsFault, SettingsRejected } from './settings-fault.js';
import type { SettingsContent } from './settings-schema.js';

/** Name of the settings file in the working directory. */
export const settingsFileName = 'mastersync.yaml';

/** Names the service of a run; the settings of a fleet may be named after it. */
const serviceVariable = 'MASTERSYNC_SERVICE';

/** A validated settings file. */
export interface SettingsFile {
  /** Path as named or found. */
  readonly file: string;
  readonly content: SettingsContent;
  /** About skipped notifications; the file is valid otherwise. */
  readonly warnings?: readonly SettingsFault[] | undefined;
}

export interface SettingsFlags {
  /** The value of `--config`. */
  readonly config?: string | undefined;
  /** The command could run for several services. */
  readonly isForSeveral?: boolean | undefined;
}

/** The file named by --config or MASTERSYNC_CONFIG, or the default one if it exists. */
export function findSettingsFile({ config }: SettingsFlags, environment: Environment): string | undefined {
  const named = choose({ flag: config, variable: environment['MASTERSYNC_CONFIG'] });
  if (named !== undefined) return named;
  return existsSync(settingsFileName) ? settingsFileName : undefined;
}

/**
 * Reads the settings file. Loads the YAML and schema packages only when there is one.
 * @returns undefined when there is no file and none was named
 * @throws SettingsRejected with every fault, each with its line
 * @throws UsageError when the file cannot be read
 */
export async function loadSettings(
  flags: SettingsFlags,
  environment: Environment,
): Promise<SettingsFile | undefined> {
  const file = findSettingsFile(flags, environment);
  if (file === undefined) return undefined;
  const bytes = readBytes(file);
  if (!isUtf8(bytes)) throw rejected(file, [{ code: 'not_utf8', args: {}, line: 1, column: 1, setting: '' }]);
  const { parseSettings } = await import('./parse-settings.js');
  const text = new TextDecoder().decode(bytes);
  const parsed = parseSettings(text, environment);
  if ('faults' in parsed) {
    // Without a service, settings that are named after it read like settings with a typo.
    const named = parseSettings(text, { [serviceVariable]: 'service', ...environment });
    const services = 'faults' in named ? [] : Object.keys(named.content.services ?? {});
    const { isForSeveral } = flags;
    if (services.length > 1)
      throw new UsageError(say('settings-file/service-needed', { known: services, isForSeveral }));
    throw rejected(file, parsed.faults);
  }
  return { file, ...parsed };
}

/** The notifications of a file that could not be used, or was not read. Never throws. */
export async function loadNotifications(
  flags: SettingsFlags,
  environment: Environment,
): Promise<NotificationSettings> {
  try {
    const file = findSettingsFile(flags, environment);
    if (file === undefined) return { notify: [], tokenVariables: [] };
    const { parseNotifications } = await import('./parse-settings.js');
    return parseNotifications(readSettingsText(file), environment);
  } catch {
    // The run reports why the file cannot be read.
    return { notify: [], tokenVariables: [] };
  }
}

/** Resolves a path relative to the folder of the settings file. Pure. */
export function pathFrom({ file }: Pick<SettingsFile, 'file'>, name: string): string {
  return pathIn(path.dirname(file), name);
}

/** The language in a settings file, valid or not. One regex, so that `--help` needs no YAML. */
export function languageOfText(text: string, environment: Environment): string | undefined {
  const { value = '' } = /^\uFEFF?lang:[ \t](?<value>[^#\r\n]*)/m.exec(text)?.groups ?? {};
  const expanded = expandVariables(value.trim().replace(/^(["'])(.*)\1$/, '$2'), environment);
  return 'text' in expanded && expanded.text !== '' ? expanded.text : undefined;
}

const settingsBytesMax = 1_000_000;

/** The text of a settings file, valid or not. @throws Error when it cannot be read */
export function readSettingsText(file: string): string {
  return readSmallFile(file, settingsBytesMax).toString();
}

function readBytes(file: string): Buffer {
  try {
    return readSmallFile(file, settingsBytesMax);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(say('settings-file/unreadable', { file, reason: systemReason(error) }));
  }
}

function rejected(file: string, faults: readonly SettingsFault[]): SettingsRejected {
  const lines = faults.map((fault) => describeFault(file, fault));
  return new SettingsRejected(lines.join('\n'), file, faults);
}

/**
 * Reads settings or a token, which a run reads repeatedly; a pipe could not be read again, or might
 * never end.
 * @throws Error when the file cannot be read, is not a regular file, or exceeds `bytesMax`
 */
export function readSmallFile(file: string, bytesMax: number): Buffer {
  const status = statSync(file);
  if (!status.isFile() && file !== devNull) throw new Error(say('settings-file/no-file-reason'));
  if (status.size > bytesMax)
    throw new Error(say('settings-file/too-large-reason', { most: bytesText(bytesMax) }));
  return readFileSync(file);
}
