/** Finds probable mistakes by key: lookalikes of new records, subtrees without rows. */

import type { Change } from '../../model/changes.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Listing, RecordName } from '../../model/records.js';
import type { ChangeReason, WithholdReason } from '../../model/refusals.js';
import { parentFieldOf, type ResourceDefinition, referenceTo } from '../../resources/resource.js';
import { valueAfter } from '../records/changes.js';
import { groupBy, indexBy } from '../records/collections.js';
import { withoutZeros } from '../records/lost-zeros.js';
import { recordName } from '../records/names.js';
import { isRename } from '../records/renames.js';
import { deletesById, deletionApproval, withBelow } from './approvables.js';
import { type Approvals, isApproved } from './approvals.js';

/** One resource and scope after the comparison: renames applied, without pruning rows. */
export interface ComparedRecords {
  readonly definition: ResourceDefinition;
  readonly records: readonly DesiredRecord[];
  readonly listing: Pick<Listing, 'records'>;
  /** In the order of the plan. */
  readonly changes: readonly Change[];
  readonly isPruned: boolean;
  /** No accepted run of the scope is on record that was allowed to delete. */
  readonly isFirstPruning: boolean;
}

export interface Slips {
  /** By id of the change to withhold. */
  readonly reasons: ReadonlyMap<string, WithholdReason>;
  /** Warnings about changes that proceed. */
  readonly problems: readonly Problem[];
}

/**
 * Finds the slips of one scope. Rows with action `create` or `delete` are explicit, and records
 * approved by name are confirmed: neither is a slip. Pure.
 */
export function findSlips(compared: ComparedRecords, approvals: Approvals): Slips {
  const pairs = findPairs(compared);
  const deletes = prunedDeletes(compared);
  const renames = renamesOfNothing(compared);
  const deleteByLiveId = indexBy(deletes, ({ liveId }) => liveId);
  const reasons = [
    ...renames.flatMap((rename) => withheldRename(rename, deletes)),
    ...missingSubtrees(compared, deletes, approvals),
    ...pairs.flatMap((pair) => withheldPair(compared, pair, deleteByLiveId)),
  ];
  const problems = compared.isPruned
    ? replacedWarnings(compared, deletes)
    : pairs.flatMap((pair) => renameWarning(compared, pair));
  const renamedWarnings = deletes.length === 0 ? renames.map(nothingToRename) : [];
  return { reasons: new Map(reasons), problems: [...problems, ...renamedWarnings] };
}

/** A new record whose row renames it from a key that does not exist. */
interface RenameOfNothing {
  readonly create: Change;
  readonly previousKey: string;
}

function renamesOfNothing({ records, changes }: ComparedRecords): readonly RenameOfNothing[] {
  const renames = records.filter(isRename);
  if (renames.length === 0) return [];
  const createByKey = new Map(
    changes.filter(({ action }) => action === 'create').map((create) => [create.key, create]),
  );
  return renames.flatMap(({ key, previousKey }) => {
    const create = createByKey.get(key);
    return create ? [{ create, previousKey }] : [];
  });
}

/** Any of the deletes may be its record; created today, it would make them look harmless. */
function withheldRename(
  { create, previousKey }: RenameOfNothing,
  deletes: readonly Change[],
): readonly ChangeReason[] {
  if (deletes.length === 0) return [];
  const reason = { code: 'rename_of_nothing', args: { key: create.key, previousKey } } as const;
  return [create, ...deletes].map(({ id }) => [id, reason]);
}

function nothingToRename({ create, previousKey }: RenameOfNothing): Problem {
  const { resource, key, origin } = create;
  return problemAt({ code: 'nothing_to_rename', args: { resource, key, previousKey } }, origin, 'warning');
}

/** Deletes without a row. */
export function prunedDeletes({
  changes,
  records,
}: Pick<ComparedRecords, 'changes' | 'records'>): readonly Change[] {
  const taken = changes.filter(({ action }) => action === 'delete' || action === 'set-status');
  if (taken.length === 0) return [];
  const named = new Set(records.map(({ key }) => key));
  return taken.filter(({ key }) => !named.has(key));
}

type PairCode = 'lost_zeros' | 'spelling_twin' | 'probable_rename' | 'codeless_twin';

/** A record to create and the existing one that it may be. */
interface Pair {
  readonly code: PairCode;
  readonly create: Change;
  readonly live: ExistingRecord;
}

/** Pairs existing records without a row with similar new ones. Parents before children. */
function findPairs({ definition, records, listing, changes }: ComparedRecords): readonly Pair[] {
  const creates = changes.filter(({ action }) => action === 'create');
  if (creates.length === 0) return [];
  const rowByKey = new Map(records.map((row) => [row.key, row]));
  const unnamed = listing.records.filter(({ key }) => key === null || !rowByKey.has(key));
  if (unnamed.length === 0) return [];
  const likenesses = likenessesOf(definition).map((likeness) => ({
    ...likeness,
    liveByLikeness: groupBy(unnamed, likeness.ofLive),
  }));
  const pairByLive = new Map<ExistingRecord, Pair>();
  const liveKeyByNew = new Map<string, string>();
  for (const create of creates) {
    if (rowByKey.get(create.key)?.intent === 'create') continue;
    for (const { code, ofCreate, liveByLikeness } of likenesses) {
      const alike = liveByLikeness.get(ofCreate(create, liveKeyByNew)) ?? [];
      const free = alike.filter((live) => !pairByLive.has(live));
      if (!free[0]) continue;
      liveKeyByNew.set(create.key, referenceTo(definition, free[0]));
      for (const live of free) {
        pairByLive.set(live, { code: live.key === null ? 'codeless_twin' : code, create, live });
      }
      break;
    }
  }
  return [...pairByLive.values()];
}

