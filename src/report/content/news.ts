/**
 * What is new in a chart that is filled for the first time: its records beside those of the current
 * one, by code. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { DesiredRecord, ExistingRecord, FormerListing } from '../../model/records.js';
import { diffRecords } from '../../plan/compare/diff-records.js';
import { compareText, groupBy, indexBy } from '../../plan/records/collections.js';
import { transfersIn } from '../../plan/records/transfers.js';
import { definitionOf } from '../../resources/index.js';
import { isInBody, keyValues, resourceReferredBy } from '../../resources/resource.js';
import type { ReferenceNames } from './reference-names.js';
import { isOpen, type ReportedChange } from './reported-change.js';

/** Numbers of records, but of people who move: each counts once. */
export type NewsFigures = Readonly<
  Record<'added' | 'removed' | 'moved' | 'renamed' | 'changed' | 'same', number>
>;

export interface News {
  /** Name of the current chart. */
  readonly former: string;
  /** The differences, as changes of the records of the current chart. */
  readonly changes: readonly ReportedChange[];
  readonly figures: NewsFigures;
  /** What is the same in both, and could not be made. */
  readonly failed: readonly ReportedChange[];
}

/**
 * @param planned what the plan makes
 * @param former what the current chart holds, in the scope of the new one; see readFormer
 */
export function newsOf(
  planned: readonly ReportedChange[],
  former: FormerListing,
  names: ReferenceNames,
): News | undefined {
  const creates = planned.filter(({ change }) => change.action === 'create');
  if (creates.length === 0) return undefined;
  const definition = definitionOf(former.resource);
  const existing = former.records.filter(({ key }) => key !== null);
  const createByKey = indexBy(creates, ({ change }) => change.key);
  const gone = existing
    .filter(({ key }) => !createByKey.has(key ?? ''))
    // Trees are read in whatever order answers come.
    .toSorted((one, other) => compareText(one.key ?? '', other.key ?? ''));
  const desired = [...creates.map(({ change }) => rowOf(change)), ...gone.map(deletionOf)];
  const { changes } = diffRecords(definition, desired, existing);
  const refersTo = resourceReferredBy(definition, definition.nameField);
  const nameOf = (change: Change) =>
    refersTo &&
    names(refersTo, change.scope)(String(keyValues(definition, change.key)[definition.nameField]));
  const differences = changes.map((change): ReportedChange => {
    const create = createByKey.get(change.key);
    const name = create?.change.name ?? nameOf(change) ?? change.name;
    if (!create) return { change: { ...change, name, effects: [] }, status: undefined };
    // Decisions name what the plan makes.
    const { id, origin, dependsOn } = create.change;
    return { ...create, change: { ...change, id, name, origin, dependsOn } };
  });
  const different = new Set(changes.map(({ key }) => key));
  const idByKey = new Map(existing.map(({ key, id }) => [key, id]));
  const failed = creates.flatMap((one) => {
    const liveId = idByKey.get(one.change.key);
    return isOpen(one) && !different.has(one.change.key) && liveId !== undefined
      ? [{ ...one, change: { ...one.change, liveId } }]
      : [];
  });
  const same = creates.length + gone.length - different.size;
  return {
    former: former.formerScope,
    changes: differences,
    figures: { ...figuresOf(differences.map(({ change }) => change)), same },
    failed,
  };
}

/** A new record has blank values where its row says nothing, but for what the service chooses. */
function rowOf({ resource, scope, key, fields, origin }: Change): DesiredRecord {
  const shownFields = definitionOf(resource).fields.filter((field) => isInBody(field) && !field.takesDefault);
  const blanks = shownFields.map(({ name, type }) => [name, type.blank] as const);
  const written = fields.map(({ field, after }) => [field, after] as const);
  const values = Object.fromEntries([...blanks, ...written]);
  const table = { file: origin.file, columnIndexByField: new Map() };
  return { resource, scope, key, intent: 'upsert', values, row: { table }, cells: [] };
}

function deletionOf({ resource, scope, key, values }: ExistingRecord): DesiredRecord {
  const table = { file: '', columnIndexByField: new Map() };
  return { resource, scope, key: key ?? '', intent: 'delete', values, row: { table }, cells: [] };
}

function figuresOf(changes: readonly Change[]): Omit<NewsFigures, 'same'> {
  const byAction = groupBy(changes, ({ action }) => action);
  const countOf = (action: Change['action']) => byAction.get(action)?.length ?? 0;
  const [first] = changes;
  const definition = first && definitionOf(first.resource);
  const transfers = definition?.links ? transfersIn(changes).size : 0;
  const renaming = [definition?.keyField, definition?.nameField];
  const isRenamed = ({ action, fields }: Change) =>
    (action === 'move' || action === 'update') && fields.some(({ field }) => renaming.includes(field));
  const parentField = definition?.parentField?.name;
  const isOther = (change: Change) => change.action === 'update' && !isRenamed(change);
  return {
    added: countOf('create') - transfers,
    removed: countOf('delete') - transfers,
    moved: (parentField === undefined ? 0 : countOf('move')) + transfers,
    renamed: changes.filter(isRenamed).length,
    changed: changes.filter(isOther).length,
  };
}
