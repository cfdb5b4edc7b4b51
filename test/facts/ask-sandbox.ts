/** Sends requests of the contract to a sandbox. */
import { expect } from 'vitest';
import type { Sandbox, Switches } from '../../src/sandbox/index.js';
import { send as sendTo } from '../helpers/connect.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { type CheckedRequest, violationsOf, violationsOfAnswer } from './check-request.js';
import { exampleRequest, exampleSeed, type Ids, idsOf, knownOf } from './examples/index.js';
import type { Operation } from './rules.js';
import { deviationsOf, switchesAt } from './switch-positions.js';

export interface Received {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request as it is. @param token  null: without one */
export async function send(
  sandbox: Sandbox,
  { method, path, query, body }: CheckedRequest,
  token: string | null = sandbox.token,
): Promise<Received> {
  const search = new URLSearchParams(query).toString();
  const received = await sendTo(sandbox, method, `${path}${search && `?${search}`}`, body, { token });
  return { status: received.status, body: received.body };
}

export interface Opened {
  readonly sandbox: Sandbox;
  readonly ids: Ids;
  readonly request: CheckedRequest;
}

const startMs = Date.parse('2027-01-15T03:00:00Z');

/** A clock that moves a second each time it is read. */
export function tickingClock(): () => Date {
  let readCount = 0;
  return () => new Date(startMs + 1000 * readCount++);
}

/** A new sandbox and a valid request to it. Its clock is before the dates of the examples. */
export async function open(
  operation: Operation,
  switches: Partial<Switches> = {},
  now = (): Date => new Date(startMs),
): Promise<Opened> {
  const sandbox = await openSandbox({ seed: exampleSeed, switches, now });
  const ids = idsOf(sandbox);
  return { sandbox, ids, request: exampleRequest(operation, ids) };
}

/** The answer to the example is as the contract says, or as the positions of switches say. */
export async function checkAnswer(operation: Operation, chosen: readonly string[]): Promise<void> {
  const { sandbox, request } = await open(operation, switchesAt(chosen));
  expect(violationsOf(request, knownOf(sandbox))).toEqual([]);
  const { status, body } = await send(sandbox, request);
  const others = deviationsOf(chosen, operation);
  const isEmpty = status === 200 && body === undefined && others.includes('empty');
  expect([status, isEmpty ? [] : violationsOfAnswer(request, status, body)]).toEqual([
    others.length === 0 ? 200 : expect.toSatisfy((one) => others.includes(isEmpty ? 'empty' : one)),
    [],
  ]);
}
