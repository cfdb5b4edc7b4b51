/** What `webhook verify` says. */
import { plain } from '../text.js';

/** The signature is that of the service. */
export function verifiedMessage(bytes: number): string {
  return `The signature is right: these ${bytes} bytes were signed with the secret of the webhook.`;
}

/** It is not. */
export function notVerifiedMessage(bytes: number): string {
  return `The signature is wrong: these ${bytes} bytes were not signed with this secret. Do not trust the delivery.`;
}

/** What a signature cannot be. */
export const noSignatureMessage: string =
  'What is given as the signature is none: HMAC-SHA256 has 64 hexadecimal digits, or 44 characters of base64. Do not trust the delivery.';

/** What would make a body fit, by what happened to it. */
export const damageText: Readonly<
  Record<'line-end-added' | 'line-end-lost' | 'mark-added' | 'unescaped', string>
> = {
  'line-end-added':
    'Without the line end at its end it would fit: something added that. Save the body as it comes, for example with printf in place of echo.',
  'line-end-lost':
    'With a line end at its end it would fit: something took that away. Save the body as it comes.',
  'mark-added':
    'Without the byte order mark at its beginning it would fit: something added that. Save the body as bytes, not as text.',
  unescaped:
    'With &, < and > written as \\u0026, \\u003c and \\u003e it would fit: the body was parsed and written again. Check the signature before anything parses it.',
};

/** Neither --signature nor --header-file, or both. */
export const signatureOptionMessage: string =
  'Give the signature that came with the delivery: either with --signature, or in the file of its headers with --header-file.';

/** No secret to check with. */
export const secretMissing: string =
  'No secret of the webhook. Set MASTERSYNC_WEBHOOK_SECRET, or name a file that holds it with --secret-file.';

/** The file of the secret holds none. */
export function secretEmptyMessage(file: string): string {
  return `--secret-file ${plain(file)} is empty. Write the secret of the webhook into it.`;
}

/** Others on this machine can read the secret. */
export function secretOpenMessage(file: string): string {
  return `${plain(file)} can be read by others on this machine. Make it readable for you only: chmod 600.`;
}

/** A file that the command was given. */
export function fileNotReadMessage(file: string, reason: string): string {
  return `${plain(file)} could not be read: ${reason}.`;
}

/** Headers without the one that is wanted. */
export function headerMissingMessage(file: string, header: string): string {
  return `${plain(file)} has no header ${plain(header)}. Name the one with the signature with --header. Do not trust the delivery.`;
}

/** Two signatures. */
export function headerTwiceMessage(file: string, header: string): string {
  return `${plain(file)} has the header ${plain(header)} more than once. Do not trust the delivery.`;
}

/** Nothing comes on stdin. */
export const bodyMissing: string =
  'Name the file with the body of the delivery, or pass it on stdin: mastersync webhook verify --signature … < body.';
