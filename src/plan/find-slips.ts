/**
 * Finds what is more likely a slip than a wish: a record that only the service has beside a new one that looks like it, a
 * whole subtree that is in no row, parents that are all different.
 */
import { type Problem, problemAt } from '../errors.js';
import type { Change, DesiredRecord, ExistingRecord, RecordName } from '../model.js';
import type { WithholdReason } from '../refusals.js';
import { parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import { type Approvals, isApproved } from './approvals.js';
import { compareText } from './compare-text.js';
import { groupBy } from './group-by.js';
import { recordName } from './record-name.js';

/** One resource and scope, compared. */
export interface ComparedRecords {
  readonly definition: ResourceDefinition;
  /** As the rows ask for them; what pruning adds is not among them. */
  readonly desired: readonly DesiredRecord[];
  /** Renames applied. */
  readonly existing: readonly ExistingRecord[];
  /** In the order of the plan. */
  readonly changes: readonly Change[];
  readonly isPruned: boolean;
  /** Moves in the whole plan: the number to approve. */
  readonly moveCount: number;
}

export interface Slips {
  /** By id of the change to withhold. */
  readonly reasons: ReadonlyMap<string, WithholdReason>;
  /** Warnings of what is not withheld. */
  readonly problems: readonly Problem[];
}

/**
 * Finds the slips of one scope. A row with the action `create` or `delete` says what it means and is never suspected; a
 * record that was approved by name is none either.
 * Pure.
 */
export function findSlips(compared: ComparedRecords, approvals: Approvals): Slips {
  const pairs = findPairs(compared);
  const deletes = prunedDeletes(compared);
  const reasons = [
    ...everyParentChanged(compared, deletes, approvals),
    ...missingSubtrees(compared, deletes, approvals),
    ...pairs.flatMap((pair) => withheldPair(compared, pair, deletes)),
  ];
  const problems = compared.isPruned ? [] : pairs.flatMap((pair) => renameWarning(compared, pair));
  return { reasons: new Map(reasons), problems };
}

/** Deletes that no row asks for. */
function prunedDeletes({ changes, desired }: ComparedRecords): readonly Change[] {
  const named = new Set(desired.map(({ key }) => key));
  return changes.filter(({ action, key }) => action === 'delete' && !named.has(key));
}

type PairCode = 'lost_zeros' | 'width_twin' | 'probable_rename';

/** A record to create and the live one that it may be. */
interface Pair {
  readonly code: PairCode;
  readonly create: Change;
  readonly live: ExistingRecord;
}

/** Each live record that no row names beside the first new one that looks like it; parents are looked at before children. */
function findPairs({ definition, desired, existing, changes }: ComparedRecords): readonly Pair[] {
  const rowByKey = new Map(desired.map((row) => [row.key, row]));
  const unnamed = existing.filter(({ key }) => key !== null && !rowByKey.has(key));
  if (unnamed.length === 0) return [];
  const likenesses = likenessesOf(definition).map(({ code, ofLive, ofCreate }) => ({
    code,
    ofCreate,
    liveByLikeness: groupBy(unnamed, ofLive),
  }));
  const pairByLive = new Map<ExistingRecord, Pair>();
  const newKeyByOld = new Map<string, string>();
  for (const create of changes) {
    if (create.action !== 'create' || rowByKey.get(create.key)?.intent === 'create') continue;
    const pair = likenesses
      .map(({ code, ofCreate, liveByLikeness }) => {
        const alike = liveByLikeness.get(ofCreate(create, newKeyByOld)) ?? [];
        const live = alike.find((record) => !pairByLive.has(record));
        return live && { code, create, live };
      })
      .find((one) => one !== undefined);
    if (!pair) continue;
    pairByLive.set(pair.live, pair);
    newKeyByOld.set(create.key, String(pair.live.key));
  }
  return [...pairByLive.values()];
}

/** A text that is equal for two records which look like one. */
interface Likeness {
  readonly code: PairCode;
  ofLive(record: ExistingRecord): string;
  /** @param liveKeyByNew  the live records that new ones look like: a child of the one looks like a child of the other */
  ofCreate(create: Change, liveKeyByNew: ReadonlyMap<string, string>): string;
}

function likenessesOf(definition: ResourceDefinition): readonly Likeness[] {
  const { keyField, nameField } = definition;
  const width: Likeness = {
    code: 'width_twin',
    ofLive: ({ key }) => foldWidth(String(key)),
    ofCreate: ({ key }) => foldWidth(key),
  };
  if (keyField === nameField) return [width];
  const zeros: Likeness = {
    code: 'lost_zeros',
    ofLive: ({ key }) => withoutZeros(String(key)),
    ofCreate: ({ key }) => withoutZeros(key),
  };
  const parentField = parentFieldOf(definition)?.name ?? '';
  const sameName: Likeness = {
    code: 'probable_rename',
    ofLive: ({ values }) => JSON.stringify([values[nameField], values[parentField] ?? null]),
    ofCreate: ({ fields, name }, liveKeyByNew) => {
      const parent = fields.find(({ field }) => field === parentField)?.after ?? null;
      return JSON.stringify([name, liveKeyByNew.get(String(parent)) ?? parent]);
    },
  };
  return [width, zeros, sameName];
}

function foldWidth(key: string): string {
  return key.normalize('NFKC');
}

function withoutZeros(key: string): string {
  return foldWidth(key).replace(/^0+(?=.)/, '');
}

/**
 * Both sides of a pair. Without pruning a record of the same name may well be a second one; a code that differs by zeros
 * or width alone is a slip in any case.
 */
function withheldPair(
  { definition, isPruned }: ComparedRecords,
  { code, create, live }: Pair,
  deletes: readonly Change[],
): readonly (readonly [string, WithholdReason])[] {
  if (!isPruned && code === 'probable_rename') return [];
  const created: RecordName = { key: create.key, name: create.name };
  const deletion = deletes.find(({ liveId }) => liveId === live.id);
  return [
    [create.id, { code, args: { other: recordName(definition, live) } }],
    ...(deletion ? [[deletion.id, { code, args: { other: created } }] as const] : []),
  ];
}

function renameWarning({ definition }: ComparedRecords, { code, create, live }: Pair): readonly Problem[] {
  if (code !== 'probable_rename') return [];
  const { resource, key, name } = create;
  const args = { resource, key, name, otherKey: recordName(definition, live).key ?? '' };
  return [problemAt({ code: 'probable_rename', args }, create.origin, 'warning')];
}

/** Fewer records than this below each other are no subtree worth a question. */
const subtreeSizeMin = 3;

/** Records that are to be deleted together with everything below them. */
function missingSubtrees(
  { definition, existing }: ComparedRecords,
  deletes: readonly Change[],
  approvals: Approvals,
): readonly (readonly [string, WithholdReason])[] {
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined) return [];
  const deleteByKey = new Map(deletes.map((change) => [change.key, change]));
  const childrenByParent = groupBy(existing, ({ values }) => String(values[parentField] ?? ''));
  const parentByKey = new Map(existing.map(({ key, values }) => [key, values[parentField]]));
  const tops = deletes.filter(({ key }) => !deleteByKey.has(String(parentByKey.get(key))));
  return tops.flatMap((top) => {
    const subtree = wholeSubtree(top, childrenByParent, deleteByKey);
    if (!subtree || subtree.length < subtreeSizeMin || isApproved(approvals, top.resource, top.key))
      return [];
    const args = { resource: top.resource, top: { key: top.key, name: top.name }, count: subtree.length };
    return subtree.map(({ id }) => [id, { code: 'subtree_missing', args }] as const);
  });
}

