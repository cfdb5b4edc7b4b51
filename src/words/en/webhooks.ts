/** Messages of `webhook verify`. */
import { plain, shellWord } from '../text.js';

export function verifiedMessage(bytes: number): string {
  return `The signature is valid: these ${bytes} bytes were signed with the webhook secret.`;
}

export function notVerifiedMessage(bytes: number): string {
  return `The signature is invalid: these ${bytes} bytes were not signed with this secret. Do not trust the delivery.`;
}

/** The value cannot be a signature at all. */
export const noSignatureMessage: string =
  'The value is not a signature: HMAC-SHA256 has 64 hexadecimal digits, or 44 characters of base64. Do not trust the delivery.';

/** What happened to the body, when undoing it makes the signature fit. */
export const damageText: Readonly<
  Record<'line-end-added' | 'line-end-lost' | 'mark-added' | 'unescaped', string>
> = {
  'line-end-added':
    'It fits without the final line break, so something added one. Save the body unchanged, e.g. with printf instead of echo.',
  'line-end-lost': 'It fits with a final line break, so something removed one. Save the body unchanged.',
  'mark-added':
    'It fits without the byte order mark at the start, so something added one. Save the body as bytes, not as text.',
  unescaped:
    'It fits with &, < and > written as \\u0026, \\u003c and \\u003e, so the body was parsed and rewritten. Verify the signature before anything parses the body.',
};

/** Neither --signature nor --header-file, or both. */
export const signatureOptionMessage: string =
  'Give the signature of the delivery, either with --signature or, in a file of its headers, with --header-file.';

export const secretMissing: string =
  'No webhook secret. Set MASTERSYNC_WEBHOOK_SECRET, or name a file that contains it with --secret-file.';

export function secretEmptyMessage(file: string): string {
  return `--secret-file ${plain(file)} is empty. Put the webhook secret into it.`;
}

/** Others on this machine can read the secret. */
export function secretOpenMessage(file: string): string {
  return `${plain(file)} can be read by other users of this machine. Restrict it to your user: chmod 600 ${shellWord(file)}`;
}

export function fileNotReadMessage(file: string, reason: string): string {
  return `${plain(file)} cannot be read: ${reason}.`;
}

export function headerMissingMessage(file: string, header: string): string {
  return `${plain(file)} has no header ${plain(header)}. If the signature is in another header, name it with --header. Do not trust the delivery.`;
}

export function headerTwiceMessage(file: string, header: string): string {
  return `${plain(file)} has the header ${plain(header)} more than once. Do not trust the delivery.`;
}

/** There is neither a file nor input on stdin. */
export const bodyMissing: string =
  'Name the file with the body of the delivery, or pass it on stdin: mastersync webhook verify --signature … < body';
