/**
 * Writes tables as CSV files to a folder, in UTF-8 with a byte order mark or in CP932. They are
 * drafts until all are complete; other files in the folder stay.
 */
import { isAscii } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { byteOrderMark, csvLine } from '../../files/csv-lines.js';
import { escapeFileName, fileNameTaker } from '../../files/file-name.js';
import { makeFolder } from '../../files/make-folder.js';
import { draftBeside } from '../../files/write-whole.js';
import {
  type CellObstacle,
  loneHalvesIn,
  type ReplaceRules,
  type TableWriter,
  withoutLoneHalves,
} from '../table-writer.js';
import { UnreadableFile } from '../unreadable-file.js';
import { decodeBytes } from './encoding/decode-bytes.js';
import { encodeCp932, fitCp932, notInCp932 } from './encoding/encode-cp932.js';
import { replaceableFiles, writeExportList } from './export-folder.js';

/** The supported output encodings. */
export type CsvEncoding = 'utf-8' | 'cp932';

export interface CsvWriterOptions extends ReplaceRules {
  readonly encoding: CsvEncoding;
}

/** A writer for a folder, created if needed. @throws AppError when existing files must stay */
export async function openCsvWriter(folder: string, options: CsvWriterOptions): Promise<TableWriter> {
  await replaceableFiles(folder, options);
  return new CsvWriter(folder, options);
}

interface Draft {
  /** The final name of the file. */
  readonly name: string;
  readonly path: string;
  readonly handle: FileHandle;
  readonly hash: Hash;
}

class CsvWriter implements TableWriter {
  readonly #takeFileName = fileNameTaker();
  readonly #folder: string;
  readonly #options: CsvWriterOptions;
  readonly #drafts: Draft[] = [];
  readonly #partial = new Map<string, readonly string[]>();
  #open: Draft | undefined;
  /** The topmost folder created. */
  #made: string | undefined;

  constructor(folder: string, options: CsvWriterOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  takeName(name: string): boolean {
    return this.#takeFileName(name) !== undefined;
  }

  obstacleOf(text: string): CellObstacle | undefined {
    const characters = this.#isCp932 ? notInCp932(text) : loneHalvesIn(text);
    return characters.length > 0 ? { kind: 'characters', characters } : undefined;
  }

  fit(text: string): string {
    return this.#isCp932 ? fitCp932(text) : withoutLoneHalves(text);
  }

  async begin(name: string, header: readonly string[]): Promise<void> {
    this.#made ??= await makeFolder(this.#folder);
    const fileName = `${escapeFileName(name)}.csv`;
    const file = draftBeside(path.join(this.#folder, fileName));
    const handle = await open(file, 'wx', 0o666);
    const hash = createHash('sha256');
    this.#open = { name: fileName, path: file, handle, hash };
    this.#drafts.push(this.#open);
    await this.#write(`${this.#isCp932 ? '' : byteOrderMark}${csvLine(header)}`);
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    await this.#write(rows.map(csvLine).join(''));
  }

  async end(partialScopes: readonly string[]): Promise<boolean> {
    const { name, path: draft, handle } = this.#current();
    this.#partial.set(name, partialScopes);
    await handle.sync();
    await handle.close();
    this.#open = undefined;
    return !this.#isCp932 || isReadAsCp932(await readFile(draft));
  }

  async commit(): Promise<readonly string[]> {
    // The folder is missing if there were no tables.
    await makeFolder(this.#folder);
    const names = this.#drafts.map(({ name }) => name);
    const replaced = await replaceableFiles(this.#folder, this.#options, names);
    const hashes = new Map(this.#drafts.map(({ name, hash }) => [name, hash.digest('hex')]));
    const files: string[] = [];
    for (const { name, path: draft } of this.#drafts.splice(0)) {
      const file = path.join(this.#folder, name);
      await rename(draft, file);
      files.push(file);
    }
    const stale = replaced.filter((name) => !names.includes(name));
    await Promise.all(stale.map((name) => rm(path.join(this.#folder, name), { force: true })));
    await writeExportList(this.#folder, { hashes, partial: this.#partial });
    return files;
  }

  async discard(): Promise<void> {
    await this.#open?.handle.close();
    this.#open = undefined;
    await Promise.all(this.#drafts.map((draft) => rm(draft.path, { force: true })));
    // Only a folder created for this export, and only if it is empty.
    if (this.#made !== undefined) await rmdir(this.#folder).catch(() => undefined);
  }

  get #isCp932(): boolean {
    return this.#options.encoding === 'cp932';
  }

  #current(): Draft {
    if (!this.#open) throw new Error('no table was begun');
    return this.#open;
  }

  async #write(text: string): Promise<void> {
    const { handle, hash } = this.#current();
    const bytes = this.#isCp932 ? encodeCp932(text) : Buffer.from(text);
    hash.update(bytes);
    await handle.writeFile(bytes);
  }
}

/** False if it would be taken for another encoding. Plain ASCII is the same in both. */
function isReadAsCp932(bytes: Buffer): boolean {
  try {
    return isAscii(bytes) || decodeBytes(bytes, undefined).encoding === 'cp932';
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}
