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

/** A service, or what stands in front of it, may repeat what it was sent. */
export function hideToken(text: string, token: string): string {
  return token === '' ? text : text.replaceAll(token, hidden);
}
