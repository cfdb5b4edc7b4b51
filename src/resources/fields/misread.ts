/** Texts whose bytes were read in another encoding than they were written in. Pure. */

/** The byte of each character that an encoding reads, made once. */
const bytesByEncoding = new Map<string, ReadonlyMap<string, readonly number[]>>();

function bytesOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = bytesByEncoding.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  const add = (...one: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(one));
    if (!text.includes('\ufffd') && [...text].length === 1 && !bytes.has(text)) bytes.set(text, one);
  };
  for (let first = 0; first < 256; first++) add(first);
  const isDouble = encoding !== 'windows-1252';
  for (let first = 0x81; isDouble && first < 0xfd; first++)
    for (let second = 0x40; second < 0xfd; second++) add(first, second);
  bytesByEncoding.set(encoding, bytes);
  return bytes;
}

/** The bytes that an encoding reads as the text; undefined if they are none. */
function bytesIn(text: string, encoding: string): Uint8Array | undefined {
  const known = bytesOf(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const encoded = known.get(character);
    if (!encoded) return undefined;
    bytes.push(...encoded);
  }
  return Uint8Array.from(bytes);
}

type Written = 'windows-1252' | 'gb18030' | 'utf-8';

/** Made once, as that takes longer than to decode a text. */
const decoderOf = new Map<Written, InstanceType<typeof TextDecoder>>();

/** The text of bytes; undefined if they are not of the encoding. */
function textIn(bytes: Uint8Array | undefined, written: Written): string | undefined {
  const decoder = decoderOf.get(written) ?? new TextDecoder(written, { fatal: true });
  decoderOf.set(written, decoder);
  try {
    return bytes && decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * True for UTF-8 that was read as Latin-1 (å±±ç\u0094°), which is Japanese when it is read again,
 * and for a text read as CP932 that is the former one when it is read as it was written.
 */
export function isReadOtherwise(text: string, former = ''): boolean {
  if (/^[\0-\u00ff\u0152-\u0178\u02c6-\u2122]*$/.test(text)) {
    const read = textIn(bytesIn(text, 'windows-1252'), 'utf-8');
    return read !== undefined && (japanese.test(read) || read === former);
  }
  if (former === '' || !/[^\p{ASCII}]/u.test(former)) return false;
  const bytes = bytesIn(text, 'shift_jis');
  const isWritten = (written: Written) => textIn(bytes, written) === former;
  // Most changes are of another length: then nothing needs to be decoded.
  const isOfLength = (count: number) => bytes?.length === count;
  return (
    (isOfLength(former.length) && isWritten('windows-1252')) ||
    (isOfLength(Buffer.byteLength(former)) && isWritten('utf-8')) ||
    isWritten('gb18030')
  );
}
