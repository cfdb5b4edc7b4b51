/**
 * Which container are the rows for? The current one may have been renamed in the service, or
 * another one may have become current since the last accepted run.
 */
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { ExistingRecord } from '../../model/records.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { currentOf } from '../../resources/resource.js';
import type { PairedScope } from '../compare/place-scopes.js';
import { isKept } from '../intake/check-records.js';
import { isHeldBy } from '../records/containers.js';
import { scopeIdOf } from '../records/names.js';
import { namedKeys } from '../records/renames.js';
import { type Check, finding, type PlanView, type RenameSuspect } from './view.js';

/** What a container gets: its contents, and itself if it is new. They are approved by its name. */
function heldBack(resource: string, key: string, { changes }: PlanView) {
  const isItself = (change: Change) =>
    change.action === 'create' && change.resource === resource && change.key === key;
  const holds = changes.filter((change) => isItself(change) || isHeldBy(change, { resource, key }));
  return { place: { resource, scope: '' }, holds, lift: { what: resource, value: key } };
}

/** Rows that name no container, where another one is current than in the last accepted run. */
function currentSwitched(view: PlanView): readonly Finding[] {
  const { scopes, listings, memory } = view;
  return scopes.flatMap(({ definition, container, isImplied, scope: current }): readonly Finding[] => {
    const before = memory.activations.impliedByResource?.get(definition.name);
    if (!isImplied || !container?.existing || !before) return [];
    const isBefore = ({ id }: ExistingRecord) => normalId(id) === normalId(before.id);
    if (isBefore(container.existing)) return [];
    const { name: resource } = container.definition;
    const live = listings.filter((one) => one.resource === resource).flatMap(({ records }) => records);
    const former = live.find(isBefore)?.key ?? before.key;
    const evidence = { former, current, column: definition.within?.column ?? '' };
    return finding('current_switched', { ...heldBack(resource, current, view), evidence });
  });
}

/**
 * Containers to create although an earlier run knew them, or that would become current at once,
 * while the current one has no row. A coming one is neither, however similar it is. Pure.
 * @param options.rowsBefore as in Memory
 * @param options.activatedKeys of the containers to activate at once
 */
export function renameSuspects(
  scopes: readonly PairedScope[],
  options: {
    readonly rowsBefore: ReadonlyMap<string, number>;
    readonly activatedKeys: ReadonlySet<string>;
  },
): readonly RenameSuspect[] {
  return scopes.flatMap((scope): readonly RenameSuspect[] => {
    const { definition, container } = scope;
    const holder = scopes.find((one) => one.definition === container?.definition);
    const current = currentOf(holder?.listing.records ?? []);
    const isNew = container?.existing === undefined && container?.desired?.intent === 'upsert';
    if (!definition.within?.defaultsToCurrent || !holder || !isNew || !current) return [];
    const isExpected = options.rowsBefore.has(scopeIdOf(scope));
    if (!isExpected && !options.activatedKeys.has(scope.scope)) return [];
    const isNamed =
      current.key === null ||
      namedKeys(holder.records).has(current.key) ||
      scopes.some((one) => one.definition === definition && one.scope === current.key);
    return isNamed ? [] : [{ scope, current }];
  });
}

/** A new container most of whose rows the current one holds. The others may be new as well. */
function currentRenamed(view: PlanView): readonly Finding[] {
  return view.suspects.flatMap(({ scope: { definition, container, records, scope }, current, held }) => {
    const keys = new Set(records.filter(isKept).map(({ key }) => key));
    const agreeing = held.records.filter(({ key }) => key !== null && keys.has(key)).length;
    if (!container || agreeing * 2 <= keys.size) return [];
    const { name: resource, previousKeyColumn: column = '' } = container.definition;
    const evidence = {
      noun: definition.noun,
      current: current.key ?? '',
      rows: keys.size,
      agreeing,
      column,
    };
    return finding('current_renamed', { ...heldBack(resource, scope, view), evidence });
  });
}

export const containerChecks: readonly Check[] = [currentRenamed, currentSwitched];
