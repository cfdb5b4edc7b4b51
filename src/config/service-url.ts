/** What is asked of the address of a service, wherever it is given. Pure. */

export function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** The version is added by the tool. */
export function endsBeforeVersion(url: string): boolean {
  return !/\/v\d+\/?$/.test(url);
}

/** Anything else would end up in plans and reports, or be lost. */
export function isPlainAddress(url: string): boolean {
  const { username, password, search, hash } = new URL(url);
  return [username, password, search, hash].every((part) => part === '');
}

/** True for an address to which a token may be sent. */
export function isPrivateChannel(url: string): boolean {
  return new URL(url).protocol === 'https:' || isOnThisMachine(url);
}

/** True for an address that no other machine answers. */
export function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** True for two ways to write one address; false for what is no address at all. */
export function isSameService(url: string, other: string): boolean {
  if (!isHttpUrl(url) || !isHttpUrl(other)) return false;
  const [one, two] = [url, other].map((text) => new URL(text).href.replace(/\/+$/, ''));
  return one === two;
}
