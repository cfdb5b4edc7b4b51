/** Turns wanted activations into changes, and finds those to withhold. */

import type { Activation, Change } from '../../model/changes.js';
import type { ClockTimes } from '../../model/problems.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import type { WithholdReason } from '../../model/refusals.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { type ResourceDefinition, scheduleFieldNameOf } from '../../resources/resource.js';
import { activationApproval } from '../guard/approvables.js';
import { type Approvals, isApproved } from '../guard/approvals.js';
import { type UnprovenList, unprovenList } from '../guard/delete-rights.js';
import { makeChange } from '../records/changes.js';
import { compareText } from '../records/collections.js';
import { desiredName, recordName } from '../records/names.js';
import { rowOrigin, valueOrigin } from '../records/origins.js';
import { areFarFewer, daysBetween, findShortages, heldPercentMin, isAccepted, isSoon } from './shortages.js';
import type { TimeLineOptions, WantedActivation } from './time-line.js';

/** The contents of the record to activate and of the current one. */
export interface Holdings {
  /** The contained resource. */
  readonly definition: ResourceDefinition;
  /** Keys in the record to activate after the plan. */
  readonly keysAfter: ReadonlySet<string>;
  /** Former keys of these, as far as the files say so. */
  readonly previousKeys: ReadonlySet<string>;
  /** Number of records after the plan. */
  readonly count: number;
  /** The current record and its contents. */
  readonly former: { readonly record: ExistingRecord; readonly listing: Listing } | undefined;
  /** Lists read for this. */
  readonly listings: readonly Listing[];
}

export interface PlannedActivation {
  readonly change: Change;
  /** Why to withhold it, if so. */
  readonly reason: WithholdReason | undefined;
}

export interface ActivationContext extends TimeLineOptions {
  readonly definition: ResourceDefinition;
  readonly holdings: Holdings;
  readonly approvals: Approvals;
  /** Set when the clocks differ by more than a day. */
  readonly clock?: ClockTimes | undefined;
}

/** Makes the change of one activation. Pure. */
export function planActivation(wanted: WantedActivation, context: ActivationContext): PlannedActivation {
  const { definition, holdings, asOf } = context;
  const { record, existing, when, before, replaced } = wanted;
  const { row } = record;
  const field = scheduleFieldNameOf(definition);
  const { former, count } = holdings;
  const activation: Activation = {
    asOf,
    ...(replaced && { replaced }),
    ...(former && {
      former: { id: former.record.id, key: former.record.key, count: former.listing.records.length },
    }),
    count,
    ...comparedKeys(holdings),
    ...fewerHeld(wanted, context),
  };
  const change = makeChange(record, {
    action: 'activate',
    name: desiredName(definition, record, existing),
    liveId: existing?.id,
    fields: [{ field, before, after: when, origin: valueOrigin(record, field) }],
    activation,
    origin: rowOrigin(row),
  });
  return { change, reason: guard(change, activation, wanted, context) };
}

function fewerHeld(
  { record, existing }: WantedActivation,
  { definition, holdings, growthByKey }: ActivationContext,
): Pick<Activation, 'fewer'> {
  const compared = { existing, current: holdings.former?.record, growth: growthByKey?.get(record.key) };
  const fewer = findShortages(definition, compared);
  return fewer.length > 0 ? { fewer } : {};
}

/** Sorted by code, as the order of a list depends on how it was read. */
function comparedKeys(holdings: Holdings): Pick<Activation, 'missing' | 'renamed'> {
  const { definition, former, keysAfter, previousKeys } = holdings;
  const gone = (former?.listing.records ?? [])
    .flatMap((record) =>
      record.key === null || keysAfter.has(record.key) ? [] : recordName(definition, record),
    )
    .toSorted((a, b) => compareText(a.key ?? '', b.key ?? ''));
  return {
    missing: gone.filter(({ key }) => !previousKeys.has(key ?? '')),
    renamed: gone.flatMap(({ key }) => (key !== null && previousKeys.has(key) ? key : [])),
  };
}

/** Maximum records named in a message. */
const namedMax = 10;

/** The first reason that no approval covers. */
function guard(
  change: Change,
  activation: Activation,
  wanted: WantedActivation,
  context: ActivationContext,
): WithholdReason | undefined {
  const { definition, holdings, approvals, clock } = context;
  // Only `now` means the same on any day.
  const isOfDay = wanted.record.values[scheduleFieldNameOf(definition)] !== activateNow;
  if (clock && isOfDay) return { code: 'clock_differs', args: clock };
  const approval = activationApproval(change);
  if (isApproved(approvals, approval)) return undefined;
  return (
    untimely(wanted, context, approval) ??
    findUnproven(holdings.listings) ??
    tooNew(wanted, activation, context, approval) ??
    halfBuilt(activation, { context, liveId: change.liveId ?? '', approval }) ??
    withoutMembers(wanted, activation, context, approval)
  );
}

