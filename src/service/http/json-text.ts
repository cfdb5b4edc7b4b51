/** Formats and splits JSON as text, so that numbers keep their exact digits. Pure. */

const tokenPattern = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/** JSON.parse may round what is longer, with its sign and point. */
const exactLengthMax = 15;

/** Fields read no other text as a number: `1.5E8` is none that a person would write. */
const plainNumber = /^-?\d[\d.]*$/;

/** A longer number: outside texts, whose quotation mark stands before it. */
const longNumber = /[:,[]\s*-?\d[\d.]{15}/;

/**
 * JSON in which numbers that JSON.parse would round are strings: fields of numbers take both, and
 * what is not changed is sent back as it was.
 */
export function withExactNumbers(text: string): string {
  if (!longNumber.test(text)) return text;
  return text.replace(tokenPattern, (token) => (isRounded(token) ? `"${token}"` : token));
}

function isRounded(token: string): boolean {
  return token.length > exactLengthMax && plainNumber.test(token) && String(Number(token)) !== token;
}

/**
 * Formats JSON with an indent of two. Invisible characters are escaped, so that no text can control
 * the terminal.
 * @param text valid JSON; the result for anything else is unspecified
 */
export function prettyJson(text: string): string {
  const tokens = tokensOf(text);
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  const parts = tokens.map((token, index) => {
    if (token === ',') return `,${newLine()}`;
    if (token === ':') return ': ';
    if (token === '{' || token === '[') {
      if (isClosing(tokens[index + 1])) return token;
      depth++;
      return token + newLine();
    }
    if (!isClosing(token)) return shownToken(token);
    if (isOpening(tokens[index - 1])) return token;
    depth--;
    return newLine() + token;
  });
  return parts.join('');
}

/**
 * The elements of an array, each in its original text.
 * @param text valid JSON
 * @returns undefined if it is not an array
 */
export function elementTexts(text: string): readonly string[] | undefined {
  return text.trimStart().startsWith('[') ? partsOf(text).map((part) => part.join('')) : undefined;
}

/**
 * The members of an object by name, or the elements of an array by index, each in its original
 * text.
 * @param text valid JSON
 * @returns undefined if it is neither
 */
export function memberTexts(text: string): ReadonlyMap<string, string> | undefined {
  const elements = elementTexts(text);
  if (elements) return new Map(elements.map((element, index) => [String(index), element]));
  if (!text.trimStart().startsWith('{')) return undefined;
  return new Map(partsOf(text).map(([name = '""', , ...value]) => [JSON.parse(name), value.join('')]));
}

/** The tokens of each part of an array or object, which commas separate. */
function partsOf(text: string): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let depth = 0;
  let part: string[] = [];
  for (const token of tokensOf(text).slice(1)) {
    const isBetween = depth === 0 && (token === ',' || isClosing(token));
    if (isBetween) {
      if (part.length > 0) parts.push(part);
      part = [];
      continue;
    }
    if (isOpening(token)) depth++;
    if (isClosing(token)) depth--;
    part.push(token);
  }
  return parts;
}

function tokensOf(text: string): readonly string[] {
  return text.match(tokenPattern) ?? [];
}

function isOpening(token: string | undefined): boolean {
  return token === '{' || token === '[';
}

function isClosing(token: string | undefined): boolean {
  return token === '}' || token === ']';
}

/** A string with its escapes decoded, except for invisible characters. */
function shownToken(token: string): string {
  if (!token.startsWith('"')) return token;
  const text = JSON.stringify(JSON.parse(token));
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
