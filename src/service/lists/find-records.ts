/** Finds single records again: by key, to learn what became of a create, or by id, to learn what became of another write. */

import { RequestFailed, saysAbsent } from '../../model/request-failures.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { type Answer, toAnswer } from '../http/answer.js';
import type { Client } from '../http/client.js';
import { searchPages } from './list-pages.js';

export interface FoundRecords {
  /** What the service shows: none, one, or several where keys are not unique. They may be other records than was asked for. */
  readonly answers: readonly Answer[];
  /** The list that was searched is shorter than the service counts: what is missing there may exist. */
  readonly shortage?: { readonly read: number; readonly counted: number };
}

/**
 * The run makes and deletes records meanwhile: with new ones last, the list can be searched without a gap.
 * Source: all lists whose records have no code can be sorted so (the service's contract).
 */
const newestLast = 'createdAt-asc';

/** Where to look: the id of the record that holds the scope, `''` where there is none. */
export interface FindOptions {
  readonly containerId: string;
  readonly key?: string;
  readonly id?: string;
}

/**
 * The records of a key, or the record of an id. What has no unique key cannot be addressed by it, and some of that not even be
 * read alone by its id (categories), so its list is read.
 * @throws RequestFailed
 */
export async function findRecords(
  client: Client,
  definition: ResourceDefinition,
  { containerId, key, id }: FindOptions,
): Promise<FoundRecords> {
  const path = definition.collectionPath(containerId);
  if (definition.areKeysUnique) return { answers: await readOne(client, `${path}/${segment(id ?? key)}`) };
  const { answers, expectedCount: counted } = await searchPages(client, path, { sortBy: newestLast });
  const matching = answers.filter((answer) =>
    id === undefined ? answer[definition.keyField] === key : normalId(answer.id) === normalId(id),
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
  const path = `${holder.collectionPath('')}/${segment(containerId)}`;
  const { body } = await client.send({ method: 'GET', path });
  return group.columns(holder.group?.read(toAnswer(body, path), []) ?? {});
}

async function readOne(client: Client, path: string): Promise<readonly Answer[]> {
  try {
    const { body } = await client.send({ method: 'GET', path });
    return [toAnswer(body, path)];
  } catch (error) {
    if (error instanceof RequestFailed && saysAbsent(error)) return [];
    throw error;
  }
}

function segment(idOrKey = ''): string {
  return encodeURIComponent(idOrKey);
}
