/**
 * Who still leads? The service refuses a request after which an owner has links but none that
 * leads: a team with members always has a leader. Changes are ordered so that it has one after
 * every request; those for which there is no such order are held back. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { ExistingRecord } from '../../model/records.js';
import { definitionOf, type LinkDefinition, linkDefinitions } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { isFinal } from '../../resources/states.js';
import { valueAfter } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { recordId } from '../records/names.js';

/** An owner of links, such as a team with members, and all that a plan does to them. */
export interface OwnerChanges {
  /** Of its links. */
  readonly definition: LinkDefinition;
  readonly scope: string;
  readonly key: string;
  readonly changes: readonly Change[];
  /** By the key of a link without a delete: the change by which its person leaves all owners. */
  readonly leaving: ReadonlyMap<string, Change>;
  /** The delete of the owner. */
  readonly deletion: Change | undefined;
  /** Whether each link leads, by its key: in the service, and after the changes. */
  readonly before: ReadonlyMap<string, boolean>;
  readonly after: ReadonlyMap<string, boolean>;
}

/** The records of a scope in the service, renames applied. */
export interface ExistingScope {
  readonly definition: ResourceDefinition;
  readonly existing?: readonly ExistingRecord[];
}

/** The owners in which something changes. */
export function ownersIn(
  scopes: readonly ExistingScope[],
  changes: readonly Change[],
): readonly OwnerChanges[] {
  return linkDefinitions.flatMap((definition) => {
    const linkScopes = scopes.filter((scope) => scope.definition === definition);
    const existing = linkScopes.flatMap((scope) => scope.existing ?? []);
    return linkScopes.length > 0 ? ownersOf(definition, existing, changes) : [];
  });
}

function ownersOf(
  definition: LinkDefinition,
  existing: readonly ExistingRecord[],
  changes: readonly Change[],
): readonly OwnerChanges[] {
  const { owner, subject } = definition.links;
  const linkChanges = changes.filter(({ resource }) => resource === definition.name);
  const linkOf = (change: Change) => ({ scope: change.scope, key: change.link?.owner ?? '', change });
  const recordOf = (record: ExistingRecord) => {
    return { scope: record.scope, key: String(record.values[owner.field]), record };
  };
  const idOf = ({ scope, key }: Pick<Change, 'scope' | 'key'>) =>
    recordId({ resource: owner.resource, scope, key });
  const changesByOwner = groupBy(linkChanges.map(linkOf), idOf);
  const recordsByOwner = groupBy(existing.map(recordOf), idOf);
  const leavers = leaversIn(definition, changes);
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const ids = new Set([...changesByOwner.keys(), ...(leavers.size > 0 ? recordsByOwner.keys() : [])]);
  return [...ids].map((id) => {
    const [changed = [], read = []] = [changesByOwner.get(id), recordsByOwner.get(id)];
    const [{ scope, key } = { scope: '', key: '' }] = [...changed, ...read];
    const changesOfOwner = changed.map(({ change }) => change);
    const records = read.map(({ record }) => record);
    const deleted = new Set(changesOfOwner.filter(isDelete).map((change) => change.key));
    const leaving = records.flatMap((record) => {
      const change = leavers.get(String(record.values[subject.field]));
      return change && !deleted.has(String(record.key)) ? [[String(record.key), change] as const] : [];
    });
    const ofOwner = changeById.get(id);
    return {
      ...{ definition, scope, key, changes: changesOfOwner, leaving: new Map(leaving) },
      deletion: ofOwner && isDelete(ofOwner) ? ofOwner : undefined,
      ...leadersIn(definition, { records, changes: changesOfOwner, leaving }),
    };
  });
}

/** The changes that take people out of all owners, by the key of the person. */
function leaversIn({ links }: LinkDefinition, changes: readonly Change[]): ReadonlyMap<string, Change> {
  const people = definitionOf(links.subject.resource);
  const final = changes.filter((change) => change.resource === people.name && isFinal(people, change));
  return new Map(final.map((change) => [change.key, change]));
}

function leadersIn(
  { links: { keepsOne } }: LinkDefinition,
  of: {
    readonly records: readonly ExistingRecord[];
    readonly changes: readonly Change[];
    readonly leaving: readonly (readonly [key: string, change: Change])[];
  },
): Pick<OwnerChanges, 'before' | 'after'> {
  const before = new Map(of.records.map(({ key, values }) => [String(key), values[keepsOne] === true]));
  const after = new Map(before);
  for (const change of of.changes) {
    const leads = valueAfter(change, keepsOne) ?? before.get(change.key) ?? false;
    if (isDelete(change)) after.delete(change.key);
    else after.set(change.key, leads === true);
  }
  for (const [key] of of.leaving) after.delete(key);
  return { before, after };
}

function isDelete({ action }: Change): boolean {
  return action === 'delete';
}

/** True for an owner that keeps links of which none leads. */
export function isLeaderless({ after }: Pick<OwnerChanges, 'after'>): boolean {
  return after.size > 0 && ![...after.values()].includes(true);
}

