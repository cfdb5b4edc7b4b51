/** What a number format code makes of a number. Source: ECMA-376 part 1, 18.8.30 numFmt and 18.8.31 numFmts. */

export type NumberFormat =
  /** `isDressed`: text stands beside the digits, which a value may or may not be meant to have. */
  | { readonly kind: 'number'; readonly isDressed?: boolean }
  /** Zeros in front are shown. One string per place: '' for a digit, else the text that stands there. */
  | { readonly kind: 'padded'; readonly places: readonly string[] }
  | { readonly kind: 'date' | 'time' | 'elapsed' };

const plainFormat: NumberFormat = { kind: 'number' };

/** Ids whose code is not written into the file. 27–36 and 50–58 are dates in the East Asian languages only. */
const builtInTimes: readonly (readonly [number, number])[] = [
  [18, 21],
  [32, 33],
  [45, 45],
  [47, 47],
];
const builtInDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [50, 58],
];
const elapsedId = 46;

/** The meaning of a format id that the file gives no code for. Pure. */
export function builtInFormat(id: number): NumberFormat {
  const isIn = ([first, last]: readonly [number, number]) => first <= id && id <= last;
  if (id === elapsedId) return { kind: 'elapsed' };
  if (builtInTimes.some(isIn)) return { kind: 'time' };
  return builtInDates.some(isIn) ? { kind: 'date' } : plainFormat;
}

/** Text, a spacing, a filling or a bracket: what may hold letters that ask for nothing. */
const literals = /"[^"]*"?|\\.?|_.?|\*.?|\[[^\]]*\]?/gsu;

/** The meaning of a format code. Pure; total: a code that makes no sense is a plain number. */
export function parseFormatCode(code: string): NumberFormat {
  const letters = code.replace(literals, '').replace(/general|g\/標準|[0#?.]e[+-]/giu, '');
  if (/[ydegr]|b{2,}|a{3,}|m{3,}/iu.test(letters)) return { kind: 'date' };
  if (/\[(?:h+|m+|s+)\]/i.test(withoutText(code))) return { kind: 'elapsed' };
  if (/[hs]|am\/pm|a\/p/iu.test(letters)) return { kind: 'time' };
  if (/m/iu.test(letters)) return { kind: 'date' };
  return paddedFormat(code) ?? plainFormat;
}

function withoutText(code: string): string {
  return code.replace(/"[^"]*"?|\\.?|_.?|\*.?/gsu, '');
}

/** Each match is one place. Characters that stand for themselves without quotes: 18.8.31. */
const places =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<spacing>_.|\*.)|\[(?<bracket>[^\]]*)\]|(?<end>;)|(?<digit>0)|(?<sign>[-+/():!^&'~{}<>= ])|(?<other>.)/gsu;
/** Colours and languages change nothing of the digits; conditions and digits of other scripts do. */
const harmlessBracket = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[0-9a-f]+)$/i;

/** The first section of a code, when it shows zeros in front and nothing but digits and text. */
function paddedFormat(code: string): NumberFormat | undefined {
  const shown: string[] = [];
  for (const { groups = {} } of code.matchAll(places)) {
    if (groups['end'] !== undefined) break;
    if (groups['other'] !== undefined) return undefined;
    if (groups['bracket'] !== undefined && !harmlessBracket.test(groups['bracket'])) return undefined;
    const text = groups['quoted'] ?? groups['escaped'] ?? groups['sign'];
    if (text) shown.push(text);
    if (groups['digit'] !== undefined) shown.push('');
  }
  const digitCount = shown.filter((place) => place === '').length;
  if (digitCount > 1) return { kind: 'padded', places: shown };
  // A single zero is the plain whole number, with or without a word beside it.
  return digitCount === 1 && shown.length > 1 ? { kind: 'number', isDressed: true } : undefined;
}
