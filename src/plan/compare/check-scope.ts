/**
 * Puts a scope beside what the service has there, finds every problem that shows only then, and takes out the rows that must be
 * set aside.
 */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Listing, SetAsideRow } from '../../model/records.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { unprovenList } from '../guard/delete-rights.js';
import { checkRecords, isKept } from '../intake/check-records.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { lostPartOf, type OnProblem, type SettledRows, settleRows } from '../intake/set-aside.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';
import { applyRenames } from '../records/renames.js';

/** What the files ask for in a scope, beside what the service has there. */
export interface PairedScope extends DesiredScope {
  /** Renames applied. */
  readonly listing: Listing;
  /** The custom fields of the scope. */
  readonly columns: readonly Field[];
  /** What holds the scope's records, if anything does: what the service has and what the files ask for. */
  readonly container?: ScopeContainer;
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

/**
 * Checks a scope against what the service has, and takes out what must be set aside.
 * @param scope its listing as it was read; what is renamed depends on the rows that stay
 * @returns the scope with the renames applied. Pure.
 */
export function settleScope(scope: PairedScope, onProblem: OnProblem): SettledRows<PairedScope> {
  const check = (rest: PairedScope) => checkAgainstService(withRenames(rest));
  const settled = settleRows(scope, check, onProblem);
  return { ...settled, scope: withRenames(settled.scope) };
}

function withRenames(scope: PairedScope): PairedScope {
  return { ...scope, listing: applyRenames(scope.definition, scope.records, scope.listing) };
}

/** Every problem of a scope that shows only beside the service's records. @param scope renames applied. Pure. */
export function checkAgainstService(scope: PairedScope): readonly Problem[] {
  return [
    ...containerProblems(scope),
    ...incompleteList(scope),
    ...checkRecords(scope.definition, scope.records, scope.listing, scope.columns, scope.setAside),
    ...partsNeededToCreate(scope),
  ];
}

/** A new record without the parts that its files give it would be half a record. */
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

/** The record that a scope is named after must exist, or be made, and must not be deleted. */
function containerProblems({
  definition: { name, within },
  scope,
  records: [first],
  container,
}: PairedScope): readonly Problem[] {
  if (!container || !within || !first) return [];
  const { existing, desired, definition, existingCount, setAside } = container;
  const aside = setAside && { setAside: rowOrigin(setAside.row) };
  const args = { scope, resource: definition.name };
  const origin = cellOrigin(first.row, within.column);
  if (desired?.intent === 'delete') return [problemAt({ code: 'scope_deleted', args }, origin)];
  if (existingCount > 1) {
    const ambiguous = { resource: definition.name, key: scope, count: existingCount, heldResource: name };
    return [problemAt({ code: 'ambiguous_key', args: ambiguous }, origin)];
  }
  const isThere = existing !== undefined || (desired !== undefined && isKept(desired));
  return isThere ? [] : [problemAt({ code: 'unknown_scope', args: { ...args, ...aside } }, origin)];
}

/**
 * What a list hides would be planned as new. That is an error where it would do harm: where the service lets a key be given
 * twice, and where something is to be deleted whose children cannot be known.
 */
function incompleteList({ definition, records, listing }: PairedScope): readonly Problem[] {
  const { resource, scope, expectedCount } = listing;
  const unproven = unprovenList(listing);
  if (!unproven) return [];
  const mayBeDoubled = !definition.areKeysUnique && isCreating(records, listing);
  if (expectedCount === undefined && !mayBeDoubled) return [];
  const isHarmful = mayBeDoubled || records.some(({ intent }) => intent === 'delete');
  const args = { resource, scope, ...unproven.args };
  return [problemAt({ code: 'list_incomplete', args }, undefined, isHarmful ? 'error' : 'warning')];
}

function isCreating(records: readonly DesiredRecord[], listing: Listing): boolean {
  const existingKeys = new Set(listing.records.map(({ key }) => key));
  return records.some((record) => isKept(record) && !existingKeys.has(record.key));
}
