/** Decides which files an export may replace. Hashes protect edited and foreign files. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { unescapeFileName } from '../../files/file-name.js';
import { jsonOf, mapOf, objectOf, optional, parsedAs, text } from '../../files/shape.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { AppError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { sentence } from '../../model/sentence.js';
import { hashFile } from '../file-bytes.js';
import { markedOnly, type PartialScopes, partialScopes } from '../partial-scopes.js';
import { fileKind } from '../table-name.js';
import type { ReplaceRules } from '../table-writer.js';

/** The list of exported files. The leading dot keeps it from being read as a table. */
const exportListName = '.mastersync-export.json';

/** Like the files beside it: readable according to the owner's umask. */
const listMode = 0o666;

/** What is known of exported files, by name; a list of an earlier version has no marks. */
const exportList = objectOf({
  /** SHA-256. */
  files: mapOf(text),
  partial: optional(partialScopes),
});

interface ExportList {
  readonly hashes: ReadonlyMap<string, string>;
  readonly partial: PartialScopes;
}

/**
 * Existing files that the export will and may replace.
 * @param written names of the files to write, once known
 * @throws AppError with the files that must stay
 */
export async function replaceableFiles(
  folder: string,
  { isOfExport, mayOverwrite }: ReplaceRules,
  written?: readonly string[],
): Promise<readonly string[]> {
  const tables = (await namesIn(folder)).filter((name) => fileKind(name) && !name.startsWith('.'));
  const names = tables.filter((name) => isOfExport(unescapeFileName(path.parse(name).name)));
  const { hashes } = await readExportList(folder);
  const isOurs = async (name: string) => {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    return size === 0 || (hashes.has(name) && hashes.get(name) === (await hashFile(file)));
  };
  const owned = await Promise.all(names.map(isOurs));
  const foreign = names.filter((_, index) => !owned[index]);
  const kept = mayOverwrite ? foreign.filter((name) => written && !written.includes(name)) : foreign;
  if (kept.length === 0) return names;
  const message = sentence('exporting/files-in-the-way', { folder, files: kept, mayOverwrite });
  throw new AppError(message, { exitCode: ExitCode.refused });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The marks of partial exports in a folder. */
export async function readPartialScopes(folder: string): Promise<PartialScopes> {
  return (await readExportList(folder)).partial;
}

/** With an unreadable list, no file counts as an export. */
async function readExportList(folder: string): Promise<ExportList> {
  const list = await readFile(path.join(folder, exportListName), 'utf8').catch(() => '');
  const { files = new Map(), partial = new Map() } = parsedAs(exportList, list) ?? {};
  return { hashes: files, partial };
}

/** Records exported files; keeps entries of others that still exist. */
export async function writeExportList(folder: string, written: ExportList): Promise<void> {
  const there = new Set(await namesIn(folder));
  const before = await readExportList(folder);
  const isKept = ([name]: readonly [string, unknown]) => there.has(name) && !written.hashes.has(name);
  const hashes = [...[...before.hashes].filter(isKept), ...written.hashes];
  const partial = new Map([...[...before.partial].filter(isKept), ...written.partial]);
  const files = new Map(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
  const list = { version: 1, files, partial: markedOnly(partial) };
  await writeWhole(path.join(folder, exportListName), [jsonOf(list)], listMode);
}
