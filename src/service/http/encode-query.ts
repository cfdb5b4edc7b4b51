/** Builds query strings the way the service reads them. */

export type Query = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * Encodes a query. An array is sent as `name[]=a&name[]=b`: the service knows no other form.
 * @returns the text with its leading `?`, or `''` when there is nothing to send. Pure.
 */
export function encodeQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object'
      ? value.map((element) => `${encode(name)}[]=${encode(element)}`)
      : [`${encode(name)}=${encode(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** `encodeURIComponent` leaves characters as they are that some readers take for marks of their own. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
