/** What doctor looks at on this machine: Node, the settings file, the state folder and its lock, certificates, and the day. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { seeLock } from '../apply/lock.js';
import type { Environment } from '../config/expand-variables.js';
import {
  findSettingsFile,
  loadSettings,
  type SettingsFile,
  type SettingsFlags,
} from '../config/load-settings.js';
import { settingsFileName } from '../config/system-language.js';
import { type DayFlags, type DaySources, dayOf, timeZoneOf } from '../config/today.js';
import { isSystemError, SettingsRejected, UsageError } from '../errors.js';
import { ExitCode } from '../exit-codes.js';
import { isNodeTooOld } from '../node-version.js';
import { systemReason } from '../text.js';
import { type Check, failed, ok, skipped, warning } from './check.js';

/** Whether Node is new enough. @param needed as `20.19.0` Pure. */
export function checkNode(version: string, needed: string): Check {
  const args = { version, needed };
  return isNodeTooOld(version, needed)
    ? failed('node', 'node_too_old', { ...args, exitCode: ExitCode.unexpected })
    : ok('node', 'node_fits', { version });
}

export interface CheckedSettings {
  /** Never empty: one for the file, or one for each of its faults. */
  readonly checks: readonly Check[];
  readonly settings?: SettingsFile | undefined;
}

/** Reads the settings file. That there is none is fine where the command line or the environment names the service. */
export async function checkSettings(
  flags: SettingsFlags,
  environment: Environment,
  { isServiceNamed }: { readonly isServiceNamed: boolean },
): Promise<CheckedSettings> {
  try {
    const settings = await loadSettings(flags, environment);
    if (settings) {
      const { file, warnings = [] } = settings;
      const untold = warnings.map((fault) => warning('settings', 'setting_faulty', { file, fault }));
      return { checks: [ok('settings', 'settings_read', { file }), ...untold], settings };
    }
    const found = isServiceNamed ? skipped : warning;
    return { checks: [found('settings', 'settings_absent', { file: settingsFileName })] };
  } catch (error) {
    return { checks: settingsFaults(error, findSettingsFile(flags, environment) ?? settingsFileName) };
  }
}

function settingsFaults(error: unknown, file: string): readonly Check[] {
  if (error instanceof SettingsRejected)
    return error.faults.map((fault) =>
      failed('settings', 'setting_faulty', { file, fault, exitCode: error.exitCode }),
    );
  if (!(error instanceof UsageError)) throw error;
  return [failed('settings', 'settings_unusable', { message: error.message, exitCode: error.exitCode })];
}

export interface StateOptions {
  readonly host: string;
  readonly isAlive: (pid: number) => boolean;
  /** Absent where no service is known, and so no lock. */
  readonly serviceUrl?: string | undefined;
  /** In which it is told when a run began, where it is known. */
  readonly timeZone?: string | undefined;
}

/** Whether runs can be remembered, and whether one is going on. Nothing is written to find out. */
export async function checkState(folder: string, options: StateOptions): Promise<readonly Check[]> {
  try {
    const isThere = await isWritable(folder);
    const found = isThere
      ? ok('state', 'state_writable', { folder })
      : ok('state', 'state_to_come', { folder });
    return [found, ...(isThere ? await checkLock(folder, options) : [])];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [
      failed('state', 'state_not_writable', {
        folder,
        reason: systemReason(error),
        exitCode: ExitCode.unexpected,
      }),
    ];
  }
}

/**
 * @returns false for a folder that is not there and can be made
 * @throws an error of the system when it, or the folder in which it would be made, cannot be written to
 */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await stat(path.join(folder, '.'));
    await access(`${folder}${path.sep}`, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    const above = path.dirname(path.resolve(folder));
    const isMissing = isSystemError(error) && error.code === 'ENOENT';
    if (!isMissing || above === path.resolve(folder)) throw error;
    await isWritable(above);
    return false;
  }
}

async function checkLock(
  folder: string,
  { serviceUrl, timeZone, ...seen }: StateOptions,
): Promise<readonly Check[]> {
  const lock = serviceUrl === undefined ? undefined : await seeLock(folder, { serviceUrl, ...seen });
  if (!lock) return [];
  const { file, holder, isLeft } = lock;
  const args = { file, holder, timeZone };
  return [isLeft ? ok('state', 'lock_left', args) : warning('state', 'lock_held', args)];
}

/** Certificates that Node is told to accept as well; nothing where it is told nothing. */
export async function checkCertificates(environment: Environment): Promise<readonly Check[]> {
  const file = environment['NODE_EXTRA_CA_CERTS'];
  if (!file) return [];
  try {
    await access(file, constants.R_OK);
    return [ok('certificates', 'certificates_read', { file })];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [warning('certificates', 'certificates_unreadable', { file, reason: systemReason(error) })];
  }
}

/** Which day it is where the service is. */
export function checkDay(flags: DayFlags, sources: DaySources): Check {
  try {
    const day = dayOf({ ...flags, asOf: undefined }, sources);
    const timeZone = timeZoneOf(flags, sources.environment, sources.settings);
    return ok('time-zone', 'day_known', { timeZone, day });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return failed('time-zone', 'day_unknown', { message: error.message, exitCode: error.exitCode });
  }
}
