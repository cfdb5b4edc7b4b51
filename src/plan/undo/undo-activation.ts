/** Takes activations back: makes the former record current again, restores a replaced schedule. */
import type { Activation, Change } from '../../model/changes.js';
import type { UndoLossReason } from '../../model/obstacles.js';
import type { ExistingRecord } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin } from '../../resources/index.js';
import { currentOf, fieldName } from '../../resources/resource.js';
import { isActivationNow, whenOf } from '../activation/time-line.js';
import { makeChange } from '../records/changes.js';
import { recordName } from '../records/names.js';
import { rowOrigin } from '../records/origins.js';
import { gone, lost, nothing, type PastChange, type Undone, type UndoScope } from './past-run.js';

/** Takes one activation back, if its result still stands. Pure. */
export function undoActivation({ change, isCertain }: PastChange, scope: UndoScope): Undone {
  const record = scope.recordById(change.liveId) ?? scope.recordOf(change.key);
  if (!isActivationNow(change)) return undoSchedule({ change, isCertain }, scope, record);
  const current = currentOf(scope.listing.records);
  const former = scope.recordById(change.activation?.former?.id);
  if (current !== undefined && current === record) return backTo(former, { change, current }, scope);
  // Activations take time: an unconfirmed one may still happen.
  if (!isCertain) return current === former ? lost({ code: 'still_open', args: {} }) : nothing;
  if (current && current === former) return nothing;
  return lost({ code: 'role_changed', args: { found: current?.key ?? null } });
}

/** Makes the former record current again. */
function backTo(
  former: ExistingRecord | undefined,
  { change, current }: { readonly change: Change; readonly current: ExistingRecord },
  scope: UndoScope,
): Undone {
  const { replaced, former: known } = change.activation ?? {};
  if (!former) return lost(gone(change.resource, known?.key ?? null));
  const activation = { ...takenAway(scope, former), former: holderOf(scope, current) };
  const parts = { when: activateNow, before: null, activation };
  return {
    activation: activationOf(scope, former, parts),
    losses: replaced ? [scheduleLost(replaced.key, replaced.dueOn)] : [],
  };
}

function scheduleLost(key: string | null, day: string): UndoLossReason {
  return { code: 'schedule_lost', args: { key: key ?? '', day } };
}

/** The schedule that an immediate activation cancels, unless the run itself set it. */
function takenAway(scope: UndoScope, record: ExistingRecord): Pick<Activation, 'replaced'> {
  const pending = pendingIn(scope);
  if (!pending || pending.record === record) return {};
  const { id, key } = pending.record;
  const isNamed = scope.past.some(
    ({ change }) =>
      change.action === 'activate' &&
      normalId(change.liveId ?? '') === normalId(id) &&
      whenOf(change) === pending.dueOn,
  );
  return { replaced: { id, key, dueOn: pending.dueOn, isNamed } };
}

function pendingIn({ definition, listing }: UndoScope) {
  const field = fieldName(definition.scheduleField);
  const record = listing.records.find(({ values }) => typeof values[field] === 'string');
  return record && { record, dueOn: String(record.values[field]) };
}

function undoSchedule(
  { change, isCertain }: PastChange,
  scope: UndoScope,
  record: ExistingRecord | undefined,
): Undone {
  const day = whenOf(change);
  const stays = { code: 'schedule_stays', args: { day } } as const;
  // Where the service does not show schedules, this one may still be there.
  if (!scope.listing.records.some(({ facts }) => 'isScheduled' in facts)) return lost(stays);
  const pending = pendingIn(scope);
  if (!record || pending?.record !== record || pending.dueOn !== day) {
    const field = fieldName(scope.definition.scheduleField);
    const args = { field, written: day, found: record?.values[field] ?? null };
    return isCertain ? lost({ code: 'value_changed', args }) : nothing;
  }
  // Any activation cancels every schedule.
  if (scope.past.some((one) => isActivationNow(one.change))) return nothing;
  const restored = scheduleBefore(change, scope, record);
  if (!restored) return lost(stays);
  if (restored.day <= scope.today) return lost(scheduleLost(restored.record.key, restored.day), stays);
  const isOwn = restored.record === record;
  const current = currentOf(scope.listing.records);
  const activation = {
    ...(!isOwn && { replaced: { id: record.id, key: record.key, dueOn: day, isNamed: true } }),
    ...(current && { former: holderOf(scope, current) }),
  };
  const parts = { when: restored.day, before: isOwn ? day : null, activation };
  return { activation: activationOf(scope, restored.record, parts), losses: [] };
}

/** What was scheduled before the run: the record itself on another day, or the one it replaced. */
function scheduleBefore({ fields: [field], activation }: Change, scope: UndoScope, record: ExistingRecord) {
  if (typeof field?.before === 'string') return { record, day: field.before };
  const { replaced } = activation ?? {};
  const other = scope.recordById(replaced?.id);
  return other && replaced && { record: other, day: replaced.dueOn };
}

function holderOf(scope: UndoScope, record: ExistingRecord): NonNullable<Activation['former']> {
  return { id: record.id, key: record.key, count: heldCount(scope, record) };
}

function activationOf(
  scope: UndoScope,
  record: ExistingRecord,
  options: {
    readonly when: string;
    readonly before: string | null;
    readonly activation: Pick<Activation, 'replaced' | 'former'>;
  },
): Change {
  const { when: after, before, activation } = options;
  const { definition, today: asOf, row } = scope;
  const key = record.key ?? '';
  return makeChange(
    { resource: definition.name, scope: scope.scope, key },
    {
      action: 'activate',
      name: recordName(definition, record).name,
      liveId: record.id,
      fields: [{ field: fieldName(definition.scheduleField), before, after }],
      activation: { asOf, ...activation, count: heldCount(scope, record), missing: [], renamed: [] },
      origin: rowOrigin(row),
    },
  );
}

/** The service's count; 0 without one. */
function heldCount({ definition }: UndoScope, { facts }: ExistingRecord): number {
  const held = countedWithin(definition.name);
  return held ? Number(facts[held.countFact] ?? 0) : 0;
}
