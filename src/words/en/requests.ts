/** Requests to the service that failed, and what helps. */
import type { GivenIn, NetworkFault, RequestFailureDetails } from '../../model/request-failures.js';
import { adviceOn, doctorHelps, givenInOf, type RequestAdvice } from '../request-advice.js';
import { amountText, plain, quote } from '../text.js';
import { durationText } from './duration.js';

/** What helps, why a request failed, and the command that finds out more. */
export function requestFailureMessage(details: RequestFailureDetails): string {
  const doctor = doctorHelps(details) ? 'To find the cause, run `mastersync doctor`.' : '';
  return [adviceText(details), failureText(details), doctor].filter((part) => part !== '').join(' ');
}

/** Why a request failed, alone. */
export function failureText(details: RequestFailureDetails): string {
  const { method, path, status, code, reasons, tries, fault } = details;
  if (tries === 0) return `${method} ${path} was not sent${fault ? `: ${faultText[fault]}` : ''}.`;
  const end = status === undefined ? noAnswer(details) : [status, code].filter(Boolean).join(' ');
  const said = status === undefined ? [] : reasons;
  const repeated = tries > 1 ? ` after ${tries} tries` : '';
  return `${method} ${path} failed${repeated}: ${[end, ...said].join(', ')}.`;
}

const faultText: Readonly<Record<NetworkFault, string>> = {
  refused: 'nothing is listening at that address',
  unresolved: 'the host name cannot be resolved',
  unconnected: 'could not connect in time',
  reset: 'the connection was lost',
  timeout: 'no answer in time',
  interrupted: 'interrupted',
  'too-large': 'the answer is too large',
  certificate: 'the certificate was not accepted',
  'not-tls': 'no encrypted connection could be established',
  proxy: 'the proxy refused the connection',
  other: 'the connection failed',
};

function noAnswer({ fault = 'other', reasons, answerLimit }: RequestFailureDetails): string {
  const size = answerLimit ? `more than ${answerLimit.mbMax} MB` : '';
  const shown = [size, ...reasons].filter((reason) => reason !== '').map((reason) => `(${plain(reason)})`);
  return [faultText[fault], ...shown].join(' ');
}

const advices: Readonly<
  Record<Exclude<RequestAdvice, 'later' | 'answer-size'>, string | ((givenIn: GivenIn) => string)>
> = {
  token: ({ token }) =>
    `Replace the token from ${plain(token)} with a valid access token: the service did not accept it.`,
  permission: 'Ask an administrator of the service to grant the permission that the token lacks.',
  operation: ({ url }) =>
    `Check the path and the method, and that ${plain(url)} is the address of the service, without /v1: it has no such operation.`,
  address: ({ url }) => `Check that ${plain(url)} is the address of the service, without /v1.`,
  network: ({ url }) => `Check ${plain(url)} and the network.`,
  proxy:
    'Check that the proxy is running, and check HTTPS_PROXY (with its user name and password) and NO_PROXY.',
  'not-https': ({ url }) =>
    `Check the host and port in ${plain(url)}: something answers there, but not over https.`,
  certificate:
    'If your company inspects TLS traffic, set NODE_EXTRA_CA_CERTS to the path of its certificate.',
  compression:
    'Run again. If it fails again, something in front of the service damages compressed answers: set services.NAME.headers to {Accept-Encoding: identity} in the settings file, to receive them uncompressed.',
};

/** What helps; empty when nothing is known to. */
export function adviceText(details: RequestFailureDetails): string {
  const advice = adviceOn(details);
  if (advice === 'later') return tooLateText(details);
  if (advice === 'answer-size') return answerSizeText(details);
  const text = advice === undefined ? '' : advices[advice];
  return typeof text === 'string' ? text : text(givenInOf(details));
}

/** A request was given up because its next try would come too late. */
function tooLateText({ waitMs = 0, isOutOfTime = false }: RequestFailureDetails): string {
  const wait = durationText(waitMs);
  return isOutOfTime
    ? `Run again in ${wait}: the next try would have to wait that long, and the time for this request has run out.`
    : `Run again in ${wait}: the next try would have to wait that long.`;
}

/** An answer was larger than the limit. */
function answerSizeText({ answerLimit: limit, givenIn }: RequestFailureDetails): string {
  return `Raise ${limit?.setting} in the settings file if the service really sends that much; otherwise check what answers at ${plain(givenInOf({ givenIn }).url)}.`;
}

/** An answer that is not what the contract says. */
export function unexpectedAnswerMessage(path: string, wanted: 'record' | 'list', givenIn?: GivenIn): string {
  const shape = { record: 'a record with an id', list: 'a list of records' }[wanted];
  return `GET ${path}: the answer is not ${shape}. Is ${plain(givenInOf({ givenIn }).url)} the address of the service's API?`;
}

/** A list gives pages without an end. */
export function endlessListMessage(path: string, read: number): string {
  return `GET ${path}: the list does not end (${amountText(read)} records so far). Does something in front of the service repeat its answers?`;
}

/** A list without a property that its single records have. */
export function propertyNotListedMessage(path: string, property: string): string {
  return (
    `GET ${path}: the list lacks ${quote(property)}, which single records have. Changing one of these values would clear ` +
    'the others, so nothing is planned. Can the token read everything? Does something in front of the service change its answers?'
  );
}

/** A reason of a failure: most likely a proxy's page. @param encodings unknown ones, or empty */
export function notJsonReason(encodings: string): string {
  return `the answer is not JSON${encodings && ` (Content-Encoding: ${plain(encodings)})`}`;
}

/** A reason of a failure. @param damage the encoding, and what is wrong with it */
export function undecodedReason(damage: string): string {
  return `the answer cannot be decompressed (${plain(damage)})`;
}

/** A reason of a failure: the time limit passed in the middle of the answer. */
export const unfinishedAnswerReason: string = 'the answer began but did not end';

/** A reason of a failure: the request went to a proxy, which may be what failed. */
export function throughProxyReason(proxy: string): string {
  return `through the proxy ${plain(proxy)}`;
}

/** A request failed and is made again. */
export function retryMessage(failure: string, delayMs: number): string {
  return `${failure} Retrying in ${(delayMs / 1000).toFixed(1)} s.`;
}
