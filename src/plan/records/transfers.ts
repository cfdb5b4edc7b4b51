/** People who leave one team and join another in the same plan: one move each, not a removal. */
import type { Change } from '../../model/changes.js';
import { compareText, groupBy, oncePer } from './collections.js';
import { recordId } from './names.js';

/**
 * Pairs deletes of owned records with the creates of the same person in the same scope. Pure.
 * @returns the create by its delete; a person with several posts has as many pairs as possible, and
 *   the same ones in whatever order the changes are
 */
export const transfersIn: (changes: readonly Change[]) => ReadonlyMap<Change, Change> = oncePer((changes) => {
  const byPerson = (wanted: Change['action']) =>
    groupBy(
      changes.filter(({ action, link }) => action === wanted && link),
      personOf,
    );
  const transfers = new Map<Change, Change>();
  const createsByPerson = byPerson('create');
  if (createsByPerson.size === 0) return transfers;
  for (const [person, deletes] of byPerson('delete')) {
    const creates = inKeyOrder(createsByPerson.get(person) ?? []);
    for (const [index, change] of inKeyOrder(deletes).entries()) {
      const create = creates[index];
      if (create) transfers.set(change, create);
    }
  }
  return transfers;
});

function inKeyOrder(changes: readonly Change[]): readonly Change[] {
  return changes.length < 2 ? changes : changes.toSorted((a, b) => compareText(a.key, b.key));
}

/** The person of a membership, within its scope. */
function personOf({ resource, scope, link }: Change): string {
  return recordId({ resource, scope, key: link?.subject ?? '' });
}
