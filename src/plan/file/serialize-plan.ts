/**
 * Writes a plan as JSON Lines: header, scopes (each with its records without a row), changes,
 * withheld changes, footer with checksum. parse-plan.ts reads it. No I/O, no clock.
 */
import { createHash, createHmac } from 'node:crypto';
import { inPieces } from '../../files/in-pieces.js';
import type { Activation, Change, FieldChange } from '../../model/changes.js';
import { type Limit, type Limits, ofEachKind, type ScopeLimits } from '../../model/limits.js';
import type { Plan, ScopeSummary, TimeLine, TimeLineEntry, Withheld } from '../../model/plan.js';
import type { Origin, Source } from '../../model/tables.js';
import { compareText } from '../records/collections.js';
import { planTotals } from '../records/totals.js';

/** The first value in every plan file. */
export const planFormat = 'mastersync-plan';

/** Increase when readers of the previous version could not read the file, or would misread it. */
export const planVersion = 1;

/** Metadata of a plan file. */
export interface PlanMaking {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Version of mastersync. */
  readonly toolVersion: string;
}

/** How a plan file is signed. */
export interface PlanSigning {
  /** Who knows it can sign a plan. Without it, a plan is not signed. */
  readonly planKey?: string | undefined;
}

/** Counts and checksum in the last line. */
export interface PlanFooter {
  readonly scopes: number;
  readonly changes: number;
  readonly withheld: number;
  /** SHA-256 of all bytes before the footer, hexadecimal: finds accidents. */
  readonly sha256: string;
  /** HMAC of that checksum, hexadecimal: finds edits by anyone without the key. */
  readonly hmac?: string | undefined;
}

/**
 * The bytes of a plan file, generated piece by piece.
 * @returns equal bytes for equal plans, apart from `making`; custom fields keep their order, in
 *   which they are also sent
 */
export function* serializePlan(
  plan: Plan,
  { planKey, ...making }: PlanMaking & PlanSigning,
): Generator<Uint8Array> {
  const hash = createHash('sha256');
  for (const piece of inPieces(contentLines(plan, making))) {
    hash.update(piece);
    yield piece;
  }
  const [scopes, changes, withheld] = [plan.scopes.length, plan.changes.length, plan.withheld.length];
  const sha256 = hash.digest('hex');
  const hmac = planKey === undefined ? undefined : signatureOf(sha256, planKey);
  yield Buffer.from(footerLine({ scopes, changes, withheld, sha256, hmac }));
}

/** The signature of a plan file, from its checksum. */
export function signatureOf(sha256: string, planKey: string): string {
  return createHmac('sha256', planKey).update(sha256).digest('hex');
}

/** SHA-256 of a plan file without its metadata, hexadecimal: identifies a plan in any file. */
export function planDigest(plan: Plan): string {
  const hash = createHash('sha256');
  for (const piece of inPieces(contentLines(plan, { createdAt: '', toolVersion: '' }))) hash.update(piece);
  return hash.digest('hex');
}

/** The last line of a plan file. */
export function footerLine({ scopes, changes, withheld, sha256, hmac }: PlanFooter): string {
  return toLine({ type: 'footer', scopes, changes, withheld, sha256, hmac });
}

function* contentLines(plan: Plan, making: PlanMaking): Generator<string> {
  yield toLine(header(plan, making));
  for (const scope of plan.scopes) {
    yield toLine(scopeLine(scope));
    for (const kept of scope.onlyInService) yield toLine({ type: 'only-in-service', ...kept });
  }
  for (const change of plan.changes) yield toLine(orderedChange(change, { type: 'change' }));
  for (const withheld of plan.withheld) yield toLine(withheldLine(withheld));
}

/** JSON omits undefined properties, and escapes line ends and lone surrogates. */
function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function header(plan: Plan, { createdAt, toolVersion }: PlanMaking): object {
  const { serviceUrl, sources, limits, timeLine, approved, by } = plan;
  return {
    format: planFormat,
    version: planVersion,
    toolVersion,
    createdAt,
    by,
    serviceUrl,
    sources: sources.map(orderedSource),
    limits: orderedLimits(limits),
    timeLine: timeLine && orderedTimeLine(timeLine),
    approved,
    totals: sortedByName(planTotals(plan)),
  };
}

