/** What became of requests to the service. */
import type { NetworkFault, RequestFailureDetails } from '../../model/request-failures.js';
import { adviceOn, doctorHelps, type RequestAdvice } from '../request-advice.js';
import { amountText, plain, quote } from '../text.js';
import { durationText } from './duration.js';

/** What became of a request, with what helps against it and the command that finds out more. */
export function requestFailureMessage(details: RequestFailureDetails): string {
  const doctor = doctorHelps(details) ? '`mastersync doctor` checks what is in the way.' : '';
  return [failureText(details), adviceText(details), doctor].filter((part) => part !== '').join(' ');
}

/** What became of a request, alone. */
export function failureText(details: RequestFailureDetails): string {
  const { method, path, status, code, reasons, tries } = details;
  if (tries === 0) return `${method} ${path} was not sent.`;
  const end = status === undefined ? noAnswer(details) : [status, code].filter(Boolean).join(' ');
  const said = status === undefined ? [] : reasons;
  const repeated = tries > 1 ? ` after ${tries} tries` : '';
  return `${method} ${path} failed${repeated}: ${[end, ...said].join(', ')}.`;
}

const faultText: Readonly<Record<NetworkFault, string>> = {
  refused: 'nothing listens at that address',
  unresolved: 'the host name is not known',
  unconnected: 'no connection in time',
  reset: 'the connection broke off',
  timeout: 'no answer in time',
  certificate: 'the certificate was not accepted',
  'not-tls': 'no encrypted connection could be made',
  proxy: 'the proxy did not let it through',
  other: 'the connection failed',
};

function noAnswer({ fault = 'other', reasons }: RequestFailureDetails): string {
  const told = reasons.filter((reason) => reason !== '').map((reason) => `(${plain(reason)})`);
  return [faultText[fault], ...told].join(' ');
}

const advices: Readonly<Record<Exclude<RequestAdvice, 'later'>, string>> = {
  token:
    'The token was not accepted. Set MASTERSYNC_TOKEN, or what tokenFile or tokenCommand gives, to a valid access token.',
  permission: 'The token lacks the permission for this. Ask an administrator of the service for it.',
  address: 'Is MASTERSYNC_URL the address of the service, without /v1?',
  network: 'Check MASTERSYNC_URL and the network.',
  proxy: 'Check that the proxy runs, HTTPS_PROXY with the name and password in it, and NO_PROXY.',
  'not-https': 'Something answers there, but not in https. Check host and port of MASTERSYNC_URL.',
  certificate: 'If your company inspects TLS, set NODE_EXTRA_CA_CERTS to its certificate.',
};

/** What helps against it; empty when nothing is known to. */
export function adviceText(details: RequestFailureDetails): string {
  const advice = adviceOn(details);
  if (advice === 'later') return tooLateText(details);
  return advice === undefined ? '' : advices[advice];
}

/** A request was given up because its next try would come too late. */
function tooLateText({ waitMs = 0, isOutOfTime = false }: RequestFailureDetails): string {
  const wait = durationText(waitMs);
  return isOutOfTime
    ? `The time for this request is used up: the next try would have to wait ${wait} more. Run again after that.`
    : `The next try would have to wait ${wait}, which is too long. Run again after that.`;
}

/** An answer that is not what the contract says. */
export function unexpectedAnswerMessage(path: string, wanted: 'record' | 'list'): string {
  const shape = { record: 'a record with an id', list: 'a list of records' }[wanted];
  return `GET ${path}: the answer is not ${shape}. Is MASTERSYNC_URL the address of the service's API?`;
}

/** A list gives pages without an end. */
export function endlessListMessage(path: string, read: number): string {
  return `GET ${path}: the list has no end (${amountText(read)} records so far). Is something before the service that repeats its answers?`;
}

/** A list without a property that its single records have. */
export function propertyNotListedMessage(path: string, property: string): string {
  return (
    `GET ${path}: the list does not show ${quote(property)}, which its single records have. A change of one of these values would blank ` +
    'the others, so nothing is planned. Does the token see everything, or is something before the service that changes its answers?'
  );
}

/** A reason of a failure: most likely a proxy's page. */
export const notJsonReason: string = 'the answer is not JSON';

/** A reason of a failure: the request went to a proxy, which may be what failed. */
export function throughProxyReason(proxy: string): string {
  return `through the proxy ${plain(proxy)}`;
}

/** A request failed and is made again. */
export function retryMessage(failure: string, delayMs: number): string {
  return `${failure} Trying again in ${(delayMs / 1000).toFixed(1)} s.`;
}
