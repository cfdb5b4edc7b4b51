/**
 * Keeps out of git what does not belong there: what a run remembers, which holds names of people,
 * and the token.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';

/**
 * Adds what is not yet in the `.gitignore` of a folder, if the folder is in a working tree of git;
 * elsewhere nothing is written.
 * @param paths from the folder; a folder ends in a slash
 * @returns what was added
 * @throws an error of the system
 */
export async function keepOutOfGit(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  if (!isInWorkTree(path.resolve(folder))) return [];
  const file = path.join(folder, '.gitignore');
  const text = (await unlessMissing(readFile(file, 'utf8'))) ?? '';
  const missing = missingPatterns(text, paths);
  if (missing.length === 0) return [];
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  await writeWhole(file, [`${text}${end}${missing.join('\n')}\n`], 0o666);
  return missing;
}

/**
 * The patterns of paths that a `.gitignore` does not name yet, with or without the slash in front.
 * Pure.
 */
export function missingPatterns(text: string, paths: readonly string[]): readonly string[] {
  const known = new Set(text.split('\n').map((line) => line.trim().replace(/^\//, '')));
  return paths.map(patternOf).filter((pattern) => !known.has(pattern.slice(1)));
}

/** A path as git takes it for itself, in this folder only. */
function patternOf(given: string): string {
  return `/${given.replaceAll('\\', '/').replace(/[*?[\]!# ]/g, '\\$&')}`;
}

function isInWorkTree(folder: string): boolean {
  if (existsSync(path.join(folder, '.git'))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInWorkTree(above);
}
