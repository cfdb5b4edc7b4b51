/** What is found of a file or folder that need not be there. */
import { isSystemError } from '../model/errors.js';

/** @returns what is found; undefined when the system says that there is no such file or folder */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  });
}
