/** Messages for failed requests, with advice. Pure. */
import { type GivenIn, type RequestFailureDetails, saysAbsent } from './request-failures.js';
import { type Sentence, sentence } from './sentence.js';

/** What helps, why a request failed, and the command that finds out more. */
export function requestFailureTold(details: RequestFailureDetails): Sentence {
  return sentence('requests/failed', {
    failure: failureTold(details),
    advice: adviceTold(details),
    isForDoctor: doctorHelps(details),
  });
}

/** Why a request failed, alone. */
export function failureTold(details: RequestFailureDetails): Sentence {
  const { cause: _, ...shown } = details;
  const { status = 0, damage } = shown;
  const reasons = shown.reasons.filter((reason) => reason !== '');
  // What the service says is in its own language; everything else is in words of ours.
  const isSaid = status >= 400 && damage === undefined;
  const texts = isSaid ? { said: reasons, reasons: [] } : { said: [], reasons };
  return sentence('requests/failure', { ...shown, ...texts });
}

/** What helps; undefined when nothing is known to. */
export function adviceTold(details: RequestFailureDetails): Sentence | undefined {
  const advice = adviceOn(details);
  const { waitMs, isOutOfTime } = details;
  return advice && sentence(`requests/advice-${advice}`, { waitMs, isOutOfTime, ...givenInOf(details) });
}

/** The advice. `later`: the service requests a longer pause than a request may wait. */
type RequestAdvice =
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
function adviceOn(details: RequestFailureDetails): RequestAdvice | undefined {
  const { status, code, fault, waitMs, isThroughProxy, answerMbMax, damage } = details;
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
  if (answerMbMax !== undefined) return 'answer-size';
  return fault === 'certificate' ? 'certificate' : undefined;
}

/** The options of the library's client. */
const ofClientOptions: GivenIn = { url: 'url', token: 'token' };

/** Where the address and the token of a failed request were given. */
export function givenInOf({ givenIn = ofClientOptions }: Pick<RequestFailureDetails, 'givenIn'>): GivenIn {
  return givenIn;
}

const blindAdvices: ReadonlySet<RequestAdvice> = new Set([
  'later',
  'operation',
  'answer-size',
  'compression',
]);

/** True where `doctor` finds the cause. It cannot check permission to write. */
function doctorHelps(details: RequestFailureDetails): boolean {
  const advice = adviceOn(details);
  if (advice === undefined || blindAdvices.has(advice)) return false;
  return advice !== 'permission' || details.method === 'GET';
}
