/** What deletes take along: what records count and, in some trees, what is below them. Pure. */
import type { Change, Effect } from '../../model/changes.js';
import type { DriftReason } from '../../model/obstacles.js';
import type { ExistingRecord } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf, linkDefinitionOf, linkDefinitions } from '../../resources/index.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { isFinal } from '../../resources/states.js';
import { linkedBy } from '../records/changes.js';
import { groupBy } from '../records/collections.js';
import { holderId, isHeldBy } from '../records/containers.js';
import { type RecordReference, recordId } from '../records/names.js';
import type { ExistingScope } from './leaders.js';
import { namesOf } from './stays-below.js';

/** What a delete removes besides the record. @param below from keptBelow */
export function effectsOf(
  definition: ResourceDefinition,
  record: ExistingRecord,
  below: readonly ExistingRecord[],
): readonly Effect[] {
  const descendants = definition.deletesDescendants ? below : [];
  const lost = [record, ...descendants];
  const counted = definition.lostFacts.map((what) => ({
    what,
    count: lost.reduce((sum, { facts }) => sum + Number(facts[what] ?? 0), 0),
  }));
  const ids = descendants.map(({ id }) => normalId(id)).sort();
  const children = { what: 'children', count: ids.length, ids };
  return [children, ...counted, ...uncountedEffects(definition, lost)].filter(({ count }) => count !== 0);
}

/** If the service does not count the contents, assume that there are some. */
function uncountedEffects(
  { lostFacts: [mainFact, ...otherFacts] }: ResourceDefinition,
  records: readonly ExistingRecord[],
): readonly Effect[] {
  if (mainFact === undefined) return [];
  const isCounted = ({ facts }: ExistingRecord) => [mainFact, ...otherFacts].some((fact) => fact in facts);
  return records.every(isCounted) ? [] : [{ what: mainFact, count: null }];
}

/** Numbers of deletes of what records count: by the recordId, and the fact that counts them. */
export type OwnDeletes = ReadonlyMap<string, number>;

/** Counts deletes: of links for both ends, of other records for what holds them. */
export function countOwnDeletes(changes: readonly Change[]): OwnDeletes {
  const counting = changes.flatMap((change) => {
    if (change.action !== 'delete') return [];
    const { listing } = linkDefinitionOf(change.resource) ?? {};
    const { owner, subject } = linkedBy(change) ?? {};
    if (!listing) return countedAs(holderId(change), definitionOf(change.resource).countFact ?? '');
    return [countedAs(owner, listing.countFact), countedAs(subject, listing.totalFact)];
  });
  return new Map([...groupBy(counting, (one) => one)].map(([one, alike]) => [one, alike.length]));
}

function countedAs(record = '', fact: string): string {
  return `${record} ${fact}`;
}

/** What a delete takes along besides what its plan deletes before, on its own. */
export function beyondOwn(
  effects: readonly Effect[],
  record: RecordReference,
  ownDeletes: OwnDeletes,
): readonly Effect[] {
  if (ownDeletes.size === 0) return effects;
  return effects
    .map((effect) => {
      const { what, count } = effect;
      const deleted = ownDeletes.get(countedAs(recordId(record), what)) ?? 0;
      return count === null || deleted === 0 ? effect : { ...effect, count: Math.max(0, count - deleted) };
    })
    .filter(({ count }) => count !== 0);
}

/**
 * The changes of a whole plan, each with what it alone takes along. What a container holds counts
 * with it all the same: who deletes a chart is asked about its teams.
 */
export function withNetEffects(changes: readonly Change[]): readonly Change[] {
  const ownDeletes = countOwnDeletes(changes.filter(({ link }) => link));
  return changes.map((change) => {
    const { effects, ...rest } = change;
    const left = effects && beyondOwn(effects, change, ownDeletes);
    if (left === effects) return change;
    return left?.length === 0 ? rest : { ...rest, ...(left && { effects: left }) };
  });
}

