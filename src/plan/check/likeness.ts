/**
 * Does it look like a slip in keys, or in the table as a whole? Rows with action `create` or
 * `delete` are explicit: they are no slip.
 */
import type { Change } from '../../model/changes.js';
import type { Likeness } from '../../model/checks.js';
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { type ResourceDefinition, referenceTo } from '../../resources/resource.js';
import { keptBelow } from '../consequences/stays-below.js';
import { isInScope } from '../intake/set-aside.js';
import { valueAfter, valueBefore } from '../records/changes.js';
import { groupBy, indexBy } from '../records/collections.js';
import { withoutZeros } from '../records/lost-zeros.js';
import { recordName } from '../records/names.js';
import { isRename } from '../records/renames.js';
import { changesOfKind, kindOf } from './approve.js';
import { deletesById, deletionOf, withBelow } from './contents.js';
import { type Check, type CheckedScope, inEachScope, type PlanView, prunedChanges } from './view.js';

// New records that may be existing ones

/** Maximum pairs named in a message. */
const namedMax = 10;

/**
 * Both sides of a pair. Without pruning, a second record of the same name is legitimate, unless it
 * has the same parent as well; codes that differ only by zeros or width, and a twin without a code,
 * are slips in any case: nothing would report them later.
 */
const twins = inEachScope('twin', (scope) => {
  const isInTree = scope.definition.parentField !== undefined;
  const pairs = findPairs(scope).filter(({ isByName }) => scope.isPruned || isInTree || !isByName);
  if (pairs.length === 0) return [];
  const liveIds = new Set<string | undefined>(pairs.map(({ live }) => live.id));
  const created = new Set(pairs.map(({ create }) => create));
  const deletes = new Set(prunedChanges(scope).filter(({ liveId }) => liveIds.has(liveId)));
  const holds = scope.changes.filter((change) => created.has(change) || deletes.has(change));
  const shown = pairs.slice(0, namedMax).map(({ create, live }): Likeness => {
    const { key, name } = create;
    return { created: { key, name }, existing: recordName(scope.definition, live) };
  });
  return [{ holds, evidence: { pairs: shown, count: pairs.length } }];
});

/** A record to create and the existing one that it may be. */
interface Pair {
  readonly create: Change;
  readonly live: ExistingRecord;
  /** Only name and parent are the same, and rows could use the code of the existing one. */
  readonly isByName: boolean;
}

/** Pairs existing records without a row with similar new ones. Parents before children. */
function findPairs({ definition, records, listing, changes }: CheckedScope): readonly Pair[] {
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
    for (const { isOfName = false, ofCreate, liveByLikeness } of likenesses) {
      const alike = liveByLikeness.get(ofCreate(create, liveKeyByNew)) ?? [];
      const free = alike.filter((live) => !pairByLive.has(live));
      if (!free[0]) continue;
      liveKeyByNew.set(create.key, referenceTo(definition, free[0]));
      for (const live of free) {
        pairByLive.set(live, { create, live, isByName: isOfName && live.key !== null });
      }
      break;
    }
  }
  return [...pairByLive.values()];
}

/** A text that is equal for two similar records. */
interface LikeText {
  readonly isOfName?: true;
  /** Blank (matches nothing) without a code where codes are compared. */
  ofLive(record: ExistingRecord): string;
  /** @param liveKeyByNew pairs found so far: children of paired parents are compared as siblings */
  ofCreate(create: Change, liveKeyByNew: ReadonlyMap<string, string>): string;
}

function likenessesOf(definition: ResourceDefinition): readonly LikeText[] {
  const ofKeys = (likenessOf: (key: string) => string): LikeText => ({
    ofLive: ({ key }) => likenessOf(key ?? ''),
    ofCreate: ({ key }) => likenessOf(key),
  });
  const spelling = ofKeys(folded);
  if (definition.keyField === definition.nameField) return [spelling];
  const sameName: LikeText = {
    isOfName: true,
    ofLive: nameAndParent(definition),
    ofCreate: (create, liveKeyByNew) => {
      const parent = valueAfter(create, definition.parentField?.name) ?? null;
      return JSON.stringify([create.name, liveKeyByNew.get(String(parent)) ?? parent]);
    },
  };
  return [spelling, ofKeys((key) => withoutZeros(folded(key))), sameName];
}