/* `satisfies` below: a property that is added to the model and forgotten here does not compile. */

function orderedSource(source: Source): object {
  const { file, isCommand, sheet, sha256, rowCount, lacksLineEnd, feeds, leftOutCount } = source;
  const ordered = { file, isCommand, sheet, sha256, rowCount, lacksLineEnd, feeds, leftOutCount };
  return ordered satisfies Record<keyof Source, unknown>;
}

function orderedLimits({ deletesMax, byResource, ...general }: Limits): object {
  const own = byResource && Object.entries(byResource).map(([name, limits]) => [name, orderedKinds(limits)]);
  return {
    ...orderedKinds(general),
    deletesMax,
    byResource: own && sortedByName(Object.fromEntries(own)),
  } satisfies Record<Exclude<keyof Limits, keyof ScopeLimits>, unknown>;
}

function orderedKinds({ deletesIn30Days, ...limits }: ScopeLimits): object {
  const ordered = ({ count, percent }: Limit) => ({ count, percent });
  return {
    ...ofEachKind((kind) => ordered(limits[kind])),
    deletesIn30Days: deletesIn30Days && ordered(deletesIn30Days),
  } satisfies Record<keyof ScopeLimits, unknown>;
}

function scopeLine(summary: ScopeSummary): object {
  return {
    type: 'scope',
    resource: summary.resource,
    scope: summary.scope,
    rows: summary.rows,
    existing: summary.existing,
    unchanged: summary.unchanged,
    isComplete: summary.isComplete,
    containerId: summary.containerId,
    isImplied: summary.isImplied,
    isPruned: summary.isPruned,
    onlyInService: summary.onlyInService.length,
  } satisfies Record<keyof ScopeSummary | 'type', unknown>;
}

function withheldLine({ change, reason }: Withheld): object {
  const { code, args } = reason;
  const ordered = { reason: { code, args: sortedByName(args) }, change: orderedChange(change) };
  return { type: 'withheld', ...(ordered satisfies Record<keyof Withheld, unknown>) };
}

/** @param options.type type of the line, for a change on a line of its own */
function orderedChange(change: Change, { type }: { readonly type?: 'change' } = {}): object {
  const { id, resource, scope, action, key, name, liveId, fields, group, effects } = change;
  const { isMailed, formerId } = change;
  const { activation, origin, dependsOn } = change;
  return {
    type,
    id,
    resource,
    scope,
    action,
    key,
    name,
    liveId,
    fields: fields.map(orderedField),
    group,
    effects: effects?.map(({ what, count, ids }) => ({ what, count, ids })),
    isMailed,
    formerId,
    activation: activation && orderedActivation(activation),
    origin: orderedOrigin(origin),
    dependsOn,
  } satisfies Record<keyof Change | 'type', unknown>;
}

function orderedTimeLine({ resource, asOf, entries }: TimeLine): object {
  const ordered = ({ key, name, activateOn, state }: TimeLineEntry) =>
    ({ key, name, activateOn, state }) satisfies Record<keyof TimeLineEntry, unknown>;
  return { resource, asOf, entries: entries.map(ordered) } satisfies Record<keyof TimeLine, unknown>;
}

function orderedActivation({ asOf, replaced, former, count, missing, renamed, fewer }: Activation): object {
  return {
    asOf,
    replaced: sortedByName(replaced),
    former: sortedByName(former),
    count,
    missing: missing.map(({ key, name }) => ({ key, name })),
    renamed,
    fewer: fewer?.map(({ what, count, formerCount }) => ({ what, count, formerCount })),
  } satisfies Record<keyof Activation, unknown>;
}

function orderedField({ field, before, after, origin }: FieldChange): object {
  return { field, before, after, origin: origin && orderedOrigin(origin) } satisfies Record<
    keyof FieldChange,
    unknown
  >;
}

function orderedOrigin({ file, sheet, line, column, field }: Origin): object {
  return { file, sheet, line, column, field } satisfies Record<Exclude<keyof Origin, 'header'>, unknown>;
}

function sortedByName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedByName);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortedByName(part)]));
}
