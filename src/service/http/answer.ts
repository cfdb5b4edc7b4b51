/** The door for what the service sends: JSON becomes records here, once. */
import { RequestFailed } from '../../model/request-failures.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { Answer } from '../../resources/resource.js';
import { words } from '../../words/words.js';

export type { Answer };

/**
 * One record. Reads leniently: only the id must be there.
 * @throws RequestFailed when the body is something else
 */
export function toAnswer(body: unknown, path: string): Answer {
  if (isAnswer(body)) return body;
  throw unexpected(path, 'record');
}

/**
 * The record of an id: an answer that stands for another one, as a cache may give it, is none.
 * @throws RequestFailed when the body is something else
 */
export function toAnswerOf(id: string, body: unknown, path: string): Answer {
  const answer = toAnswer(body, path);
  if (normalId(answer.id) === normalId(id)) return answer;
  throw unexpected(path, 'record');
}

/**
 * A list of records.
 * @throws RequestFailed when the body is something else
 */
export function toAnswers(body: unknown, path: string): readonly Answer[] {
  if (Array.isArray(body) && body.every(isAnswer)) return body;
  throw unexpected(path, 'list');
}

/** True for a JSON object with an id. */
export function isAnswer(body: unknown): body is Answer {
  if (typeof body !== 'object' || body === null || !('id' in body)) return false;
  return typeof body.id === 'string' && body.id !== '';
}

/** A list that goes on beyond all bounds. */
export function endlessList(path: string, read: number): RequestFailed {
  return unusable(path, words.requests.endlessListMessage(path, read));
}

/** A list without a property that its single records have. */
export function propertyNotListed(path: string, property: string): RequestFailed {
  return unusable(path, words.requests.propertyNotListedMessage(path, property));
}

function unexpected(path: string, wanted: 'record' | 'list'): RequestFailed {
  return unusable(path, words.requests.unexpectedAnswerMessage(path, wanted));
}

/** An answer that says that all is well, and is not what it should be. */
function unusable(path: string, message: string): RequestFailed {
  return new RequestFailed(message, { method: 'GET', path, status: 200, reasons: [], tries: 1 });
}
