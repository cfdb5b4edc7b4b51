/** Reads the records of the service in normal form. */

import type { OnProgress } from '../../model/progress.js';
import type { ExistingRecord, Listing, Value } from '../../model/records.js';
import { sentence } from '../../model/sentence.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { countedWithin, definitionOf, type LinkDefinition } from '../../resources/index.js';
import type { ListStrategy, ResourceDefinition } from '../../resources/resource.js';
import { isOutOfUse } from '../../resources/states.js';
import type { Client } from '../http/client.js';
import { type Answer, readRecord, readRecordOf, recordPath, unusableAnswer } from './answers.js';
import { type CountSource, listPagesAs } from './list-pages.js';
import { readFlatTree } from './read-flat-tree.js';
import { type LinksToRead, readLinks } from './read-links.js';
import { keyOf, type RecordsToRead, toRecord } from './to-record.js';
import { type Tree, walkTree } from './walk-tree.js';

/** Which records of a resource to read. */
export interface ScopeToRead extends LinksToRead, RecordsToRead {
  /** The container on the service. A resource that needs one has no records without it. */
  readonly container?: ExistingRecord | undefined;
  /** Codes of records likely to have children; used only for trees that must be walked. */
  readonly parentCodes?: readonly string[];
  /**
   * Records without a row may be deleted, so a list without a count must be read until two readings
   * agree. Lists with repeatable keys always are.
   */
  readonly isProofNeeded?: boolean;
  /** Records to be deleted, whose contents are listed because counters may lag. */
  isCountNeeded?(record: Pick<ExistingRecord, 'id' | 'key'>): boolean;
}

export interface Reader {
  /** All records of a resource within a scope. @throws RequestFailed */
  list(definition: ResourceDefinition, where: ScopeToRead): Promise<Listing>;
}

/**
 * Creates a reader that queries the service each time.
 * @param onProgress called with the records of all lists as they are read
 */
export function createReader(client: Client, onProgress?: OnProgress): Reader {
  return { list: (definition, where) => readListing({ client, definition, where, onProgress }) };
}

interface Reading {
  readonly client: Client;
  readonly definition: ResourceDefinition;
  readonly where: ScopeToRead;
  readonly onProgress: OnProgress | undefined;
}

async function readListing(reading: Reading): Promise<Listing> {
  const { definition, where } = reading;
  const empty = { resource: definition.name, scope: where.scope, records: [], expectedCount: 0 };
  if (definition.within && !where.container) return empty;
  const { records, ...rest } = await readProven(reading);
  const counted = await countContents(reading, records);
  const named = withoutLostKeys(definition, counted);
  return { ...empty, records: await markCurrent(reading, named), ...rest };
}

