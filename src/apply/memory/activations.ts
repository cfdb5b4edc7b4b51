/**
 * What runs have activated: the last schedule set for a chart, which the service may not show or
 * someone may overwrite; which gaps were accepted for an activation, so that they need no second
 * approval; when each chart was current or scheduled, so that a switch back by hand is not
 * reverted; and which one rows without a chart were for. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus, Plan, TimeLineState } from '../../model/plan.js';
import { isSoon } from '../../plan/activation/shortages.js';
import { isActivationNow, type PastActivations, whenOf } from '../../plan/activation/time-line.js';
import { knownIdOf } from '../../plan/records/names.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';

/** What there is to remember of a run. @param outcomes in plan order */
export function activationsAfter(
  before: PastActivations,
  plan: Pick<Plan, 'timeLine' | 'scopes' | 'withheld'>,
  outcomes: readonly Outcome[],
): PastActivations {
  const { asOf, entries = [] } = plan.timeLine ?? {};
  const createdIds = new Map(outcomes.map(({ change, id }) => [change.id, id]));
  const idOf = (change: Change) => normalId(knownIdOf(change, createdIds));
  const sent = outcomes.filter(
    ({ change, status }) => change.action === 'activate' && rememberedStatuses.has(status),
  );
  const known = sent.filter(({ status }) => status !== 'unknown').map(({ change }) => change);
  const [atOnce, later] = [known.filter(isActivationNow), known.filter((one) => !isActivationNow(one))];
  const inState = (...states: readonly TimeLineState[]) =>
    entries.filter(({ state }) => states.includes(state));
  return {
    scheduled: sent.reduce((last, one) => scheduleAfter(one, idOf(one.change), last), before.scheduled),
    // Gaps accepted for an unconfirmed activation are accepted for its next try.
    missingById: added(
      before.missingById,
      sent.map(({ change }) => [idOf(change), acceptedKeys(change)]),
    ),
    heldById: added(
      before.heldById,
      sent.flatMap(({ change }) => acceptedCounts(change).map((count) => [idOf(change), count] as const)),
    ),
    lastCurrentByKey: added(before.lastCurrentByKey, [
      ...inState('current').map(({ key }) => [key, asOf ?? ''] as const),
      ...atOnce.flatMap(({ key, activation }) => (activation ? [[key, activation.asOf] as const] : [])),
    ]),
    // By the service itself, or by this run.
    lastScheduledByKey: added(before.lastScheduledByKey, [
      ...inState('scheduled', 'due-today').map(({ key, activateOn }) => [key, activateOn] as const),
      ...later.map((change) => [change.key, whenOf(change)] as const),
    ]),
    createdOnById: added(
      before.createdOnById,
      outcomes.flatMap(({ id, ...outcome }) =>
        id !== undefined && asOf !== undefined && isNewToActivate(outcome) ? [[normalId(id), asOf]] : [],
      ),
    ),
    impliedByResource: added(before.impliedByResource, impliedIn(plan)),
  };
}

function added<T>(
  before: ReadonlyMap<string, T> = new Map(),
  entries: readonly (readonly [string, T])[],
): ReadonlyMap<string, T> {
  return new Map([...before, ...entries]);
}

function isNewToActivate({ change, status }: Outcome): boolean {
  const canActivate = definitionOf(change.resource).scheduleField !== undefined;
  return change.action === 'create' && status === 'applied' && canActivate;
}

/** Another one than before counts only once it was approved, or nothing is left to change. */
function impliedIn({ scopes, withheld }: Pick<Plan, 'scopes' | 'withheld'>) {
  const inDoubt = withheld.filter(({ finding }) => finding.check === 'current_switched');
  const doubted = new Set(inDoubt.map(({ change }) => change.resource));
  return scopes.flatMap(({ resource, scope: key, isImplied, containerId: id }) =>
    isImplied && id !== undefined && !doubted.has(resource) ? [[resource, { id, key }] as const] : [],
  );
}

/** An unknown write may have taken effect. */
const rememberedStatuses: ReadonlySet<OutcomeStatus> = new Set(['applied', 'already', 'unknown']);

/** Activating a record now removes every schedule, but only if a request was sent. */
function scheduleAfter(
  { change, status }: Outcome,
  id: string,
  last: PastActivations['scheduled'],
): PastActivations['scheduled'] {
  if (status === 'unknown') return undefined;
  if (isActivationNow(change)) return status === 'already' ? last : undefined;
  return { id, dueOn: whenOf(change) };
}

function acceptedKeys({ activation }: Change): readonly string[] {
  const { missing = [], renamed = [] } = activation ?? {};
  return [...missing.map(({ key }) => key ?? ''), ...renamed];
}

/** A shortage is approved only when the activation is near; before that it is a warning. */
function acceptedCounts({ activation, fields }: Change): readonly number[] {
  const counts = (activation?.fewer ?? []).map(({ count }) => count);
  const isApproved = counts.length > 0 && isSoon(whenOf({ fields }), activation?.asOf ?? '');
  return isApproved ? [Math.min(...counts)] : [];
}
