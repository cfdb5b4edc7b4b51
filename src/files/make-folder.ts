/** Creates folders. Node's recursive mkdir hangs where a folder is impossible, as below /proc. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isSystemError } from '../model/errors.js';

/**
 * Creates a folder and its missing parents.
 * @param mode permissions, less the umask. Default: all
 * @returns the topmost folder created; undefined when the folder existed
 * @throws an error of the system
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  try {
    return await makeOne(folder, mode);
  } catch (error) {
    const above = path.dirname(folder);
    if (!isSystemError(error) || error.code !== 'ENOENT' || above === folder) throw error;
    const first = await makeFolder(above, mode);
    const created = await makeOne(folder, mode);
    return first ?? created;
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
