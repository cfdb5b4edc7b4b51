// Compresses replies as usual servers do: from a kilobyte on, if the client accepts it.
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Reply } from './api.js';

const BYTES_MIN = 1024;

/** Fast rather than small, as servers compress what they make on request. */
const encoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (bytes) => deflateSync(bytes, { level: 1 }),
};

/** The reply in an encoding that the request accepts. */
export function compress(reply: Reply, { 'accept-encoding': accepted = '' }: IncomingHttpHeaders): Reply {
  const bytes = Buffer.from(reply.body);
  if (bytes.length < BYTES_MIN || 'Content-Encoding' in reply.headers) return reply;
  // Weights are not read: no client of a sandbox sends any.
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const [encoding, encode] = Object.entries(encoders).find(([name]) => names.includes(name)) ?? [];
  const vary = { ...reply.headers, Vary: 'Accept-Encoding' };
  if (!encoding || !encode) return { ...reply, headers: vary };
  return { ...reply, headers: { ...vary, 'Content-Encoding': encoding }, body: encode(bytes) };
}
