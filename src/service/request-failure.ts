/** Builds the errors of requests from what the network or the service said. Pure. */
import { type NetworkFault, RequestFailed, type RequestFailureDetails } from '../errors.js';
import { requestFailureMessage } from '../messages.js';

/** Which request, and which of its tries, failed. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly tries: number;
}

/** An answer with a status that is not a success. `json` is its body, if that could be read. */
export function refusedRequest(request: FailedRequest, status: number, json: unknown): RequestFailed {
  const { code, message, errors } = asObject(json);
  const reasons = [...attributeReasons(asObject(errors))];
  if (reasons.length === 0 && typeof message === 'string') reasons.push(message);
  return failure({ ...request, status, code: typeof code === 'string' ? code : undefined, reasons });
}

/** A success whose body is not JSON: most likely a proxy's page. */
export function unreadableAnswer(request: FailedRequest, status: number): RequestFailed {
  return failure({ ...request, status, reasons: ['the answer is not JSON'] });
}

/** No answer, or one that broke off. */
export function brokenRequest(request: FailedRequest, cause: unknown): RequestFailed {
  const { code, message } = cause as NodeJS.ErrnoException;
  return failure({ ...request, fault: networkFault(code), reasons: [message], cause });
}

function failure({ method, path, tries, ...rest }: RequestFailureDetails): RequestFailed {
  const details = { method, path, tries, ...rest };
  return new RequestFailed(requestFailureMessage(details), details);
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
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
};

function networkFault(code = ''): NetworkFault {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') return 'not-tls';
  if (/CERT|TLS|SSL|VERIFY/.test(code)) return 'certificate';
  return faultByCode[code] ?? 'other';
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
