/** Interprets number format codes. Source: ECMA-376 part 1, 18.8.30 numFmt and 18.8.31 numFmts. */

export type NumberFormat =
  /** `isDressed`: displays more or less than the digits, perhaps as part of a code. */
  | { readonly kind: 'number'; readonly isDressed?: boolean }
  /** Displays leading zeros. One string per place: '' for a digit, else literal text. */
  | { readonly kind: 'padded'; readonly places: readonly string[] }
  /** The number selects the section; see `sectionFormat`. */
  | { readonly kind: 'sections'; readonly sections: readonly Section[] }
  | { readonly kind: 'date' | 'time' | 'elapsed' }
  /** Displays this in place of a date. */
  | { readonly kind: 'text'; readonly text: string };

/** A number format that displays every number alike. */
export type SingleFormat = Exclude<NumberFormat, { readonly kind: 'sections' }>;

/** A section of a code, and the numbers its condition selects. */
export interface Section {
  readonly isFor?: (number: number) => boolean;
  readonly format: SingleFormat;
}

const plainFormat: SingleFormat = { kind: 'number' };
const dressedFormat: SingleFormat = { kind: 'number', isDressed: true };

/** Built-in ids, first to last; the first match wins. 27–36 and 50–58 are East Asian. */
const builtInFormats: readonly (readonly [number, number, 'date' | 'time' | 'elapsed'])[] = [
  [46, 46, 'elapsed'],
  [18, 21, 'time'],
  [32, 33, 'time'],
  [45, 47, 'time'],
  [14, 22, 'date'],
  [27, 36, 'date'],
  [50, 58, 'date'],
];

/** The meaning of a format id without a code in the file. Pure. */
export function builtInFormat(id: number): NumberFormat {
  const [, , kind] = builtInFormats.find(([first, last]) => first <= id && id <= last) ?? [];
  return kind ? { kind } : plainFormat;
}

/** Quoted text, spacing, filling or a bracket, whose letters are not format letters. */
const literals = /"[^"]*"?|\\.?|_.?|\*.?|\[[^\]]*\]?/gsu;

/** The meaning of a format code. Pure; total: an invalid code is a plain number. */
export function parseFormatCode(code: string): NumberFormat {
  if (code === '') return plainFormat;
  const codes = splitSections(code.replace(/g\/標準/giu, 'General'));
  // Those for text do not apply to numbers.
  const forNumbers = codes.filter(
    (section, index) => index === 0 || (index < 3 && !section.replace(literals, '').includes('@')),
  );
  const isOfDates = forNumbers.some((section) => dateKind(section) !== undefined);
  const sections = forNumbers.map((section) => parseSection(section, isOfDates));
  const [only] = sections;
  return only && !only.isFor && sections.length === 1 ? only.format : { kind: 'sections', sections };
}