/** The changes without which an owner has a leader after every request, as they are ordered. */
export function leaderlessChanges(owner: OwnerChanges): readonly Change[] {
  const { changes, deletion } = owner;
  const ending = endingsOf(owner);
  if (isEmptied(owner)) return ending.some((change) => isAfter(change, goersOf(owner))) ? [] : ending;
  const isGoneBefore = deletion && ending.every((change) => isAfter(change, [deletion]));
  if (isGoneBefore || !isLeaderless(owner)) return [];
  return ending.length > 0 ? ending : changes;
}

/** Where no leader stays: the changes by which those go, or lead no longer, who lead before. */
function endingsOf({ changes, leaving, before }: OwnerChanges): readonly Change[] {
  const all = [...changes.map((change) => [change.key, change] as const), ...leaving];
  return all.flatMap(([key, change]) => (before.get(key) === true ? change : []));
}

/** The changes by which links end. */
function goersOf({ changes, leaving }: OwnerChanges): readonly Change[] {
  return [...changes.filter(isDelete), ...leaving.values()];
}

function isEmptied({ after }: OwnerChanges): boolean {
  return after.size === 0;
}

function isAfter({ id, dependsOn }: Change, others: readonly Change[]): boolean {
  const awaited = new Set([id, ...dependsOn]);
  return others.every((other) => awaited.has(other.id));
}

/** True for a change by which an owner gets a leader. */
function bringsLeader({ definition, scope, key }: OwnerChanges, change: Change): boolean {
  return (
    !isDelete(change) &&
    change.resource === definition.name &&
    change.scope === scope &&
    change.link?.owner === key &&
    valueAfter(change, definition.links.keepsOne) === true
  );
}

// Order

/** What changes wait for, by change id. */
type Waits = ReadonlyMap<string, readonly Change[]>;

/**
 * - In an owner without links, the others wait for a leader.
 * - Where no leader stays, those that lead no longer wait for a new one: without it, they stay.
 * - Who leaves all owners waits for the delete of one that keeps links without a leader.
 * - Where all go, a leader goes last.
 */
export function leaderWaits(scopes: readonly ExistingScope[], changes: readonly Change[]): Waits {
  const owners = ownersIn(scopes, changes);
  const kept = owners.filter((owner) => !isEmptied(owner));
  const waits = [...kept.flatMap(waitsWithin), ...waitsOfGoers(owners.filter(isEmptied))];
  const awaitedById = groupBy(waits, ([id]) => id);
  return new Map([...awaitedById].map(([id, ofChange]) => [id, ofChange.flatMap(([, awaited]) => awaited)]));
}

type Wait = readonly [id: string, awaited: readonly Change[]];

function waitsWithin(owner: OwnerChanges): readonly Wait[] {
  const { changes, before, after, leaving, deletion } = owner;
  if ([...before].some(([key, leads]) => leads && after.get(key) === true)) return [];
  const successor = changes.find((change) => bringsLeader(owner, change));
  if (!successor) {
    const leavers = [...leaving].filter(([key]) => before.get(key) === true);
    return deletion ? leavers.map(([, { id }]) => [id, [deletion]]) : [];
  }
  const joining = changes.filter((change) => before.size === 0 && !bringsLeader(owner, change));
  return [...endingsOf(owner), ...joining].map(({ id }) => [id, [successor]]);
}

/** An owner that all leave. */
interface Leave {
  readonly owner: OwnerChanges;
  /** Those who have not left yet, and the leaders among them. */
  readonly open: Set<Change>;
  readonly leaders: Set<Change>;
}

/**
 * Lets all go one after the other, so that each owner keeps a leader to the end, although people
 * may leave several owners at once. Those for whom there is no such order wait for nothing: they
 * are held back.
 * @param owners that all leave
 */
function waitsOfGoers(owners: readonly OwnerChanges[]): readonly Wait[] {
  const leaves = owners.map((owner): Leave => {
    return { owner, open: new Set(goersOf(owner)), leaders: new Set(endingsOf(owner)) };
  });
  const pairs = leaves.flatMap((leave) => [...leave.open].map((goer) => ({ goer, leave })));
  const leavesById = groupBy(pairs, ({ goer }) => goer.id);
  const waiting = new Map([...leavesById].map(([id, [{ goer }]]) => [id, goer]));
  const waits: Wait[] = [];
  for (let countBefore = -1; waiting.size !== countBefore; ) {
    countBefore = waiting.size;
    for (const [id, goer] of waiting) {
      const leaving = (leavesById.get(id) ?? []).map(({ leave }) => leave);
      if (!leaving.every((leave) => mayGo(goer, leave))) continue;
      waiting.delete(id);
      for (const { owner, open, leaders } of leaving) {
        open.delete(goer);
        if (leaders.delete(goer) && open.size === 0)
          waits.push([id, goersOf(owner).filter((one) => one !== goer)]);
      }
    }
  }
  return waits;
}

/** The last leader goes when nobody else is left. */
function mayGo(goer: Change, { open, leaders }: Leave): boolean {
  return !leaders.has(goer) || leaders.size > 1 || open.size === 1;
}
