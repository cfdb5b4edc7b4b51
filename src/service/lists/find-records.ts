/**
 * Looks at single records again: to learn the outcome of a write, or where a record stands on its
 * time line.
 */

import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import {
  type Field,
  type ResourceDefinition,
  readProperty,
  scheduleFieldOf,
} from '../../resources/resource.js';
import type { Client } from '../http/client.js';
import { type Answer, readRecord, recordPath, unlessAbsent } from './answers.js';
import { searchPages } from './list-pages.js';

export interface FoundRecords {
  /**
   * None, one, or several where keys are not unique. They may be other records than was asked for.
   */
  readonly answers: readonly Answer[];
  /**
   * The list that was searched is shorter than the service counts: what is missing there may exist.
   */
  readonly shortage?: { readonly read: number; readonly counted: number };
}

/**
 * The run makes and deletes records meanwhile: with new ones last, the list can be searched without
 * a gap. Source: all lists whose records have no code can be sorted so (the service's contract).
 */
const newestLast = 'createdAt-asc';

/** Where to look: the id of the record that holds the scope, `''` where there is none. */
export interface FindOptions {
  readonly containerId: string;
  readonly key?: string;
  readonly id?: string;
}

/**
 * The records of a key, or the record of an id. Records without a unique key cannot be addressed by
 * it, and some not even be read alone by their id (categories), so their list is read.
 * @throws RequestFailed
 */
export async function findRecords(
  client: Client,
  { collectionPath, areKeysUnique, keyField }: ResourceDefinition,
  { containerId, key, id }: FindOptions,
): Promise<FoundRecords> {
  const path = collectionPath(containerId);
  if (areKeysUnique) {
    const found = await unlessAbsent(readRecord(client, recordPath(path, id ?? key ?? '')));
    return { answers: found ? [found] : [] };
  }
  const { answers, expectedCount: counted } = await searchPages(client, path, { sortBy: newestLast });
  const matching = answers.filter((answer) =>
    id === undefined ? answer[keyField] === key : normalId(answer.id) === normalId(id),
  );
  const isShort = counted !== undefined && answers.length < counted;
  return { answers: matching, ...(isShort && { shortage: { read: answers.length, counted } }) };
}

/**
 * The custom fields that records within a container have, as the container defines them now.
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

/** Where a record stands on the time line of its resource. */
export interface Standing {
  readonly isCurrent: boolean;
  /** Day of its schedule, null when it has none; undefined when the service does not say. */
  readonly dueOn: string | null | undefined;
  /** What the service says beside the fields. */
  readonly facts: Readonly<Record<string, number | boolean>>;
}

/**
 * Reads where a record stands; where its answer does not say whether it is current, the service is
 * asked which one is.
 * @throws RequestFailed
 */
export async function readStanding(
  client: Client,
  definition: ResourceDefinition,
  id: string,
): Promise<Standing> {
  const answer = await readRecord(client, recordPath(definition.collectionPath(''), id));
  const facts = definition.readFacts(answer);
  const field = scheduleFieldOf(definition);
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
