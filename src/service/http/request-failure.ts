/** Builds request errors from what the network or the service reported. Pure. */

import {
  type GivenIn,
  type NetworkFault,
  RequestFailed,
  type RequestFailureDetails,
} from '../../model/request-failures.js';
import { sentence, type Told } from '../../model/sentence.js';
import { requestFailureTold } from '../../model/tell-failure.js';
import { wholeLine } from '../../words/text.js';
import { BrokenOff } from './request.js';
import { elapsedMsMax } from './retry-policy.js';

/** The request and the try that failed. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly tries: number;
  /** The proxy in use, as shown in messages. */
  readonly proxy?: string | undefined;
  readonly givenIn?: GivenIn | undefined;
}

/** An answer with an error status. `json` is its body, if it could be parsed. */
export function refusedRequest(request: FailedRequest, status: number, json: unknown): RequestFailed {
  const { code, message, errors } = asObject(json);
  const ofAttributes = attributeReasons(asObject(errors));
  const general = typeof message === 'string' ? [message] : [];
  const reasons = (ofAttributes.length > 0 ? ofAttributes : general).slice(0, reasonsMax).map(cut);
  return unusable(request, { status, code: typeof code === 'string' ? cut(code) : undefined, reasons });
}

/** Limits of a message: number of reasons, and characters of each. */
const reasonsMax = 20;
const reasonLengthMax = 500;

/** Some gateways answer with whole pages, and some text could garble a terminal. */
function cut(text: string): string {
  return wholeLine(text.length > reasonLengthMax ? `${text.slice(0, reasonLengthMax)}…` : text);
}

/**
 * A success whose body is not JSON: most likely a proxy's page.
 * @param encodings its encodings that were skipped; may be empty
 */
export function unreadableAnswer(request: FailedRequest, status: number, encodings: string): RequestFailed {
  const reason = sentence('requests/not-json-reason', { encodings: cut(encodings) });
  return unusable(request, { status, reasons: [reason] });
}

/** An answer that cannot be decompressed. @param damage the encoding, and what is wrong */
export function undecodedAnswer(request: FailedRequest, status: number, damage: string): RequestFailed {
  const reason = sentence('requests/undecoded-reason', { damage: cut(damage) });
  return unusable(request, { status, reasons: [reason], damage });
}

/** The proxy is named only where no answer came. */
function unusable(
  { proxy: _, ...request }: FailedRequest,
  end: Pick<RequestFailureDetails, 'status' | 'code' | 'reasons' | 'damage'>,
): RequestFailed {
  return failure({ ...request, ...end });
}

/** No answer, or a truncated one. @param isAnswered the answer had begun */
export function brokenRequest(
  { proxy, ...request }: FailedRequest,
  cause: unknown,
  isAnswered: boolean,
): RequestFailed {
  const { code, message, socket } = cause as NodeJS.ErrnoException & { readonly socket?: SocketFigures };
  const brokenOff = cause instanceof BrokenOff ? cause : undefined;
  const fault = brokenOff?.fault ?? (isOfProxy(code, message) ? 'proxy' : networkFault(code));
  // Bytes read before this request belong to earlier requests on the connection.
  const isIdleReset = fault === 'reset' && !isAnswered && (socket?.bytesRead ?? 0) > 0;
  const said = brokenOff ? ownReasons(brokenOff, isAnswered) : [message];
  const reasons = [
    ...said,
    ...(proxy === undefined ? [] : [sentence('requests/through-proxy-reason', { proxy })]),
  ];
  const isThroughProxy = proxy === undefined ? {} : { isThroughProxy: true };
  return failure({
    ...request,
    fault,
    reasons,
    cause,
    ...(brokenOff?.mbMax !== undefined && { answerMbMax: brokenOff.mbMax }),
    ...isThroughProxy,
    ...(isIdleReset && { isIdleReset }),
  });
}

/** An answer that comes too slowly looks like one that is lost. */
function ownReasons({ fault }: BrokenOff, isAnswered: boolean): readonly Told[] {
  return fault === 'timeout' && isAnswered ? [sentence('requests/unfinished-answer-reason')] : [];
}

/** What undici reports about a closed socket. */
interface SocketFigures {
  readonly bytesRead?: number;
}

/** Not sent: the service asked for too long a pause, or the run is stopping. */
export function postponedRequest(request: FailedRequest, waitMs: number): RequestFailed {
  const why = waitMs > 0 ? { status: 429, waitMs } : ({ fault: 'interrupted' } as const);
  return failure({ ...request, reasons: [], ...why });
}

/** A failure with what all its tries show together. */
export function concludedRequest(
  failed: RequestFailed,
  { waitMs, isInDoubt, mayComeLate }: AllTries,
): RequestFailed {
  if (waitMs === undefined && !isInDoubt) return failed;
  const wait = waitMs === undefined ? {} : { waitMs, isOutOfTime: waitMs <= elapsedMsMax };
  return failure({ ...failed.details, isInDoubt, mayComeLate, ...wait });
}

interface AllTries {
  readonly waitMs: number | undefined;
  readonly isInDoubt: boolean;
  readonly mayComeLate: boolean;
}

function failure(details: RequestFailureDetails): RequestFailed {
  return new RequestFailed(requestFailureTold(details), details);
}

/** `errors` maps an attribute, or `base` for the whole record, to messages. */
function attributeReasons(errors: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(errors).flatMap(([attribute, messages]) =>
    [messages].flat().map((message) => (attribute === 'base' ? String(message) : `${attribute}: ${message}`)),
  );
}

const faultByCode: Readonly<Record<string, NetworkFault>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'unconnected',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
};

/** undici gives these proxy errors no code of their own. */
function isOfProxy(code = '', message = ''): boolean {
  return /^UND_ERR_(ABORTED|INVALID_ARG|PRX_TLS)$/.test(code) && /proxy/i.test(message);
}

function networkFault(code = ''): NetworkFault {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') return 'not-tls';
  if (/CERT|TLS|SSL|VERIFY/.test(code)) return 'certificate';
  return faultByCode[code] ?? 'other';
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
