/** What differs between operating systems, as data: tests read and follow the rules of each. */
import { platform } from 'node:os';
import path from 'node:path';

export interface SystemRules {
  /** How paths are written. */
  readonly path: path.PlatformPath;
  /** Equal for two names that a folder takes for one. */
  readonly nameKey: (name: string) => string;
  /** Text as one word of a command that somebody types. */
  readonly shellWord: (text: string) => string;
  /** What to type so that nobody but its owner can read a file; given as a word of the command. */
  readonly restrictTo: (file: string) => string;
  /** True if the mode of a file says who can read it. */
  readonly hasFileModes: boolean;
  /** True if one signal reaches a program and all that it has started. */
  readonly hasProcessGroups: boolean;
  /** The command that ends a program and all that it has started, where no signal does. */
  readonly treeKiller?: (pid: number) => readonly [string, ...string[]];
  /** Where an account keeps what its programs remember: a variable, and folders below it. */
  readonly userFolder: { readonly variable: string; readonly below: readonly string[] };
}

const linux: SystemRules = {
  path: path.posix,
  nameKey: (name) => name,
  shellWord: (text) =>
    /^[\p{L}\p{N}_./:@%+,=-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`,
  restrictTo: (file) => `chmod 600 ${file}`,
  hasFileModes: true,
  hasProcessGroups: true,
  // Schedulers do not set XDG_RUNTIME_DIR or XDG_STATE_HOME: a nightly job and a person would be
  // led to two different folders.
  userFolder: { variable: 'HOME', below: ['.local', 'state'] },
};

// Not all volumes take upper and lower case for one, but all take both forms of `ガ` for one.
const macOS: SystemRules = { ...linux, nameKey: (name) => name.normalize('NFC') };

const windows: SystemRules = {
  path: path.win32,
  nameKey: (name) => name.toLowerCase(),
  // For cmd and PowerShell, which takes commas for lists. A program reads \" as a quotation mark.
  shellWord: (text) =>
    /^[\p{L}\p{N}_.\\/:@+=-]+$/u.test(text)
      ? text
      : `"${text.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')}"`,
  // The rights of its owner, by a name that no language of Windows translates.
  restrictTo: (file) => `icacls ${file} /inheritance:r /grant:r *S-1-3-4:F`,
  hasFileModes: false,
  hasProcessGroups: false,
  treeKiller: (pid) => ['taskkill', '/pid', `${pid}`, '/t', '/f'],
  userFolder: { variable: 'LOCALAPPDATA', below: [] },
};

/** The rules of a system, as Node names it. Pure. */
export function rulesOf(system: NodeJS.Platform): SystemRules {
  if (system === 'win32') return windows;
  return system === 'darwin' ? macOS : linux;
}

/** The rules of this machine. */
export const systemRules: SystemRules = rulesOf(platform());

/**
 * Resolves a path relative to a folder. What begins with a drive or a separator stands for itself,
 * also `C:data`, which Windows looks up in the current folder of that drive. Pure.
 */
export function pathIn(folder: string, name: string, { path }: SystemRules = systemRules): string {
  return path.parse(name).root === '' ? path.join(folder, name) : name;
}

/**
 * The folder for locks that every run of this user sees, whatever its state folder. Pure.
 * @returns undefined for an account without a home directory
 */
export function userLockFolder(
  environment: Readonly<Record<string, string | undefined>>,
  { path, userFolder: { variable, below } }: SystemRules = systemRules,
): string | undefined {
  const home = environment[variable];
  if (home === undefined || !path.isAbsolute(home)) return undefined;
  return path.join(home, ...below, 'mastersync', 'locks');
}
