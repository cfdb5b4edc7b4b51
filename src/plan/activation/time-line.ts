/**
 * Derives from the files when each record becomes current, and today's work: the latest due record
 * should be current, the next one scheduled. The service keeps one schedule at a time.
 */
import type { Activation, Change, FewerHeld, Schedule } from '../../model/changes.js';
import type { TimeLine, TimeLineEntry, TimeLineState, Withheld } from '../../model/plan.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { currentOf, fieldName, isCurrent, type ResourceDefinition } from '../../resources/resource.js';
import type { Growth } from '../consequences/goes-along.js';
import { isKept } from '../intake/check-records.js';
import { compareText } from '../records/collections.js';
import { desiredName } from '../records/names.js';
import { cellOrigin } from '../records/origins.js';
import { namedKeys } from '../records/renames.js';
import { findShortages, isAccepted, isSoon } from './shortages.js';

/** Activations and schedules of earlier runs. */
export interface PastActivations {
  /** The last schedule set, unless its record was activated since. */
  readonly scheduled?: { readonly id: string; readonly dueOn: string } | undefined;
  /** Keys missing when an activation was accepted, by its record's id in lower case. */
  readonly missingById: ReadonlyMap<string, readonly string[]>;
  /** Memberships and the like when their shortage was approved, by record id in lower case. */
  readonly heldById?: ReadonlyMap<string, number> | undefined;
  /** The last day on which each record was seen to be current, by key. */
  readonly lastCurrentByKey?: ReadonlyMap<string, string> | undefined;
  /** The day for which each record was scheduled when a run set or saw its schedule, by key. */
  readonly lastScheduledByKey?: ReadonlyMap<string, string> | undefined;
  /** The day on which a run created the record, by id in lower case. */
  readonly createdOnById?: ReadonlyMap<string, string> | undefined;
  /** The record that rows without one were for in the last accepted run, by their resource. */
  readonly impliedByResource?: ReadonlyMap<string, ImpliedContainer> | undefined;
}

interface ImpliedContainer {
  readonly id: string;
  readonly key: string;
}

export const noPastActivations: PastActivations = { missingById: new Map() };

export interface TimeLineOptions {
  /** Today in the service's time zone, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly past: PastActivations;
  /** What the plan adds to the contents of a record. Default: nothing. */
  readonly growthOf?: ((key: string) => Growth) | undefined;
}

/** A record with an activation date in the files. */
interface Dated {
  readonly record: DesiredRecord;
  /** Absent when the plan creates the record. */
  readonly existing: ExistingRecord | undefined;
  /** A day, or `now`. */
  readonly when: string;
}

/** A record to activate at once or to schedule. */
export interface WantedActivation extends Dated {
  /** The record's previous schedule. */
  readonly before: string | null;
  readonly replaced: Activation['replaced'];
}

export interface PlannedTimeLine {
  /** Undefined when the files have no activation dates. */
  readonly timeLine: TimeLine | undefined;
  /** In the order of execution. */
  readonly activations: readonly WantedActivation[];
  /** Warnings. */
  readonly problems: readonly Problem[];
}

/** A tenant-wide resource on both sides, renames applied. */
interface TimeLineScope {
  readonly definition: ResourceDefinition;
  readonly records: readonly DesiredRecord[];
  readonly listing: { readonly records: readonly ExistingRecord[] };
}

/** Plans the timeline of a resource; checkRecords has rejected duplicate days. Pure. */
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
      ...comingShortages(line),
      ...(isHandled ? [] : unwantedSchedule(scope, schedules)),
    ],
  };
}

/** By day. `now` comes first: any due day outdates it. */
function datedRecords({ definition, records, listing }: TimeLineScope): readonly Dated[] {
  const name = fieldName(definition.scheduleField);
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
  /** The service's one schedule; if it does not show it, the one set by an earlier run. */
  readonly pending: PendingSchedule | undefined;
  /** The service shows its schedules. */
  readonly isShown: boolean;
}

function readSchedules(scope: TimeLineScope, { asOf, past }: TimeLineOptions): Schedules {
  const { definition, records, listing } = scope;
  const name = fieldName(definition.scheduleField);
  // A row without a day says nothing about a schedule that someone set by hand.
  const dated = records.filter(({ values }) => typeof values[name] === 'string');
  const named = namedKeys(dated);
  const isOwn = ({ id }: ExistingRecord) => past.scheduled !== undefined && isSameId(past.scheduled.id, id);
  const schedule = (record: ExistingRecord | undefined, dueOn: unknown): PendingSchedule | undefined => {
    if (!record || typeof dueOn !== 'string') return undefined;
    const isNamed = isOwn(record) || (record.key !== null && named.has(record.key));
    return { id: record.id, key: record.key, dueOn, isNamed };
  };
  const shown = listing.records.find(({ values }) => typeof values[name] === 'string');
  const isShown = listing.records.some(({ facts }) => 'isScheduled' in facts);
  if (shown) return { pending: schedule(shown, shown.values[name]), isShown };
  const { scheduled } = past;
  if (isShown || !scheduled || scheduled.dueOn < asOf) return { pending: undefined, isShown };
  const remembered = listing.records.find(({ id }) => normalId(id) === normalId(scheduled.id));
  return { pending: schedule(remembered, scheduled.dueOn), isShown };
}

function isSameId(one: string, other: string): boolean {
  return normalId(one) === normalId(other);
}

type Line = ReturnType<typeof readLine>;