/** The deletes of a record and of all below it; undefined when something there stays. */
function wholeSubtree(
  top: Change,
  childrenByParent: ReadonlyMap<string, readonly ExistingRecord[]>,
  deleteByKey: ReadonlyMap<string, Change>,
): readonly Change[] | undefined {
  const found: Change[] = [top];
  for (let index = 0; index < found.length; index++) {
    for (const { key } of childrenByParent.get(found[index]?.key ?? '') ?? []) {
      const deletion = deleteByKey.get(String(key));
      if (!deletion) return undefined;
      found.push(deletion);
    }
  }
  return found.sort((a, b) => compareText(a.id, b.id));
}

/** Fewer records than this may well have moved all at once. */
const movedCountMin = 3;

/** All of the scope is withheld: what is done today would make the deletes look harmless tomorrow. */
function everyParentChanged(
  { definition, desired, existing, changes, moveCount }: ComparedRecords,
  deletes: readonly Change[],
  approvals: Approvals,
): readonly (readonly [string, WithholdReason])[] {
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined || deletes.length === 0) return [];
  if (isApproved(approvals, 'moves', moveCount)) return [];
  const rowByKey = new Map(desired.map((row) => [row.key, row]));
  const children = existing.filter(({ key, values }) => {
    const row = rowByKey.get(String(key));
    return row !== undefined && parentField in row.values && values[parentField] !== null;
  });
  const isMoved = ({ key, values }: ExistingRecord) =>
    rowByKey.get(String(key))?.values[parentField] !== values[parentField];
  if (children.length < movedCountMin || !children.every(isMoved)) return [];
  const args = { count: children.length, moveCount };
  return changes.map(({ id }) => [id, { code: 'every_parent_changed', args }]);
}
