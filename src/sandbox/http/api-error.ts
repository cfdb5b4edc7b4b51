// The refusals of the service: one constructor per status and code of the contract.
import type { JsonObject } from './json.js';

/** Attribute name (or `base` for the record as a whole) to its messages. */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** A refusal: thrown anywhere while a request is processed, answered in one place. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: ErrorMap | undefined;

  constructor(status: number, code: string, message: string, errors?: ErrorMap) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** 400: violates the request schema. */
export function invalidParameter(message: string): ApiError {
  return new ApiError(400, 'invalid_parameter', message);
}

/** 401: no token, an unknown token, or a service account token without a valid caller. */
export function unauthorized(message: string): ApiError {
  return new ApiError(401, 'unauthorized', message);
}

/** 403: the token lacks a permission that the operation needs. */
export function forbidden(message: string): ApiError {
  return new ApiError(403, 'forbidden', message);
}

/** 404: the operation exists, the record does not. */
export function resourceNotFound(message: string): ApiError {
  return new ApiError(404, 'resource_not_found', message);
}

/** 404: unknown path, or wrong method for a known path. */
export function endpointNotFound(method: string, path: string): ApiError {
  return new ApiError(404, 'endpoint_not_found', `no operation ${method} ${path}`);
}

/** 501, the sandbox's own: the service may know it, but its contract does not show it. */
export function notShown(what: string): ApiError {
  const hint = 'the sandbox does not play it; mastersync api reaches it on the real service';
  return new ApiError(501, 'not_shown', `the contract does not show ${what}: ${hint}`);
}

/** 422: conflicts with stored records, e.g. a code that is taken. */
export function validationFailed(errors: ErrorMap): ApiError {
  return new ApiError(422, 'validation_failed', 'validation failed', errors);
}

/** 422: conflicts that concern the record as a whole. */
export function refused(message: string): ApiError {
  return validationFailed({ base: [message] });
}

/** The same refusal with every message in `base`, after the attribute that it concerns. */
export function inBase({ status, code, message, errors }: ApiError): ApiError {
  const all = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    messages.map((one) => (name === 'base' ? one : `${name} ${one}`)),
  );
  return new ApiError(status, code, message, errors && { base: all });
}

/**
 * The answer body of a refusal: `code`, `message` and, for a failed validation, `errors`, which
 * always has a `base` array (empty if every message belongs to an attribute).
 */
export function errorBody(error: ApiError): JsonObject {
  const { code, message, errors } = error;
  return errors === undefined ? { code, message } : { code, message, errors: { base: [], ...errors } };
}
