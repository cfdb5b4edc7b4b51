/** Access to files and folders that may be missing. */
import { isSystemError } from '../model/errors.js';

/** @returns the result; undefined when the system reports that the file or folder does not exist */
export async function unlessMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch((error: unknown) => {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  });
}