/** Compares the current state with the wanted one, and derives the activations. */
function readLine(
  { definition, listing: { records: existing } }: TimeLineScope,
  dated: readonly Dated[],
  { schedules, ...options }: TimeLineOptions & { readonly schedules: Schedules },
) {
  const { asOf } = options;
  const { pending } = schedules;
  const current = currentOf(existing);
  const shortagesOf = (one: Dated | undefined) =>
    one && !isCurrent(one.existing) ? openShortages({ definition, current, ...options }, one) : [];
  const due = dated.findLast(({ when }) => when === activateNow || when <= asOf);
  const next = dated.find(({ when }) => when !== activateNow && when > asOf);
  const isPendingOf = (one: Dated | undefined) => pending !== undefined && pending.id === one?.existing?.id;
  const isPendingToday = isPendingOf(due) && pending?.dueOn === asOf;
  // The service's own schedule activates it today.
  const isDueToday = !isCurrent(due?.existing) && due?.when !== activateNow && isPendingToday;
  // Not lost: it is scheduled again right after.
  const isRestored = isPendingOf(next);
  const isActivating = due !== undefined && !isCurrent(due.existing) && !isDueToday;
  const activationNow = isActivating
    ? wanted(due, activateNow, { pending: isRestored ? undefined : pending })
    : undefined;
  const isScheduled = isPendingOf(next) && pending?.dueOn === next?.when;
  // What takes effect soon without its people is asked about, although its schedule is right.
  const isShort = next !== undefined && isSoon(next.when, asOf) && shortagesOf(next).length > 0;
  const isRight = (isScheduled && !isShort) || isCurrent(next?.existing);
  // Scheduling another record would cancel the schedule that the service carries out today.
  const isToSchedule = next !== undefined && !isDueToday && (isActivating || !isRight);
  const scheduling = isToSchedule
    ? wanted(next, next.when, { pending: isActivating && !isRestored ? undefined : pending })
    : undefined;
  // `now` records outdated by a due day.
  const outdated = dated.filter((one) => one.when === activateNow && one !== due);
  const coming = isDueToday ? due : isShort ? undefined : next;
  const shortages = shortagesOf(coming).map((shortage) => ({ ...shortage, coming }));
  const line = {
    due,
    isDueToday,
    activationNow,
    next,
    isScheduled,
    scheduling,
    outdated,
    existing,
    shortages,
  };
  return { definition, asOf, ...schedules, ...line };
}

/** Those that no approval covers. */
function openShortages(
  {
    definition,
    current,
    past,
    growthOf,
  }: Pick<TimeLineScope, 'definition'> & TimeLineOptions & { readonly current: ExistingRecord | undefined },
  { record, existing }: Dated,
): readonly FewerHeld[] {
  const accepted = past.heldById?.get(normalId(existing?.id ?? ''));
  const compared = { existing, current, growth: growthOf?.(record.key) };
  return findShortages(definition, compared).filter((one) => !isAccepted(one, accepted));
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
  return problemAt(fault, cellOrigin(record.row, fieldName(definition.scheduleField)), 'warning');
}

function overdue(line: Line): readonly Problem[] {
  const { due, activationNow, existing } = line;
  if (!due || !activationNow || due.when === activateNow) return [];
  const current = currentOf(existing)?.key ?? null;
  const args = { key: due.record.key, day: due.when, current, isPlanned: true };
  return [atDay(line, due, { code: 'activation_overdue', args })];
}

/** Once a day is due, `now` would revert its activation. */
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
  const schedule = pending ? { key: pending.key, dueOn: pending.dueOn } : null;
  const args = { key: next.record.key, day: next.when, found: schedule, isPlanned: true };
  return [atDay(line, next, { code: 'schedule_overwritten', args })];
}

/** Warns that the plan may replace a schedule that the service does not show. */
function unknownSchedule(line: Line): readonly Problem[] {
  const { next, scheduling, isShown, existing } = line;
  if (!next || !scheduling || isShown || existing.length === 0) return [];
  const args = { key: next.record.key, day: next.when };
  return [atDay(line, next, { code: 'schedule_unknown', args })];
}

/** Warns while there is time; later the activation is withheld. */
function comingShortages(line: Line): readonly Problem[] {
  const former = currentOf(line.existing)?.key ?? '';
  return line.shortages.flatMap(({ coming, what, count, formerCount }) => {
    if (!coming) return [];
    const args = { key: coming.record.key, day: coming.when, what, count, former, formerCount };
    return [atDay(line, coming, { code: 'members_missing', args })];
  });
}

/**
 * Warns of a schedule whose record has a blank day in the files: only another schedule can cancel
 * it. Schedules of records outside the files belong to others.
 */
function unwantedSchedule(
  { definition, records, listing }: TimeLineScope,
  { pending }: Schedules,
): readonly Problem[] {
  const name = fieldName(definition.scheduleField);
  const row = records.find((record) => record.key === pending?.key && name in record.values);
  const isOver = isCurrent(listing.records.find(({ id }) => id === pending?.id));
  if (!pending || !row || isOver) return [];
  const fault = { code: 'schedule_unwanted', args: { key: pending.key, dueOn: pending.dueOn } } as const;
  return [problemAt(fault, cellOrigin(row.row, name), 'warning')];
}

/** A day `YYYY-MM-DD`, or `now`. */
export function whenOf({ fields: [when] }: Pick<Change, 'fields'>): string {
  return String(when?.after ?? '');
}

/** True for an immediate activation. */
export function isActivationNow(change: Pick<Change, 'action' | 'fields'>): boolean {
  return change.action === 'activate' && whenOf(change) === activateNow;
}

/** The timeline where some activations are not made. */
export function withWithheld(timeLine: TimeLine, withheld: readonly Withheld[]): TimeLine {
  const activations = withheld.filter(({ change }) => change.action === 'activate');
  const keys = new Set(activations.map(({ change }) => change.key));
  const entries = timeLine.entries.map((entry) =>
    keys.has(entry.key) ? { ...entry, state: 'withheld' as const } : entry,
  );
  return { ...timeLine, entries };
}
