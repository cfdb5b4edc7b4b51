/** Takes back what a run did in one scope: its rows, and what they change. */
import type { Change } from '../../model/changes.js';
import type { UndoLoss, UndoLossReason } from '../../model/obstacles.js';
import {
  isSentTogether,
  type ResourceDefinition,
  referenceTo,
  undeletableFactOf,
} from '../../resources/resource.js';
import { diffRecords } from '../compare/diff-records.js';
import { groupBy, indexBy } from '../records/collections.js';
import { recordName } from '../records/names.js';
import { parentKeysOf } from '../records/parents.js';
import type { UndoRow, UndoScope } from './past-run.js';
import { undoChange } from './undo-rows.js';

export interface UndoneScope {
  readonly scope: UndoScope;
  /** Of the container, if it is there. */
  readonly containerId?: string | undefined;
  readonly rows: readonly UndoRow[];
  /** Not yet ordered. */
  readonly changes: readonly Change[];
  readonly losses: readonly UndoLoss[];
}

/** Takes back all changes of a scope. Pure. */
export function undoScope(scope: UndoScope): UndoneScope {
  const undone = scope.past.map((past) => ({ undone: past.change, ...undoChange(past, scope) }));
  const { rows, losses } = feasibleRows(
    scope,
    undone.flatMap(({ row }) => row ?? []),
  );
  const isMade = new Set(rows.map((row) => row.undone));
  const isDropped = new Set(losses.map(({ change }) => change).filter((change) => !isMade.has(change)));
  const known = undone.filter((one) => !isDropped.has(one.undone));
  return {
    scope,
    rows,
    changes: [...changesOf(scope, rows), ...undone.flatMap(({ activation }) => activation ?? [])],
    losses: [
      ...known.flatMap((one) => one.losses.map((reason) => ({ change: one.undone, reason }))),
      ...losses,
    ],
  };
}

/** Leaves out rows that others stand in the way of, again and again, as each may bear others. */
function feasibleRows(
  scope: UndoScope,
  rows: readonly UndoRow[],
): { readonly rows: readonly UndoRow[]; readonly losses: readonly UndoLoss[] } {
  const obstacleTo = obstacles(scope, rows);
  const losses: UndoLoss[] = [];
  const left = rows.flatMap((row) => {
    const reason = obstacleTo(row);
    if (!reason) return [row];
    losses.push({ change: row.undone, reason });
    return reason.code === 'parent_lost' ? withoutParent(scope.definition, row) : [];
  });
  if (losses.length === 0) return { rows, losses };
  const rest = feasibleRows(scope, left);
  return { rows: rest.rows, losses: [...losses, ...rest.losses] };
}

/** A record that stays where it is gets its other values back all the same. */
function withoutParent(definition: ResourceDefinition, row: UndoRow): readonly UndoRow[] {
  const { existing, desired } = row;
  const { [definition.parentField?.name ?? '']: _, ...values } = desired.values;
  const isLeft = existing !== undefined && Object.keys(values).length > 0;
  return isLeft ? [{ ...row, desired: { ...desired, values } }] : [];
}

function obstacles(scope: UndoScope, rows: readonly UndoRow[]): (row: UndoRow) => UndoLossReason | undefined {
  const { definition, listing, keptBy } = scope;
  const rowByKey = indexBy(rows, ({ desired }) => desired.key);
  const isCreated = ({ existing, undone }: UndoRow) => !existing && undone.action === 'delete';
  const created = new Set(rows.filter(isCreated).map(({ desired }) => desired.key));
  const keys = new Set([...listing.records.map(({ key }) => key), ...created]);
  const codeless = listing.records.filter(({ key }) => key === null);
  const nameByReference = new Map(
    codeless.map((record) => [referenceTo(definition, record), recordName(definition, record).name]),
  );
  const parentField = definition.parentField?.name ?? '';
  const parentByKey = parentKeysOf(
    definition,
    rows.map(({ desired }) => desired),
    listing.records,
  );
  const exclusive = definition.exclusiveField?.name ?? '';
  const hasSuccessor = rows.some(({ desired }) => desired.values[exclusive] === true);
  const parentObstacle = ({ desired, existing }: UndoRow): UndoLossReason | undefined => {
    const { key } = desired;
    const parent = desired.values[parentField];
    if (typeof parent !== 'string') return undefined;
    const isLost = !keys.has(parent) || (existing && isAbove(parentByKey, { key, start: parent }));
    return isLost
      ? { code: 'parent_lost', args: { parent: nameByReference.get(parent) ?? parent } }
      : undefined;
  };
  return (row) => {
    const { desired, existing } = row;
    const { key, intent } = desired;
    // Names may repeat: of two records of one key, one cannot be meant.
    if (rowByKey.get(key)?.existing !== existing) return { code: 'key_taken', args: { key } };
    if (intent === 'delete') {
      const fact = keptBy ?? (hasSuccessor ? undefined : undeletableFactOf(definition, existing));
      return fact === undefined ? undefined : { code: 'in_use', args: { fact } };
    }
    if (!existing && !created.has(key))
      return { code: 'gone', args: { resource: definition.name, key: null } };
    return parentObstacle(row);
  };
}

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

/** What the rows change, compared as any rows, each with the record that it is about. */
function changesOf({ definition, listing, columns }: UndoScope, rows: readonly UndoRow[]): readonly Change[] {
  const rowsByKey = groupBy(rows, ({ desired }) => desired.key);
  const desired = [...rowsByKey.values()].map((own) => ({
    ...own[0].desired,
    values: Object.assign({}, ...own.map((row) => row.desired.values)),
  }));
  const existing = listing.records.filter((record) => {
    const [row] = rowsByKey.get(record.key ?? '') ?? [];
    return !row || row.existing === record;
  });
  const { changes } = diffRecords(definition, desired, existing, columns);
  return changes.map((change) => {
    const [row] = rowsByKey.get(change.key) ?? [];
    return row ? asBefore(change, row.undone, definition) : change;
  });
}

/** Custom fields in the order before the run, and links under the name of their subject. */
function asBefore(change: Change, undone: Change, definition: ResourceDefinition): Change {
  const named = definition.links ? { ...change, name: undone.name } : change;
  const { group = {}, fields, action } = change;
  const isRevision = action === 'update' || action === 'move';
  const sent = new Set(fields.map(({ field }) => field).filter((name) => isSentTogether(definition, name)));
  if (!isRevision || sent.size === 0) return named;
  const before = Object.keys(undone.group ?? {}).filter((name) => name in group || sent.has(name));
  const ordered = Object.fromEntries(before.map((name) => [name, group[name] ?? null]));
  return { ...named, group: { ...ordered, ...group } };
}
