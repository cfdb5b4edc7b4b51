/**
 * Full-width letters, digits and signs, and the wide space, as the usual ones. Unlike the compatibility forms of Unicode this
 * makes nothing of circled or raised digits: those are not numbers. Pure.
 */
export function foldWidth(text: string): string {
  if (!/[\uff01-\uff5e\u3000]/.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}
