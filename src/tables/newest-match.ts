/** Patterns such as `部署マスタ_*.csv`, for files whose names change from day to day. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type SystemRules, systemRules } from '../files/system-rules.js';
import { unlessMissing } from '../files/unless-missing.js';
import { fileKind, isHiddenOrLock } from './table-name.js';

export type NewestMatch =
  /** `others`, too, have the newest first. */
  | { readonly file: string; readonly others: readonly string[]; readonly searched?: undefined }
  | { readonly file?: undefined; readonly others?: undefined; readonly searched: SearchedFolder };

/** Of the folder in which nothing matches. */
export interface SearchedFolder {
  /** The path that does not exist, where a name without a pattern is missing. */
  readonly missing?: string;
  readonly entries: readonly string[];
}

/** Enough to see what is there. */
const entriesMax = 10;

/** True for a path with `*` or `?`; `\\?\` before a drive is none. Pure. */
export function isPattern(name: string, { path }: SystemRules = systemRules): boolean {
  return /[*?]/.test(name.slice(path.parse(name).root.length));
}

/** Where the search for a pattern begins, and the names on its way. Pure. */
export function splitPattern(
  pattern: string,
  { path }: SystemRules = systemRules,
): { readonly start: string; readonly names: readonly string[] } {
  const { root } = path.parse(pattern);
  const separators = path.sep === '\\' ? /[/\\]+/ : /\/+/;
  return { start: path.normalize(root), names: pattern.slice(root.length).split(separators) };
}

/**
 * Finds the newest of the files and folders that match, by the time of their last change, then by
 * name. `*` and `?` match within one name; a name that exists as it is written matches only itself.
 * @throws an error of the system
 */
export async function newestMatch(pattern: string): Promise<NewestMatch> {
  const { start, names } = splitPattern(pattern);
  let matches: readonly string[] = [start];
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const next = (await Promise.all(matches.map((folder) => matchesIn(folder, name, isLast)))).flat();
    if (next.length === 0) return { searched: await searchedIn(matches.at(-1) ?? start, name) };
    matches = next;
  }
  const timed = await Promise.all(
    matches.map(async (file) => ({ file, changedMs: (await unlessMissing(stat(file)))?.mtimeMs ?? 0 })),
  );
  const [file = '', ...others] = timed
    .toSorted((a, b) => b.changedMs - a.changedMs || (a.file < b.file ? 1 : -1))
    .map((one) => one.file);
  return { file, others };
}

/** The paths in a folder that one name of a pattern matches. */
async function matchesIn(folder: string, name: string, isLast: boolean): Promise<readonly string[]> {
  const exact = path.join(folder, name);
  if (await unlessMissing(stat(exact))) return [exact];
  if (!isPattern(name)) return [];
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => matchesName(name, entry.name))
    .filter((entry) => entry.isDirectory() || (isLast && fileKind(entry.name) !== undefined))
    .map((entry) => path.join(folder, entry.name));
}

/** True if one name of a pattern matches. Hidden and lock files never do. */
function matchesName(pattern: string, name: string, { nameKey }: SystemRules = systemRules): boolean {
  if (!isPattern(pattern) || isHiddenOrLock(name)) return false;
  const source = nameKey(pattern.normalize('NFC'))
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'su').test(nameKey(name.normalize('NFC')));
}

/** True for a path that is given, itself or by a pattern. Pure but for the working directory. */
export function matchesPath(pattern: string, file: string, rules: SystemRules = systemRules): boolean {
  const { path, nameKey } = rules;
  const names = path.resolve(file).split(path.sep);
  const patterns = path.resolve(pattern).split(path.sep);
  const matches = (one: string, name = '') => nameKey(one) === nameKey(name) || matchesName(one, name, rules);
  return names.length === patterns.length && patterns.every((one, index) => matches(one, names[index]));
}

async function searchedIn(folder: string, name: string): Promise<SearchedFolder> {
  const entries = (await unlessMissing(readdir(folder))) ?? [];
  const seen = entries.filter((one) => !isHiddenOrLock(one)).sort();
  const missing = isPattern(name) ? {} : { missing: path.join(folder, name) };
  return { ...missing, entries: seen.slice(0, entriesMax) };
}
