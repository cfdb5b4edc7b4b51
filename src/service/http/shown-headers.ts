/** Answer headers that are safe to show: credentials are hidden. Pure. */

/** Name in lower case, and value. */
export type ShownHeader = readonly [name: string, value: string];

const secretHeaders: ReadonlySet<string> = new Set([
  'set-cookie',
  'cookie',
  'authorization',
  'proxy-authorization',
]);

const hidden = '***';

/** All headers; a repeated header gives one entry per value. */
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

/** Hides the token. A service or proxy may echo it verbatim, JSON-escaped or URL-encoded. */
export function hideToken(text: string, token: string): string {
  return token === '' ? text : text.replace(new RegExp([...token].map(anyForm).join(''), 'g'), hidden);
}

/** Matches a character verbatim, backslash-escaped, as a JSON escape or URL-encoded. */
function anyForm(character: string): string {
  const itself = character.replace(/[^A-Za-z0-9]/, '\\$&');
  const number = character.charCodeAt(0).toString(16).padStart(4, '0');
  const inAnyCase = number.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:\\\\?${itself}|\\\\u${inAnyCase}|%${inAnyCase.slice(2)})`;
}
