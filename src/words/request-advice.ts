/** What to advise on a failed request: decided once for all languages. Pure. */
import { type GivenIn, type RequestFailureDetails, saysAbsent } from '../model/request-failures.js';

/** The advice. `later`: the service requests a longer pause than a request may wait. */
export type RequestAdvice =
  | 'later'
  | 'token'
  | 'permission'
  | 'operation'
  | 'address'
  | 'network'
  | 'proxy'
  | 'not-https'
  | 'certificate'
  | 'answer-size'
  | 'compression';

/** The advice, or undefined when nothing is known to help. */
export function adviceOn(details: RequestFailureDetails): RequestAdvice | undefined {
  const { status, code, fault, waitMs, isThroughProxy, answerLimit, damage } = details;
  if (waitMs !== undefined) return 'later';
  if (status === 401) return 'token';
  if (status === 403) return 'permission';
  if (code === 'endpoint_not_found') return 'operation';
  if (damage !== undefined) return 'compression';
  // A 404 with a code for a record comes from the service itself.
  const isMisdirected = status !== undefined && (status < 400 || status === 404);
  if (isMisdirected && !saysAbsent({ details })) return 'address';
  const isUnreached = fault === 'refused' || fault === 'unresolved' || fault === 'unconnected';
  // The proxy itself is unreachable: it would report an unreachable service.
  if (fault === 'proxy' || (isUnreached && isThroughProxy)) return 'proxy';
  if (isUnreached) return 'network';
  if (fault === 'not-tls') return 'not-https';
  if (answerLimit) return 'answer-size';
  return fault === 'certificate' ? 'certificate' : undefined;
}

/** The options of the library's client. */
const ofClientOptions: GivenIn = { url: 'url', token: 'token' };

/** Where the address and the token of a failed request were given. Pure. */
export function givenInOf({ givenIn = ofClientOptions }: Pick<RequestFailureDetails, 'givenIn'>): GivenIn {
  return givenIn;
}

const blindAdvices: ReadonlySet<RequestAdvice> = new Set([
  'later',
  'operation',
  'answer-size',
  'compression',
]);

/** True where `doctor` finds the cause. It cannot check permission to write. Pure. */
export function doctorHelps(details: RequestFailureDetails): boolean {
  const advice = adviceOn(details);
  if (advice === undefined || blindAdvices.has(advice)) return false;
  return advice !== 'permission' || details.method === 'GET';
}
