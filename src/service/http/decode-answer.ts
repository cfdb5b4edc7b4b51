/** Undoes the compression of an answer. What cannot be undone is for the readers to report. */
import { type BrotliOptions, brotliDecompressSync, gunzipSync, type ZlibOptions } from 'node:zlib';
import { type BrokenExchange, BrokenOff, type DecodedAnswer, type WholeAnswer } from './request.js';

/** gzip first: its checksum finds damage, and br, which is as fast, saves hardly more. */
export const acceptedEncodings = 'gzip, br;q=0.9';

/** Proxies on the way may compress again what is compressed already. */
const encodingsMax = 3;

/**
 * Synchronous: of a page, it takes a tenth of the time of parsing it; of short answers, the thread
 * pool takes five times as long.
 */
type Decoder = (bytes: Buffer, options: ZlibOptions & BrotliOptions) => unknown;

const decoders = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
} as const satisfies Record<string, Decoder>;

type Encoding = keyof typeof decoders;

function isKnown(encoding: string): encoding is Encoding {
  return Object.hasOwn(decoders, encoding);
}

/** What a decoder returns with the option `info`. */
interface Decoded {
  readonly buffer: Buffer;
  /** In it, the number of bytes that were used. */
  readonly engine: { readonly bytesWritten: number };
}

/**
 * Decodes an answer; an empty one and one without compression stay as they are. Encodings that were
 * not asked for are skipped: some servers name a charset there, and the readers judge the body.
 * @param mbMax also of the decoded size; an answer beyond it is broken off
 */
export function decodeAnswer(answer: WholeAnswer, mbMax: number): DecodedAnswer | BrokenExchange {
  const { headers, bytes } = answer;
  const encodings = encodingsOf(headers).filter(isKnown);
  if (encodings.length === 0 || bytes.length === 0) return answer;
  let current: Encoding | undefined;
  try {
    if (encodings.length > encodingsMax) throw new Error('too many encodings');
    let decoded = bytes;
    for (current of encodings.toReversed()) decoded = decode(decoded, current, mbMax);
    return { ...answer, bytes: decoded, receivedBytes: bytes.length };
  } catch (cause) {
    if (cause instanceof BrokenOff) return { cause, isAnswered: true };
    const failed = current ?? encodings.join(', ');
    return { ...answer, bytes: Buffer.alloc(0), damage: `${failed}: ${(cause as Error).message}` };
  }
}

/** The encodings of an answer that were skipped, for messages; empty if there are none. */
export function skippedEncodings(headers: WholeAnswer['headers']): string {
  return encodingsOf(headers)
    .filter((name) => !isKnown(name))
    .join(', ');
}

/** In the order in which they were applied. */
function encodingsOf({ 'content-encoding': header = '' }: WholeAnswer['headers']): readonly string[] {
  const names = [header].flat().flatMap((line) => line.toLowerCase().split(','));
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

function decode(bytes: Buffer, encoding: Encoding, mbMax: number): Buffer {
  const decoder: Decoder = decoders[encoding];
  const { buffer, engine } = withinLimit(mbMax, (options) => decoder(bytes, options) as Decoded);
  // Some servers pad with zeros.
  if (bytes.subarray(engine.bytesWritten).some((byte) => byte !== 0)) throw new Error('bytes after the end');
  return buffer;
}

/** @throws BrokenOff if the output exceeds the limit; Error of zlib */
function withinLimit(mbMax: number, run: (options: ZlibOptions) => Decoded): Decoded {
  try {
    return run({ info: true, maxOutputLength: mbMax * 1_000_000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BrokenOff('too-large', mbMax);
    throw error;
  }
}
