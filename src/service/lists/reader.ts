/** Reads what the service has, as records in normal form. */

import type { OnProgress } from '../../model/progress.js';
import type { ExistingRecord, Listing, Value } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, heldBy } from '../../resources/index.js';
import {
  type Field,
  parentFieldOf,
  type ResourceDefinition,
  readProperty,
  referenceTo,
} from '../../resources/resource.js';
import { type Answer, propertyNotListed, toAnswer, toAnswerOf } from '../http/answer.js';
import type { Client } from '../http/client.js';
import { type CountSource, listPagesAs } from './list-pages.js';
import { readFlatTree } from './read-flat-tree.js';
import { type Tree, type TreeNode, walkTree } from './walk-tree.js';

/** Which records of a resource to read. */
export interface ScopeToRead {
  /** Key of the container, `''` for a resource of the tenant. */
  readonly scope: string;
  /** The container as the service has it. A resource that needs one has no records without it. */
  readonly container?: ExistingRecord | undefined;
  /** Custom fields of the records. */
  readonly columns?: readonly Field[];
  /** Codes of the records likely to have children; only trees that must be walked use them. */
  readonly parentCodes?: readonly string[];
  /** Records may be deleted for not being named: a list without a count is proven by readings that agree, as always where keys repeat. */
  readonly isProofNeeded?: boolean;
  /** Records whose contents must be counted by looking, as they may be deleted and a counter may lag behind. */
  isCountNeeded?(record: Pick<ExistingRecord, 'id' | 'key'>): boolean;
}

export interface Reader {
  /**
   * All records of a resource within a scope.
   * @throws RequestFailed
   */
  list(definition: ResourceDefinition, where: ScopeToRead): Promise<Listing>;
}

/**
 * A reader that asks the service anew each time.
 * @param onProgress told of records as they are read, whatever asked for them
 */
export function createReader(client: Client, onProgress?: OnProgress): Reader {
  return { list: (definition, where) => readListing(client, definition, { ...where, onProgress }) };
}

interface ToldScope extends ScopeToRead {
  readonly onProgress: OnProgress | undefined;
}

async function readListing(
  client: Client,
  definition: ResourceDefinition,
  where: ToldScope,
): Promise<Listing> {
  const { scope, container } = where;
  const empty = { resource: definition.name, scope, records: [], expectedCount: 0 };
  if (definition.within && !container) return empty;
  const { records, expectedCount } = await readProven(client, definition, where);
  const counted = await countContents(client, { definition, records, where });
  return { ...empty, records: await markCurrent(client, definition, counted), expectedCount };
}

/** The record that an answer stands for. */
function toRecord(
  definition: ResourceDefinition,
  { scope, columns = [] }: ScopeToRead,
  { answer, parent }: TreeNode,
): ExistingRecord {
  return {
    resource: definition.name,
    scope,
    key: keyOf(definition, answer),
    id: answer.id,
    values: Object.assign(readValues(definition, answer, columns), parentValue(definition, parent)),
    facts: definition.readFacts(answer),
  };
}

/** What a record is said to hold none of is looked for. */
function countContents(
  client: Client,
  options: {
    readonly definition: ResourceDefinition;
    readonly records: readonly ExistingRecord[];
    readonly where: ToldScope;
  },
): Promise<readonly ExistingRecord[]> {
  const { definition, records, where } = options;
  const { isCountNeeded, onProgress } = where;
  const [held] = heldBy(definition.name);
  const [fact] = definition.lostFacts;
  // Long lists hold nothing: a promise for each of their records would take as much memory as the records.
  if (!held || fact === undefined || !isCountNeeded) return Promise.resolve(records);
  const count = async (record: ExistingRecord): Promise<ExistingRecord> => {
    if (Number(record.facts[fact] ?? 0) > 0 || !isCountNeeded(record)) return record;
    const read = await readRecords(client, held, {
      scope: String(record.key),
      container: record,
      onProgress,
    });
    return { ...record, facts: { ...record.facts, [fact]: read.records.length } };
  };
  return Promise.all(records.map(count));
}

/** One record of a resource may be current, and the list may not say which: then the service is asked once more. */
async function markCurrent(
  client: Client,
  { currentPath }: ResourceDefinition,
  records: readonly ExistingRecord[],
): Promise<readonly ExistingRecord[]> {
  const isTold = records.some(({ facts }) => 'isCurrent' in facts);
  if (currentPath === undefined || isTold || records.length === 0) return records;
  const { body } = await client.send({ method: 'GET', path: currentPath });
  const current = toAnswer(body, currentPath);
  return records.map((record) => ({
    ...record,
    facts: { ...record.facts, isCurrent: normalId(record.id) === normalId(current.id) },
  }));
}

type ReadRecords = Pick<Listing, 'records' | 'expectedCount'>;

const readingsMax = 3;

/**
 * Where the service counts nothing, two readings one after the other that agree are as good as a count. What a list has missed may be
 * deleted for it, or made a second time where the service takes a key twice.
 */
