/** Checks of `doctor` on this machine: settings, state folder and the day. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { type LockOwner, lockName, seeLock } from '../apply/memory/lock.js';
import { readMemory } from '../apply/memory/memory-file.js';
import { runsFolderOf } from '../apply/runs/run-folder.js';
import type { Environment } from '../config/file/expand-variables.js';
import {
  loadSettings,
  type SettingsFile,
  type SettingsFlags,
  settingsFileName,
} from '../config/file/load-settings.js';
import { describeFault, SettingsRejected } from '../config/file/settings-fault.js';
import { type DayFlags, type DaySources, dayOf, timeZoneOf } from '../config/run-settings.js';
import { isSystemError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import { textOf } from '../model/sentence.js';
import { systemReason } from '../words/text.js';
import { type Check, failed, failedBy, ok, skipped, warning } from './check.js';

interface CheckedSettings {
  /** Never empty: one check for the file, or one per fault. */
  readonly checks: readonly Check[];
  readonly settings?: SettingsFile | undefined;
}

/** A missing settings file is fine if the command line or the environment names the service. */
export async function checkSettings(
  flags: SettingsFlags,
  environment: Environment,
  { isServiceNamed }: { readonly isServiceNamed: boolean },
): Promise<CheckedSettings> {
  try {
    const settings = await loadSettings(flags, environment);
    if (settings) {
      const { file, warnings = [] } = settings;
      const doubts = warnings.map((fault) =>
        warning('settings', 'setting_faulty', { message: describeFault(file, fault) }),
      );
      return { checks: [ok('settings', 'settings_read', { file }), ...doubts], settings };
    }
    const say = isServiceNamed ? skipped : warning;
    return { checks: [say('settings', 'settings_absent', { file: settingsFileName })] };
  } catch (error) {
    if (!(error instanceof SettingsRejected))
      return { checks: [failedBy('settings', 'settings_unusable', error)] };
    const { file, faults, exitCode } = error;
    const faulty = (message: string) => failed('settings', 'setting_faulty', { message, exitCode });
    return { checks: faults.map((fault) => faulty(describeFault(file, fault))) };
  }
}

interface StateOptions extends Pick<LockOwner, 'host' | 'bootId' | 'pidNamespace'> {
  readonly nowMs: () => number;
  readonly isAlive: (pid: number) => boolean;
  /** Absent if no service is known; then there is no lock or state to check. */
  readonly serviceUrl?: string | undefined;
  /** Used to show when a run began, if known. */
  readonly timeZone?: string | undefined;
}

/**
 * Whether runs can be recorded, whether one is in progress, and whether the state of earlier runs
 * is readable. Writes nothing.
 */
export async function checkState(folder: string, options: StateOptions): Promise<readonly Check[]> {
  const folderCheck = await checkFolder(folder);
  if (folderCheck.code !== 'state_writable') return [folderCheck];
  const runs = await checkFolder(runsFolderOf(folder));
  const checks = runs.status === 'failed' ? [folderCheck, runs] : [folderCheck];
  const { serviceUrl } = options;
  if (serviceUrl === undefined) return checks;
  const lock = await checkLock(folder, { ...options, serviceUrl });
  return [...checks, ...lock, ...(await checkMemory(folder, serviceUrl))];
}

async function checkFolder(folder: string): Promise<Check> {
  try {
    return ok('state', (await isWritable(folder)) ? 'state_writable' : 'state_to_come', { folder });
  } catch (error) {
    return failedBySystem('state_not_writable', { folder }, error);
  }
}

function failedBySystem(code: string, args: Readonly<Record<string, string>>, error: unknown): Check {
  if (!isSystemError(error)) throw error;
  return failed('state', code, { ...args, reason: systemReason(error), exitCode: ExitCode.unexpected });
}

/**
 * @returns false if the folder does not exist but can be created
 * @throws a system error if the folder, or the parent to create it in, is not writable
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
  { serviceUrl, timeZone, ...seen }: StateOptions & { readonly serviceUrl: string },
): Promise<readonly Check[]> {
  try {
    const lock = await seeLock(folder, { serviceUrl, ...seen });
    if (!lock) return [];
    const { file, holder, isLeft } = lock;
    if (!holder) return [failed('state', 'lock_unclear', { file, exitCode: ExitCode.locked })];
    const args = { file, holder, timeZone };
    return [isLeft ? ok('state', 'lock_left', args) : warning('state', 'lock_held', args)];
  } catch (error) {
    return [failedBySystem('lock_unreadable', { file: path.join(folder, lockName(serviceUrl)) }, error)];
  }
}

/** What earlier runs remember. A damaged memory is only a warning: runs go on without it. */
async function checkMemory(stateFolder: string, serviceUrl: string): Promise<readonly Check[]> {
  try {
    const { damage } = await readMemory({ stateFolder, serviceUrl });
    return damage === undefined ? [] : [warning('state', 'state_unreadable', { message: textOf(damage) })];
  } catch (error) {
    return [failedBy('state', 'state_unreadable', error)];
  }
}

/** The current day at the service. */
export function checkDay(flags: DayFlags, sources: DaySources): Check {
  try {
    const day = dayOf({ ...flags, asOf: undefined }, sources);
    const timeZone = timeZoneOf(flags, sources.environment, sources.settings);
    return ok('time-zone', 'day_known', { timeZone, day });
  } catch (error) {
    return failedBy('time-zone', 'day_unknown', error);
  }
}
