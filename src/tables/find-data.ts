/** Finds potential data in a folder: files, sheets and folders named after tables. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isSystemError } from '../model/errors.js';
import {
  fileKind,
  isHiddenOrLock,
  parseFileName,
  parseTableName,
  type TableName,
  type TableNames,
} from './table-name.js';
import { UnreadableFile } from './unreadable-file.js';

/** A file with tables, or a folder of such files. */
export interface FoundData {
  /** Relative to the searched folder. */
  readonly path: string;
  readonly tables: readonly TableName[];
}

/** Maximum entries examined in a folder. */
const entriesMax = 300;

const otherFolders: readonly string[] = ['node_modules', 'dist', 'build'];

/** Finds the files of a folder, then its subfolders, each by name. Skips unreadable ones. */
export async function findData(folder: string, names: TableNames): Promise<readonly FoundData[]> {
  const entries = await listFolder(folder);
  const files = await filesWithTables(folder, entries, names);
  const folders = entries.filter((entry) => entry.isDirectory() && !otherFolders.includes(entry.name));
  const found = await Promise.all(
    folders.map(async ({ name }): Promise<FoundData> => {
      const inner = path.join(folder, name);
      const own = await filesWithTables(inner, await listFolder(inner), names);
      return { path: name, tables: own.flatMap(({ tables }) => tables) };
    }),
  );
  return [...files, ...found].filter(({ tables }) => tables.length > 0);
}

/**
 * The sources that can be read together: each table comes from one place, as old data must not mix
 * with new. The first source with a table wins. Pure.
 */
export function readableTogether(found: readonly FoundData[]): readonly FoundData[] {
  const taken = new Set<string>();
  return found.filter(({ tables }) => {
    const names = tables.map(({ table, scope }) => JSON.stringify([table, scope]));
    const isNew = !names.some((name) => taken.has(name));
    if (isNew) for (const name of names) taken.add(name);
    return isNew;
  });
}

async function listFolder(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const seen = entries.filter(({ name }) => !isHiddenOrLock(name));
    return seen.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, entriesMax);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [];
  }
}

async function filesWithTables(
  folder: string,
  entries: readonly Dirent[],
  names: TableNames,
): Promise<readonly FoundData[]> {
  const found: FoundData[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile()))
    found.push({ path: name, tables: await tablesOf(path.join(folder, name), names) });
  return found;
}

/** The tables that the names of a file and its sheets say. */
export async function tablesOf(file: string, names: TableNames): Promise<readonly TableName[]> {
  const kind = fileKind(file);
  if (kind === undefined) return [];
  const named = parseFileName(path.parse(file).name, names);
  if (named) return [named];
  return kind === 'workbook' ? sheetTables(file, names) : [];
}

/** The sheets that are tables; none if the file is not really a workbook. */
async function sheetTables(file: string, names: TableNames): Promise<readonly TableName[]> {
  const { openWorkbook } = await import('./xlsx/open-workbook.js');
  try {
    const { sheets } = await openWorkbook(file);
    const visible = sheets.filter(({ state }) => state === 'visible');
    return visible.flatMap(({ name }) => parseTableName(name, names) ?? []);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [];
  }
}
