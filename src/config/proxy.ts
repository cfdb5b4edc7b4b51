/** Which proxy stands between here and a service, as the environment has it. */
import { UsageError } from '../model/errors.js';
import { words } from '../words/words.js';
import type { Environment } from './file/expand-variables.js';
import { isOnThisMachine } from './service-url.js';

/**
 * The proxy for an address: HTTPS_PROXY or HTTP_PROXY, in lower case as well, unless NO_PROXY names
 * the host. This machine is never reached through a proxy, which could not find it.
 * @returns its address, with the name and password in it if there are any; undefined for none
 * @throws UsageError for an invalid address, without showing it, as it may hold a password
 */
export function proxyOf(url: string, environment: Environment): string | undefined {
  const { protocol, hostname, port } = new URL(url);
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = [name, name.toUpperCase()].find((one) => environment[one]);
  if (variable === undefined || isOnThisMachine(url)) return undefined;
  const portNumber = port || (protocol === 'https:' ? '443' : '80');
  const exceptions = environment['no_proxy'] || environment['NO_PROXY'] || '';
  if (isExcepted({ hostname, port: portNumber }, exceptions)) return undefined;
  const given = environment[variable] ?? '';
  const proxy = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (URL.canParse(proxy) && /^https?:$/.test(new URL(proxy).protocol)) return proxy;
  throw new UsageError(words.settings.proxyNotHttp(variable));
}

/**
 * Names stand for themselves and all below them; `*` for everything; a port behind a name must be
 * the one that is meant.
 */
function isExcepted(
  { hostname, port }: { readonly hostname: string; readonly port: string },
  exceptions: string,
): boolean {
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .some((one) => {
      if (one === '*') return true;
      const { name = one, port: only } = /^(?<name>.+?)(?::(?<port>\d+))?$/.exec(one)?.groups ?? {};
      const bare = name.replace(/^\*?\./, '');
      return (only ?? port) === port && (hostname === bare || hostname.endsWith(`.${bare}`));
    });
}
