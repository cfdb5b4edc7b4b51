/** Finds the problems that only the service's records reveal, and takes out rows to set aside. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, Listing } from '../../model/records.js';
import { formatOrigin } from '../../words/text.js';
import { incompleteList } from '../consequences/whole-list.js';
import { checkRecords, isKept } from '../intake/check-records.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { valuesAfter } from '../intake/references.js';
import { isInScope, lostPartOf, type OnProblem, quarantineRows, type RowsLeft } from '../intake/set-aside.js';
import { groupBy, lazy } from '../records/collections.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';
import { applyRenames } from '../records/renames.js';
import { unknownReferences } from './check-references.js';
import { isInPlan, type PairedScope } from './place-scopes.js';
import { pruneParts } from './prune-records.js';

export interface CheckedScopes {
  /** In the plan: renames applied, rows with errors set aside. */
  readonly scopes: readonly PairedScope[];
  /** Listings of all scopes. */
  readonly listings: readonly Listing[];
  readonly problems: readonly Problem[];
}

/**
 * Checks the scopes of one resource against the service, and takes out rows to set aside.
 * @param scopes with listings as read: the renames depend on the remaining rows
 * @param options.found earlier problems of these rows
 * @param options.prune tables whose parts without a row are removed
 */
export function checkScopes(
  scopes: readonly PairedScope[],
  options: {
    readonly found: readonly Problem[];
    readonly prune: readonly string[];
    readonly onProblem: OnProblem;
  },
): CheckedScopes {
  const { found, prune, onProblem } = options;
  const checked = scopes.map((scope) => checkScope(scope, onProblem));
  return {
    scopes: checked.map(({ scope }) => withoutUnnamedParts(scope, prune)).filter(isInPlan),
    listings: checked.map(({ scope }) => scope.listing),
    problems: withoutEchoes(
      checked.flatMap(({ problems }) => problems),
      found,
    ),
  };
}

/** Drops "value needed" for a cell whose value is already reported as wrong. */
function withoutEchoes(problems: readonly Problem[], known: readonly Problem[]): readonly Problem[] {
  const cellOf = ({ origin }: Problem) => origin && formatOrigin(origin);
  const faulty = new Set(known.filter(({ severity }) => severity === 'error').map(cellOf));
  return problems.filter(
    (problem) => problem.code !== 'value_needed_to_create' || !faulty.has(cellOf(problem)),
  );
}

/** Parts without a row are removed only if their table is pruned and every row was readable. */
function withoutUnnamedParts(scope: PairedScope, prune: readonly string[]): PairedScope {
  const { definition, records, listing, setAside, absentFile } = scope;
  const part = definition.group?.part;
  if (!part || !prune.includes(part.name) || setAside || absentFile !== undefined) return scope;
  return { ...scope, records: pruneParts(definition, records, listing.records) };
}

/** Warns that parts were not pruned. */
export function partsKept(scopes: readonly DesiredScope[], prune: readonly string[]): readonly Problem[] {
  return scopes.flatMap(({ definition: { group }, absentFile: file }) => {
    const part = group?.part;
    if (!part || file === undefined || !prune.includes(part.name)) return [];
    return [problemAt({ code: 'parts_not_pruned', args: { resource: part.name } }, { file }, 'warning')];
  });
}

/** Checks one scope. */
export function checkScope(scope: PairedScope, onProblem: OnProblem): RowsLeft<PairedScope> {
  const check = (rest: PairedScope) => checkAgainstService(withRenames(rest));
  const checked = quarantineRows(scope, check, onProblem);
  return { ...checked, scope: withRenames(checked.scope) };
}

function withRenames(scope: PairedScope): PairedScope {
  return { ...scope, listing: applyRenames(scope.records, scope.listing) };
}

/** Every problem of a scope that only the service's records reveal. @param scope renames applied */
export function checkAgainstService(scope: PairedScope): readonly Problem[] {
  return [
    ...containerProblems(scope),
    ...listProblems(scope),
    ...checkRecords(scope.definition, scope.records, scope.listing, scope.columns, scope.setAside),
    ...partsNeededToCreate(scope),
    ...referenceProblems(scope),
  ];
}

