/** Finds files that may hold tables. Those that differ by a date are one pattern for the newest. */
import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../model/errors.js';
import { matchesPath } from './newest-match.js';
import { fileKind, isHiddenOrLock } from './table-name.js';

const otherFolders: readonly string[] = ['node_modules', 'dist', 'build'];

/** The paths below a folder, each relative to it; those with a date as patterns for the newest. */
export function filesIn(folder: string): readonly string[] {
  const entries = entriesIn(folder).filter((entry) => !entry.isDirectory());
  const names = entries.map(({ name }) => name).filter(fileKind);
  return [...new Set(names.map((name) => patternOf(name, names)))];
}

/** The same of a folder and of the folders in it. */
export function filesAround(folder: string): readonly string[] {
  const folders = entriesIn(folder).filter((entry) => entry.isDirectory());
  const inside = folders.map(({ name }) => name).filter((name) => !otherFolders.includes(name));
  const filesOf = (name: string) => filesIn(path.join(folder, name)).map((file) => path.join(name, file));
  return [...filesIn(folder), ...inside.flatMap(filesOf)];
}

/** A path that is given, or the pattern of those beside it that differ by a date. */
export function datedPath(file: string): string {
  const { dir, base } = path.parse(file);
  const beside = entriesIn(dir || '.').map(({ name }) => name);
  return beside.includes(base) ? path.join(dir, patternOf(base, beside)) : file;
}

/** A folder that cannot be read has none. */
function entriesIn(folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter(({ name }) => !isHiddenOrLock(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [];
  }
}

const date =
  /(?<!\d)(?:19|20)\d\d([-_.]?)(?:0[1-9]|1[0-2])(?:\1(?:0[1-9]|[12]\d|3[01]))?(?:[-_T]?\d{4,6})?(?!\d)/;

/**
 * The pattern of a name with a date, such as `部署マスタ_*.csv`; other names as they are. Pure.
 * @param others names in the same folder: the pattern must not match what is no older file
 */
export function patternOf(name: string, others: readonly string[]): string {
  const wide = name.replace(date, '*');
  const narrow = name.replace(date, (digits) => '?'.repeat(digits.length));
  return others.some((one) => matchesPath(wide, one) && !matchesPath(narrow, one)) ? narrow : wide;
}
