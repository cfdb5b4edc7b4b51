/** Reads the files in which settings and tokens stand: each more than once in a run, and some before anything can be said. */
import { readFileSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { bytesText } from '../../words/text.js';
import { words } from '../../words/words.js';

/**
 * A pipe may never end, and gives what it holds only once; what is large is something else.
 * @throws Error when the file cannot be read, is no file, or has more than so many bytes
 */
export function readSmallFile(file: string, bytesMax: number): Buffer {
  const status = statSync(file);
  if (!status.isFile() && file !== devNull) throw new Error(words.settingsFile.noFileReason);
  if (status.size > bytesMax) throw new Error(words.settingsFile.tooLargeReason(bytesText(bytesMax)));
  return readFileSync(file);
}