/** Owners are read with what they hold. */
function referenceProblems(scope: PairedScope): readonly Problem[] {
  const { definition, records, listing, references = new Map(), unclear = [] } = scope;
  const { owners = [] } = listing;
  const all = new Map(references);
  for (const [resource, read] of groupBy(owners, (owner) => owner.resource)) {
    const { existing = [], desired = [], setAside = [] } = references.get(resource) ?? {};
    all.set(resource, { existing: [...read, ...existing], desired, setAside });
  }
  const valuesByResource = new Map([...all].map(([resource, referred]) => [resource, valuesAfter(referred)]));
  const valuesOf = (resource: string, key: string) => valuesByResource.get(resource)?.get(key);
  const faults = definition.checkScope?.({ desired: records, existing: listing.records, valuesOf });
  const rows = lazy(() => new Set(records.map(({ row }) => row)));
  const ambiguous = unclear.filter(({ row }) => rows().has(row)).map(({ problem }) => problem);
  const cells = new Set(ambiguous.map(({ origin }) => JSON.stringify(origin)));
  const problems = [
    ...ambiguous,
    ...unknownReferences({ definition, records }, all).filter(
      ({ origin }) => !cells.has(JSON.stringify(origin)),
    ),
    ...(faults ?? []).map(({ fault, severity, row, column }) =>
      problemAt(fault, column === undefined ? rowOrigin(row) : cellOrigin(row, column), severity),
    ),
  ];
  // The posts of a wide row share cells.
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** A new record must have all its parts. */
function partsNeededToCreate(scope: PairedScope): readonly Problem[] {
  if (!scope.definition.group?.part || !scope.setAside) return [];
  const existingKeys = new Set(scope.listing.records.map(({ key }) => key));
  return scope.records.flatMap((record) => {
    const { resource, key, row } = record;
    const lost = isKept(record) && !existingKeys.has(key) ? lostPartOf(scope, key) : undefined;
    if (!lost) return [];
    const args = { resource, key, cause: rowOrigin(lost.row) };
    return [problemAt({ code: 'parts_needed_to_create', args }, rowOrigin(row))];
  });
}

/** The container must exist or be created, and must not be deleted. */
function containerProblems({
  definition: { name, within },
  scope,
  records,
  container,
}: PairedScope): readonly Problem[] {
  const first = records.find(isInScope);
  if (!container || !within || !first) return [];
  const { existing, desired, definition, existingCount, setAside, known } = container;
  const aside = setAside && { setAside: rowOrigin(setAside.row) };
  const args = { scope, resource: definition.name };
  const origin = cellOrigin(first.row, within.column);
  if (desired?.intent === 'delete') return [problemAt({ code: 'scope_deleted', args }, origin)];
  if (existingCount > 1) {
    const ambiguous = { resource: definition.name, key: scope, count: existingCount, heldResource: name };
    return [problemAt({ code: 'ambiguous_key', args: ambiguous }, origin)];
  }
  const isThere = existing !== undefined || (desired !== undefined && isKept(desired));
  return isThere
    ? []
    : [problemAt({ code: 'unknown_scope', args: { ...args, ...(known && { known }), ...aside } }, origin)];
}

/**
 * Records missing from a list would be created again. An error where that does harm: where keys are
 * not unique, and where a delete could have unknown children.
 */
function listProblems({ definition, records, listing }: PairedScope): readonly Problem[] {
  const { resource, scope } = listing;
  const mayBeDoubled = !definition.areKeysUnique && isCreating(records, listing);
  const unproven = incompleteList(listing, { needsCount: mayBeDoubled });
  if (!unproven) return [];
  const isHarmful = mayBeDoubled || records.some(({ intent }) => intent === 'delete');
  const args = { resource, scope, ...unproven };
  return [problemAt({ code: 'list_incomplete', args }, undefined, isHarmful ? 'error' : 'warning')];
}

function isCreating(records: readonly DesiredRecord[], listing: Listing): boolean {
  const existingKeys = new Set(listing.records.map(({ key }) => key));
  return records.some((record) => isKept(record) && !existingKeys.has(record.key));
}
