/**
 * Takes rows with a problem out of a run, so that the good ones go on. Says which problems are
 * about rows at all; it finds none itself, and what may not happen beside rows that were set aside
 * is decided elsewhere.
 */
import { type Problem, type ProblemCode, problemAt } from '../../model/problems.js';
import type { DesiredRecord, SetAsideRow, Value } from '../../model/records.js';
import type { Origin, RowOrigin, Table } from '../../model/tables.js';
import { heldBy, resourceDefinitions } from '../../resources/index.js';
import { isInGroup, type ResourceDefinition, tableNamesOf } from '../../resources/resource.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';

/** What a problem of a row means for the run. */
export type OnProblem = 'stop' | 'set-aside';

/** The rows of one resource and scope: those that count, and those that were set aside. */
export interface ScopeRows {
  readonly definition: ResourceDefinition;
  /** `''` for a resource of the tenant, and for rows that mean the current container. */
  readonly scope: string;
  readonly records: readonly DesiredRecord[];
  /** Of the resource and of its parts. */
  readonly setAside?: readonly SetAsideRow[];
}

/**
 * The problems that are about rows, those that they name or all of the scope, with the reason why
 * the other rows can be trusted beside them. A problem that is not listed stops the run: it puts a
 * whole file, table or list in doubt (an encoding, a quotation mark that is never closed, a missing
 * column, a list that is not complete), or it is about all rows together (`not_exactly_one`).
 */
const reachByCode: Readonly<Partial<Record<ProblemCode, 'rows' | 'scope'>>> = {
  // One row has lost its columns; every other has as many cells as the header.
  ragged_row: 'rows',
  // One cell cannot be read, or not be trusted.
  error_cell: 'rows',
  formula_without_value: 'rows',
  merged_cell: 'rows',
  imprecise_number: 'rows',
  code_shown_otherwise: 'rows',
  date_in_code: 'rows',
  blank_cell: 'rows',
  blank_scope: 'rows',
  keep_mark_in_key: 'rows',
  invalid_code: 'rows',
  code_like_uuid: 'rows',
  text_too_long: 'rows',
  control_character: 'rows',
  invalid_integer: 'rows',
  invalid_boolean: 'rows',
  invalid_number: 'rows',
  invalid_date: 'rows',
  unknown_option: 'rows',
  invalid_action: 'rows',
  scope_conflict: 'rows',
  field_not_in_scope: 'rows',
  // A department has no clear place; those whose upper department is clear have one.
  staircase_doubled: 'rows',
  staircase_gap: 'rows',
  staircase_upper_missing: 'rows',
  staircase_upper_unclear: 'rows',
  // Rows contradict each other: none of them is right, and all are named.
  duplicate_key: 'rows',
  same_activation_day: 'rows',
  renamed_twice: 'rows',
  rename_not_allowed: 'rows',
  parent_cycle: 'rows',
  part_without_owner: 'rows',
  // One record is not as its row takes it to be.
  unknown_parent: 'rows',
  value_needed_to_create: 'rows',
  record_exists: 'rows',
  record_missing: 'rows',
  rename_conflict: 'rows',
  renamed_below_successor: 'rows',
  stored_value_refused: 'rows',
  options_needed: 'rows',
  // Not deleted, as if the row were not there.
  children_left: 'rows',
  not_deletable: 'rows',
  // What follows from other rows that were set aside.
  part_set_aside: 'rows',
  parts_needed_to_create: 'rows',
  key_still_held: 'rows',
  // What should hold the records is not there, or is to go: no row of the scope has a place, those
  // of others have.
  unknown_scope: 'scope',
  scope_deleted: 'scope',
  // Of two live records of that key neither is touched. It stops when it is about what holds the
  // rows, see stopsRun.
  ambiguous_key: 'rows',
};

/** True for an error that stops the run also when rows with a problem may be set aside. */
export function stopsRun(problem: Problem): boolean {
  const isOfContainer = problem.code === 'ambiguous_key' && problem.args.heldResource !== undefined;
  const isOfRows = problem.code in reachByCode && rowsOf(problem).length > 0 && !isOfContainer;
  return problem.severity === 'error' && !isOfRows;
}

