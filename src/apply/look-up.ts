/** Decides what became of a write whose answer was lost, from what the service shows afterwards. Pure. */

import type { Change } from '../model/changes.js';
import type { WriteDoubt } from '../model/refusals.js';
import { isSameValue } from '../resources/fields/field-types.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import type { Answer } from '../resources/resource.js';
import type { FoundRecords } from '../service/lists/find-records.js';
import { findDifference, type Known } from './check-answer.js';

/** `absent`: the write has left no trace, so it may be repeated. */
export type Verdict =
  | { readonly kind: 'done'; readonly id?: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear'; readonly doubt: WriteDoubt };

/** The records, with the custom fields where the change is about them. */
export interface Seen extends FoundRecords, Known {}

/**
 * What became of a create. A record that was there when the plan was made, under whatever key, is not its work.
 * @param seen what the service shows under the key
 * @param knownIds ids in lower case of all records that were there, or that other changes have made
 * Pure.
 */
export function judgeCreate(change: Change, seen: Seen, knownIds: ReadonlySet<string>): Verdict {
  const { keyField, areKeysUnique } = definitionOf(change.resource);
  const appeared = seen.answers.filter(({ id }) => !knownIds.has(normalId(id)));
  const [found, second] = appeared;
  if (second) return unclear({ kind: 'several', count: appeared.length });
  if (found)
    return found[keyField] === change.key ? judge(change, found, seen) : unclear({ kind: 'another' });
  // A code that belongs to a record from before cannot be that of a new one; a name can.
  if (areKeysUnique && seen.answers.length > 0) return unclear({ kind: 'another' });
  return absence(seen);
}

/**
 * What became of an update, a move or a delete.
 * @param seen what the service shows under the id. Pure.
 */
export function judgeChange(change: Change, id: string, seen: Seen): Verdict {
  const [found] = seen.answers;
  if (!found) {
    const absent = absence(seen);
    return change.action === 'delete' && absent.kind === 'absent' ? { kind: 'done' } : absent;
  }
  if (normalId(found.id) !== normalId(id)) return unclear({ kind: 'another' });
  return change.action === 'delete' ? { kind: 'absent' } : judge(change, found, seen);
}

function judge(change: Change, found: Answer, seen: Seen): Verdict {
  const difference = findDifference(change, found, seen);
  if (!difference) return { kind: 'done', id: found.id };
  const before = change.fields.find(({ field }) => field === difference.field)?.before ?? null;
  const isAsBefore = change.action !== 'create' && isSameValue(difference.found, before);
  return isAsBefore ? { kind: 'absent' } : unclear({ kind: 'differs', ...difference });
}

function absence({ shortage }: Seen): Verdict {
  return shortage ? unclear({ kind: 'incomplete', ...shortage }) : { kind: 'absent' };
}

function unclear(doubt: WriteDoubt): Verdict {
  return { kind: 'unclear', doubt };
}