async function readProven(
  client: Client,
  definition: ResourceDefinition,
  where: ToldScope,
): Promise<ReadRecords> {
  let last = await readRecords(client, definition, where);
  const isProofNeeded = where.isProofNeeded || !definition.areKeysUnique;
  for (let reading = 2; reading <= readingsMax; reading++) {
    if (!isProofNeeded || last.expectedCount !== undefined) return last;
    const next = await readRecords(client, definition, where);
    last = isSameList(last.records, next.records) ? { ...next, expectedCount: next.records.length } : next;
  }
  return last;
}

function isSameList(some: readonly ExistingRecord[], others: readonly ExistingRecord[]): boolean {
  const ids = new Set(others.map(({ id }) => normalId(id)));
  return ids.size === some.length && some.every(({ id }) => ids.has(normalId(id)));
}

/** Flat lists are trees in which every record is a root. */
async function readRecords(
  client: Client,
  definition: ResourceDefinition,
  where: ToldScope,
): Promise<ReadRecords> {
  const { container, parentCodes = [], isCountNeeded = () => false, onProgress } = where;
  const path = definition.collectionPath(container?.id ?? '');
  const countOf = containerCount(client, definition, container);
  const { listing } = definition;
  const recordsOf = ({ nodes, expectedCount }: Tree): ReadRecords => ({
    records: nodes.map((node) => toRecord(definition, where, node)),
    expectedCount,
  });
  switch (listing.kind) {
    case 'pages': {
      const query = { sortBy: listing.sortBy };
      const { property = '' } = definition.group ?? {};
      let isGroupShown = false;
      const read = (answer: Answer) => {
        isGroupShown ||= Array.isArray(answer[property]);
        return toRecord(definition, where, { answer, parent: null });
      };
      const repeatedIn = definition.group?.repeatedIn;
      // A record with a code of its own cannot be made twice.
      const isTotalInDoubt = !definition.areKeysUnique;
      const likelyCount = countShown(definition, container?.facts);
      const options = { query, countOf, likelyCount, isTotalInDoubt, onProgress, repeatedIn, read };
      const { answers: records, expectedCount } = await listPagesAs(client, path, options);
      const mayHaveGroup = definition.group?.part !== undefined || (where.columns ?? []).length > 0;
      if (mayHaveGroup && !isGroupShown) await checkNoneHasGroup(client, path, { property, records });
      return { records, expectedCount };
    }
    case 'flat-tree': {
      const query = { sortBy: listing.sortBy };
      const isAsked = (answer: Answer) => isCountNeeded({ id: answer.id, key: keyOf(definition, answer) });
      const { pathProperty } = listing;
      const options = { path, query, pathProperty, nameProperty: definition.nameField, isAsked, onProgress };
      return recordsOf(await readFlatTree(client, options));
    }
    case 'walk':
      return recordsOf(await walkTree(client, { path, countOf, parentCodes, onProgress }));
  }
}

/** A property that ten records do not have is taken for one that none has. */
const askedMax = 10;

/**
 * A list may leave out what its single records show. A change of one value of a group would then blank all others, as the service
 * takes them together.
 * @throws RequestFailed when the first records show the group
 */
async function checkNoneHasGroup(
  client: Client,
  path: string,
  { property, records }: { readonly property: string; readonly records: readonly ExistingRecord[] },
): Promise<void> {
  for (const { id } of records.slice(0, askedMax)) {
    const recordPath = `${path}/${encodeURIComponent(id)}`;
    const { body } = await client.send({ method: 'GET', path: recordPath });
    const shown = toAnswerOf(id, body, recordPath)[property];
    if (Array.isArray(shown) && shown.length > 0) throw propertyNotListed(path, property);
  }
}

/** What a container counts of its contents. */
function countShown(
  { countFact }: ResourceDefinition,
  facts: ExistingRecord['facts'] = {},
): number | undefined {
  const count = facts[countFact ?? ''];
  return typeof count === 'number' ? count : undefined;
}

/** What the container counts: as it was listed, and for later readings as it says by then. */
function containerCount(
  client: Client,
  definition: ResourceDefinition,
  container: ExistingRecord | undefined,
): CountSource {
  const { within, countFact } = definition;
  return async (reading) => {
    if (!within || !container || countFact === undefined) return undefined;
    if (reading === 1) return countShown(definition, container.facts);
    const holder = definitionOf(within.resource);
    const path = `${holder.collectionPath('')}/${encodeURIComponent(container.id)}`;
    const { body } = await client.send({ method: 'GET', path });
    return countShown(definition, holder.readFacts(toAnswer(body, path)));
  };
}

function readValues(
  { fields, group }: ResourceDefinition,
  answer: Answer,
  columns: readonly Field[],
): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const field of fields) values[field.name] = readProperty(field, answer);
  return group ? Object.assign(values, group.read(answer, columns)) : values;
}

function parentValue(definition: ResourceDefinition, parent: Answer | null): Readonly<Record<string, Value>> {
  const parentField = parentFieldOf(definition);
  if (!parentField) return {};
  const reference = parent && referenceTo(definition, { key: keyOf(definition, parent), id: parent.id });
  return { [parentField.name]: reference };
}

function keyOf({ keyField }: ResourceDefinition, answer: Answer): string | null {
  const key = answer[keyField];
  return typeof key === 'string' && key !== '' ? key : null;
}
