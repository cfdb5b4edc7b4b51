/** Undoes activations: reactivates the former record, restores a replaced schedule. */
import type { Activation, Change } from '../../model/changes.js';
import type { UndoLoss } from '../../model/obstacles.js';
import type { ExistingRecord } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin } from '../../resources/index.js';
import { currentOf, scheduleFieldNameOf } from '../../resources/resource.js';
import { isActivationNow, whenOf } from '../activation/time-line.js';
import { type Inversion, lost, onRecord, type PastChange, type UndoScope } from './undo-scope.js';

/** Undoes one activation, if its result still stands. Pure. */
export function invertActivation(past: PastChange, scope: UndoScope): Inversion {
  const { change, isCertain } = past;
  const record = scope.recordById(change.liveId) ?? scope.recordOf(change.key);
  if (isActivationNow(change)) return invertNow(past, scope, record);
  const pending = pendingIn(scope);
  const isShown = scope.listing.records.some(({ facts }) => 'isScheduled' in facts);
  if (!isShown) return lost(change, { code: 'schedule_unseen', args: {} });
  if (!record || pending?.record !== record || pending.dueOn !== whenOf(change)) {
    return isCertain ? lost(change, { code: 'schedule_replaced', args: {} }) : { losses: [] };
  }
  return invertSchedule(change, scope, record);
}

function pendingIn({ definition, listing }: UndoScope) {
  const field = scheduleFieldNameOf(definition);
  const record = listing.records.find(({ values }) => typeof values[field] === 'string');
  return record && { record, dueOn: String(record.values[field]) };
}

function invertNow(
  { change, isCertain }: PastChange,
  scope: UndoScope,
  record: ExistingRecord | undefined,
): Inversion {
  const current = currentOf(scope.listing.records);
  const former = scope.recordById(change.activation?.former?.id);
  if (current !== undefined && current === record) return backTo(former, { change, current }, scope);
  const isAsBefore = current === former;
  // Activations take time: an unconfirmed one may still happen.
  if (!isCertain) return isAsBefore ? lost(change, { code: 'activation_open', args: {} }) : { losses: [] };
  if (current && isAsBefore) return { losses: [] };
  return lost(change, { code: 'current_changed', args: { found: current?.key ?? null } });
}

/** Reactivates the former record. */
function backTo(
  former: ExistingRecord | undefined,
  { change, current }: { readonly change: Change; readonly current: ExistingRecord },
  scope: UndoScope,
): Inversion {
  if (!former) return lost(change, { code: 'former_unknown', args: {} });
  const replaced = change.activation?.replaced;
  const activation = { ...takenAway(scope, former), former: holderOf(scope, current) };
  const inverse = activationOf(scope, former, { when: activateNow, before: null, activation });
  const losses = replaced ? [scheduleLost(change, replaced.key, replaced.dueOn)] : [];
  return { undoing: { undone: change, inverse }, losses };
}

function scheduleLost(change: Change, key: string | null, day: string): UndoLoss {
  return { change, reason: { code: 'schedule_lost', args: { key: key ?? '', day } } };
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

function invertSchedule(change: Change, scope: UndoScope, record: ExistingRecord): Inversion {
  // Any activation cancels every schedule.
  if (scope.past.some((one) => isActivationNow(one.change))) return { losses: [] };
  const replaced = change.activation?.replaced;
  const before = change.fields[0]?.before;
  const own = typeof before === 'string' ? { record, day: before } : undefined;
  const other = replaced && scope.recordById(replaced.id);
  const restored = own ?? (other && replaced && { record: other, day: replaced.dueOn });
  const day = whenOf(change);
  const stays = lost(change, { code: 'schedule_stays', args: { day } });
  if (!restored) return stays;
  if (restored.day <= scope.today) {
    return { losses: [scheduleLost(change, restored.record.key, restored.day), ...stays.losses] };
  }
  const isOwn = restored.record === record;
  const current = currentOf(scope.listing.records);
  const activation = {
    ...(!isOwn && { replaced: { id: record.id, key: record.key, dueOn: day, isNamed: true } }),
    ...(current && { former: holderOf(scope, current) }),
  };
  const options = { when: restored.day, before: isOwn ? day : null, activation };
  const inverse = activationOf(scope, restored.record, options);
  return { undoing: { undone: change, inverse }, losses: [] };
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
  const fields = [{ field: scheduleFieldNameOf(scope.definition), before, after }];
  const count = heldCount(scope, record);
  const whole = { asOf: scope.today, ...activation, count, missing: [], renamed: [] };
  return onRecord(scope, record, { action: 'activate', fields, activation: whole });
}

/** The service's count; 0 without one. */
function heldCount({ definition }: UndoScope, { facts }: ExistingRecord): number {
  const held = countedWithin(definition.name);
  return held ? Number(facts[held.countFact] ?? 0) : 0;
}
