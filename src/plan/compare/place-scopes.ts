/** Assigns containers and custom fields to the scopes of one resource, before the comparison. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Listing, SetAsideRow, Values } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { type OtherColumn, strictly } from '../columns/match-columns.js';
import { bindColumns, namedFields, splitColumns } from '../intake/bind-columns.js';
import { isKept } from '../intake/check-records.js';
import {
  checkRows,
  currentKeyOf,
  type DesiredScope,
  isOfCurrentContainer,
  resolveCurrentScope,
} from '../intake/desired-set.js';
import type { References, UnclearReference } from '../intake/references.js';
import {
  isInScope,
  keysInDoubt,
  lostPartOf,
  type OnProblem,
  quarantineRows,
  takeOut,
} from '../intake/set-aside.js';
import { rowOrigin } from '../records/origins.js';
import { namedKeys } from '../records/renames.js';

/** A scope with its container, before its records are read from the service. */
export interface PlacedScope extends DesiredScope {
  /** The custom fields of the scope. */
  readonly columns: readonly Field[];
  /** The container on both sides, if the resource has one. */
  readonly container?: ScopeContainer;
  /** Records of other resources that the rows name. */
  readonly references?: References;
  /** Rows that may name several of them. */
  readonly unclear?: readonly UnclearReference[];
}

/** A scope with the service's records. */
export interface PairedScope extends PlacedScope {
  /** Renames applied. */
  readonly listing: Listing;
  /** The rows with what belongs to the service, if that was taken out. */
  readonly asRead?: readonly DesiredRecord[];
}

export interface ScopeContainer {
  readonly definition: ResourceDefinition;
  readonly existing: ExistingRecord | undefined;
  readonly desired: DesiredRecord | undefined;
  /** Number of existing records with that key; more than one is ambiguous. */
  readonly existingCount: number;
  /** Without any such container: the keys that there are, of which one may be meant. */
  readonly known?: readonly string[];
  /** Its row, if that was set aside. */
  readonly setAside?: SetAsideRow | undefined;
  /** A custom-field row set aside: there may be unknown fields. */
  readonly lostPart?: SetAsideRow | undefined;
}

/** The containing resource as the plan has it so far. */
interface HoldingResource {
  readonly scopes: readonly DesiredScope[];
  /** Renames applied. */
  readonly listings: readonly Listing[];
}

interface PlacedScopes {
  readonly scopes: readonly PlacedScope[];
  readonly problems: readonly Problem[];
}

export interface PlacingOptions {
  /** The scope in the service, where the records themselves show their custom fields. */
  readonly described?: Listing | undefined;
  /** Columns of all tables that may be custom fields. */
  readonly otherColumns: readonly OtherColumn[];
  readonly isStrict: boolean;
  readonly onProblem: OnProblem;
}

/**
 * Places the scopes of one resource and parses its custom-field columns.
 * @param holder the containing resource, if any
 * @returns the scopes of the plan; with `set-aside`, without the rows that have errors
 */
export function placeScopes(
  scopes: readonly DesiredScope[],
  holder: HoldingResource | undefined,
  options: PlacingOptions,
): PlacedScopes {
  const placed = holder
    ? placeWithin(scopes, holder, options.onProblem)
    : { scopes: scopes.map((scope) => ({ ...scope, columns: shownColumns(scope, options) })), problems: [] };
  const bound = bindScopes(placed.scopes.map(withLeftOut), options);
  return { scopes: bound.scopes.filter(isInPlan), problems: [...placed.problems, ...bound.problems] };
}

/** The custom fields that records show, and those that only headers name. */
function shownColumns(
  { definition }: DesiredScope,
  { described, otherColumns }: PlacingOptions,
): readonly Field[] {
  const resourceColumns = otherColumns.filter((column) => column.definition === definition);
  return namedFields(definition, resourceColumns, described?.definitions);
}

/** Adds what rows out of scope name, unless another row names it. */
function withLeftOut(scope: PlacedScope): PlacedScope {
  const { records, leftOut = [], setAside = [] } = scope;
  const named = namedKeys([...records, ...setAside]);
  const known = new Map(leftOut.map((record) => [record.key, record]));
  const others = [...known.values()].filter(({ key }) => !named.has(key));
  return others.length === 0 ? scope : { ...scope, records: [...records, ...others] };
}

/** False if all rows of a scope were set aside: it may not exist. An empty table keeps it. */
export function isInPlan({ definition, records, setAside, table }: DesiredScope): boolean {
  return records.some(isInScope) || !definition.within || (table !== undefined && !setAside);
}

/** Resolves rows without a container: only the service knows the current one. */
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

/** Finds the container on both sides, and its custom fields. */
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
  const desired = holders?.records.find(({ key }) => key === scope.scope);
  const container: ScopeContainer = {
    definition,
    existing: existingOnes[0],
    existingCount: existingOnes.length,
    desired,
    ...(existingOnes.length === 0 && !desired && { known: keysOf([...live, ...(holders?.records ?? [])]) }),
    setAside: aside.find(({ resource, key }) => resource === definition.name && key === scope.scope),
    lostPart: lostPartOf({ definition, setAside: aside }, scope.scope),
  };
  return { ...scope, container, columns: group?.columns(containerValues(container)) ?? [] };
}

function keysOf(records: readonly { readonly key: string | null }[]): readonly string[] {
  return records.flatMap(({ key }) => key ?? []);
}

/** The values of a container after the plan. */
export function containerValues({ existing, desired }: ScopeContainer): Values {
  return { ...existing?.values, ...(desired && isKept(desired) && desired.values) };
}

/** Parses custom-field columns; a column unknown to all containers is a warning. */
function bindScopes(
  scopes: readonly PlacedScope[],
  { otherColumns, isStrict, onProblem }: PlacingOptions,
): PlacedScopes {
  const resourceColumns = otherColumns.filter(({ definition }) => definition === scopes[0]?.definition);
  const split = splitColumns(
    resourceColumns,
    scopes.map(({ columns }) => columns),
  );
  const free = resourceColumns.filter(({ claimedBy }) => claimedBy === undefined);
  const bound = scopes.map((scope) => {
    // The column may be a field whose row was set aside, so its values cannot be assigned.
    const lostPart = scope.container?.lostPart;
    const possible = lostPart ? free : split.columns;
    const { records, problems } = bindColumns(scope, scope.columns, possible, lostPart);
    const read = { ...scope, records };
    return onProblem === 'stop' ? { scope: read, problems } : takeOut(read, problems);
  });
  const problems = [...split.problems, ...bound.flatMap((one) => one.problems)];
  return { scopes: bound.map(({ scope }) => scope), problems: isStrict ? problems.map(strictly) : problems };
}
