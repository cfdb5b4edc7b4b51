/** Text that does not keep alive the large piece of XML it was cut out of. */

/** V8 copies shorter cuts; a longer one stays a view of the whole piece. */
const viewLengthMin = 13;

/**
 * The same text by itself.
 * @param text without halves of characters, as XML is
 * Pure.
 */
export function detachedText(text: string): string {
  return text.length < viewLengthMin ? text : Buffer.from(text, 'utf8').toString('utf8');
}
