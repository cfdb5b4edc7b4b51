/** A request that failed, and what its failure says. */
import { AppError } from './errors.js';
import { ExitCode } from './exit-codes.js';

/** How a request ended without an answer. */
export type NetworkFault =
  | 'refused'
  | 'unresolved'
  /** No connection in time: nothing was sent. */
  | 'unconnected'
  | 'reset'
  | 'timeout'
  | 'certificate'
  | 'not-tls'
  /** A proxy did not let it through: nothing was sent. */
  | 'proxy'
  | 'other';

export interface RequestFailureDetails {
  readonly method: string;
  readonly path: string;
  /** HTTP status, absent when no answer came. */
  readonly status?: number | undefined;
  /** The service's error code, for example `validation_failed`. */
  readonly code?: string | undefined;
  /** What the service or the network said, one sentence each. */
  readonly reasons: readonly string[];
  readonly fault?: NetworkFault | undefined;
  /** It was to go through a proxy. */
  readonly isThroughProxy?: boolean | undefined;
  /** The connection was used before and ended before any byte of an answer. */
  readonly isIdleReset?: boolean | undefined;
  /** The service may have carried out one of the tries. */
  readonly isInDoubt?: boolean | undefined;
  /** One of the tries may still be carried out. */
  readonly mayComeLate?: boolean | undefined;
  /** 0 when nothing was sent because of a pause that the service had asked for. */
  readonly tries: number;
  /** How long the service wants to be left alone, when that is longer than the request may wait. */
  readonly waitMs?: number | undefined;
  /** A request may wait so long, but this one has used up its time. */
  readonly isOutOfTime?: boolean | undefined;
  readonly cause?: unknown;
}

/** A request that got no answer, or an answer that is not a success. Never holds the token. */
export class RequestFailed extends AppError {
  override readonly name: string = 'RequestFailed';
  readonly details: RequestFailureDetails;

  constructor(message: string, details: RequestFailureDetails) {
    super(message, { exitCode: exitCodeOfRequest(details), cause: details.cause });
    this.details = details;
  }
}

/**
 * What a request failed with, in a `catch`.
 * @throws whatever else was thrown: a defect of the tool
 */
export function requestFailureOf(error: unknown): RequestFailed {
  if (error instanceof RequestFailed) return error;
  throw error;
}

/**
 * True where the service says that the record is not there. Any other 404, of a gateway or for a
 * path that the service does not know, says nothing of records. Source: the service's contract,
 * Errors. Pure.
 */
export function saysAbsent({ details: { status, code } }: RequestFailed): boolean {
  return status === 404 && code !== undefined && code !== 'endpoint_not_found';
}

function exitCodeOfRequest({ status }: RequestFailureDetails): number {
  if (status === 401 || status === 403) return ExitCode['not-permitted'];
  // What sends elsewhere is not the service either: another address, or the page where people sign
  // in.
  if (status === undefined || status < 400 || status === 429 || status >= 500) return ExitCode.unreachable;
  return ExitCode.unexpected;
}
