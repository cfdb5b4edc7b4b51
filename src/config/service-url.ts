/** Requirements on the address of a service. Pure. */
import type { SettingRule } from './file/settings-fault.js';

export function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** The rule that the address of a service breaks, if it breaks one. */
export function brokenUrlRule(
  url: string,
  { isHttpAllowed = false }: { readonly isHttpAllowed?: boolean | undefined } = {},
): SettingRule | undefined {
  if (!isHttpUrl(url)) return 'url_not_http';
  // The tool adds the version.
  if (/\/v\d+\/?$/.test(url)) return 'url_with_version';
  const { username, password, search, hash } = new URL(url);
  // They would be shown or lost.
  if ([username, password, search, hash].some((part) => part !== '')) return 'url_not_plain';
  return isHttpAllowed || isPrivateChannel(url) ? undefined : 'url_not_private';
}

/** For messages: without credentials before the host, and without what follows the path. */
export function shownUrl(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//…@').replace(/[?#].*/s, '?…');
}

/** True for an address to which a token may be sent. */
function isPrivateChannel(url: string): boolean {
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
