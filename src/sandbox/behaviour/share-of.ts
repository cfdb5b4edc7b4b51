// A number that looks random and is always the same for the same text.

/** A number from 0 up to but not including 1. Pure. */
export function shareOf(text: string): number {
  return mix(fnv1a(text)) / 2 ** 32;
}

/** FNV-1a over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** The last step of MurmurHash3: texts that differ in one character are far apart. */
function mix(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
