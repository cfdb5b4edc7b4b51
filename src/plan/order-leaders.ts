/**
 * Orders changes of owned records, such as members of teams, so that an owner has a leader after
 * every request, as the service demands.
 */
import type { Change } from '../model/changes.js';
import { valueAfter, valueBefore } from './records/changes.js';
import { groupBy } from './records/collections.js';
import { type ExistingScope, leadersOf, type OwnerChanges, ownersIn } from './records/owners.js';

/** What changes wait for, by change id. */
export type Waits = ReadonlyMap<string, readonly Change[]>;

/**
 * - In an owner without records, the others wait for a leader.
 * - Where no leader stays, those that lead no longer wait for a new one: without it, they stay.
 * - Where all go, a leader goes last: by a delete of the record, or by leaving all owners.
 * - Who leaves all owners waits for the delete of one that keeps records without a leader.
 */
export function leaderWaits(scopes: readonly ExistingScope[], changes: readonly Change[]): Waits {
  const owners = ownersIn(scopes, changes);
  const waits = [...owners.flatMap(waitsWithin), ...waitsOfLeavers(owners.filter(isEmptied))];
  const awaitedById = groupBy(waits, ([id]) => id);
  return new Map([...awaitedById].map(([id, own]) => [id, own.flatMap(([, awaited]) => awaited)]));
}

type Wait = readonly [id: string, awaited: readonly Change[]];

function waitsWithin(owner: OwnerChanges): readonly Wait[] {
  const { definition, changes, records, leaving, deletion } = owner;
  const leaderField = definition.links.keepsOne;
  const leaderKeys = new Set(records.flatMap(({ key, values }) => (values[leaderField] === true ? key : [])));
  const endsLeading = (change: Change) => isDelete(change) || valueBefore(change, leaderField) === true;
  const leading = changes.filter((change) => !isDelete(change) && valueAfter(change, leaderField) === true);
  const ending = changes.filter((change) => leaderKeys.has(change.key) && endsLeading(change));
  const leavers = [...leaving].filter(([key]) => leaderKeys.has(key));
  const ended = new Set([...ending.map(({ key }) => key), ...leavers.map(([key]) => key)]);
  if (ended.size < leaderKeys.size) return [];
  const going = leavers.map(([, change]) => change);
  const [successor] = leading;
  if (successor) {
    const joining = changes.filter(({ action }) => action === 'create' && records.length === 0);
    const behind = [...ending, ...going, ...joining.filter((change) => !leading.includes(change))];
    return behind.map(({ id }) => [id, [successor]]);
  }
  const last = ending.filter(isDelete).at(-1);
  return [
    ...(last ? [[last.id, changes.filter((change) => isDelete(change) && change !== last)] as const] : []),
    ...(deletion && !isEmptied(owner) ? going.map(({ id }) => [id, [deletion]] as const) : []),
  ];
}

function isDelete({ action }: Change): boolean {
  return action === 'delete';
}

function isEmptied(owner: OwnerChanges): boolean {
  return leadersOf(owner).after.size === 0;
}

/** One owner that all leave, in waitsOfLeavers. */
interface Leave {
  readonly owner: OwnerChanges;
  readonly leaders: ReadonlySet<Change>;
  /** Those who have not left yet. */
  readonly open: Set<Change>;
}

/**
 * Lets people leave all their owners one after the other, so that each owner keeps a leader to the
 * end. Those for whom there is no such order wait for nothing: they are withheld.
 * @param owners that all leave
 */
function waitsOfLeavers(owners: readonly OwnerChanges[]): readonly Wait[] {
  const leaves = owners.map(leaveOf);
  const people = new Set(leaves.flatMap(({ open }) => [...open]));
  const leavesByPerson = new Map(
    [...people].map((one) => [one, leaves.filter(({ open }) => open.has(one))] as const),
  );
  const waits: Wait[] = [];
  let countBefore: number;
  do {
    countBefore = leavesByPerson.size;
    for (const [person, own] of leavesByPerson) {
      if (!own.every((leave) => mayGo(person, leave))) continue;
      leavesByPerson.delete(person);
      for (const { owner, leaders, open } of own) {
        open.delete(person);
        if (open.size > 0 || !leaders.has(person)) continue;
        const others = [...owner.changes, ...owner.leaving.values()].filter((other) => other !== person);
        waits.push([person.id, others]);
      }
    }
  } while (leavesByPerson.size < countBefore);
  return waits;
}

function leaveOf(owner: OwnerChanges): Leave {
  const { before } = leadersOf(owner);
  const leading = [...owner.leaving].flatMap(([key, change]) => (before.get(key) === true ? change : []));
  return { owner, leaders: new Set(leading), open: new Set(owner.leaving.values()) };
}

function mayGo(person: Change, { leaders, open }: Leave): boolean {
  const others = [...open].filter((other) => other !== person);
  return !leaders.has(person) || others.length === 0 || others.some((other) => leaders.has(other));
}
