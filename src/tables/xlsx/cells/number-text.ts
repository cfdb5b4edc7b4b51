/** Numbers as plain decimal text, with the digits that a spreadsheet displays. */

/** Source: ECMA-376 part 1, 18.17.5.2; Excel specifications and limits, Number precision. */
const digitsMax = 15;
/** Whole numbers from here on have more digits. */
const impreciseFrom = 1e15;

/** Fast path: nearly all stored numbers are already canonical. */
const shortWhole = /^(?:0|-?[1-9]\d{0,14})$/;
const shortDecimal = /^-?(?:0|[1-9]\d*)\.\d*[1-9]$/;
const anyNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The stored number; undefined if invalid. Pure. */
export function parseNumber(stored: string): number | undefined {
  const text = stored.trim();
  const number = anyNumber.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Longer text would be a view that keeps the whole piece of XML in memory. */
const plainLengthMax = 12;

/** True for short text that is already plain decimal text. Pure. */
export function isPlainNumber(stored: string): boolean {
  return stored.length <= plainLengthMax && (shortWhole.test(stored) || shortDecimal.test(stored));
}

/** True for a number whose last digits a spreadsheet may have replaced by zeros. Pure. */
export function isImprecise(number: number): boolean {
  return Math.abs(number) >= impreciseFrom;
}

/** A number without exponent, in 15 significant digits: 0.30000000000000004 is 0.3. Pure. */
export function plainNumber(number: number): string {
  if (Number.isSafeInteger(number) && !isImprecise(number)) return String(number);
  const [mantissa = '', exponent] = String(Number(number.toPrecision(digitsMax))).split('e');
  return exponent === undefined ? mantissa : movePoint(mantissa, Number(exponent));
}

function movePoint(mantissa: string, exponent: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(mantissa) ?? [];
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(exponent, '0');
}