/** A text that is equal for two similar records. */
interface Likeness {
  readonly code: PairCode;
  /** Blank (matches nothing) without a code where codes are compared. */
  ofLive(record: ExistingRecord): string;
  /** @param liveKeyByNew pairs found so far: children of paired parents are compared as siblings */
  ofCreate(create: Change, liveKeyByNew: ReadonlyMap<string, string>): string;
}

function likenessesOf(definition: ResourceDefinition): readonly Likeness[] {
  const ofKeys = (code: PairCode, likenessOf: (key: string) => string): Likeness => ({
    code,
    ofLive: ({ key }) => likenessOf(key ?? ''),
    ofCreate: ({ key }) => likenessOf(key),
  });
  const spelling = ofKeys('spelling_twin', folded);
  if (definition.keyField === definition.nameField) return [spelling];
  const sameName: Likeness = {
    code: 'probable_rename',
    ofLive: nameAndParent(definition),
    ofCreate: (create, liveKeyByNew) => {
      const parent = valueAfter(create, parentFieldOf(definition)?.name) ?? null;
      return JSON.stringify([create.name, liveKeyByNew.get(String(parent)) ?? parent]);
    },
  };
  return [spelling, ofKeys('lost_zeros', (key) => withoutZeros(folded(key))), sameName];
}

function nameAndParent(definition: ResourceDefinition): (record: ExistingRecord) => string {
  const parentField = parentFieldOf(definition)?.name ?? '';
  return ({ values }) => JSON.stringify([values[definition.nameField], values[parentField] ?? null]);
}

/** Differences people do not see or mean: width, case, number of spaces. */
function folded(key: string): string {
  return key.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Withholds both sides of a pair. Without pruning, a second record of the same name is legitimate;
 * codes that differ only by zeros or width, and a twin without a code, are slips in any case:
 * nothing would report them later.
 */
function withheldPair(
  { definition, isPruned }: ComparedRecords,
  { code, create, live }: Pair,
  deleteByLiveId: ReadonlyMap<string | undefined, Change>,
): readonly ChangeReason[] {
  if (!isPruned && code === 'probable_rename') return [];
  const created: RecordName = { key: create.key, name: create.name };
  const deletion = deleteByLiveId.get(live.id);
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

/** Warns of renames over two runs: the new record exists, the old one is now deleted. */
function replacedWarnings(
  { definition, records, listing }: ComparedRecords,
  deletes: readonly Change[],
): readonly Problem[] {
  const { nameField, keyField } = definition;
  // Two people of one name are no sign.
  const deletions = keyField === nameField ? [] : deletes.filter(({ action }) => action === 'delete');
  if (deletions.length === 0) return [];
  const likeness = nameAndParent(definition);
  const liveById = indexBy<ExistingRecord, string | undefined>(listing.records, ({ id }) => id);
  const namedKeys = new Set<string | null>(records.map(({ key }) => key));
  const named = listing.records.filter(({ key }) => namedKeys.has(key));
  const namedByLikeness = groupBy(named, likeness);
  return deletions.flatMap(({ resource, key, name, liveId, origin }) => {
    const old = liveById.get(liveId);
    const [other] = (old && namedByLikeness.get(likeness(old))) ?? [];
    if (!other) return [];
    const args = { resource, key, name, otherKey: String(other.key) };
    return [problemAt({ code: 'probably_replaced', args }, origin, 'warning')];
  });
}

/** Smaller subtrees are not questioned. */
const subtreeSizeMin = 3;

/** Records to delete with all their descendants. */
function missingSubtrees(
  { definition, listing: { records: existing }, changes }: ComparedRecords,
  deletes: readonly Change[],
  approvals: Approvals,
): readonly ChangeReason[] {
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined) return [];
  const parentByKey = new Map(existing.map(({ key, values }) => [key, String(values[parentField] ?? '')]));
  const subtreeByKey = wholeSubtrees(existing, { parentField, deletes });
  const deleteById = deletesById(changes);
  const tops = [...subtreeByKey].filter(([key]) => !subtreeByKey.has(parentByKey.get(key) ?? ''));
  return tops.flatMap(([, subtree]) => {
    const top = subtree.at(-1);
    if (!top || subtree.length < subtreeSizeMin) return [];
    const approval = deletionApproval(top, withBelow(top, deleteById));
    if (isApproved(approvals, approval)) return [];
    const args = { top: { key: top.key, name: top.name }, count: subtree.length, approval };
    return subtree.map(({ id }) => [id, { code: 'subtree_missing', args }] as const);
  });
}

/**
 * The deletes of each complete subtree, its top last, by the key of the top. Excludes subtrees of
 * which anything remains.
 * @param options.deletes leaves first
 */
function wholeSubtrees(
  existing: readonly ExistingRecord[],
  { parentField, deletes }: { readonly parentField: string; readonly deletes: readonly Change[] },
): ReadonlyMap<string, readonly Change[]> {
  const childrenByParent = groupBy(existing, ({ values }) => String(values[parentField] ?? ''));
  const subtreeByKey = new Map<string, readonly Change[]>();
  for (const deletion of deletes) {
    const below = (childrenByParent.get(deletion.key) ?? []).map(({ key }) => subtreeByKey.get(String(key)));
    if (below.every((subtree) => subtree !== undefined)) {
      subtreeByKey.set(deletion.key, [...below.flat(), deletion]);
    }
  }
  return subtreeByKey;
}
