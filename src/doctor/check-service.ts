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

export interface ServiceCheckOptions {
  /** As shown in messages. */
  readonly proxy?: string | undefined;
  /** Of the data, and their containers; a plan also reads what they refer to. Undefined: any. */
  readonly needed: ReadonlySet<string> | undefined;
  /** Called with each check as soon as it is done. */
  onCheck(check: Check): void;
  nowMs(): number;
}

/** Checks in order of dependency. After the first answer, reads all resources concurrently. */
export async function checkServiceAnswers(client: Client, options: ServiceCheckOptions): Promise<void> {
  const { onCheck } = options;
  const [first, ...others] = resourceDefinitions.filter(({ within }) => !within);
  if (!first) throw new Error('no resource that can be read by itself');
  const answered = await readFirst(client, first, options);
  const caller = isAnswer(answered) ? await readCaller(client) : undefined;
  contactChecks(answered, caller, options).forEach(onCheck);
  const isRefused = answered.failure?.details.status === 401;
  if (isRefused || !isAnswer(answered)) {
    onCheck(notChecked('read', isRefused ? 'sign-in' : 'connection'));
    return;
  }
  const read = await Promise.all(others.map((one) => readFirst(client, one, options)));
  const holders = [answered, ...read];
  const held = await Promise.all(
    resourceDefinitions
      .filter(({ within }) => within)
      .map((one) => readHeld(client, one, { holders, options })),
  );
  const own = holders.map((one) => manageCheck(one, caller, options) ?? readCheck(one, options));
  const all = [...own, ...held];
  const rank = ({ resource }: Check) => resourceDefinitions.findIndex(({ name }) => name === resource);
  all.sort((a, b) => rank(a) - rank(b)).forEach(onCheck);
}

interface FirstRecord {
  readonly definition: ResourceDefinition;
  readonly record?: Answer | undefined;
  readonly count?: number | undefined;
  readonly failure?: RequestFailed;
  /** The last answer, whether or not it succeeded. */
  readonly seen?: TimedAnswer | undefined;
}

interface TimedAnswer {
  readonly answer: SeenAnswer;
  readonly atMs: number;
  readonly tookMs: number;
}

async function readFirst(
  client: Client,
  definition: ResourceDefinition,
  { nowMs }: Pick<ServiceCheckOptions, 'nowMs'>,
  holderId = '',
): Promise<FirstRecord> {
  const path = definition.collectionPath(holderId);
  const query = { page: 1, perPage: 1 };
  const beganMs = nowMs();
  let seen: TimedAnswer | undefined;
  const onAnswer = (answer: SeenAnswer) => {
    const atMs = nowMs();
    seen = { answer, atMs, tookMs: atMs - beganMs };
  };
  try {
    const { bytes, total } = await client.call(
      { method: 'GET', path, query },
      { onAnswer, isSilenceFinal: true },
    );
    const text = new TextDecoder().decode(bytes);
    const [record] = toAnswers(text === '' ? undefined : JSON.parse(text), path, client);
    return { definition, record, count: total, seen };
  } catch (error) {
    return { definition, failure: requestFailureOf(error), seen };
  }
}

/** True if the service itself answered, even to deny access. */
function isAnswer({ failure }: FirstRecord): boolean {
  return !failure || failure.details.status === 403 || failure.details.status === 401;
}

/** Connection, sign-in and clock, from the first answer. */
function contactChecks(
  first: FirstRecord,
  caller: RecordName | undefined,
  { proxy }: ServiceCheckOptions,
): readonly Check[] {
  const { failure, seen } = first;
  if (failure && !isAnswer(first)) {
    const failedCheck = failedRequest('connection', 'not_connected', failure);
    return [failedCheck, notChecked('sign-in', 'connection'), notChecked('clock', 'connection')];
  }
  const ms = Math.max(0, Math.round(seen?.tookMs ?? 0));
  const connection = ok('connection', 'connected', { ms, ...(proxy !== undefined && { proxy }) });
  const signIn =
    failure?.details.status === 401
      ? failedRequest('sign-in', 'token_refused', failure)
      : ok('sign-in', 'token_accepted', { ...(caller && { caller }) });
  return [connection, signIn, clockCheck(seen)];
}

/** The header has whole seconds and an answer takes time, so tolerate smaller differences. */
const clockOffMsMax = 60_000;

function clockCheck(seen: TimedAnswer | undefined): Check {
  const date = seen?.answer.headers.find(([name]) => name === 'date')?.[1];
  const theirMs = date === undefined ? Number.NaN : Date.parse(date);
  if (!seen || Number.isNaN(theirMs)) return skipped('clock', 'clock_unknown', {});
  const aheadMs = seen.atMs - theirMs;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= clockOffMsMax) return ok('clock', 'clock_right', { seconds });
  return warning('clock', aheadMs > 0 ? 'clock_fast' : 'clock_slow', { seconds });
}

/** Nested records can be read only if a container exists. */
async function readHeld(
  client: Client,
  definition: ResourceDefinition,
  { holders, options }: { readonly holders: readonly FirstRecord[]; readonly options: ServiceCheckOptions },
): Promise<Check> {
  const holder = holders.find((one) => one.definition.name === definition.within?.resource);
  const resource = definition.name;
  const about = { name: 'read', resource } as const;
  if (!holder || holder.failure)
    return skipped(about, 'read_blocked', { holder: definition.within?.resource ?? '' });
  if (!holder.record) return skipped(about, 'read_untried', { resource, holder: holder.definition.name });
  const read = await readFirst(client, definition, options, holder.record.id);
  // The count within a single container says little.
  return readCheck({ ...read, count: undefined }, options);
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
  { definition: { name: resource, shownToManagers }, record, failure }: FirstRecord,
  caller: RecordName | undefined,
  { needed }: ServiceCheckOptions,
): Check | undefined {
  if (!shownToManagers || !caller || failure || !record || !needed?.has(resource)) return undefined;
  const isManaged = shownToManagers.some((property) => property in record);
  if (isManaged) return undefined;
  return warning({ name: 'read', resource }, 'not_manageable', { resource, caller });
}

function readCheck(
  { definition: { name: resource, readPermission }, failure, count }: FirstRecord,
  { needed }: ServiceCheckOptions,
): Check {
  const about = { name: 'read', resource } as const;
  if (!failure) return ok(about, 'readable', { resource, ...(count !== undefined && { count }) });
  if (failure.details.status !== 403) return failedRequest(about, 'read_failed', failure);
  const isRead = (name: string) => [name, ...referredResources(definitionOf(name))].includes(resource);
  return needed === undefined || [...needed].some(isRead)
    ? failed(about, 'read_forbidden', { resource, readPermission, exitCode: failure.exitCode })
    : warning(about, 'read_forbidden_unneeded', { resource });
}
