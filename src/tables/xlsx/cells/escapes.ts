/**
 * Escapes: `_xHHHH_` is a character that XML cannot hold, `_x005F_` a literal underscore before
 * such a sequence. Source: ECMA-376 part 1, 22.9.2.19 ST_Xstring.
 */

/** V8 copies shorter substrings; longer ones are views that retain the XML piece. */
const viewLengthMin = 13;

/**
 * The unescaped text, as a copy independent of the XML piece. Pure.
 * @param stored without lone surrogates, as in XML
 */
export function unescapeText(stored: string): string {
  const text = stored.length < viewLengthMin ? stored : Buffer.from(stored, 'utf8').toString('utf8');
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hexadecimal: string) =>
    String.fromCharCode(Number.parseInt(hexadecimal, 16)),
  );
}

/** Escapes a text that looks like an escape. Pure. */
export function escapeText(text: string): string {
  return text.includes('_x') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text;
}
