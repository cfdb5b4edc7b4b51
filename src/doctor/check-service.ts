/**
 * Checks of `doctor` on the service: does it answer, accept the token, agree on the time, and which
 * resources may be read. GET only.
 */

import type { RecordName } from '../model/records.js';
import { type RequestFailed, requestFailureOf } from '../model/request-failures.js';
import { definitionOf, resourceDefinitions } from '../resources/index.js';
import { type ResourceDefinition, readProperty, referredResources } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import type { SeenAnswer } from '../service/http/read-answer.js';
import { type Answer, readRecord, toAnswers } from '../service/lists/answers.js';
import { type Check, failed, failedRequest, notChecked, ok, skipped, warning } from './check.js';

interface ServiceCheckOptions {
  /** As shown in messages. */
  readonly proxy: string | undefined;
  /** Of the data, and their containers; a plan also reads what they refer to. Undefined: any. */
  readonly needed: ReadonlySet<string> | undefined;
  /** Called with checks as soon as they are done. */
  add(checks: readonly Check[]): void;
  nowMs(): number;
}

/** Checks in order of dependency. After the first answer, reads all resources concurrently. */
export async function checkServiceAnswers(
  client: Client,
  { proxy, needed, add, nowMs }: ServiceCheckOptions,
): Promise<void> {
  const [first, ...others] = resourceDefinitions.filter(({ within }) => !within);
  if (!first) throw new Error('no resource that can be read by itself');
  const answered = await readFirst(client, first, nowMs);
  const status = answered.failure?.details.status;
  // The service itself answered, even if it denied access.
  const isAnswer = !answered.failure || status === 403 || status === 401;
  const caller = isAnswer ? await readCaller(client) : undefined;
  add(isAnswer ? contactChecks(answered, caller, proxy) : unreached(answered));
  if (!isAnswer || status === 401) return add([notChecked('read', isAnswer ? 'sign-in' : 'connection')]);
  const holders = [
    answered,
    ...(await Promise.all(others.map((definition) => readFirst(client, definition, nowMs)))),
  ];
  const checks = resourceDefinitions.map(async (definition): Promise<Check> => {
    const answer = holders.find((one) => one.definition === definition);
    if (answer) return manageCheck(answer, caller, needed) ?? readCheck(answer, needed);
    const { name: resource, within: { resource: holder } = { resource: '' } } = definition;
    const { record, failure } = holders.find((one) => one.definition.name === holder) ?? {};
    // Nested records can be read only if a container exists.
    if (!record) {
      const code = failure ? 'read_blocked' : 'read_untried';
      return skipped({ name: 'read', resource }, code, { resource, holder });
    }
    // The count within a single container says little.
    return readCheck(
      { ...(await readFirst(client, definition, nowMs, record.id)), count: undefined },
      needed,
    );
  });
  add(await Promise.all(checks));
}

interface FirstRecord {
  readonly definition: ResourceDefinition;
  readonly record?: Answer | undefined;
  readonly count?: number | undefined;
  readonly failure?: RequestFailed;
  readonly tookMs: number;
  /** How far this clock is ahead of the service's; undefined where the service does not say. */
  readonly aheadMs?: number | undefined;
}

async function readFirst(
  client: Client,
  definition: ResourceDefinition,
  nowMs: () => number,
  holderId = '',
): Promise<FirstRecord> {
  const path = definition.collectionPath(holderId);
  const query = { page: 1, perPage: 1 };
  const beganMs = nowMs();
  let seen: { readonly tookMs: number; readonly aheadMs?: number } = { tookMs: 0 };
  const onAnswer = ({ headers }: SeenAnswer) => {
    const atMs = nowMs();
    const theirMs = Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
    const tookMs = Math.max(0, Math.round(atMs - beganMs));
    seen = { tookMs, ...(!Number.isNaN(theirMs) && { aheadMs: atMs - theirMs }) };
  };
  const options = { onAnswer, isSilenceFinal: true };
  try {
    const { bytes, total } = await client.call({ method: 'GET', path, query }, options);
    const text = new TextDecoder().decode(bytes);
    const [record] = toAnswers(text === '' ? undefined : JSON.parse(text), path, client);
    return { ...seen, definition, record, count: total };
  } catch (error) {
    return { ...seen, definition, failure: requestFailureOf(error) };
  }
}

function unreached({ failure }: FirstRecord): readonly Check[] {
  const waiting = (['sign-in', 'clock'] as const).map((name) => notChecked(name, 'connection'));
  return [...(failure ? [failedRequest('connection', 'not_connected', failure)] : []), ...waiting];
}

/** Connection, sign-in and clock, from the first answer. */
function contactChecks(
  { failure, tookMs: ms, aheadMs }: FirstRecord,
  caller: RecordName | undefined,
  proxy: string | undefined,
): readonly Check[] {
  const signIn =
    failure?.details.status === 401
      ? failedRequest('sign-in', 'token_refused', failure)
      : ok('sign-in', 'token_accepted', { caller });
  return [ok('connection', 'connected', { ms, proxy }), signIn, clockCheck(aheadMs)];
}

/** The header has whole seconds and an answer takes time, so tolerate smaller differences. */
const clockOffMsMax = 60_000;

function clockCheck(aheadMs: number | undefined): Check {
  if (aheadMs === undefined) return skipped('clock', 'clock_unknown');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= clockOffMsMax) return ok('clock', 'clock_right', { seconds });
  return warning('clock', aheadMs > 0 ? 'clock_fast' : 'clock_slow', { seconds });
}

/** Whose token it is; undefined where the service does not say. */
async function readCaller(client: Client): Promise<RecordName | undefined> {
  const definition = resourceDefinitions.find(({ callerPath }) => callerPath !== undefined);
  if (definition?.callerPath === undefined) return undefined;
  const { callerPath, keyField, nameOf } = definition;
  try {
    const answer = await readRecord(client, callerPath);
    const values = Object.fromEntries(
      definition.fields.map((field) => [field.name, readProperty(field, answer)]),
    );
    const key = values[keyField] ?? null;
    return { key: key === null ? null : String(key), name: nameOf(values) ?? answer.id };
  } catch (error) {
    requestFailureOf(error);
    return undefined;
  }
}

/** Where the data needs the records of people: answers lack what only those see who manage them. */
function manageCheck(
  { definition: { name: resource, shownToManagers }, record }: FirstRecord,
  caller: RecordName | undefined,
  needed: ReadonlySet<string> | undefined,
): Check | undefined {
  if (!shownToManagers || !caller || !record || !needed?.has(resource)) return undefined;
  if (shownToManagers.some((property) => property in record)) return undefined;
  return warning({ name: 'read', resource }, 'not_manageable', { resource, caller });
}

function readCheck(
  { definition: { name: resource, readPermission }, failure, count }: FirstRecord,
  needed: ReadonlySet<string> | undefined,
): Check {
  const about = { name: 'read', resource } as const;
  if (!failure) return ok(about, 'readable', { resource, count });
  if (failure.details.status !== 403) return failedRequest(about, 'read_failed', failure);
  const isRead = (name: string) => [name, ...referredResources(definitionOf(name))].includes(resource);
  const { exitCode } = failure;
  return needed === undefined || [...needed].some(isRead)
    ? failed(about, 'read_forbidden', { resource, readPermission, exitCode })
    : warning(about, 'read_forbidden_unneeded', { resource });
}
