// Compresses replies as usual servers do: from a kilobyte on, as the client prefers.
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
  const encoding = preferred(accepted);
  const vary = { ...reply.headers, Vary: 'Accept-Encoding' };
  const encode = encoders[encoding];
  if (!encode) return { ...reply, headers: vary };
  return { ...reply, headers: { ...vary, 'Content-Encoding': encoding }, body: encode(bytes) };
}

/** The encoding with the highest q, `identity` if that is none. */
function preferred(accepted: string): string {
  const rates = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    rates.set(name, Number(q ?? 1));
  }
  const rateOf = (name: string) => rates.get(name) ?? (name === 'identity' ? 0 : rates.get('*')) ?? 0;
  const [best = 'identity'] = Object.keys(encoders).sort((a, b) => rateOf(b) - rateOf(a));
  return rateOf(best) > rateOf('identity') ? best : 'identity';
}
