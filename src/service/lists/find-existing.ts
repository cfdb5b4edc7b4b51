/** What is there: the children of a record before its delete, and which of some records exist. */

import { normalId } from '../../resources/fields/normal-id.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import type { Client } from '../http/client.js';
import { type Answer, childrenIn, readRecordOf, unlessAbsent } from './answers.js';
import { inTurns } from './in-turns.js';
import { listPages, perPage } from './list-pages.js';

/**
 * The children of a record.
 * @param where.path of the list that holds it
 * @param where.parent the record, from its list or by itself
 * @throws RequestFailed
 */
export async function readChildren(
  client: Client,
  { listing }: ResourceDefinition,
  { path, parent }: { readonly path: string; readonly parent: Answer },
): Promise<readonly Answer[]> {
  const shown = childrenIn(parent);
  if (shown) return shown;
  if (listing.kind === 'walk') return readLevel(client, path, parent.id);
  const whole = await unlessAbsent(readRecordOf(client, path, parent.id));
  return (whole && childrenIn(whole)) ?? [];
}

/** The roots, or the children of a record; none if it is gone. */
async function readLevel(client: Client, path: string, parentId: string | null): Promise<readonly Answer[]> {
  const query = parentId === null ? {} : { parentId };
  return (await unlessAbsent(listPages(client, path, { query })))?.answers ?? [];
}

/** A record to look for. */
export interface Placed {
  readonly id: string;
  /** Id of the record above it, null at the top; undefined if not known. */
  readonly parentId?: string | null | undefined;
}

export interface FindExistingOptions {
  /** Id of the record that contains the list, `''` if none. */
  readonly containerId: string;
  readonly sought: readonly Placed[];
  /** About how many records the list has. */
  readonly listedCount: number;
}

export interface Existing {
  /** Normalized ids of records that exist. */
  readonly ids: ReadonlySet<string>;
  /** They are those of the whole list. */
  readonly isWhole: boolean;
}

/**
 * Finds which records exist. Reads the list once, or the records one by one if that takes fewer
 * requests. Where the list shows only roots, reads the level of each record.
 * @throws RequestFailed
 */
export async function findExisting(
  client: Client,
  definition: ResourceDefinition,
  { containerId, sought, listedCount }: FindExistingOptions,
): Promise<Existing> {
  const path = definition.collectionPath(containerId);
  const { listing, areKeysUnique } = definition;
  const readOne = async ({ id }: Placed) => {
    const answer = await unlessAbsent(readRecordOf(client, path, id));
    return answer ? [answer] : [];
  };
  const isFew = areKeysUnique && sought.length * perPage < listedCount;
  const isWhole = 'sortBy' in listing && !isFew;
  const readAll = async () => {
    if ('sortBy' in listing) {
      if (isFew) return inTurns(sought, client.concurrency, readOne);
      const options = { query: { sortBy: listing.sortBy }, likelyCount: listedCount };
      return [(await listPages(client, path, options)).answers];
    }
    const parentIds = sought.flatMap(({ parentId }) => (parentId === undefined ? [] : [parentId]));
    const unplaced = sought.filter(({ parentId }) => parentId === undefined);
    return [
      ...(await inTurns([...new Set(parentIds)], client.concurrency, (id) => readLevel(client, path, id))),
      ...(await inTurns(unplaced, client.concurrency, readOne)),
    ];
  };
  return { ids: new Set((await readAll()).flat().map(({ id }) => normalId(id))), isWhole };
}
