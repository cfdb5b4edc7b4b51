/** Keeps a leader in every team with members: the service refuses a request that leaves none. */
import type { Change } from '../../model/changes.js';
import { valueAfter } from './changes.js';
import { leadersOf, type OwnerChanges } from './owners.js';

/** The changes without which a team that keeps members keeps a leader. Pure. */
export function leaderlessChanges(owner: OwnerChanges): readonly Change[] {
  const { before, after } = leadersOf(owner);
  if (after.size === 0 || [...after.values()].includes(true)) return [];
  const ending = endingWith(before, owner);
  return ending.length > 0 ? ending : owner.changes;
}

/** The same until the last member has gone, or the team is deleted. Pure. */
export function leaderlessInBetween(owner: OwnerChanges): readonly Change[] {
  const { changes, leaving, deletion } = owner;
  const { before, after } = leadersOf(owner);
  const ending = endingWith(before, owner);
  if (after.size > 0 && deletion && ending.every((change) => isAfter(change, [deletion]))) return [];
  if (after.size > 0) return leaderlessChanges(owner);
  const going = [...changes.filter(({ action }) => action === 'delete'), ...leaving.values()];
  return ending.some((change) => isAfter(change, going)) ? [] : ending;
}

/** The changes by which those go, or lead no longer, who lead before. */
function endingWith(
  before: ReadonlyMap<string | null, boolean>,
  { changes, leaving }: OwnerChanges,
): readonly Change[] {
  const all = [...changes.map((change) => [change.key, change] as const), ...leaving];
  return all.flatMap(([key, change]) => (before.get(key) === true ? change : []));
}

function isAfter({ id, dependsOn }: Change, others: readonly Change[]): boolean {
  const awaited = new Set([id, ...dependsOn]);
  return others.every((other) => awaited.has(other.id));
}

/** True for a change by which a team gets a leader. Pure. */
export function bringsLeader({ definition, scope, key }: OwnerChanges, change: Change): boolean {
  return (
    change.action !== 'delete' &&
    change.resource === definition.name &&
    change.scope === scope &&
    change.link?.owner === key &&
    valueAfter(change, definition.links.keepsOne) === true
  );
}
