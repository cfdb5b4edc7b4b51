/**
 * Names of files made from codes and names of the service or of files. `%2F` stands for a character
 * that a file system refuses, so that no name leads out of its folder.
 */

/** Also halves of characters, which no encoding of names can represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them
const refused = /[\u0000-\u001f\u007f\p{Cs}/\\:*?"<>|%]/u;
const refusedAtEdge = /^[. ]|[. ]$/;

/** Devices of Windows. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** Bytes of the longest name that all systems take, less those of an extension. */
const nameBytesMax = 240;

/** Escapes what any supported system refuses in a file name. Two texts give two names. */
export function escapeFileName(text: string): string {
  const inner = text
    .replace(new RegExp(refused, 'gu'), escaped)
    .replace(new RegExp(refusedAtEdge, 'g'), escaped);
  return device.test(inner) ? inner.replace(/^./, escaped) : inner;
}

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase();
  return code.length > 2 ? `%u${code}` : `%${code.padStart(2, '0')}`;
}

/** Reverses escapeFileName. Any other per cent sign is literal: people name files as well. */
export function unescapeFileName(name: string): string {
  const inner = name.replace(/%(?:u([0-9A-F]{4})|([0-9A-F]{2}))/g, (written, long, short, index) => {
    const character = String.fromCharCode(Number.parseInt(long ?? short, 16));
    const isAtEdge = index === 0 || index + written.length === name.length;
    return refused.test(character) || (isAtEdge && refusedAtEdge.test(character)) ? character : written;
  });
  const first = inner.replace(/^%([0-9A-F]{2})/, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return device.test(first) ? first : inner;
}

/** True for an escaped name that is not too long. Pure. */
export function isFileName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= nameBytesMax;
}

/** The same for two names that a file system or spreadsheet may not tell apart. Pure. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Reserves names, each once; see `foldName`.
 * @returns a function that reserves a name; false if it is taken or invalid
 */
export function nameTaker(isPossible: (name: string) => boolean): (name: string) => boolean {
  const taken = new Set<string>();
  return (name) => {
    const folded = foldName(name);
    if (!isPossible(name) || taken.has(folded)) return false;
    taken.add(folded);
    return true;
  };
}

/** Reserves the file names of texts, and gives them, without extension, where there is one. */
export function fileNameTaker(): (text: string) => string | undefined {
  const take = nameTaker(isFileName);
  return (text) => {
    const name = escapeFileName(text);
    return take(name) ? name : undefined;
  };
}