/** The service may give the key of a record that is out of use to another one, whose key it is. */
function withoutLostKeys(
  definition: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly ExistingRecord[] {
  if (!definition.stateField) return records;
  const isOut = ({ values }: ExistingRecord) => isOutOfUse(definition, values);
  const held = new Set(records.flatMap((record) => (isOut(record) ? [] : record.key)));
  return records.map((record) => (isOut(record) && held.has(record.key) ? { ...record, key: null } : record));
}

/** Counts the contents of records whose counter is zero. */
function countContents(
  reading: Reading,
  records: readonly ExistingRecord[],
): Promise<readonly ExistingRecord[]> {
  const { definition, where } = reading;
  const { isCountNeeded } = where;
  const held = countedWithin(definition.name);
  // Most lists need no counting, and a promise per record would take as much memory as the record.
  if (!held || !isCountNeeded) return Promise.resolve(records);
  const { countFact: fact } = held;
  const count = async (record: ExistingRecord): Promise<ExistingRecord> => {
    if (Number(record.facts[fact] ?? 0) > 0 || !isCountNeeded(record)) return record;
    const inside = { scope: String(record.key), container: record };
    const read = await readRecords({ ...reading, definition: held, where: inside });
    return { ...record, facts: { ...record.facts, [fact]: read.records.length } };
  };
  return Promise.all(records.map(count));
}

/** At most one record of a resource is current. If the list does not say which, ask. */
async function markCurrent(
  { client, definition: { currentPath } }: Reading,
  records: readonly ExistingRecord[],
): Promise<readonly ExistingRecord[]> {
  const isShown = records.some(({ facts }) => 'isCurrent' in facts);
  if (currentPath === undefined || isShown || records.length === 0) return records;
  const current = await readRecord(client, currentPath);
  return records.map((record) => ({
    ...record,
    facts: { ...record.facts, isCurrent: normalId(record.id) === normalId(current.id) },
  }));
}

type ReadRecords = Pick<Listing, 'records' | 'expectedCount' | 'owners' | 'definitions'>;

const readingsMax = 3;

/**
 * Without a count, two consecutive readings must agree, so that no record is deleted or created
 * twice by mistake.
 */
async function readProven(reading: Reading): Promise<ReadRecords> {
  let last = await readRecords(reading);
  const isProofNeeded = reading.where.isProofNeeded || !reading.definition.areKeysUnique;
  for (let count = 2; count <= readingsMax; count++) {
    if (!isProofNeeded || last.expectedCount !== undefined) return last;
    const next = await readRecords(reading);
    last = isSameList(last.records, next.records) ? { ...next, expectedCount: next.records.length } : next;
  }
  return last;
}

function isSameList(some: readonly ExistingRecord[], others: readonly ExistingRecord[]): boolean {
  const ids = new Set(others.map(({ id }) => normalId(id)));
  return ids.size === some.length && some.every(({ id }) => ids.has(normalId(id)));
}

async function readRecords(reading: Reading): Promise<ReadRecords> {
  const { client, definition, where, onProgress } = reading;
  const { container, parentCodes = [], isCountNeeded = () => false } = where;
  const path = definition.collectionPath(container?.id ?? '');
  const { listing, nameField } = definition;
  const recordsOf = ({ nodes, expectedCount }: Tree): ReadRecords => ({
    records: nodes.map((node) => toRecord(definition, where, node)),
    expectedCount,
  });
  switch (listing.kind) {
    case 'pages':
      return readPages(reading, path, listing);
    case 'flat-tree': {
      const { sortBy, pathProperty } = listing;
      const isAsked = (answer: Answer) => isCountNeeded({ id: answer.id, key: keyOf(definition, answer) });
      const names = { pathProperty, nameProperty: nameField };
      return recordsOf(
        await readFlatTree(client, { path, query: { sortBy }, ...names, isAsked, onProgress }),
      );
    }
    case 'walk': {
      const countOf = containerCount(reading);
      return recordsOf(await walkTree(client, { path, countOf, parentCodes, onProgress }));
    }
    case 'links':
      return readLinks(client, { definition: definition as LinkDefinition, path }, { ...where, onProgress });
  }
}

async function readPages(
  reading: Reading,
  path: string,
  { sortBy, query }: Pick<Extract<ListStrategy, { kind: 'pages' }>, 'sortBy' | 'query'>,
): Promise<ReadRecords> {
  const { client, definition, where, onProgress } = reading;
  const { property = '', part, definitionsIn } = definition.group ?? {};
  const definitions: Record<string, Value> = {};
  let isGroupShown = false;
  const { answers: records, expectedCount } = await listPagesAs(client, path, {
    query: { ...query, sortBy },
    countOf: containerCount(reading),
    likelyCount: countShown(definition, where.container?.facts),
    // A record with a unique code cannot be created twice.
    isTotalInDoubt: !definition.areKeysUnique,
    onProgress,
    read: (answer) => {
      isGroupShown ||= Array.isArray(answer[property]);
      if (definitionsIn) Object.assign(definitions, definitionsIn(answer));
      return toRecord(definition, where, { answer, parent: null });
    },
  });
  const mayHaveGroup = part !== undefined || (where.columns ?? []).length > 0;
  if (mayHaveGroup && !isGroupShown) await checkNoneHasGroup(client, path, { property, records });
  return { records, expectedCount, ...(definitionsIn && { definitions }) };
}

/** If ten records lack a property, assume that none has it. */
const askedMax = 10;

/**
 * A list may omit a group that single records have. Changing one value would then clear the others,
 * because the service replaces groups as a whole.
 * @throws RequestFailed if the first records have the group
 */
async function checkNoneHasGroup(
  client: Client,
  path: string,
  { property, records }: { readonly property: string; readonly records: readonly ExistingRecord[] },
): Promise<void> {
  for (const { id } of records.slice(0, askedMax)) {
    const shown = (await readRecordOf(client, path, id))[property];
    if (Array.isArray(shown) && shown.length > 0)
      throw unusableAnswer(path, sentence('requests/property-not-listed', { path, property }));
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

/** The container's counter: as listed for the first reading, read again for later ones. */
function containerCount({ client, definition, where: { container } }: Reading): CountSource {
  const { within, countFact } = definition;
  return async (reading) => {
    if (!within || !container || countFact === undefined) return undefined;
    if (reading === 1) return countShown(definition, container.facts);
    const holder = definitionOf(within.resource);
    const answer = await readRecord(client, recordPath(holder.collectionPath(''), container.id));
    return countShown(definition, holder.readFacts(answer));
  };
}
