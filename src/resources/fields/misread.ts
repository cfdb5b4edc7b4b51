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

/** The text that the same bytes are in another encoding; undefined if they are none. */
function readAs(text: string, from: string, to: string): string | undefined {
  const known = bytesOf(from);
  const bytes = [...text].map((one) => known.get(one));
  if (bytes.includes(undefined)) return undefined;
  try {
    return new TextDecoder(to, { fatal: true }).decode(Uint8Array.from(bytes.flatMap((one) => one ?? [])));
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
    const read = readAs(text, 'windows-1252', 'utf-8');
    return read !== undefined && (japanese.test(read) || read === former);
  }
  if (former === '' || !/[^\p{ASCII}]/u.test(former)) return false;
  return ['windows-1252', 'gb18030', 'utf-8'].some(
    (written) => readAs(text, 'shift_jis', written) === former,
  );
}
