/**
 * Reads from the files when each record is to be the current one, and finds what must be done about
 * it today: the latest whose day has come should be current, the earliest of the others scheduled.
 * The service keeps one schedule at a time.
 */
import type { Activation, Change, Schedule } from '../../model/changes.js';
import type { TimeLine, TimeLineEntry, TimeLineState } from '../../model/plan.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import {
  currentOf,
  isCurrent,
  type ResourceDefinition,
  scheduleFieldNameOf,
} from '../../resources/resource.js';
import { namedKeys } from '../compare/prune-records.js';
import { isKept } from '../intake/check-records.js';
import { compareText } from '../records/collections.js';
import { desiredName } from '../records/names.js';
import { cellOrigin } from '../records/origins.js';

/** What earlier runs have done about the time line of a service. */
export interface PastActivations {
  /** The schedule that was set last, if the record has not been made current since. */
  readonly scheduled?: { readonly id: string; readonly dueOn: string } | undefined;
  /**
   * Keys that were missing when an activation was accepted, by the id of its record in lower case.
   */
  readonly missingById: ReadonlyMap<string, readonly string[]>;
}

export const noPastActivations: PastActivations = { missingById: new Map() };

export interface TimeLineOptions {
  /** Today in the service's time zone, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly past: PastActivations;
}

/** A record that the files date. */
interface Dated {
  readonly record: DesiredRecord;
  /** Absent when the plan creates the record. */
  readonly existing: ExistingRecord | undefined;
  /** A day, or `now`. */
  readonly when: string;
}

/** A record that must be made current: at once, or on a day. */
export interface WantedActivation extends Dated {
  /** The record's own schedule so far. */
  readonly before: string | null;
  readonly replaced: Activation['replaced'];
}

export interface PlannedTimeLine {
  /** Undefined when the files say nothing of days. */
  readonly timeLine: TimeLine | undefined;
  /** In the order in which they must be made. */
  readonly activations: readonly WantedActivation[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

/** One resource of the tenant on both sides, renames applied. */
export interface TimeLineScope {
  readonly definition: ResourceDefinition;
  readonly records: readonly DesiredRecord[];
  readonly listing: { readonly records: readonly ExistingRecord[] };
}

/** Plans the time line of a resource. checkRecords has refused two records of the same day. */
export function planTimeLine(scope: TimeLineScope, options: TimeLineOptions): PlannedTimeLine {
  const dated = datedRecords(scope);
  const schedules = readSchedules(scope, options);
  if (dated.length === 0) {
    return { timeLine: undefined, activations: [], problems: unwantedSchedule(scope, schedules) };
  }
  const line = readLine(scope, dated, { ...options, schedules });
  const activations = [line.activationNow, line.scheduling].filter((one) => one !== undefined);
  const isHandled = line.isScheduled || line.isDueToday || activations.length > 0;
  const entries = dated.map((entry): TimeLineEntry => {
    const { record, existing, when: activateOn } = entry;
    const name = desiredName(scope.definition, record, existing);
    return { key: record.key, name, activateOn, state: stateOf(entry, line) };
  });
  return {
    timeLine: { resource: scope.definition.name, asOf: options.asOf, entries },
    activations,
    problems: [
      ...overdue(line),
      ...outdatedNow(line),
      ...overwritten(line, options.past),
      ...unknownSchedule(line),
      ...(isHandled ? [] : unwantedSchedule(scope, schedules)),
    ],
  };
}

/**
 * In the order of their days. What is to be current now comes first: a day that has come since
 * outdates it.
 */
function datedRecords({ definition, records, listing }: TimeLineScope): readonly Dated[] {
  const name = scheduleFieldNameOf(definition);
  const existingByKey = new Map(listing.records.map((record) => [record.key, record]));
  return records
    .filter(isKept)
    .flatMap((record): readonly Dated[] => {
      const when = record.values[name];
      return typeof when === 'string' ? [{ record, existing: existingByKey.get(record.key), when }] : [];
    })
    .sort((a, b) => compareText(rank(a), rank(b)));
}

function rank({ when }: Dated): string {
  return when === activateNow ? '' : when;
}

type PendingSchedule = Schedule & { readonly isNamed: boolean };

interface Schedules {
  /**
   * The one schedule that the service has; where it does not show it, the one that an earlier run
   * has set.
   */
  readonly pending: PendingSchedule | undefined;
  /** The service shows its schedules. */
  readonly isShown: boolean;
}

function readSchedules(scope: TimeLineScope, { asOf, past }: TimeLineOptions): Schedules {
  const { definition, records, listing } = scope;
  const name = scheduleFieldNameOf(definition);
  const named = namedKeys(records);
  const schedule = (record: ExistingRecord | undefined, dueOn: unknown): PendingSchedule | undefined =>
    record && typeof dueOn === 'string'
      ? { id: record.id, key: record.key, dueOn, isNamed: record.key !== null && named.has(record.key) }
      : undefined;
  const shown = listing.records.find(({ values }) => typeof values[name] === 'string');
  const isShown = listing.records.some(({ facts }) => 'isScheduled' in facts);
  if (shown) return { pending: schedule(shown, shown.values[name]), isShown };
  const { scheduled } = past;
  if (isShown || !scheduled || scheduled.dueOn < asOf) return { pending: undefined, isShown };
  const remembered = listing.records.find(({ id }) => normalId(id) === normalId(scheduled.id));
  return { pending: schedule(remembered, scheduled.dueOn), isShown };
}

type Line = ReturnType<typeof readLine>;

/** What is, what should be, and what makes the one of the other. */
function readLine(
  { definition, listing: { records: existing } }: TimeLineScope,
  dated: readonly Dated[],
  { asOf, schedules }: { readonly asOf: string; readonly schedules: Schedules },
) {
  const { pending } = schedules;
  const due = dated.findLast(({ when }) => when === activateNow || when <= asOf);
  const next = dated.find(({ when }) => when !== activateNow && when > asOf);
  const isPendingOf = (one: Dated | undefined) => pending !== undefined && pending.id === one?.existing?.id;
  const isPendingToday = isPendingOf(due) && pending?.dueOn === asOf;
  // The service makes it current today, by its own schedule.
  const isDueToday = !isCurrent(due?.existing) && due?.when !== activateNow && isPendingToday;
  // What comes back right after it is not lost.
  const isRestored = isPendingOf(next);
  const isActivating = due !== undefined && !isCurrent(due.existing) && !isDueToday;
  const activationNow = isActivating
    ? wanted(due, activateNow, { pending: isRestored ? undefined : pending })
    : undefined;
  const isScheduled = isPendingOf(next) && pending?.dueOn === next?.when;
  const isRight = isScheduled || isCurrent(next?.existing);
  // A schedule of another record would take away the one that the service is about to carry out.
  const isToSchedule = next !== undefined && !isDueToday && (isActivating || !isRight);
  const scheduling = isToSchedule
    ? wanted(next, next.when, { pending: isActivating && !isRestored ? undefined : pending })
    : undefined;
  // Records to be current now that a day has outdated.
  const outdated = dated.filter((one) => one.when === activateNow && one !== due);
  const found = { due, isDueToday, activationNow, next, isScheduled, scheduling, outdated, existing };
  return { definition, asOf, ...schedules, ...found };
}

function wanted(
  { record, existing }: Dated,
  when: string,
  { pending }: { readonly pending: PendingSchedule | undefined },
): WantedActivation {
  const isOwn = pending !== undefined && pending.id === existing?.id;
  const before = isOwn ? pending.dueOn : null;
  return { record, existing, when, before, replaced: isOwn ? undefined : pending };
}

function stateOf(entry: Dated, line: Line): TimeLineState {
  const { due, isDueToday, activationNow, next, scheduling, asOf } = line;
  if (entry === due) {
    if (isDueToday) return 'due-today';
    return activationNow ? 'to-activate' : 'current';
  }
  if (entry.when === activateNow || entry.when <= asOf) return 'past';
  if (entry !== next || isDueToday) return 'waiting';
  if (scheduling) return 'to-schedule';
  return isCurrent(entry.existing) ? 'current' : 'scheduled';
}

function atDay({ definition }: Line, { record }: Dated, fault: Parameters<typeof problemAt>[0]): Problem {
  return problemAt(fault, cellOrigin(record.row, scheduleFieldNameOf(definition)), 'warning');
}

function overdue(line: Line): readonly Problem[] {
  const { due, activationNow, existing } = line;
  if (!due || !activationNow || due.when === activateNow) return [];
  const current = currentOf(existing)?.key ?? null;
  const args = { key: due.record.key, day: due.when, current, isPlanned: true };
  return [atDay(line, due, { code: 'activation_overdue', args })];
}

/** After a day has come, `now` would take the record of that day back. */
function outdatedNow(line: Line): readonly Problem[] {
  const { due, outdated } = line;
  if (!due || due.when === activateNow) return [];
  return outdated.map((one) => {
    const args = { key: one.record.key, otherKey: due.record.key, day: due.when };
    return atDay(line, one, { code: 'now_outdated', args });
  });
}

function overwritten(line: Line, { scheduled }: PastActivations): readonly Problem[] {
  const { next, scheduling, isScheduled, pending, isShown } = line;
  const id = next?.existing?.id;
  if (!next || !scheduling || isScheduled || !isShown || id === undefined || !scheduled) return [];
  const wasSet = normalId(scheduled.id) === normalId(id) && scheduled.dueOn === next.when;
  if (!wasSet) return [];
  const found = pending ? { key: pending.key, dueOn: pending.dueOn } : null;
  const args = { key: next.record.key, day: next.when, found, isPlanned: true };
  return [atDay(line, next, { code: 'schedule_overwritten', args })];
}

/** Whether a schedule of somebody else is taken away is then not known. */
function unknownSchedule(line: Line): readonly Problem[] {
  const { next, scheduling, isShown, existing } = line;
  if (!next || !scheduling || isShown || existing.length === 0) return [];
  const args = { key: next.record.key, day: next.when };
  return [atDay(line, next, { code: 'schedule_unknown', args })];
}

/**
 * The service has no way to cancel a schedule but another one. What no row speaks of is somebody
 * else's.
 */
function unwantedSchedule(
  { definition, records, listing }: TimeLineScope,
  { pending }: Schedules,
): readonly Problem[] {
  const name = scheduleFieldNameOf(definition);
  const speaking = records.find((record) => record.key === pending?.key && name in record.values);
  const isOver = isCurrent(listing.records.find(({ id }) => id === pending?.id));
  if (!pending || !speaking || isOver) return [];
  const fault = { code: 'schedule_unwanted', args: { key: pending.key, dueOn: pending.dueOn } } as const;
  return [problemAt(fault, cellOrigin(speaking.row, name), 'warning')];
}

/** A day `YYYY-MM-DD`, or `now`. */
export function whenOf({ fields: [when] }: Pick<Change, 'fields'>): string {
  return String(when?.after ?? '');
}

/** True for an activation that does not wait for a day. */
export function isActivationNow(change: Pick<Change, 'action' | 'fields'>): boolean {
  return change.action === 'activate' && whenOf(change) === activateNow;
}
