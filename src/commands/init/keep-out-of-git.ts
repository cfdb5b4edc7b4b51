/** Keeps state files, which contain personal data, and the token out of git. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';

/**
 * Adds missing patterns to the `.gitignore` of a folder; does nothing outside a git working tree.
 * @param paths relative to the folder; folders end in a slash
 * @returns the patterns added
 * @throws a system error
 */
export async function keepOutOfGit(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const parts = path.resolve(folder).split(path.sep);
  const above = parts.map((_, index) => parts.slice(0, index + 1).join(path.sep));
  if (!above.some((one) => existsSync(`${one}${path.sep}.git`))) return [];
  const file = path.join(folder, '.gitignore');
  const text = (await unlessMissing(readFile(file, 'utf8'))) ?? '';
  const missing = missingPatterns(text, paths);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) await writeWhole(file, [`${text}${end}${missing.join('\n')}\n`], 0o666);
  return missing;
}

/** Patterns that a `.gitignore` does not contain yet, with or without a leading slash. Pure. */
export function missingPatterns(text: string, paths: readonly string[]): readonly string[] {
  const known = new Set(text.split('\n').map((line) => line.trim().replace(/^\//, '')));
  const escaped = paths.map((one) => one.replaceAll('\\', '/').replace(/[*?[\]!# ]/g, '\\$&'));
  return escaped.filter((pattern) => !known.has(pattern)).map((pattern) => `/${pattern}`);
}
