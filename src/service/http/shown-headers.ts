/** Answer headers that are safe to show: credentials are hidden. Pure. */
import { hidden } from '../../words/mask.js';

/** Name in lower case, and value. */
export type ShownHeader = readonly [name: string, value: string];

const secretHeaders: ReadonlySet<string> = new Set([
  'set-cookie',
  'cookie',
  'authorization',
  'proxy-authorization',
]);

/** All headers; a repeated header gives one entry per value. */
export function shownHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  hide: (text: string) => string,
): readonly ShownHeader[] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): ShownHeader => [name, secretHeaders.has(name) ? hidden : hide(one)]),
  );
}
