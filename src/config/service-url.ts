/** Requirements on the address of a service. Pure. */

export function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** True if the path has no version: the tool adds it. */
export function endsBeforeVersion(url: string): boolean {
  return !/\/v\d+\/?$/.test(url);
}

/** True without credentials, query and fragment, which would be shown or lost. */
export function isPlainAddress(url: string): boolean {
  const { username, password, search, hash } = new URL(url);
  return [username, password, search, hash].every((part) => part === '');
}

/** True for an address to which a token may be sent. */
export function isPrivateChannel(url: string): boolean {
  return new URL(url).protocol === 'https:' || isOnThisMachine(url);
}

/** True for an address of any path to which what is not public may be sent. */
export function isPrivateUrl(url: string): boolean {
  return isHttpUrl(url) && isPrivateChannel(url);
}

/** True for a loopback address. */
export function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** True for two spellings of one address; false for invalid addresses. */
export function isSameService(url: string, other: string): boolean {
  if (!isHttpUrl(url) || !isHttpUrl(other)) return false;
  const [one, two] = [url, other].map((text) => new URL(text).href.replace(/\/+$/, ''));
  return one === two;
}
