/** What helps against a failed request: decided here once, told in every language. Pure. */
import type { RequestFailureDetails } from '../model/request-failures.js';

/** What the user can do. `later`: the service asks for a longer pause than a request may take. */
export type RequestAdvice =
  | 'later'
  | 'token'
  | 'permission'
  | 'address'
  | 'network'
  | 'proxy'
  | 'not-https'
  | 'certificate';

/** What to advise, or undefined when nothing is known to help. */
export function adviceOn(details: RequestFailureDetails): RequestAdvice | undefined {
  const { method, path, status, fault, waitMs, isThroughProxy } = details;
  if (waitMs !== undefined) return 'later';
  if (status === 401) return 'token';
  if (status === 403) return 'permission';
  const isList = method === 'GET' && /^\/v1\/[A-Za-z]+$/.test(path);
  const isMisdirected = status !== undefined && (status < 400 || (status === 404 && isList));
  if (isMisdirected) return 'address';
  const isUnreached = fault === 'refused' || fault === 'unresolved' || fault === 'unconnected';
  // What is out of reach then is the proxy: of what lies behind it, the proxy would tell.
  if (fault === 'proxy' || (isUnreached && isThroughProxy)) return 'proxy';
  if (isUnreached) return 'network';
  if (fault === 'not-tls') return 'not-https';
  return fault === 'certificate' ? 'certificate' : undefined;
}

/**
 * True where a look at settings, token, network and rights helps. A right to write cannot be looked
 * at. Pure.
 */
export function doctorHelps(details: RequestFailureDetails): boolean {
  const advice = adviceOn(details);
  if (advice === undefined || advice === 'later') return false;
  return advice !== 'permission' || details.method === 'GET';
}
