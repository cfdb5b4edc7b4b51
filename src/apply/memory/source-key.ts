/** How a source is known between runs. Pure but for the working directory. */
import path from 'node:path';
import type { Source } from '../../model/tables.js';

/** The absolute path of a file; a command under its name, which is never absolute. */
export function sourceKey({ file, isCommand }: Pick<Source, 'file' | 'isCommand'>): string {
  return isCommand ? `command: ${file}` : path.resolve(file);
}

/** A file as the memory knows it: its key, and the sheet. */
export function fileNameOf(source: Pick<Source, 'file' | 'isCommand' | 'sheet'>): string {
  const { sheet } = source;
  return sourceKey(source) + (sheet === undefined ? '' : ` / ${sheet}`);
}

/** How the key is shown: a file as seen from here. */
export function sourceKeyText(key: string): string {
  return path.isAbsolute(key) ? path.relative('', key) : key;
}
