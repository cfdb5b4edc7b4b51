/**
 * Makes folders. Node's own way of making several at once never ends where the system says of a
 * folder that should be made that it is not there, as it does below /proc.
 */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isSystemError } from '../model/errors.js';

/**
 * Makes a folder, and those above it that are not there.
 * @param mode who may read what is made, less what the umask takes away. Default: all
 * @returns the topmost folder that was made; undefined when the folder was there
 * @throws an error of the system
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  try {
    return await makeOne(folder, mode);
  } catch (error) {
    const above = path.dirname(folder);
    if (!isSystemError(error) || error.code !== 'ENOENT' || above === folder) throw error;
    const first = await makeFolder(above, mode);
    const own = await makeOne(folder, mode);
    return first ?? own;
  }
}

async function makeOne(folder: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(folder, mode);
    return folder;
  } catch (error) {
    const isThere = isSystemError(error) && error.code === 'EEXIST' && (await stat(folder)).isDirectory();
    if (isThere) return undefined;
    throw error;
  }
}
