/** Builds query strings the way the service reads them. */

export type Query = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * Encodes a query. An array is sent as `name[]=a&name[]=b`: the service knows no other form.
 * @returns the text with its leading `?`, or `''` when there is nothing to send. Pure.
 */
export function encodeQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object'
      ? value.map((element) => `${encodeURIComponent(name)}[]=${encodeURIComponent(element)}`)
      : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
