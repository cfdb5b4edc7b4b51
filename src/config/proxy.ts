/** The proxy for a service, from the environment. */

import { UsageError } from '../model/errors.js';
import { say } from '../words/say.js';
import type { Environment } from './file/expand-variables.js';
import { isOnThisMachine } from './service-url.js';

/**
 * The proxy for an address: HTTPS_PROXY or HTTP_PROXY, in either case, unless NO_PROXY lists the
 * host. Never for this machine, which a proxy could not reach. Pure.
 * @returns its address, perhaps with credentials; undefined for none
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
  const variableValue = environment[variable] ?? '';
  const proxy = /^[a-z][a-z\d+.-]*:\/\//i.test(variableValue) ? variableValue : `http://${variableValue}`;
  if (URL.canParse(proxy) && /^https?:$/.test(new URL(proxy).protocol)) return proxy;
  throw new UsageError(say('settings/proxy-not-http', { variable }));
}

/** Names include their subdomains; `*` matches everything; a port must be equal. */
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