/** What the letters of a section display. */
function dateKind(section: string): 'date' | 'time' | 'elapsed' | undefined {
  const letters = section.replace(literals, '').replace(/general|[0#?.]e[+-]/giu, '');
  if (/[ydegr]|b{2,}|a{3,}|m{3,}/iu.test(letters)) return 'date';
  if (/\[(?:h+|m+|s+)\]/i.test(section.replace(/"[^"]*"?|\\.?|_.?|\*.?/gsu, ''))) return 'elapsed';
  if (/[hs]|am\/pm|a\/p/iu.test(letters)) return 'time';
  return /m/iu.test(letters) ? 'date' : undefined;
}

/**
 * The format for a number. Without conditions, the sections are for positive, negative and zero;
 * missing ones default to the first. With conditions, the last section takes the rest. Codes that
 * leave out a condition or the rest are not guessed at: spreadsheets differ. Source: 18.8.31; for
 * the rest: Excel, "Number format codes"; compared with LibreOffice. Pure.
 */
export function sectionFormat(sections: readonly Section[], number: number): SingleFormat {
  if (sections.every(({ isFor }) => !isFor)) {
    const [positive, negative, zero = positive] = sections;
    // A section for negative numbers has its own sign, or none.
    if (number < 0 && negative) return negative.format.kind === 'text' ? negative.format : dressedFormat;
    return (number === 0 ? zero : positive)?.format ?? plainFormat;
  }
  const last = sections.length - 1;
  const isComplete = last > 0 && sections.every(({ isFor }, index) => index < last === (isFor !== undefined));
  const section = sections.find(({ isFor }) => isFor?.(number) ?? true);
  return isComplete && section ? section.format : dressedFormat;
}

/**
 * Each match is one place. Characters displayed without quotes: 18.8.31. A bracket holds no other:
 * each would be searched to the end of the code.
 */
const places =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<spacing>_.|\*.)|\[(?<bracket>[^[\]]*)\]|(?<end>;)|(?<digit>0)|(?<sign>[-+/():!^&'~{}<>= ])|(?<other>e[-+]|.)/gisu;
/** Colours and languages do not affect digits; other scripts and currencies do. */
const harmlessBracket = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[0-9a-f]+)$/i;

function splitSections(code: string): readonly string[] {
  const sections: string[] = [];
  let start = 0;
  for (const { index, groups } of code.matchAll(places)) {
    if (groups?.['end'] === undefined) continue;
    sections.push(code.slice(start, index));
    start = index + 1;
  }
  return [...sections, code.slice(start)];
}

/** @param isOfDates the code displays dates: a section without digits displays only its text */
function parseSection(section: string, isOfDates: boolean): Section {
  const shown: string[] = [];
  let isFor: Section['isFor'];
  let isDigitsOnly = true;
  for (const { groups = {} } of section.matchAll(places)) {
    const { bracket = 'black', digit, other } = groups;
    const text = groups['quoted'] ?? groups['escaped'] ?? groups['sign'];
    if (text) shown.push(text);
    if (digit !== undefined) shown.push('');
    isFor ??= parseCondition(bracket);
    const isStrange = !condition.test(bracket) && !harmlessBracket.test(bracket);
    if (isStrange) shown.push(bracket);
    isDigitsOnly &&= other === undefined && !isStrange;
  }
  const kind = dateKind(section);
  const format = kind ? { kind } : numberFormat(section, { shown, isDigitsOnly, isOfDates });
  return isFor ? { isFor, format } : { format };
}

const condition = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;

function parseCondition(bracket: string): Section['isFor'] {
  const [, operator = '', operand] = condition.exec(bracket) ?? [];
  const bound = Number(operand);
  const isForByOperator: Readonly<Record<string, Section['isFor']>> = {
    '<': (number) => number < bound,
    '<=': (number) => number <= bound,
    '>': (number) => number > bound,
    '>=': (number) => number >= bound,
    '=': (number) => number === bound,
    '<>': (number) => number !== bound,
  };
  return isForByOperator[operator];
}

interface ShownSection {
  /** One string per place: '' for a digit, else literal text. */
  readonly shown: readonly string[];
  readonly isDigitsOnly: boolean;
  readonly isOfDates: boolean;
}

/** A single zero is a plain whole number; the plain number must not lose zeros or text either. */
function numberFormat(section: string, { shown, isDigitsOnly, isOfDates }: ShownSection): SingleFormat {
  const [whole = ''] = section.replace(literals, '').split('.');
  const digitCount = isDigitsOnly
    ? shown.filter((place) => place === '').length
    : whole.replace(/[^0]/g, '').length;
  if (isDigitsOnly && digitCount === 0)
    return isOfDates ? { kind: 'text', text: shown.join('') } : dressedFormat;
  if (isDigitsOnly && digitCount > 1) return { kind: 'padded', places: shown };
  return digitCount > 1 || hasText(shown) ? dressedFormat : plainFormat;
}

function hasText(shown: readonly string[]): boolean {
  return shown.some((place) => place.trim() !== '');
}
