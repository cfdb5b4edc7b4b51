/**
 * Doubts about which container rows are for: the current one may have been renamed in the service,
 * or another one may have become current since the last accepted run.
 */
import type { Change } from '../../model/changes.js';
import type { Coded } from '../../model/problems.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import type { ChangeReason, WithholdArguments, WithholdReason } from '../../model/refusals.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { currentOf } from '../../resources/resource.js';
import type { PastActivations } from '../activation/time-line.js';
import type { PairedScope } from '../compare/place-scopes.js';
import { isKept } from '../intake/check-records.js';
import { scopeIdOf } from '../records/names.js';
import { namedKeys } from '../records/renames.js';
import { contentsApproval, isOfContents } from './approvables.js';
import { type Approvals, isApproved } from './approvals.js';

type DoubtCode = 'current_renamed' | 'current_switched';

/** A container whose changes are withheld until it is approved by name. */
export interface ContainerDoubt {
  readonly resource: string;
  readonly key: string;
  readonly fact: Coded<{ [Code in DoubtCode]: Omit<WithholdArguments[Code], 'approval'> }>;
}

/** The changes of containers in doubt, with their reason. Pure. */
export function contentsInDoubt(
  changes: readonly Change[],
  doubts: readonly ContainerDoubt[],
  approvals: Approvals,
): readonly ChangeReason[] {
  return doubts.flatMap(({ fact, ...holder }) => {
    const approval = contentsApproval(holder, changes);
    if (isApproved(approvals, approval)) return [];
    const reason = { code: fact.code, args: { ...fact.args, approval } } as WithholdReason;
    const own = changes.filter((change) => isOfContents(change, holder));
    return own.map(({ id }) => [id, reason] as const);
  });
}

/**
 * Rows that name no container, where another one is current than in the last accepted run. Pure.
 * @param listings of the containers, for the present name of the former one
 */
export function findSwitched(
  scopes: readonly PairedScope[],
  listings: readonly Listing[],
  { impliedByResource }: PastActivations,
): readonly ContainerDoubt[] {
  return scopes.flatMap((scope): readonly ContainerDoubt[] => {
    const { definition, container, isImplied } = scope;
    const before = impliedByResource?.get(definition.name);
    if (!isImplied || !container?.existing || !before) return [];
    if (normalId(before.id) === normalId(container.existing.id)) return [];
    const { name: resource } = container.definition;
    const live = listings
      .filter((listing) => listing.resource === resource)
      .flatMap((listing) => listing.records.find(({ id }) => normalId(id) === normalId(before.id)) ?? []);
    const former = live[0]?.key ?? before.key;
    const args = { former, current: scope.scope, column: definition.within?.column ?? '' };
    return [{ resource, key: scope.scope, fact: { code: 'current_switched', args } }];
  });
}

/** A container to create, and the current one that may be it. */
export interface RenameSuspect {
  readonly scope: PairedScope;
  readonly current: ExistingRecord;
}

export interface SuspectOptions {
  /** Rows per scope in the last accepted run, by scopeId. */
  readonly rowsBefore: ReadonlyMap<string, number>;
  /** Keys of the containers to activate at once. */
  readonly activatedKeys: ReadonlySet<string>;
}

/**
 * Containers to create although an earlier run knew them, or that would become current at once,
 * while the current one has no row. A coming one is neither, however similar it is. Pure.
 */
export function renameSuspects(
  scopes: readonly PairedScope[],
  { rowsBefore, activatedKeys }: SuspectOptions,
): readonly RenameSuspect[] {
  return scopes.flatMap((scope): readonly RenameSuspect[] => {
    const { definition, container } = scope;
    const holder = holderOf(scope, scopes);
    const current = currentOf(holder?.listing.records ?? []);
    const isNew = container?.existing === undefined && container?.desired?.intent === 'upsert';
    if (!definition.within?.defaultsToCurrent || !holder || !isNew || !current) return [];
    const isExpected = rowsBefore.has(scopeIdOf(scope));
    if (!isExpected && !activatedKeys.has(scope.scope)) return [];
    const isNamed =
      current.key === null ||
      namedKeys(holder.records).has(current.key) ||
      scopes.some((one) => one.definition === definition && one.scope === current.key);
    return isNamed ? [] : [{ scope, current }];
  });
}

/** The doubt, if what the current container holds confirms the suspicion. Pure. */
export function probableRename(
  { scope, current }: RenameSuspect,
  held: Pick<Listing, 'records'>,
): readonly ContainerDoubt[] {
  const { definition, container } = scope;
  const keys = new Set(scope.records.filter(isKept).map(({ key }) => key));
  const agreeing = held.records.filter(({ key }) => key !== null && keys.has(key)).length;
  // The other rows may be new ones of the same night.
  const isMost = agreeing * 2 > keys.size;
  if (!container || !isMost) return [];
  const { name: resource, previousKeyColumn: column = '' } = container.definition;
  const args = {
    noun: definition.noun,
    current: current.key ?? '',
    rows: keys.size,
    agreeing,
    column,
  };
  return [{ resource, key: scope.scope, fact: { code: 'current_renamed', args } }];
}

function holderOf({ container }: PairedScope, scopes: readonly PairedScope[]): PairedScope | undefined {
  return container && scopes.find(({ definition }) => definition === container.definition);
}
