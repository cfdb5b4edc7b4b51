/** Re-reads single records, to learn the outcome of a write or their place on the timeline. */

import { isCode } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { type Field, type ResourceDefinition, readProperty } from '../../resources/resource.js';
import type { Client } from '../http/client.js';
import { type Answer, readRecord, recordPath, unlessAbsent } from './answers.js';
import { searchPages } from './list-pages.js';

export interface FoundRecords {
  /** None, one, or several where keys are not unique. May include other records than requested. */
  readonly answers: readonly Answer[];
  /** The searched list is shorter than the service's count, so a missing record may exist. */
  readonly shortage?: { readonly read: number; readonly counted: number };
}

/**
 * The run creates and deletes records meanwhile; with the newest last, the list can be searched
 * without gaps. Source: the service's contract allows this order for all lists whose records have
 * no code.
 */
const newest = { sortBy: 'createdAt-asc' } as const;

/** Which records to find, and the id of the record that contains them, `''` if none. */
export type FindOptions = { readonly containerId: string } & (
  | { readonly key: string }
  | { readonly id: string }
);

/**
 * Finds records by key, or one by id. Records without a unique key are searched in their list: they
 * cannot be addressed by key, and some (categories) not even by id.
 * @throws RequestFailed
 */
export async function findRecords(
  client: Client,
  { collectionPath, areKeysUnique, keyField, listing }: ResourceDefinition,
  { containerId, ...wanted }: FindOptions,
): Promise<FoundRecords> {
  const path = collectionPath(containerId);
  // Some codes hold more than the characters that paths take.
  if (areKeysUnique && ('id' in wanted || isCode(wanted.key))) {
    const idOrKey = 'id' in wanted ? wanted.id : wanted.key;
    const answer = await unlessAbsent(readRecord(client, recordPath(path, idOrKey)));
    return { answers: answer ? [answer] : [] };
  }
  const byKey =
    areKeysUnique && listing.kind === 'pages' ? { ...listing.query, sortBy: listing.sortBy } : newest;
  const { answers, expectedCount: counted } = await searchPages(client, path, byKey);
  const matching = answers.filter((answer) =>
    'id' in wanted ? normalId(answer.id) === normalId(wanted.id) : answer[keyField] === wanted.key,
  );
  const isShort = counted !== undefined && answers.length < counted;
  return { answers: matching, ...(isShort && { shortage: { read: answers.length, counted } }) };
}

/**
 * The custom fields that a container currently defines for its records.
 * @throws RequestFailed
 */
export async function readColumns(
  client: Client,
  { within, group }: ResourceDefinition,
  containerId: string,
): Promise<readonly Field[]> {
  if (!within || !group) return [];
  const holder = definitionOf(within.resource);
  const answer = await readRecord(client, recordPath(holder.collectionPath(''), containerId));
  return group.columns(holder.group?.read(answer, []) ?? {});
}

/** Where a record stands on the timeline of its resource. */
export interface Standing {
  readonly isCurrent: boolean;
  /** Scheduled day; null if none, undefined if the service does not say. */
  readonly dueOn: string | null | undefined;
  /** Counts and flags that the service reports besides the fields. */
  readonly facts: Readonly<Record<string, number | boolean>>;
}

/**
 * Reads where a record stands. If its answer does not say whether it is current, asks which record
 * is.
 * @throws RequestFailed
 */
export async function readStanding(
  client: Client,
  definition: ResourceDefinition,
  id: string,
): Promise<Standing> {
  const answer = await readRecord(client, recordPath(definition.collectionPath(''), id));
  const facts = definition.readFacts(answer);
  const field = definition.scheduleField;
  const shown = field && 'isScheduled' in facts ? readProperty(field, answer) : undefined;
  const { isCurrent } = facts;
  return {
    isCurrent: typeof isCurrent === 'boolean' ? isCurrent : await isCurrentOne(client, definition, id),
    dueOn: shown === undefined || shown === null ? shown : String(shown),
    facts,
  };
}

async function isCurrentOne(
  client: Client,
  { currentPath }: ResourceDefinition,
  id: string,
): Promise<boolean> {
  if (currentPath === undefined) return false;
  return normalId((await readRecord(client, currentPath)).id) === normalId(id);
}