function nameAndParent(definition: ResourceDefinition): (record: ExistingRecord) => string {
  const parentField = definition.parentField?.name ?? '';
  return ({ values }) => JSON.stringify([values[definition.nameField], values[parentField] ?? null]);
}

/** Differences people do not see or mean: width, case, number of spaces. */
function folded(key: string): string {
  return key.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

// Renames

/** Any of the deletes may be its record; created today, it would make them look harmless. */
const renamesOfNothing = inEachScope('rename_of_nothing', (scope) => {
  const deletes = prunedChanges(scope);
  if (deletes.length === 0) return [];
  return findRenamesOfNothing(scope).map(({ create, previousKey }) => {
    return { holds: [create, ...deletes], evidence: { key: create.key, previousKey } };
  });
});

/** New records whose rows rename them from keys that do not exist. */
function findRenamesOfNothing({ records, changes }: CheckedScope) {
  const renames = records.filter(isRename);
  if (renames.length === 0) return [];
  const creates = changes.filter(({ action }) => action === 'create');
  const createByKey = indexBy(creates, ({ key }) => key);
  return renames.flatMap(({ key, previousKey }) => {
    const create = createByKey.get(key);
    return create ? [{ create, previousKey }] : [];
  });
}

/** Warnings about changes that are made. Pure. */
export function likenessWarnings({ scopes }: PlanView): readonly Problem[] {
  return scopes.flatMap((scope) => [
    ...(scope.isPruned ? replacedWarnings(scope) : renameWarnings(scope)),
    ...(prunedChanges(scope).length === 0 ? emptyRenameWarnings(scope) : []),
  ]);
}

function renameWarnings(scope: CheckedScope): readonly Problem[] {
  if (scope.definition.parentField) return [];
  const pairs = findPairs(scope).filter(({ isByName }) => isByName);
  return pairs.map(({ create: { key, name, origin }, live }) => {
    const pair = { created: { key, name }, existing: recordName(scope.definition, live) };
    return problemAt({ code: 'twin', args: { pairs: [pair], count: 1 } }, origin, 'warning');
  });
}

function emptyRenameWarnings(scope: CheckedScope): readonly Problem[] {
  return findRenamesOfNothing(scope).map(({ create: { key, origin }, previousKey }) =>
    problemAt({ code: 'rename_of_nothing', args: { key, previousKey } }, origin, 'warning'),
  );
}

/** Renames over two runs: the new record exists, the old one is now deleted. */
function replacedWarnings(scope: CheckedScope): readonly Problem[] {
  const { definition, records, listing } = scope;
  // Two people of one name are no sign.
  const isNamedApart = definition.keyField !== definition.nameField;
  const deletes = isNamedApart ? prunedChanges(scope).filter(({ action }) => action === 'delete') : [];
  if (deletes.length === 0) return [];
  const likeness = nameAndParent(definition);
  const liveById = indexBy<ExistingRecord, string | undefined>(listing.records, ({ id }) => id);
  const namedKeys = new Set<string | null>(records.map(({ key }) => key));
  const named = listing.records.filter(({ key }) => namedKeys.has(key));
  const namedByLikeness = groupBy(named, likeness);
  return deletes.flatMap(({ resource, key, name, liveId, origin }) => {
    const old = liveById.get(liveId);
    const [other] = (old && namedByLikeness.get(likeness(old))) ?? [];
    if (!other) return [];
    const args = { resource, key, name, otherKey: String(other.key) };
    return [problemAt({ code: 'probably_replaced', args }, origin, 'warning')];
  });
}

// Whole trees and tables

/** Smaller subtrees are not questioned. */
const subtreeSizeMin = 3;

/** Records to delete with all their descendants; none of which anything remains. */
const missingSubtrees = inEachScope('subtree_missing', (scope, { changes }) => {
  const { definition, listing } = scope;
  const parentField = definition.parentField?.name;
  const deletes = parentField === undefined ? [] : prunedChanges(scope);
  const deletedKeys = new Set(deletes.map(({ key }) => key));
  const keptIn = keptBelow(definition, { existing: listing.records, wanted: [], deletedKeys });
  const whole = deletes.filter(({ key }) => keptIn(key).length === 0);
  const wholeKeys = new Set<unknown>(whole.map(({ key }) => key));
  const tops = whole.filter((change) => !wholeKeys.has(valueBefore(change, parentField)));
  return tops.flatMap((top) => {
    const holds = withBelow(top, deletesById(changes));
    if (holds.length < subtreeSizeMin) return [];
    return [{ holds, evidence: { top: { key: top.key, name: top.name } }, lift: deletionOf(top) }];
  });
});

/** Fewer records may well all have moved at once. */
const movedCountMin = 3;

/** Moves today would make the deletes look harmless tomorrow, so the whole scope is held back. */
const allMoved = inEachScope('every_parent_changed', (scope) => {
  const { changes: holds } = scope;
  const count = countIfAllMoved(scope);
  if (count === 0) return [];
  const lift = { what: 'moves', value: changesOfKind(holds, 'moves').length };
  return [{ holds, evidence: { count }, lift }];
});

/**
 * Number of records with a parent, if all change it while others are deleted; else 0. Not if all
 * had one parent that is itself to go: they leave what is closed.
 */
function countIfAllMoved(scope: CheckedScope): number {
  const { definition, records, listing } = scope;
  const parentField = definition.parentField?.name;
  if (parentField === undefined || prunedChanges(scope).length === 0) return 0;
  const rowByKey = new Map(records.map((row) => [row.key, row]));
  const children = listing.records.filter(({ key, values }) => {
    const row = rowByKey.get(String(key));
    return row !== undefined && parentField in row.values && values[parentField] !== null;
  });
  const isMoved = ({ key, values }: ExistingRecord) =>
    rowByKey.get(String(key))?.values[parentField] !== values[parentField];
  if (children.length < movedCountMin || !children.every(isMoved)) return 0;
  const [parent, ...others] = new Set(children.map(({ values }) => String(values[parentField])));
  const isClosed = parent !== undefined && others.length === 0 && !rowByKey.has(parent);
  return isClosed ? 0 : children.length;
}

/** With fewer rows or records, it proves nothing that no key agrees. */
const comparedCountMin = 11;

/** Of the smaller side, rows or records. */
const agreeingPercentMin = 20;

/**
 * Hardly any key agrees: the file has other codes for the same records, or is of another service,
 * and its creates would double the scope. Measured by the smaller side, so that neither a file of a
 * few records nor a first part of many is questioned.
 */
const fewKeysAgree = inEachScope('few_keys_agree', ({ records, listing, changes: holds }) => {
  const creates = holds.filter(({ action }) => action === 'create');
  if (creates.length === 0) return [];
  const keys = new Set<string | null>(
    records.filter((row) => isInScope(row) && !isExplicit(row.intent)).map(({ key }) => key),
  );
  const existing = listing.records.length;
  const smaller = Math.min(keys.size, existing);
  if (smaller < comparedCountMin) return [];
  const agreeing = listing.records.filter(({ key }) => keys.has(key)).length;
  if (agreeing * 100 >= smaller * agreeingPercentMin) return [];
  const what = (creates[0] && kindOf(creates[0])) ?? 'creates';
  const lift = { what, value: changesOfKind(holds, what).length };
  const evidence = { rows: keys.size, existing, agreeing };
  return [{ holds, evidence, lift }];
});

function isExplicit(intent: DesiredRecord['intent']): boolean {
  return intent === 'create' || intent === 'delete';
}

export const likenessChecks: readonly Check[] = [
  twins,
  missingSubtrees,
  renamesOfNothing,
  allMoved,
  fewKeysAgree,
];