/**
 * Finds the changes that take links along which name a record, such as memberships with a grade:
 * deletes of their owner, or of what holds that, and leaves of their subject. Links that are in no
 * list may name any.
 */
export function takersOf(
  resource: string,
  scopes: readonly ExistingScope[],
  changes: readonly Change[],
): (key: string) => readonly Change[] {
  const naming = linkDefinitions.flatMap(({ fields, ...links }) =>
    fields.flatMap(({ name, refersTo }) => (refersTo === resource ? [{ ...links, field: name }] : [])),
  );
  const takers = naming
    .filter(({ links: { owner, subject }, field }) => field !== owner.field && field !== subject.field)
    .flatMap(({ name, links, listing, within, field }) => {
      const existing = scopes
        .filter(({ definition }) => definition.name === name)
        .flatMap((scope) => scope.existing ?? []);
      const ofOwner = groupBy(existing, ({ scope, values }) => `${scope}/${values[links.owner.field]}`);
      return changes.flatMap((change) => {
        const { resource: taker, scope, key, effects = [] } = change;
        const isOwner = taker === links.owner.resource;
        const counted = isOwner ? effects.filter(({ what }) => what === listing.countFact) : effects;
        const isEnd = change.action === 'delete' || isFinal(definitionOf(taker), change);
        const isTaker = isOwner || taker === within?.resource || taker === links.subject.resource;
        const listed = isOwner ? ofOwner.get(`${scope}/${key}`) : undefined;
        return isTaker && isEnd && counted.length > 0 ? [{ change, listed, field }] : [];
      });
    });
  return (key) =>
    takers
      .filter(
        ({ listed, field }) => listed?.some(({ values }) => [values[field]].flat().includes(key)) ?? true,
      )
      .map(({ change }) => change);
}

/** By how many a plan makes what a record counts more, or fewer if negative; by fact. */
export type Growth = Readonly<Record<string, number>>;

/** The growth of the links that a container counts, by changes that have yet to be made. */
export function growthBy(changes: readonly Change[], holder: Pick<Change, 'resource' | 'key'>): Growth {
  const within = changes.filter((change) => isHeldBy(change, holder));
  const counted = linkDefinitions.filter(({ within: container }) => container?.resource === holder.resource);
  return Object.fromEntries(
    counted.map(({ name, links, listing }) => {
      const countOf = (action: Change['action']) =>
        within.filter((change) => change.resource === name && change.action === action).length;
      const goneOwners = within.filter(
        ({ resource, action }) => resource === links.owner.resource && action === 'delete',
      );
      const along = goneOwners
        .flatMap(({ effects = [] }) => effects)
        .filter(({ what }) => what === listing.countFact)
        .reduce((sum, { count }) => sum + (count ?? 0), 0);
      return [listing.totalFact, countOf('create') - countOf('delete') - along];
    }),
  );
}

/**
 * Why a delete must not be made any more: the effects that were reviewed are a maximum, so that
 * less may be deleted, neither more nor others.
 * @param present what the delete would remove now
 * @param below descendants that it would remove, to be named
 */
export function findGrowth(
  { resource, effects = [] }: Pick<Change, 'resource' | 'effects'>,
  present: readonly Effect[],
  below: readonly ExistingRecord[],
): DriftReason | undefined {
  for (const { what, count, ids = [] } of present) {
    const planned = effects.filter((effect) => effect.what === what);
    if (planned.some((effect) => effect.count === null)) continue;
    const expected = Math.max(0, ...planned.map((effect) => Number(effect.count)));
    // Not all effects say which.
    const known = expected === 0 ? [] : planned.flatMap((effect) => effect.ids ?? ids);
    const others = ids.filter((id) => !known.includes(id));
    if (count !== null && count <= expected && others.length === 0) continue;
    const unplanned = below.filter(({ id }) => others.includes(normalId(id)));
    const children = namesOf(definitionOf(resource), unplanned);
    const named = unplanned.length > 0 && { unplanned: { children, count: unplanned.length } };
    return { code: 'effect_grown', args: { what, expected, found: count, ...named } };
  }
  return undefined;
}
