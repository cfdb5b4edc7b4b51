/**
 * Characters that XML cannot hold are written as `_xHHHH_`, and an underscore that only looks like
 * one of them as `_x005F_`. Source: ECMA-376 part 1, 22.9.2.19 ST_Xstring.
 */

/**
 * V8 copies shorter cuts; a longer one stays a view that keeps the whole piece of XML in memory.
 */
const viewLengthMin = 13;

/**
 * The text that a part stores, in memory of its own.
 * @param stored without halves of characters, as XML is
 * Pure.
 */
export function unescapeText(stored: string): string {
  const text = stored.length < viewLengthMin ? stored : Buffer.from(stored, 'utf8').toString('utf8');
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hexadecimal: string) =>
    String.fromCharCode(Number.parseInt(hexadecimal, 16)),
  );
}

/** The form in which a text that looks like an escape is read as itself. Pure. */
export function escapeText(text: string): string {
  return text.includes('_x') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text;
}