/** The problems that set rows aside. */
export function settingAside(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem) => problem.severity === 'error' && !stopsRun(problem));
}

/** Every row that a problem names: its own, the other one of two, the steps of a circle. */
export function rowsOf({ args, origin }: Problem): readonly Origin[] {
  const first = 'first' in args ? [args.first] : [];
  const steps = 'steps' in args ? args.steps.map((step) => step.origin) : [];
  return [origin, ...first, ...steps].filter((place) => place?.line !== undefined) as readonly Origin[];
}

/** The rows that problems name, as text that is the same for the same row. */
export function addressesOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.flatMap(rowsOf).map((origin) => addressOf(origin, origin.line)));
}

/** The same for a row that was read. */
export function rowAddress({ table, line }: RowOrigin): string {
  return addressOf(table, line);
}

function addressOf({ file, sheet = '' }: Pick<Origin, 'file' | 'sheet'>, line: number | undefined): string {
  return JSON.stringify([file, sheet, line]);
}

export interface RowsLeft<Scope extends ScopeRows> {
  readonly scope: Scope;
  /**
   * All that were found; with an error among them that stops the run, nothing may be done about the
   * scope.
   */
  readonly problems: readonly Problem[];
}

/**
 * Checks a scope, takes out the rows that problems are about, and checks again, as others may have
 * relied on them.
 * @param check finds the problems of a scope; it must not depend on the order of the rows
 * @param onProblem `stop`: checks once and takes nothing out
 * @returns the scope without the rows that are set aside. Every check but the last takes out a row
 *   at least.
 * @throws Error when an error names no row of the scope: a defect of the tool, not of the input
 */
export function quarantineRows<Scope extends ScopeRows>(
  scope: Scope,
  check: (scope: Scope) => readonly Problem[],
  onProblem: OnProblem,
): RowsLeft<Scope> {
  const problems: Problem[] = [];
  let rest = scope;
  for (;;) {
    const found = check(rest);
    const isDone = !found.some(({ severity }) => severity === 'error');
    if (onProblem === 'stop' || isDone || found.some(stopsRun)) {
      return { scope: rest, problems: [...problems, ...found] };
    }
    // While two rows are about the same record, what else is found depends on which of them is
    // looked at: they go first, and the rest is found again.
    const doubled = found.filter(({ code }) => code === 'duplicate_key' || code === 'renamed_twice');
    const taken = takeOut(rest, doubled.length > 0 ? doubled : found);
    if (taken.scope === rest) throw new Error(`no row of ${scope.definition.name} to set aside`);
    problems.push(...taken.problems);
    rest = taken.scope;
  }
}

/**
 * Takes out the rows that errors are about. A record whose part has a problem loses all its parts;
 * one whose own row has a problem goes with its parts.
 * @returns the rest, the same scope where nothing was taken out, and the errors: one for every row
 *   where they are about the whole scope.
 */
export function takeOut<Scope extends ScopeRows>(scope: Scope, found: readonly Problem[]): RowsLeft<Scope> {
  const errors = settingAside(found).flatMap((problem) => spread(problem, scope));
  if (errors.length === 0) return { scope, problems: [] };
  const addresses = addressesOf(errors);
  const left = scope.records.map((record) => withoutRows(scope.definition, record, addresses));
  const problems = [...errors, ...left.flatMap((one) => one.problems)];
  const taken = left.flatMap((one) => one.setAside);
  if (taken.length === 0) return { scope, problems };
  const records = left.flatMap(({ record }) => record ?? []);
  return { scope: { ...scope, records, setAside: [...(scope.setAside ?? []), ...taken] }, problems };
}

/** A problem of a whole scope becomes one of each of its rows. */
function spread(problem: Problem, { definition: { within }, records }: ScopeRows): readonly Problem[] {
  if (reachByCode[problem.code] !== 'scope' || !within) return [problem];
  return records.map(({ row }) => ({ ...problem, origin: cellOrigin(row, within.column) }));
}

interface LeftRecord {
  /** Absent when nothing of it is left. */
  readonly record?: DesiredRecord;
  readonly setAside: readonly SetAsideRow[];
  readonly problems: readonly Problem[];
}

