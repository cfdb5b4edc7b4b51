/**
 * The seal at the end of an archive: a digest of all bytes before it, as the comment of the
 * archive. Any changed byte breaks it.
 */
import { createHash } from 'node:crypto';

const sealStart = 'sha256:';
const digestLength = 64;

/** The comment of an archive that is to be sealed. */
export const unsealedComment: string = sealStart + '0'.repeat(digestLength);

/** Seals an archive with that comment. */
export function sealed(zip: Uint8Array): Uint8Array {
  const bytes = zip.subarray(0, -digestLength);
  return Buffer.concat([bytes, Buffer.from(hexDigest(bytes))]);
}

/** True for the bytes of an archive as it was sealed. */
export function isSealed(zip: Uint8Array): boolean {
  const seal = Buffer.from(zip.subarray(-unsealedComment.length)).toString('latin1');
  return seal === `${sealStart}${hexDigest(zip.subarray(0, -digestLength))}`;
}

/** SHA-256, hexadecimal. */
export function hexDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
