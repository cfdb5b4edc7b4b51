/** Numbers as plain decimal text, with the digits that a spreadsheet shows. */

/**
 * A spreadsheet keeps 15 digits. Source: ECMA-376 part 1, 18.17.5.2; Excel specifications and
 * limits, Number precision.
 */
const digitsMax = 15;
/** From here on a whole number has more digits than that. */
const impreciseFrom = 1e15;

/** The two shapes of nearly all stored numbers; what has them is already as it should be. */
const shortWhole = /^(?:0|-?[1-9]\d{0,14})$/;
const shortDecimal = /^-?(?:0|[1-9]\d*)\.\d*[1-9]$/;
const anyNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number a cell stores, or nothing when it stores none. Pure. */
export function parseNumber(stored: string): number | undefined {
  const text = stored.trim();
  const number = anyNumber.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Longer text would be a view of the whole piece of XML and keep it in memory. */
const plainLengthMax = 12;

/** True for short text that is already the number's plain decimal text. Pure. */
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

/** Writes out the zeros that an exponent stands for. */
function movePoint(mantissa: string, exponent: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(mantissa) ?? [];
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(exponent, '0');
}
