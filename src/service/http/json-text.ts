/**
 * JSON as text: laid out for people, and taken apart, without changing what it says. A number is
 * shown digit by digit as it came, which parsing does not promise. Pure.
 */

const tokenPattern = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/**
 * Lays out JSON, two blanks for each level. Nothing in it commands the terminal: characters that
 * are not seen are escaped.
 * @param text valid JSON; anything else gives no error, and nothing of use
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
 * The elements of an array, each as it is written there.
 * @param text valid JSON
 * @returns undefined when it is no array
 */
export function elementTexts(text: string): readonly string[] | undefined {
  const tokens = tokensOf(text);
  if (tokens[0] !== '[') return undefined;
  const elements: string[] = [];
  let depth = 0;
  let element: string[] = [];
  for (const token of tokens.slice(1)) {
    const isBetween = depth === 0 && (token === ',' || token === ']');
    if (isBetween) {
      if (element.length > 0) elements.push(element.join(''));
      element = [];
      continue;
    }
    if (isOpening(token)) depth++;
    if (isClosing(token)) depth--;
    element.push(token);
  }
  return elements;
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

/**
 * A string as people read it, with its characters in place of their escapes, unless they are not to
 * be seen.
 */
function shownToken(token: string): string {
  if (!token.startsWith('"')) return token;
  const text = JSON.stringify(JSON.parse(token));
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
