/** Drops inverse changes that are valid alone but conflict with others. */

import type { Change } from '../../model/changes.js';
import type { UndoLoss, UndoLossReason } from '../../model/obstacles.js';
import type { ExistingRecord } from '../../model/records.js';
import {
  parentFieldOf,
  type ResourceDefinition,
  referenceTo,
  undeletableFactOf,
} from '../../resources/resource.js';
import { isLeaderless, leaderlessChanges, ownersIn } from '../consequences/leaders.js';
import { keptBelow } from '../consequences/stays-below.js';
import { valueAfter, wantedBy } from '../records/changes.js';
import { recordName } from '../records/names.js';
import { parentKeysOf } from '../records/parents.js';
import type { Undoing } from './undo-scope.js';

export interface FeasibleUndo {
  readonly undoings: readonly Undoing[];
  readonly losses: readonly UndoLoss[];
}

/**
 * Checks the inverse changes of one scope against each other, repeatedly, as dropping one may
 * invalidate another. Pure.
 * @param existing records under the keys they have after the undo
 */
export function feasibleUndo(
  definition: ResourceDefinition,
  undoings: readonly Undoing[],
  existing: readonly ExistingRecord[],
): FeasibleUndo {
  let left: FeasibleUndo = { undoings, losses: [] };
  for (;;) {
    const round = dropObstructed(definition, left.undoings, existing);
    if (round.losses.length === 0) return left;
    left = { undoings: round.undoings, losses: [...left.losses, ...round.losses] };
  }
}

const parentLosses: ReadonlySet<string> = new Set(['parent_gone', 'parent_codeless', 'parent_below']);

/** Terminates: every round drops at least one. */
function dropObstructed(
  definition: ResourceDefinition,
  undoings: readonly Undoing[],
  existing: readonly ExistingRecord[],
): FeasibleUndo {
  const obstacle = obstacles(definition, undoings, existing);
  const losses: UndoLoss[] = [];
  const kept = undoings.flatMap(({ undone, inverse }) => {
    const reason = obstacle(inverse);
    if (!reason) return [{ undone, inverse }];
    losses.push({ change: undone, reason });
    const isOfParent = parentLosses.has(reason.code) && inverse.action === 'move';
    const rest = isOfParent ? withoutParent(definition, inverse) : undefined;
    return rest ? [{ undone, inverse: rest }] : [];
  });
  return { undoings: kept, losses };
}

function withoutParent(definition: ResourceDefinition, move: Change): Change | undefined {
  const parentField = parentFieldOf(definition)?.name;
  const fields = move.fields.filter(({ field }) => field !== parentField);
  return fields.length === 0 ? undefined : { ...move, action: 'update', fields };
}

function obstacles(
  definition: ResourceDefinition,
  undoings: readonly Undoing[],
  existing: readonly ExistingRecord[],
): (inverse: Change) => UndoLossReason | undefined {
  const changes = undoings.map(({ inverse }) => inverse);
  const keysOf = (action: Change['action']) =>
    new Set(changes.filter((change) => change.action === action).map(({ key }) => key));
  const [created, deleted] = [keysOf('create'), keysOf('delete')];
  const live = new Set(existing.flatMap(({ key }) => key ?? []));
  const codelessByReference = new Map(
    existing.filter(({ key }) => key === null).map((record) => [referenceTo(definition, record), record]),
  );
  const wanted = wantedBy(changes);
  const parentField = parentFieldOf(definition)?.name;
  const parentByKey = parentKeysOf(definition, wanted, existing);
  const below = keptBelow(definition, { existing, wanted, deletedKeys: deleted });
  const recordById = new Map(existing.map((record) => [record.id, record]));
  const leaderless = new Map(
    ownersIn([{ definition, existing }], changes)
      .filter(isLeaderless)
      .flatMap((owner) =>
        leaderlessChanges({ ...owner, deletion: undefined }).map(({ id }) => [id, owner.key] as const),
      ),
  );
  const hasSuccessor = changes.some(({ action }) => action === 'set-default');
  const parentObstacle = (change: Change): UndoLossReason | undefined => {
    const { key, action } = change;
    const parent = valueAfter(change, parentField);
    if (typeof parent !== 'string') return undefined;
    const codeless = codelessByReference.get(parent);
    if (codeless) return { code: 'parent_codeless', args: { name: recordName(definition, codeless).name } };
    if (!live.has(parent) && !created.has(parent)) return { code: 'parent_gone', args: { parent } };
    const isCircle = action === 'move' && isAbove(parentByKey, { key, start: parent });
    return isCircle ? { code: 'parent_below', args: { parent } } : undefined;
  };
  const deleteObstacle = ({ key, liveId }: Change): UndoLossReason | undefined => {
    const fact = undeletableFactOf(definition, recordById.get(liveId ?? ''));
    if (fact !== undefined && !hasSuccessor) return { code: 'not_deletable', args: { fact } };
    const kept = below(key);
    const children = kept.slice(0, namedMax).map((record) => recordName(definition, record));
    return kept.length > 0 ? { code: 'children_kept', args: { children, count: kept.length } } : undefined;
  };
  return (inverse) => {
    const owner = leaderless.get(inverse.id);
    if (owner !== undefined) return { code: 'last_leader', args: { owner } };
    if (inverse.action === 'delete') return deleteObstacle(inverse);
    const isLost =
      inverse.action === 'set-default' && inverse.liveId === undefined && !created.has(inverse.key);
    return isLost ? { code: 'default_unknown', args: {} } : parentObstacle(inverse);
  };
}

const namedMax = 3;

/** True when `key` is `start` or one of its ancestors; ignores cycles without `key`. */
function isAbove(
  parentByKey: ReadonlyMap<string, string>,
  { key, start }: { readonly key: string; readonly start: string },
): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !seen.has(at); at = parentByKey.get(at)) {
    if (at === key) return true;
    seen.add(at);
  }
  return false;
}

/**
 * A new id is unavoidable for a recreated record, and an uncertain create is not a loss; anything
 * else makes the undo incomplete. Pure.
 */
export function isGraveLoss({ reason }: UndoLoss): boolean {
  return reason.code !== 'new_id' && reason.code !== 'create_uncertain';
}
