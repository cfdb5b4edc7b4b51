/** Turns wanted activations into changes, and finds those to withhold. */

import type { Activation, Change, FewerHeld } from '../../model/changes.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import type { WithholdReason } from '../../model/refusals.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { type ResourceDefinition, scheduleFieldNameOf } from '../../resources/resource.js';
import { type Approvals, isApproved, recordApproval } from '../guard/approvals.js';
import { type UnprovenList, unprovenList } from '../guard/delete-rights.js';
import { makeChange } from '../records/changes.js';
import { compareText } from '../records/collections.js';
import { desiredName, recordName } from '../records/names.js';
import { rowOrigin, valueOrigin } from '../records/origins.js';
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

/** A record with a smaller share of the current one's contents is considered half built. */
const heldPercentMin = 50;

export interface ActivationContext extends TimeLineOptions {
  readonly definition: ResourceDefinition;
  readonly holdings: Holdings;
  readonly approvals: Approvals;
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

/** Unmanaged contents that both records count; a record that the plan creates has none yet. */
function fewerHeld(
  { existing }: WantedActivation,
  { definition, holdings }: ActivationContext,
): Pick<Activation, 'fewer'> {
  const formerFacts = holdings.former?.record.facts ?? {};
  const fewer = (definition.unmanaged?.facts ?? []).flatMap((what): readonly FewerHeld[] => {
    const count = existing ? existing.facts[what] : 0;
    const formerCount = formerFacts[what];
    if (typeof count !== 'number' || typeof formerCount !== 'number') return [];
    return areFarFewer(count, formerCount) ? [{ what, count, formerCount }] : [];
  });
  return fewer.length > 0 ? { fewer } : {};
}

function areFarFewer(count: number, formerCount: number): boolean {
  return count * 100 < formerCount * heldPercentMin;
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

/** A difference accepted before is accepted again, as long as it has not grown. */
function guard(
  { key, liveId = '', scope }: Change,
  { count, missing, former }: Activation,
  wanted: WantedActivation,
  context: ActivationContext,
): WithholdReason | undefined {
  const { holdings, approvals, past } = context;
  const value = recordApproval({ scope, key });
  if (isApproved(approvals, 'activate', value)) return undefined;
  const later = scheduledLater(wanted, context);
  if (later) return { code: 'scheduled_later', args: { ...later, approval: `activate=${value}` } };
  const unproven = findUnproven(holdings.listings);
  if (unproven) return unproven;
  const common = { noun: holdings.definition.noun, approval: `activate=${value}` };
  if (count === 0) return { code: 'nothing_held', args: common };
  const accepted = new Set(past.missingById.get(normalId(liveId)));
  const isAccepted = missing.length > 0 && missing.every(({ key: one }) => accepted.has(one ?? ''));
  if (!former || isAccepted) return undefined;
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

/**
 * A mistyped year makes a future day a past one; an existing later schedule reveals it. A schedule
 * of an earlier run that has come due is intended, even if someone has changed it since.
 */
function scheduledLater(
  { record, existing, when, before }: WantedActivation,
  { definition, asOf, past: { scheduled } }: ActivationContext,
): { readonly day: string; readonly dueOn: string } | undefined {
  const day = record.values[scheduleFieldNameOf(definition)];
  if (when !== activateNow || typeof day !== 'string' || day === activateNow) return undefined;
  if (before === null || before <= asOf) return undefined;
  const isOwn = scheduled !== undefined && normalId(scheduled.id) === normalId(existing?.id ?? '');
  return isOwn && scheduled.dueOn <= asOf ? undefined : { day, dueOn: before };
}

/** Without a count nothing is proven; a different count shows hidden records. */
function findUnproven(listings: readonly Listing[]): UnprovenList | undefined {
  return listings
    .filter(({ expectedCount }) => expectedCount !== undefined)
    .map(unprovenList)
    .find((one) => one !== undefined);
}
