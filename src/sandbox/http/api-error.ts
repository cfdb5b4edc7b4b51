// The refusals the service can answer with. Every status and code of the contract has one maker
// here.
import type { JsonObject } from './json.js';

/** Attribute name (or `base` for the record as a whole) to its messages. */
export type ErrorMap = Readonly<Record<string, readonly string[]>>;

/** A refusal: thrown anywhere while a request is processed, turned into an answer in one place. */
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

/** 400: what the request schema forbids. */
export function invalidParameter(message: string): ApiError {
  return new ApiError(400, 'invalid_parameter', message);
}

/** 401: no token, an unknown token, or a service account token without a usable caller. */
export function unauthorized(message: string): ApiError {
  return new ApiError(401, 'unauthorized', message);
}

/** 403: a known token without the permission the operation needs. */
export function forbidden(message: string): ApiError {
  return new ApiError(403, 'forbidden', message);
}

/** 404: the path and method exist, the record does not. */
export function resourceNotFound(message: string): ApiError {
  return new ApiError(404, 'resource_not_found', message);
}

/** 404: the path is unknown, or the method is wrong for a known path. */
export function endpointNotFound(method: string, path: string): ApiError {
  return new ApiError(404, 'endpoint_not_found', `no operation ${method} ${path}`);
}

/** 422: what only the stored records can tell, such as a code that is taken. */
export function validationFailed(errors: ErrorMap): ApiError {
  return new ApiError(422, 'validation_failed', 'validation failed', errors);
}

/**
 * The answer body of a refusal: `code` and `message`, and for a failed validation `errors`,
 * which always has a `base` array (empty when every message belongs to an attribute).
 */
export function errorBody(error: ApiError): JsonObject {
  const { code, message, errors } = error;
  return errors === undefined ? { code, message } : { code, message, errors: { base: [], ...errors } };
}