/** A day that has come may be a mistyped one, or one that someone has taken back since. */
function untimely(
  wanted: WantedActivation,
  context: ActivationContext,
  approval: string,
): WithholdReason | undefined {
  const { definition, asOf, past, holdings } = context;
  const { record, when, before } = wanted;
  const day = record.values[scheduleFieldNameOf(definition)];
  if (when !== activateNow || typeof day !== 'string' || day === activateNow) return undefined;
  // A mistyped year makes a future day a past one; the schedule in the service reveals it.
  if (before !== null && before > asOf)
    return { code: 'scheduled_later', args: { day, dueOn: before, approval } };
  // A tenant's first record replaces nothing.
  if (!holdings.former) return undefined;
  const former = holdings.former.record.key ?? '';
  const seenOn = past.lastCurrentByKey?.get(record.key);
  if (seenOn !== undefined && seenOn >= day)
    return { code: 'switched_away', args: { day, seenOn, former, approval } };
  const dueOn = scheduledFor(wanted, past);
  const hasBeenDue = dueOn !== undefined && dueOn >= day && dueOn <= asOf;
  // The service has carried it out, or someone has replaced it: both were followed by a choice.
  if (hasBeenDue && before === null) return { code: 'schedule_gone', args: { dueOn, former, approval } };
  const isMissed = before !== null && (hasBeenDue || daysBetween(before, asOf) <= overdueDaysMax);
  if (isMissed || daysBetween(day, asOf) <= overdueDaysMax) return undefined;
  return { code: 'long_overdue', args: { day, days: overdueDaysMax, approval } };
}

/** A day further back is probably mistyped, unless an earlier run has seen it scheduled. */
const overdueDaysMax = 7;

/** The day for which the record was scheduled when an earlier run looked. */
function scheduledFor(
  { record, existing }: WantedActivation,
  { scheduled, lastScheduledByKey }: TimeLineOptions['past'],
): string | undefined {
  const isOwn = scheduled !== undefined && normalId(scheduled.id) === normalId(existing?.id ?? '');
  return lastScheduledByKey?.get(record.key) ?? (isOwn ? scheduled.dueOn : undefined);
}

/**
 * A record made on its day or later: the current one may be the same under another name. A tenant's
 * first one replaces nothing.
 */
function tooNew(
  { record, existing, when }: WantedActivation,
  { former }: Activation,
  { definition, asOf, past }: ActivationContext,
  approval: string,
): WithholdReason | undefined {
  if (when !== activateNow || !former || former.count === 0) return undefined;
  const day = record.values[scheduleFieldNameOf(definition)];
  const dueOn = typeof day === 'string' && day !== activateNow ? day : asOf;
  const createdOn = existing ? past.createdOnById?.get(normalId(existing.id)) : asOf;
  if (createdOn === undefined || createdOn < dueOn) return undefined;
  return { code: 'created_now', args: { createdOn, former: former.key ?? '', approval } };
}

/** A difference accepted before is accepted again, as long as it has not grown. */
function halfBuilt(
  { count, missing, former }: Activation,
  {
    context: { holdings, past },
    liveId,
    approval,
  }: { readonly context: ActivationContext; readonly liveId: string; readonly approval: string },
): WithholdReason | undefined {
  const common = { noun: holdings.definition.noun, approval };
  if (count === 0) return { code: 'nothing_held', args: common };
  const accepted = new Set(past.missingById.get(normalId(liveId)));
  const areAccepted = missing.length > 0 && missing.every(({ key }) => accepted.has(key ?? ''));
  if (!former || areAccepted) return undefined;
  const args = {
    ...common,
    count,
    former: former.key ?? '',
    formerCount: former.count,
    missing: missing.slice(0, namedMax),
    missingCount: missing.length,
  };
  if (areFarFewer(count, former.count)) {
    return { code: 'far_fewer_held', args: { ...args, percent: heldPercentMin } };
  }
  return missing.length > 0 ? { code: 'keys_missing', args } : undefined;
}

/** While there is time, planTimeLine warns instead. */
function withoutMembers(
  { existing, when, before }: WantedActivation,
  { fewer = [], former }: Activation,
  { asOf, past }: ActivationContext,
  approval: string,
): WithholdReason | undefined {
  if (!isSoon(when, asOf)) return undefined;
  const accepted = past.heldById?.get(normalId(existing?.id ?? ''));
  const open = fewer.find((one) => !isAccepted(one, accepted));
  if (!open) return undefined;
  const args = { ...open, former: former?.key ?? '', percent: heldPercentMin, approval };
  return { code: 'members_missing', args: before === when ? { ...args, scheduledOn: when } : args };
}

/** Without a count nothing is proven; a different count shows hidden records. */
function findUnproven(listings: readonly Listing[]): UnprovenList | undefined {
  return listings
    .filter(({ expectedCount }) => expectedCount !== undefined)
    .map(unprovenList)
    .find((one) => one !== undefined);
}
