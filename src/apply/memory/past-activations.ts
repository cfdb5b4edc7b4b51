/**
 * Remembers the last schedule set for each chart, which the service may not show or someone may
 * overwrite; which gaps were accepted for an activation, so that they need no second approval; when
 * each chart was current or scheduled, so that a switch back by hand is not reverted; and which one
 * rows without a chart were for, so that a file does not pass to the next one unnoticed.
 */
import * as z from 'zod';
import type { Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus, Plan } from '../../model/plan.js';
import { isSoon } from '../../plan/activation/shortages.js';
import {
  type ImpliedContainer,
  isActivationNow,
  type PastActivations,
  whenOf,
} from '../../plan/activation/time-line.js';
import { knownIdOf } from '../../plan/records/names.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { scheduleFieldOf } from '../../resources/resource.js';
import { words } from '../../words/words.js';
import { stateFile } from './state-file.js';

interface Remembered {
  readonly scheduled: PastActivations['scheduled'] | null;
  /** Keys of the missing records, by id of the activated record. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Memberships and the like when their shortage was accepted, by id. */
  readonly held?: Readonly<Record<string, number>>;
  /** The last day on which a record was seen to be current, by key. */
  readonly lastCurrent?: Readonly<Record<string, string>>;
  /** The day for which a record was scheduled when a run set or saw that, by key. */
  readonly lastScheduled?: Readonly<Record<string, string>>;
  /** The day on which a run created a record that can be activated, by id. */
  readonly created?: Readonly<Record<string, string>>;
  /** The record that rows without one were for, by their resource. */
  readonly implied?: Readonly<Record<string, ImpliedContainer>>;
}

const file = stateFile<Remembered>({
  kind: 'activations',
  schema: z.strictObject({
    scheduled: z.strictObject({ id: z.string(), dueOn: z.string() }).nullable(),
    missing: z.record(z.string(), z.array(z.string())),
    held: z.record(z.string(), z.int().nonnegative()).exactOptional(),
    lastCurrent: z.record(z.string(), z.string()).exactOptional(),
    lastScheduled: z.record(z.string(), z.string()).exactOptional(),
    created: z.record(z.string(), z.string()).exactOptional(),
    implied: z.record(z.string(), z.strictObject({ id: z.string(), key: z.string() })).exactOptional(),
  }),
  nothing: { scheduled: null, missing: {} },
  unreadableMessage: (name, error) => words.applying.activationsUnreadableMessage(name, error),
});

/**
 * What earlier runs have activated.
 * @throws AppError if the file exists but cannot be read or parsed
 */
export async function readPastActivations(stateFolder: string, serviceUrl: string): Promise<PastActivations> {
  const {
    scheduled,
    missing,
    held = {},
    lastCurrent = {},
    lastScheduled = {},
    created = {},
    implied = {},
  } = await file.read(stateFolder, serviceUrl);
  return {
    scheduled: scheduled ?? undefined,
    missingById: new Map(Object.entries(missing)),
    heldById: new Map(Object.entries(held)),
    lastCurrentByKey: new Map(Object.entries(lastCurrent)),
    lastScheduledByKey: new Map(Object.entries(lastScheduled)),
    createdOnById: new Map(Object.entries(created)),
    impliedByResource: new Map(Object.entries(implied)),
  };
}

type RememberedPlan = Pick<Plan, 'serviceUrl' | 'timeLine' | 'scopes' | 'withheld'>;

/**
 * Stores the activations of a run that were made or already done, and which record is current.
 * @param outcomes in plan order
 * @throws AppError if the file cannot be read, parsed or written
 */
