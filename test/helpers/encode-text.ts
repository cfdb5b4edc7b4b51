/** Writes text as bytes of each encoding, which Node itself cannot do for CP932 and UTF-16BE. */
import type { Encoding } from '../../src/tables/csv/encoding/encodings.js';

/**
 * The bytes of the text, without a mark unless the text begins with one. Throws for what CP932 does
 * not have.
 */
export function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.concat(Array.from(text, encodeCp932));
}

const codeByCharacter = new Map<string, Buffer>();

function encodeCp932(character: string): Buffer {
  if (codeByCharacter.size === 0) fillCodes();
  const code = codeByCharacter.get(character);
  if (!code) throw new Error(`CP932 has no ${character}`);
  return code;
}

/**
 * The decoder turned round. The first code of a character is the one that Windows writes, as far as
 * tests need it.
 */
function fillCodes(): void {
  const decoder = new TextDecoder('shift_jis');
  const add = (code: Buffer) => {
    const character = decoder.decode(code);
    if (!codeByCharacter.has(character)) codeByCharacter.set(character, code);
  };
  for (let byte = 0; byte < 0xe0; byte += 1) if (byte < 0x80 || byte > 0xa0) add(Buffer.of(byte));
  for (let lead = 0x81; lead <= 0xfc; lead += 1)
    if (lead <= 0x9f || lead >= 0xe0)
      for (let trail = 0x40; trail <= 0xfc; trail += 1) add(Buffer.of(lead, trail));
}
