/**
 * The scopes of one resource on their way to the comparison: each gets what holds it, on both
 * sides, and the custom fields that come with it.
 */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Listing, SetAsideRow, Values } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { bindColumns, splitColumns } from '../intake/bind-columns.js';
import { isKept } from '../intake/check-records.js';
import {
  checkRows,
  currentKeyOf,
  type DesiredScope,
  isOfCurrentContainer,
  resolveCurrentScope,
} from '../intake/desired-set.js';
import { type OtherColumn, strictly } from '../intake/match-columns.js';
import { keysInDoubt, lostPartOf, type OnProblem, quarantineRows, takeOut } from '../intake/set-aside.js';
import { rowOrigin } from '../records/origins.js';

/** A scope with what holds it, before what the service has there is known. */
export interface PlacedScope extends DesiredScope {
  /** The custom fields of the scope. */
  readonly columns: readonly Field[];
  /**
   * What holds the scope's records, if anything does: what the service has and what the files ask
   * for.
   */
  readonly container?: ScopeContainer;
}

/** What the files ask for in a scope, beside what the service has there. */
export interface PairedScope extends PlacedScope {
  /** Renames applied. */
  readonly listing: Listing;
}

export interface ScopeContainer {
  readonly definition: ResourceDefinition;
  readonly existing: ExistingRecord | undefined;
  readonly desired: DesiredRecord | undefined;
  /** Number of live records of that key; with more than one it is not clear which is meant. */
  readonly existingCount: number;
  /** Its row, when that was set aside. */
  readonly setAside?: SetAsideRow | undefined;
  /** A row of its custom fields that was set aside: more may be fields than are known. */
  readonly lostPart?: SetAsideRow | undefined;
}

/** A resource whose records hold others, as the plan has it so far. */
export interface HoldingResource {
  readonly scopes: readonly DesiredScope[];
  /** Renames applied. */
  readonly listings: readonly Listing[];
}

export interface PlacedScopes {
  readonly scopes: readonly PlacedScope[];
  readonly problems: readonly Problem[];
}

export interface PlacingOptions {
  /** Columns that may be custom fields, of all tables. */
  readonly otherColumns: readonly OtherColumn[];
  readonly isStrict: boolean;
  readonly onProblem: OnProblem;
}

/**
 * Places the scopes of one resource, and reads the columns that are custom fields.
 * @param holder the resource that holds this one, if one does
 * @returns the scopes that are in the plan; with `set-aside`, without the rows that errors are
 *   about
 */
export function placeScopes(
  scopes: readonly DesiredScope[],
  holder: HoldingResource | undefined,
  options: PlacingOptions,
): PlacedScopes {
  const placed = holder
    ? placeWithin(scopes, holder, options.onProblem)
    : { scopes: scopes.map((scope) => ({ ...scope, columns: [] })), problems: [] };
  const bound = bindScopes(placed.scopes, options);
  return { scopes: bound.scopes.filter(isInPlan), problems: [...placed.problems, ...bound.problems] };
}

/**
 * A scope of which every row was set aside may not exist; one that a table without rows speaks of
 * is in the plan.
 */
export function isInPlan({ definition, records, setAside, table }: DesiredScope): boolean {
  return records.length > 0 || !definition.within || (table !== undefined && !setAside);
}

/** Rows that name no container mean the current one; only the service knows which that is. */
function placeWithin(
  scopes: readonly DesiredScope[],
  holder: HoldingResource,
  onProblem: OnProblem,
): PlacedScopes {
  const place = (all: readonly DesiredScope[]) => all.map((scope) => placeScope(scope, holder));
  const unnamed = scopes.find(isOfCurrentContainer);
  if (!unnamed) return { scopes: place(scopes), problems: [] };
  const { definition, records } = unnamed;
  const { resource = '', column = '' } = definition.within ?? {};
  const currentKey = currentKeyOf(resource, holder.listings);
  if (currentKey === undefined) {
    const fault = { code: 'no_current_scope', args: { resource, column } } as const;
    return {
      scopes: place(scopes.filter((scope) => scope !== unnamed)),
      problems: records.slice(0, 1).map(({ row }) => problemAt(fault, rowOrigin(row))),
    };
  }
  const joined = resolveCurrentScope(scopes, { definition, currentKey });
  if (onProblem === 'stop') return { scopes: place(joined), problems: [] };
  const checked = joined.map((scope) => quarantineRows(scope, checkRows, onProblem));
  return {
    scopes: place(checked.map(({ scope }) => scope)),
    problems: checked.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error'),
  };
}

/** Finds the record that holds a scope, on both sides, and the custom fields that come with it. */
function placeScope(
  scope: DesiredScope,
  { scopes: [holders], listings: [listing] }: HoldingResource,
): PlacedScope {
  const { within, group } = scope.definition;
  const definition = definitionOf(within?.resource ?? '');
  const aside = holders?.setAside ?? [];
  const live = listing?.records ?? [];
  const liveKeys = new Set(live.map(({ values }) => values[definition.keyField]));
  const isInDoubt = keysInDoubt(aside, liveKeys).has(scope.scope);
  const existingOnes = isInDoubt ? [] : live.filter(({ key }) => key === scope.scope);
  const container: ScopeContainer = {
    definition,
    existing: existingOnes[0],
    existingCount: existingOnes.length,
    desired: holders?.records.find(({ key }) => key === scope.scope),
    setAside: aside.find(({ resource, key }) => resource === definition.name && key === scope.scope),
    lostPart: lostPartOf({ definition, setAside: aside }, scope.scope),
  };
  return { ...scope, container, columns: group?.columns(containerValues(container)) ?? [] };
}

/** The values of a container when the plan has been carried out. */
export function containerValues({ existing, desired }: ScopeContainer): Values {
  return { ...existing?.values, ...(desired && isKept(desired) && desired.values) };
}

/**
 * Reads the columns that are custom fields; a column that is none of any container's is a warning.
 */
function bindScopes(
  scopes: readonly PlacedScope[],
  { otherColumns, isStrict, onProblem }: PlacingOptions,
): PlacedScopes {
  const own = otherColumns.filter(({ definition }) => definition === scopes[0]?.definition);
  const split = splitColumns(
    own,
    scopes.map(({ columns }) => columns),
  );
  const free = own.filter(({ claimedBy }) => claimedBy === undefined);
  const bound = scopes.map((scope) => {
    // A column may be one of the fields whose rows were set aside: what stands there has no place
    // to go.
    const lostPart = scope.container?.lostPart;
    const possible = lostPart ? free : split.columns;
    const { records, problems } = bindColumns(scope, scope.columns, possible, lostPart);
    const read = { ...scope, records };
    return onProblem === 'stop' ? { scope: read, problems } : takeOut(read, problems);
  });
  const problems = [...split.problems, ...bound.flatMap((one) => one.problems)];
  return { scopes: bound.map(({ scope }) => scope), problems: isStrict ? problems.map(strictly) : problems };
}
