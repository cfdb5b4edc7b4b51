/** The headers of an answer as they may be shown: whatever lets somebody in is hidden. Pure. */

/** Name in lower case, and value. */
export type ShownHeader = readonly [name: string, value: string];

const secretHeaders: ReadonlySet<string> = new Set([
  'set-cookie',
  'cookie',
  'authorization',
  'proxy-authorization',
]);

const hidden = '***';

/** All headers, each value of a repeated one by itself. */
export function shownHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  token: string,
): readonly ShownHeader[] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value]
      .flat()
      .map((one): ShownHeader => [name, secretHeaders.has(name) ? hidden : hideToken(one, token)]),
  );
}

/**
 * A service, or what stands in front of it, may repeat what it was sent, as it stands or as JSON
 * and addresses may write it.
 */
export function hideToken(text: string, token: string): string {
  return token === '' ? text : text.replace(new RegExp([...token].map(anyForm).join(''), 'g'), hidden);
}

/**
 * Pattern of a character, also with a backslash before it, by its number as JSON writes it, and as
 * an address does.
 */
function anyForm(character: string): string {
  const itself = character.replace(/[^A-Za-z0-9]/, '\\$&');
  const number = character.charCodeAt(0).toString(16).padStart(4, '0');
  const inAnyCase = number.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:\\\\?${itself}|\\\\u${inAnyCase}|%${inAnyCase.slice(2)})`;
}