function withoutRows(
  definition: ResourceDefinition,
  record: DesiredRecord,
  addresses: ReadonlySet<string>,
): LeftRecord {
  const isOut = (row: RowOrigin) => addresses.has(rowAddress(row));
  const parts = [...(record.partRows?.values() ?? [])];
  const [firstPart] = parts;
  const badPart = parts.find(isOut);
  const isOwnOut = isOut(record.row);
  if (!isOwnOut && !badPart) return { record, setAside: [], problems: [] };
  // A record that only parts name has the row of the first.
  const isOfPartsOnly = firstPart && rowAddress(firstPart) === rowAddress(record.row);
  const rest = isOwnOut || isOfPartsOnly ? undefined : withoutParts(definition, record);
  const resource = definition.group?.part?.name ?? definition.name;
  const cause = rowOrigin(badPart ?? record.row);
  return {
    ...(rest && { record: rest }),
    setAside: [
      ...(rest ? [] : [record]),
      ...parts.map((row) => ({ resource, scope: record.key, values: {}, row })),
    ],
    problems: parts.filter((row) => !isOut(row)).map((row) => partSetAside(record.key, row, cause)),
  };
}

function withoutParts(
  definition: ResourceDefinition,
  { partRows, values, ...record }: DesiredRecord,
): DesiredRecord {
  const own = Object.entries(values).filter(([name]) => !isInGroup(definition, name));
  return { ...record, values: Object.fromEntries<Value>(own) };
}

/** A part that goes because another part of its owner, or the owner's own row, has a problem. */
export function partSetAside(owner: string, row: RowOrigin, cause: Origin): Problem {
  return problemAt({ code: 'part_set_aside', args: { owner, cause } }, rowOrigin(row));
}

/**
 * The row that keeps the parts of a record from being known, if one does: one of its own, or one
 * without an owner.
 */
export function lostPartOf(
  { definition: { group }, setAside = [] }: Pick<ScopeRows, 'definition' | 'setAside'>,
  owner: string,
): SetAsideRow | undefined {
  return setAside.find(
    ({ resource, scope }) => resource === group?.part?.name && (scope === undefined || scope === owner),
  );
}

/**
 * The keys that are in doubt because a row that renames a record was set aside: the old one is
 * still held, and what stands under the new one may be another record.
 * @param liveKeys as the service has them, renames not applied
 * @returns the row that puts it in doubt, by key.
 */
export function keysInDoubt(
  setAside: readonly SetAsideRow[],
  liveKeys: ReadonlySet<unknown>,
): ReadonlyMap<string, SetAsideRow> {
  const rowByKey = new Map<string, SetAsideRow>();
  for (const row of setAside) {
    const { key, previousKey } = row;
    if (previousKey === undefined || previousKey === key || !liveKeys.has(previousKey)) continue;
    rowByKey.set(previousKey, row);
    if (key !== undefined) rowByKey.set(key, row);
  }
  return rowByKey;
}

/** How many rows were set aside, by the name of their table, in the order of the tables. */
export function countSetAside(
  problems: readonly Problem[],
  tables: readonly Table[],
): ReadonlyMap<string, number> {
  const addresses = addressesOf(settingAside(problems));
  const countByTable = new Map<string, number>();
  if (addresses.size === 0) return countByTable;
  for (const { resource, source, rows, lostRows = [] } of tables) {
    const out = [...rows, ...lostRows].filter(({ line }) => addresses.has(addressOf(source, line)));
    if (out.length > 0) countByTable.set(resource, (countByTable.get(resource) ?? 0) + out.length);
  }
  return countByTable;
}

/**
 * The rows that keep a resource from deleting anything: its own, those of its parts, and those of
 * the records it holds, which a delete would take along.
 * @param countByTable as countSetAside gives it
 * @returns the resources with at least one such row.
 */
export function countByResource(countByTable: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = resourceDefinitions.map((definition) => {
    const tables = [...tableNamesOf(definition), ...heldBy(definition.name).map(({ name }) => name)];
    const count = tables.reduce((sum, table) => sum + (countByTable.get(table) ?? 0), 0);
    return [definition.name, count] as const;
  });
  return new Map(counts.filter(([, count]) => count > 0));
}
