/** Where this user's account keeps what programs remember, by the rules of each system. Pure. */
import path from 'node:path';
import type { Environment } from './file/expand-variables.js';

/**
 * The folder for locks that every run of this user sees, whatever its state folder: the home
 * directory, because schedulers do not set XDG_RUNTIME_DIR or XDG_STATE_HOME, which would lead a
 * nightly job and a person to two different folders.
 * @param platform as Node names it
 * @returns undefined for an account without a home directory
 */
export function userLockFolder(environment: Environment, platform: NodeJS.Platform): string | undefined {
  const isWindows = platform === 'win32';
  const { join, isAbsolute } = isWindows ? path.win32 : path.posix;
  const base = environment[isWindows ? 'LOCALAPPDATA' : 'HOME'];
  if (base === undefined || !isAbsolute(base)) return undefined;
  return isWindows ? join(base, 'mastersync', 'locks') : join(base, '.local', 'state', 'mastersync', 'locks');
}
