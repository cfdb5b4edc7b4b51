/** Where JSON from the service becomes records, once. */
import { RequestFailed, requestFailureOf, saysAbsent } from '../../model/request-failures.js';
import { sentence, type Told } from '../../model/sentence.js';
import { givenInOf } from '../../model/tell-failure.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { Answer } from '../../resources/resource.js';
import type { Client } from '../http/client.js';
import { isForAll } from '../http/retry-policy.js';

export type { Answer };

/** Path of a single record below the path of its list. Pure. */
export function recordPath(listPath: string, idOrKey: string): string {
  return `${listPath}/${encodeURIComponent(idOrKey)}`;
}

/** Reads a single record. Lenient: only the id is required. @throws RequestFailed */
export async function readRecord(client: Client, path: string): Promise<Answer> {
  const { body } = await client.send({ method: 'GET', path });
  if (isAnswer(body)) return body;
  throw unexpectedAnswer(path, 'record', client);
}

/**
 * Reads a record by id. Refuses a different record, as a faulty cache may return.
 * @throws RequestFailed
 */
export async function readRecordOf(client: Client, listPath: string, id: string): Promise<Answer> {
  const path = recordPath(listPath, id);
  const answer = await readRecord(client, path);
  if (normalId(answer.id) === normalId(id)) return answer;
  throw unexpectedAnswer(path, 'record', client);
}

/**
 * Reads once more after a transient failure: a write that cannot be looked up stays in doubt, and
 * blocks the deletes of its scope.
 */
export async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { details } = requestFailureOf(error);
    if (!details.isInDoubt || isForAll(details)) throw error;
    return read();
  }
}

/** The result of a read; undefined if the service reports that the record does not exist. */
export function unlessAbsent<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    if (error instanceof RequestFailed && saysAbsent(error)) return undefined;
    throw error;
  });
}

/** The result of a read; undefined if the service does not permit it. */
export function unlessForbidden<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    if (error instanceof RequestFailed && error.details.status === 403) return undefined;
    throw error;
  });
}

/** A list of records. @throws RequestFailed if the body is something else */
export function toAnswers(body: unknown, path: string, client: Pick<Client, 'givenIn'>): readonly Answer[] {
  if (Array.isArray(body) && body.every(isAnswer)) return body;
  throw unexpectedAnswer(path, 'list', client);
}

/** True for a JSON object with an id. */
export function isAnswer(body: unknown): body is Answer {
  if (typeof body !== 'object' || body === null || !('id' in body)) return false;
  return typeof body.id === 'string' && body.id !== '';
}

/** The children in an answer; undefined where it does not say. */
export function childrenIn({
  children,
}: Answer & { readonly children?: unknown }): readonly Answer[] | undefined {
  return Array.isArray(children) ? children.filter(isAnswer) : undefined;
}

function unexpectedAnswer(
  path: string,
  wanted: 'record' | 'list',
  client: Pick<Client, 'givenIn'>,
): RequestFailed {
  const { url } = givenInOf(client);
  return unusableAnswer(path, sentence('requests/unexpected-answer', { path, wanted, url }), client);
}

/** The failure of a request that succeeded with the wrong content. */
export function unusableAnswer(
  path: string,
  told: Told,
  { givenIn }: Partial<Pick<Client, 'givenIn'>> = {},
): RequestFailed {
  return new RequestFailed(told, { method: 'GET', path, status: 200, reasons: [], tries: 1, givenIn });
}
