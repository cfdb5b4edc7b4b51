/**
 * May it become current? A day that has come may be a mistyped one, or one that somebody has taken
 * back since; and what is half built must not take effect. Approved by the record's name.
 */
import type { CheckEvidence, CheckName } from '../../model/checks.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { fieldName } from '../../resources/resource.js';
import type { PlannedActivation } from '../activation/plan-activations.js';
import { areFarFewer, daysBetween, isAccepted, isSoon } from '../activation/shortages.js';
import type { PastActivations } from '../activation/time-line.js';
import { incompleteList } from '../consequences/whole-list.js';
import { type Check, finding } from './view.js';

/** An activation, and what is known of it. */
interface Asked extends PlannedActivation {
  readonly past: PastActivations;
  /** Today in the service's time zone. */
  readonly asOf: string;
  /** As the files have it; absent for `now`. */
  readonly day?: string;
}

/** A check that looks at one activation at a time: it waits for its approval by name. */
function inEachActivation<Name extends CheckName>(
  check: Name,
  evidenceOf: (asked: Asked) => CheckEvidence[Name] | undefined,
): Check {
  return ({ activations, memory }) =>
    activations.flatMap((planned) => {
      const { change, wanted, definition } = planned;
      const day = wanted.record.values[fieldName(definition.scheduleField)];
      const asOf = change.activation?.asOf ?? '';
      const isDay = typeof day === 'string' && day !== activateNow;
      const evidence = evidenceOf({ ...planned, past: memory.activations, asOf, ...(isDay && { day }) });
      if (!evidence) return [];
      const { resource, scope, key } = change;
      const lift = { what: 'activate', value: scope === '' ? key : `${scope}/${key}` };
      return finding(check, { place: { resource, scope }, holds: [change], evidence, lift });
    });
}

/** It would become current at once, against what the service or an earlier run shows. */
const untimely = inEachActivation('activation_untimely', (asked) => {
  const { day, wanted, holdings } = asked;
  const facts = wanted.when === activateNow ? (takenBack(asked) ?? tooNew(asked)) : undefined;
  const former = holdings.former?.record.key ?? undefined;
  return facts && { ...(day !== undefined && { day }), ...facts, ...(former !== undefined && { former }) };
});

type Facts = Pick<CheckEvidence['activation_untimely'], 'scheduledFor' | 'lastCurrentOn' | 'createdOn'>;

/** A day further back is probably mistyped, unless an earlier run has seen it scheduled. */
const overdueDaysMax = 7;

/** Known facts that contradict its day. */
function takenBack({ wanted, holdings, past, asOf, day }: Asked): Facts | undefined {
  const { record, before } = wanted;
  if (day === undefined) return undefined;
  // A mistyped year makes a future day a past one; the schedule in the service reveals it.
  if (before !== null && before > asOf) return { scheduledFor: before };
  // A tenant's first record replaces nothing.
  if (!holdings.former) return undefined;
  const lastCurrentOn = past.lastCurrentByKey?.get(record.key);
  if (lastCurrentOn !== undefined && lastCurrentOn >= day) return { lastCurrentOn };
  const dueOn = scheduledFor(wanted, past);
  const hasBeenDue = dueOn !== undefined && dueOn >= day && dueOn <= asOf;
  // The service has carried it out, or someone has replaced it: both were followed by a choice.
  if (hasBeenDue && before === null) return { scheduledFor: dueOn };
  const isMissed = before !== null && (hasBeenDue || daysBetween(before, asOf) <= overdueDaysMax);
  return isMissed || daysBetween(day, asOf) <= overdueDaysMax ? undefined : {};
}

/** The day for which the record was scheduled when an earlier run looked. */
function scheduledFor(
  { record, existing }: Asked['wanted'],
  { scheduled, lastScheduledByKey }: PastActivations,
): string | undefined {
  const isOwn = scheduled !== undefined && normalId(scheduled.id) === normalId(existing?.id ?? '');
  return lastScheduledByKey?.get(record.key) ?? (isOwn ? scheduled.dueOn : undefined);
}

/**
 * A record made on its day or later: the current one may be the same under another name. A tenant's
 * first one replaces nothing.
 */
function tooNew({ change, wanted, past, asOf, day = asOf }: Asked): Facts | undefined {
  const { former } = change.activation ?? {};
  if (!former || former.count === 0) return undefined;
  const { existing } = wanted;
  const createdOn = existing ? past.createdOnById?.get(normalId(existing.id)) : asOf;
  return createdOn === undefined || createdOn < day ? undefined : { createdOn };
}

/** Without a count nothing is proven; a different count shows hidden records. */
const activationUnproven = inEachActivation('list_incomplete', ({ holdings }) =>
  holdings.listings
    .map((listing) => incompleteList(listing, { needsCount: false }))
    .find((one) => one !== undefined),
);

const namedMax = 10;

/** It would hold nothing, or lack what the current one holds, and nobody has accepted that. */
const incomplete = inEachActivation(
  'activation_incomplete',
  (asked) => halfBuilt(asked) ?? withoutMembers(asked),
);

type Shortage = CheckEvidence['activation_incomplete'];

/** A difference accepted before is accepted again, as long as it has not grown. */
function halfBuilt({ change, holdings, past }: Asked): Shortage | undefined {
  const { count = 0, missing = [], former } = change.activation ?? {};
  const accepted = new Set(past.missingById.get(normalId(change.liveId ?? '')));
  const areAccepted = missing.length > 0 && missing.every(({ key }) => accepted.has(key ?? ''));
  const isShort = former && !areAccepted && (areFarFewer(count, former.count) || missing.length > 0);
  if (count > 0 && !isShort) return undefined;
  return {
    noun: holdings.definition.noun,
    count,
    ...(former && { former: { key: former.key ?? '', count: former.count } }),
    missing: missing.slice(0, namedMax),
    missingCount: missing.length,
  };
}

/** While there is time, planTimeLine warns instead. */
function withoutMembers({ change, wanted, past, asOf }: Asked): Shortage | undefined {
  const { existing, when, before } = wanted;
  if (!isSoon(when, asOf)) return undefined;
  const { fewer = [], former } = change.activation ?? {};
  const accepted = past.heldById?.get(normalId(existing?.id ?? ''));
  const open = fewer.find((one) => !isAccepted(one, accepted));
  if (!open) return undefined;
  const { what: noun, count, formerCount } = open;
  return {
    noun,
    count,
    former: { key: former?.key ?? '', count: formerCount },
    missing: [],
    missingCount: 0,
    ...(before === when && { scheduledOn: when }),
  };
}

export const activationChecks: readonly Check[] = [untimely, activationUnproven, incomplete];
