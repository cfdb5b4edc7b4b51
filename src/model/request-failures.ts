/** A failed request and its details. */

import { AppError } from './errors.js';
import { ExitCode } from './exit-codes.js';
import type { Told } from './sentence.js';

/** Why a request got no answer. */
export type NetworkFault =
  | 'refused'
  | 'unresolved'
  /** Not connected in time: nothing was sent. */
  | 'unconnected'
  | 'reset'
  | 'timeout'
  /** The run was interrupted while it waited for the answer. */
  | 'interrupted'
  /** The answer was larger than the limit and was not read to its end. */
  | 'too-large'
  | 'certificate'
  | 'not-tls'
  /** Blocked by a proxy: nothing was sent. */
  | 'proxy'
  | 'other';

/** Where the address and the token were given: `--url`, `tokenFile /run/token`. */
export interface GivenIn {
  readonly url: string;
  readonly token: string;
}

export interface RequestFailureDetails {
  readonly givenIn?: GivenIn | undefined;
  readonly method: string;
  readonly path: string;
  /** HTTP status; absent without an answer. */
  readonly status?: number | undefined;
  /** The service's error code, e.g. `validation_failed`. */
  readonly code?: string | undefined;
  /** Reasons given by the service or the network, one sentence each. */
  readonly reasons: readonly Told[];
  readonly fault?: NetworkFault | undefined;
  readonly isThroughProxy?: boolean | undefined;
  /** Why the answer could not be decompressed. */
  readonly damage?: string | undefined;
  /** The limit that the answer exceeded. */
  readonly answerMbMax?: number | undefined;
  /** A reused connection ended before the first byte of an answer. */
  readonly isIdleReset?: boolean | undefined;
  /** The service may have carried out one of the tries. */
  readonly isInDoubt?: boolean | undefined;
  /** One of the tries may still be carried out. */
  readonly mayComeLate?: boolean | undefined;
  /** 0 when a pause requested by the service, or an interruption, prevented sending. */
  readonly tries: number;
  /** Pause requested by the service, when it exceeds what the request may wait. */
  readonly waitMs?: number | undefined;
  /** The pause is within the limit, but the request has used up its time. */
  readonly isOutOfTime?: boolean | undefined;
  readonly cause?: unknown;
}

/** A request without an answer, or with one that is not a success. Never contains the token. */
export class RequestFailed extends AppError {
  override readonly name: string = 'RequestFailed';
  readonly details: RequestFailureDetails;

  constructor(told: Told, details: RequestFailureDetails) {
    super(told, { exitCode: exitCodeOfRequest(details), cause: details.cause });
    this.details = details;
  }
}

/**
 * Narrows what a `catch` received to a failed request.
 * @throws anything else again: a defect of the tool
 */
export function requestFailureOf(error: unknown): RequestFailed {
  if (error instanceof RequestFailed) return error;
  throw error;
}

/**
 * True when the service says that the record does not exist. Any other 404, of a gateway or for an
 * unknown path, says nothing about records. Source: the service's contract, Errors. Pure.
 */
export function saysAbsent({ details: { status, code } }: Pick<RequestFailed, 'details'>): boolean {
  return status === 404 && code !== undefined && code !== 'endpoint_not_found';
}

function exitCodeOfRequest({ status, fault }: RequestFailureDetails): number {
  if (fault === 'interrupted') return ExitCode.interrupted;
  if (status === 401 || status === 403) return ExitCode['not-permitted'];
  // A redirect is not from the service either: a wrong address, or a login page.
  if (status === undefined || status < 400 || status === 429 || status >= 500) return ExitCode.unreachable;
  return ExitCode.unexpected;
}
