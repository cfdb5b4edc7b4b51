/** The hash that binds a plan to a file. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * SHA-256 of all bytes of a file, hexadecimal.
 * @throws an error of the system when the file cannot be read
 */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
