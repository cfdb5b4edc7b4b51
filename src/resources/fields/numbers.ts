/** Numbers as people write them in cells, in any width. Pure. */

const integerPart = String.raw`(?<whole>\d+|\d{1,3}(?:,\d{3})+)`;
const numberPattern = new RegExp(String.raw`^(?<sign>[+-]?)${integerPart}(?:\.(?<fraction>\d*))?$`);

/** Fast path: nearly all numbers are already canonical. Zero has no sign. */
const canonicalPattern = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/;

/**
 * The canonical form of a number: `1,000`, `１０００`, `+1000.0` and `1000` are all `1000`.
 * @returns decimal text without redundant zeros, or undefined when the text is not a number
 */
export function canonicalNumber(text: string): string | undefined {
  if (canonicalPattern.test(text)) return text;
  const { groups } = numberPattern.exec(foldWidth(text).trim().replace('−', '-')) ?? {};
  if (!groups) return undefined;
  const whole = (groups['whole'] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const fraction = (groups['fraction'] ?? '').replace(/(?<!0)0+$/, '');
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return groups['sign'] === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** The same for whole numbers, including `1.0`. */
export function canonicalInteger(text: string): string | undefined {
  const number = canonicalNumber(text);
  return number?.includes('.') ? undefined : number;
}

/** Full-width characters as ASCII. Unlike NFKC, keeps circled and raised digits. Pure. */
export function foldWidth(text: string): string {
  if (!/[\uff01-\uff5e\u3000]/.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}
