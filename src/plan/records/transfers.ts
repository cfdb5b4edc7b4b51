/** People who leave one team and join another in the same plan: one move each, not a removal. */
import type { Change } from '../../model/changes.js';
import { definitionOf } from '../../resources/index.js';
import { shownKeyOf } from '../../resources/resource.js';
import { oncePer } from './collections.js';
import { recordId } from './names.js';

/**
 * Pairs deletes of owned records with the creates of the same person in the same scope. Pure.
 * @returns the create by its delete; a person with several posts has as many pairs as possible
 */
export const transfersIn: (changes: readonly Change[]) => ReadonlyMap<Change, Change> = oncePer((changes) => {
  const createsByPerson = new Map<string, Change[]>();
  for (const change of changes) {
    const person = change.action === 'create' ? personOf(change) : undefined;
    if (person === undefined) continue;
    const known = createsByPerson.get(person);
    if (known) known.push(change);
    else createsByPerson.set(person, [change]);
  }
  const transfers = new Map<Change, Change>();
  if (createsByPerson.size === 0) return transfers;
  for (const change of changes) {
    const person = change.action === 'delete' ? personOf(change) : undefined;
    const create = person === undefined ? undefined : createsByPerson.get(person)?.shift();
    if (create) transfers.set(change, create);
  }
  return transfers;
});

/** The person of a membership, within its scope; undefined for other records. */
function personOf({ resource, scope, key }: Change): string | undefined {
  const person = shownKeyOf(definitionOf(resource), key);
  return person === undefined ? undefined : recordId({ resource, scope, key: person });
}
