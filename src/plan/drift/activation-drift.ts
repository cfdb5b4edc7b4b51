/** Compares the activations of a saved plan with the current record and schedule. */
import type { Change } from '../../model/changes.js';
import type { DriftReason } from '../../model/obstacles.js';
import type { ExistingRecord } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin } from '../../resources/index.js';
import { currentOf, fieldName, isCurrent, type ResourceDefinition } from '../../resources/resource.js';
import { findShortages, isAccepted, isSoon } from '../activation/shortages.js';
import { isActivationNow, whenOf } from '../activation/time-line.js';
import { growthBy } from '../consequences/goes-along.js';
import { isHeldBy } from '../records/containers.js';
import { recordName } from '../records/names.js';

interface ActivationContext {
  readonly definition: ResourceDefinition;
  /** The service's records, under planned keys. */
  readonly records: readonly ExistingRecord[];
  /** All changes of the plan. */
  readonly planned: readonly Change[];
  /** In the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Judges the planned activations of one resource and scope. */
export class ActivationDrift {
  readonly #context: ActivationContext;
  readonly #activations: readonly Change[];
  readonly #current: ExistingRecord | undefined;

  constructor(context: ActivationContext) {
    this.#context = context;
    this.#activations = context.planned.filter(
      ({ action, resource }) => action === 'activate' && resource === context.definition.name,
    );
    this.#current = currentOf(context.records);
  }

  /** @param record to activate; undefined until the plan has created it */
  verdictOn(change: Change, record: ExistingRecord | undefined): 'asPlanned' | 'already' | DriftReason {
    if (record && this.#isActivated(change, record)) return 'already';
    return (
      this.#otherDay(change) ??
      this.#otherCurrent(change) ??
      this.#otherSchedule() ??
      this.#fewerHeld(change, record) ??
      this.#membersMissing(change, record) ??
      'asPlanned'
    );
  }

  /** A correct schedule is still lost when the plan activates another record first. */
  #isActivated(change: Change, record: ExistingRecord): boolean {
    if (isCurrent(record)) return true;
    const isLost = this.#activations.some(
      (one) => change.dependsOn.includes(one.id) && !isOf(one, this.#current),
    );
    const field = fieldName(this.#context.definition.scheduleField);
    return !isActivationNow(change) && !isLost && record.values[field] === whenOf(change);
  }

  /** A plan is valid only for its day: when due, a record is activated, not scheduled. */
  #otherDay(change: Change): DriftReason | undefined {
    const { today } = this.#context;
    const day = whenOf(change);
    const asOf = change.activation?.asOf ?? '';
    if (!isActivationNow(change)) {
      return day <= today ? { code: 'day_passed', args: { day, today } } : undefined;
    }
    return asOf > today ? { code: 'not_due_yet', args: { asOf, today } } : undefined;
  }

  /** With another current record, the plan would have compared other contents. */
  #otherCurrent({ activation }: Change): DriftReason | undefined {
    const current = this.#current;
    const isMadeByPlan = this.#activations.some((one) => isActivationNow(one) && isOf(one, current));
    const isSame = normalId(activation?.former?.id ?? '') === normalId(current?.id ?? '');
    if (isSame || isMadeByPlan) return undefined;
    const currentName = current ? recordName(this.#context.definition, current) : null;
    return { code: 'current_changed', args: { found: currentName } };
  }

  /** An existing schedule must be known to the plan. */
  #otherSchedule(): DriftReason | undefined {
    const { definition, records } = this.#context;
    const field = fieldName(definition.scheduleField);
    const scheduled = records.find(({ values }) => typeof values[field] === 'string');
    if (!scheduled) return undefined;
    const dueOn = String(scheduled.values[field]);
    // Schedules that the planned activations set, change or replace.
    const known = this.#activations.flatMap((change) => [
      { id: change.liveId ?? '', dueOn: change.fields[0]?.before },
      { id: change.liveId ?? '', dueOn: whenOf(change) },
      ...(change.activation?.replaced ? [change.activation.replaced] : []),
    ]);
    const isKnown = known.some((one) => normalId(one.id) === normalId(scheduled.id) && one.dueOn === dueOn);
    const scheduledName = recordName(definition, scheduled);
    return isKnown ? undefined : { code: 'schedule_changed', args: { found: scheduledName, dueOn } };
  }

  /** Tolerates what the plan itself has yet to create and delete. */
  #fewerHeld(change: Change, record: ExistingRecord | undefined): DriftReason | undefined {
    const held = countedWithin(change.resource);
    const heldCount = held && record?.facts[held.countFact];
    if (!held || !change.activation || typeof heldCount !== 'number') return undefined;
    const plannedInside = this.#context.planned.filter(
      (one) => one.resource === held.name && isHeldBy(one, change),
    );
    const countOf = (action: Change['action']) => plannedInside.filter((one) => one.action === action).length;
    const expected = change.activation.count - countOf('create') + countOf('delete');
    const args = { noun: held.noun, expected, found: heldCount };
    return heldCount < expected ? { code: 'holds_fewer', args } : undefined;
  }

  /** A shortage that the plan did not know, or that has grown since. */
  #membersMissing(change: Change, existing: ExistingRecord | undefined): DriftReason | undefined {
    const { definition, planned, today } = this.#context;
    const current = this.#current;
    if (!isSoon(whenOf(change), today)) return undefined;
    const known = new Map(change.activation?.fewer?.map(({ what, count }) => [what, count]));
    const growth = growthBy(planned, change);
    const open = findShortages(definition, { existing, current, growth }).find(
      (one) => !isAccepted(one, known.get(one.what)),
    );
    return open && { code: 'members_missing', args: { ...open, former: current?.key ?? '' } };
  }
}

function isOf({ liveId }: Change, record: ExistingRecord | undefined): boolean {
  return liveId !== undefined && record !== undefined && normalId(liveId) === normalId(record.id);
}
