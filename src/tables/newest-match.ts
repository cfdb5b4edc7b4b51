/** Patterns such as `部署マスタ_*.csv`, for files whose names change from day to day. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../files/unless-missing.js';
import { fileKind, isHiddenOrLock } from './table-name.js';

export type NewestMatch =
  /** `others`, too, have the newest first. */
  | { readonly file: string; readonly others: readonly string[]; readonly searched?: undefined }
  | { readonly file?: undefined; readonly others?: undefined; readonly searched: SearchedFolder };

/** The folder in which nothing matches, with its first entries. */
export interface SearchedFolder {
  readonly folder: string;
  /** The path that does not exist, where a name without a pattern is missing. */
  readonly missing?: string;
  readonly entries: readonly string[];
}

/** Enough to see what is there. */
const entriesMax = 10;

/** True for a path with `*` or `?`. */
export function isPattern(given: string): boolean {
  return /[*?]/.test(given);
}

/**
 * Finds the newest of the files and folders that match, by the time of their last change, then by
 * name. `*` and `?` match within one name; a name that exists as it is written matches only itself.
 * @throws an error of the system
 */
export async function newestMatch(pattern: string): Promise<NewestMatch> {
  const { root } = path.parse(pattern);
  const names = pattern.slice(root.length).split(separators);
  let found: readonly string[] = [root];
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const next = (await Promise.all(found.map((folder) => matchesIn(folder, name, isLast)))).flat();
    if (next.length === 0) return { searched: await searchedIn(found.at(-1) ?? '', name) };
    found = next;
  }
  const timed = await Promise.all(
    found.map(async (file) => ({ file, changedMs: (await unlessMissing(stat(file)))?.mtimeMs ?? 0 })),
  );
  const [file = '', ...others] = timed
    .toSorted((a, b) => b.changedMs - a.changedMs || (a.file < b.file ? 1 : -1))
    .map((one) => one.file);
  return { file, others };
}

const separators = path.sep === '\\' ? /[/\\]+/ : /\/+/;

/** The paths in a folder that one name of a pattern matches. */
async function matchesIn(folder: string, name: string, isLast: boolean): Promise<readonly string[]> {
  const exact = path.join(folder, name);
  if (await unlessMissing(stat(exact))) return [exact];
  if (!isPattern(name)) return [];
  const entries = await unlessMissing(readdir(folder === '' ? '.' : folder, { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => matchesName(name, entry.name))
    .filter((entry) => entry.isDirectory() || (isLast && fileKind(entry.name) !== undefined))
    .map((entry) => path.join(folder, entry.name));
}

/** True if one name of a pattern matches. Hidden and lock files never do. */
function matchesName(pattern: string, name: string): boolean {
  if (!isPattern(pattern) || isHiddenOrLock(name)) return false;
  const source = pattern
    .normalize('NFC')
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, path.sep === '\\' ? 'isu' : 'su').test(name.normalize('NFC'));
}

/** True for a path that is given, itself or by a pattern. */
export function matchesPath(given: string, file: string): boolean {
  const names = path.resolve(file).split(path.sep);
  const patterns = path.resolve(given).split(path.sep);
  return (
    names.length === patterns.length &&
    patterns.every((one, index) => one === names[index] || matchesName(one, names[index] ?? ''))
  );
}

async function searchedIn(folder: string, name: string): Promise<SearchedFolder> {
  const shown = folder === '' ? '.' : folder;
  const entries = (await unlessMissing(readdir(shown))) ?? [];
  const seen = entries.filter((one) => !isHiddenOrLock(one)).sort();
  const missing = isPattern(name) ? {} : { missing: path.join(folder, name) };
  return { folder: shown, ...missing, entries: seen.slice(0, entriesMax) };
}
