/**
 * Verifies that a delivery came from the service: HMAC-SHA256 of its body, keyed with the secret of
 * the webhook. The body must be the raw bytes: the service signs the text in which `&`, `<` and `>`
 * are written as `\u0026`, `\u003c` and `\u003e`, so a body that was parsed and serialized again
 * does not match. Source: its contract, Events.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * True if the service signed exactly this body with this secret. Compares in constant time.
 * @param body the raw bytes as received, before any parsing or decoding
 * @param signature the value of the signature header. The contract does not specify its encoding:
 *   hexadecimal in either case and base64 are accepted, with or without `sha256=`
 * @param secret of the webhook; an empty one verifies nothing
 * Pure; never throws.
 */
export function verifyWebhook(body: Uint8Array, signature: string, secret: string): boolean {
  const bytes = signatureBytes(signature);
  if (bytes === undefined || secret === '') return false;
  return timingSafeEqual(bytes, createHmac('sha256', secret).update(body).digest());
}

/** The 32 bytes of a signature; undefined if invalid. Pure. */
export function signatureBytes(signature: string): Uint8Array | undefined {
  const text = signature.trim().replace(/^sha256=/i, '');
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return undefined;
}

/** What most likely happened to a body in transit. */
export type BodyDamage = 'line-end-added' | 'line-end-lost' | 'mark-added' | 'unescaped';

/**
 * Finds common damage that explains a wrong signature, to help fix a receiver; the body is still
 * refused.
 * @returns undefined if nothing common does. Pure.
 */
export function findBodyDamage(body: Uint8Array, signature: string, secret: string): BodyDamage | undefined {
  const bytes = Buffer.from(body);
  const asSent: readonly (readonly [BodyDamage, Uint8Array])[] = [
    ['line-end-added', bytes.subarray(0, bytes.length - (endsInLine(bytes) ?? 0))],
    ['line-end-lost', Buffer.concat([bytes, Buffer.from('\n')])],
    ['mark-added', bytes.subarray(startsWithMark(bytes) ? 3 : 0)],
    ['unescaped', Buffer.from(bytes.toString('utf8').replace(/[&<>]/g, escapeMark))],
  ];
  return asSent.find(([, candidate]) => verifyWebhook(candidate, signature, secret))?.[0];
}

/** Length in bytes of the line end at the end of the body. */
function endsInLine(bytes: Buffer): number | undefined {
  return /\r?\n$/.exec(bytes.subarray(-2).toString('latin1'))?.[0].length;
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
}

function escapeMark(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