export async function writePastActivations(
  stateFolder: string,
  plan: RememberedPlan,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { serviceUrl, timeLine } = plan;
  const sent = outcomes.filter(
    ({ change, status }) => change.action === 'activate' && rememberedStatuses.has(status),
  );
  const current = [...currentOnes(timeLine), ...sent.flatMap(madeCurrent)];
  const due = [...scheduledOnes(timeLine), ...sent.flatMap(madeScheduled)];
  const made = outcomes.flatMap((outcome) => createdOn(outcome, timeLine?.asOf));
  const implied = impliedContainers(plan);
  if (sent.length + current.length + due.length + made.length + implied.length === 0) return;
  const createdIds = new Map(outcomes.map(({ change, id }) => [change.id, id]));
  const before = await file.read(stateFolder, serviceUrl);
  const missing: Record<string, readonly string[]> = { ...before.missing };
  const held: Record<string, number> = { ...before.held };
  let scheduled = before.scheduled ?? undefined;
  for (const outcome of sent) {
    const { change } = outcome;
    const id = normalId(knownIdOf(change, createdIds));
    scheduled = scheduleAfter(outcome, id, scheduled);
    // Gaps accepted for an unconfirmed activation are accepted for its next try.
    missing[id] = acceptedKeys(change);
    const count = acceptedCount(change);
    if (count !== undefined) held[id] = count;
  }
  const lastCurrent = { ...before.lastCurrent, ...Object.fromEntries(current) };
  const created = { ...before.created, ...Object.fromEntries(made) };
  const after = {
    scheduled: scheduled ?? null,
    missing,
    held,
    lastCurrent,
    lastScheduled: { ...before.lastScheduled, ...Object.fromEntries(due) },
    created,
    implied: { ...before.implied, ...Object.fromEntries(implied) },
  };
  await file.write(stateFolder, serviceUrl, after);
}

type OnDay = readonly [key: string, day: string];

function createdOn({ change, status, id }: Outcome, asOf: string | undefined): readonly [string, string][] {
  const isMade = change.action === 'create' && status === 'applied' && id !== undefined;
  const canActivate = scheduleFieldOf(definitionOf(change.resource)) !== undefined;
  return isMade && canActivate && asOf !== undefined ? [[normalId(id), asOf]] : [];
}

/** Another one than before counts only once it was approved, or nothing is left to change. */
function impliedContainers({
  scopes,
  withheld,
}: RememberedPlan): readonly (readonly [string, ImpliedContainer])[] {
  const inDoubt = withheld.filter(({ finding }) => finding.check === 'current_switched');
  const doubted = new Set(inDoubt.map(({ change }) => change.resource));
  return scopes.flatMap(({ resource, scope: key, isImplied, containerId: id }) =>
    isImplied && id !== undefined && !doubted.has(resource) ? [[resource, { id, key }] as const] : [],
  );
}

function currentOnes(timeLine: Plan['timeLine']): readonly OnDay[] {
  const { asOf = '', entries = [] } = timeLine ?? {};
  return entries.flatMap(({ key, state }): readonly OnDay[] => (state === 'current' ? [[key, asOf]] : []));
}

function madeCurrent({ change, status }: Outcome): readonly OnDay[] {
  const { asOf } = change.activation ?? {};
  return asOf !== undefined && status !== 'unknown' && isActivationNow(change) ? [[change.key, asOf]] : [];
}

/** Those that the service activates by itself. */
function scheduledOnes(timeLine: Plan['timeLine']): readonly OnDay[] {
  return (timeLine?.entries ?? []).flatMap(({ key, state, activateOn }): readonly OnDay[] =>
    state === 'scheduled' || state === 'due-today' ? [[key, activateOn]] : [],
  );
}

function madeScheduled({ change, status }: Outcome): readonly OnDay[] {
  return status === 'unknown' || isActivationNow(change) ? [] : [[change.key, whenOf(change)]];
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
function acceptedCount({ activation, fields }: Change): number | undefined {
  const counts = (activation?.fewer ?? []).map(({ count }) => count);
  const isApproved = counts.length > 0 && isSoon(whenOf({ fields }), activation?.asOf ?? '');
  return isApproved ? Math.min(...counts) : undefined;
}
