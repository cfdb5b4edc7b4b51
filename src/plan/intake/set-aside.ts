/**
 * Takes rows with problems out of a run so that the others proceed. Decides which problems concern
 * single rows; neither finds problems nor restricts deletes.
 */
import { type Problem, type ProblemCode, problemAt } from '../../model/problems.js';
import type { DesiredRecord, SetAsideRow, Value } from '../../model/records.js';
import type { Origin, RowOrigin, Table } from '../../model/tables.js';
import { heldBy, resourceDefinitions } from '../../resources/index.js';
import { isInGroup, type ResourceDefinition, tableNamesOf } from '../../resources/resource.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';

/** How to treat rows with problems. */
export type OnProblem = 'stop' | 'set-aside';

/** The rows of one resource and scope: accepted and set aside. */
export interface ScopeRows {
  readonly definition: ResourceDefinition;
  /** `''` for a resource of the tenant, and for rows of the current container. */
  readonly scope: string;
  readonly records: readonly DesiredRecord[];
  /** What rows out of scope name; they become records once the container is known. */
  readonly leftOut?: readonly DesiredRecord[];
  /** Of the resource and its parts. */
  readonly setAside?: readonly SetAsideRow[];
}

/**
 * Problems that concern only the rows they name, or one scope, and why the other rows remain
 * trustworthy. All others stop the run: they put a file, table or list in doubt (encoding, unclosed
 * quote, missing column) or concern all rows (`not_exactly_one`).
 */
const reachByCode: Readonly<Partial<Record<ProblemCode, 'rows' | 'scope'>>> = {
  // One row has shifted columns; all others match the header.
  ragged_row: 'rows',
  cell_beyond_header: 'rows',
  // One cell is unreadable or untrustworthy.
  error_cell: 'rows',
  formula_without_value: 'rows',
  merged_cell: 'rows',
  imprecise_number: 'rows',
  code_shown_otherwise: 'rows',
  date_in_code: 'rows',
  blank_cell: 'rows',
  value_of_nobody: 'rows',
  blank_scope: 'rows',
  keep_mark_in_key: 'rows',
  invalid_code: 'rows',
  invalid_email: 'rows',
  code_like_uuid: 'rows',
  text_too_long: 'rows',
  control_character: 'rows',
  invalid_integer: 'rows',
  invalid_boolean: 'rows',
  invalid_number: 'rows',
  invalid_date: 'rows',
  unknown_option: 'rows',
  invalid_action: 'rows',
  value_not_listed: 'rows',
  scope_conflict: 'rows',
  field_not_in_scope: 'rows',
  // One department has no clear place; others with a clear upper department do.
  name_not_parted: 'rows',
  staircase_doubled: 'rows',
  staircase_gap: 'rows',
  staircase_upper_missing: 'rows',
  staircase_upper_unclear: 'rows',
  // Rows contradict each other: all of them are named, none is applied.
  duplicate_key: 'rows',
  same_activation_day: 'rows',
  renamed_twice: 'rows',
  rename_not_allowed: 'rows',
  parent_cycle: 'rows',
  part_without_owner: 'rows',
  // One record differs from what its row assumes.
  unknown_parent: 'rows',
  unknown_reference: 'rows',
  ambiguous_reference: 'rows',
  value_needed_to_create: 'rows',
  value_taken: 'rows',
  values_exchanged: 'rows',
  delete_by_state: 'rows',
  record_exists: 'rows',
  record_missing: 'rows',
  rename_conflict: 'rows',
  renamed_below_successor: 'rows',
  stored_value_refused: 'rows',
  options_needed: 'rows',
  // Not deleted, as if there were no row.
  children_left: 'rows',
  not_deletable: 'rows',
  // Consequences of other rows set aside.
  part_set_aside: 'rows',
  parts_needed_to_create: 'rows',
  key_still_held: 'rows',
  // The container is missing or to be deleted: only the rows of this scope are affected.
  unknown_scope: 'scope',
  scope_deleted: 'scope',
  // Two existing records share the key: neither is touched. For containers see stopsRun.
  ambiguous_key: 'rows',
};

/** True for an error that stops the run even if rows may be set aside. */
export function stopsRun(problem: Problem): boolean {
  const isOfContainer = problem.code === 'ambiguous_key' && problem.args.heldResource !== undefined;
  const isOfRows = problem.code in reachByCode && rowsOf(problem).length > 0 && !isOfContainer;
  return problem.severity === 'error' && !isOfRows;
}

/** The problems that set rows aside. */
export function settingAside(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem) => problem.severity === 'error' && !stopsRun(problem));
}

/** Every row that a problem names: its own, the first of a duplicate, the steps of a cycle. */
export function rowsOf({ args, origin }: Problem): readonly Origin[] {
  const first = 'first' in args ? [args.first] : [];
  const steps = 'steps' in args ? args.steps.map((step) => step.origin) : [];
  return [origin, ...first, ...steps].filter((place) => place?.line !== undefined) as readonly Origin[];
}

/** The rows that problems name, as comparable addresses. */
export function addressesOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.flatMap(rowsOf).map((origin) => addressOf(origin, origin.line)));
}

/** The address of a row that was read. */
export function rowAddress({ table, line }: RowOrigin): string {
  return addressOf(table, line);
}

function addressOf({ file, sheet = '' }: Pick<Origin, 'file' | 'sheet'>, line: number | undefined): string {
  return JSON.stringify([file, sheet, line]);
}

export interface RowsLeft<Scope extends ScopeRows> {
  readonly scope: Scope;
  /** All problems found; an error that stops the run invalidates the scope. */
  readonly problems: readonly Problem[];
}

/**
 * Checks a scope, takes out the rows with problems, and repeats, as other rows may rely on them.
 * @param check finds the problems of a scope; must not depend on the order of the rows
 * @param onProblem `stop`: checks once and takes nothing out
 * @returns the remaining scope. Terminates: every round but the last takes out at least one row.
 * @throws Error for an error without a row in the scope: a defect of the tool, not of the input
 */
export function quarantineRows<Scope extends ScopeRows>(
  scope: Scope,
  check: (scope: Scope) => readonly Problem[],
  onProblem: OnProblem,
): RowsLeft<Scope> {
  let problems: readonly Problem[] = [];
  let rest = scope;
  for (;;) {
    const faults = check(rest);
    const isDone = !faults.some(({ severity }) => severity === 'error');
    if (onProblem === 'stop' || isDone || faults.some(stopsRun)) {
      return { scope: rest, problems: [...problems, ...faults] };
    }
    // Duplicates first: while two rows describe one record, other findings depend on the order.
    const doubled = faults.filter(({ code }) => code === 'duplicate_key' || code === 'renamed_twice');
    const taken = takeOut(rest, doubled.length > 0 ? doubled : faults);
    if (taken.scope === rest) throw new Error(`no row of ${scope.definition.name} to set aside`);
    problems = [...problems, ...taken.problems];
    rest = taken.scope;
  }
}

/**
 * Takes out the rows with errors. A problem in one part takes out all parts of its record; a
 * problem in the record's own row takes out both.
 * @returns the rest (the same object if nothing was taken out) and the errors, one per row if they
 *   concern the whole scope
 */
export function takeOut<Scope extends ScopeRows>(scope: Scope, faults: readonly Problem[]): RowsLeft<Scope> {
  const errors = settingAside(faults).flatMap((problem) => spread(problem, scope));
  if (errors.length === 0) return { scope, problems: [] };
  const addresses = addressesOf(errors);
  const left = scope.records.map((record) => withoutRows(scope.definition, record, addresses));
  const problems = [...errors, ...left.flatMap((one) => one.problems)];
  const taken = left.flatMap((one) => one.setAside);
  if (taken.length === 0) return { scope, problems };
  const records = left.flatMap(({ record }) => record ?? []);
  return { scope: { ...scope, records, setAside: [...(scope.setAside ?? []), ...taken] }, problems };
}

/** False for what a row out of scope names. */
export function isInScope({ isLeftOut }: Pick<DesiredRecord, 'isLeftOut'>): boolean {
  return isLeftOut !== true;
}

/** Copies a problem of a scope to each of its rows. */
function spread(problem: Problem, { definition: { within }, records }: ScopeRows): readonly Problem[] {
  if (reachByCode[problem.code] !== 'scope' || !within) return [problem];
  return records.filter(isInScope).map(({ row }) => {
    return { ...problem, origin: cellOrigin(row, within.column) };
  });
}

interface LeftRecord {
  /** Absent when nothing of it remains. */
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
  // A record known only from parts has the row of its first part.
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
  const entries = Object.entries(values).filter(([name]) => !isInGroup(definition, name));
  return { ...record, values: Object.fromEntries<Value>(entries) };
}

/** The problem of a part taken out because of its owner's row or another part. */
export function partSetAside(owner: string, row: RowOrigin, cause: Origin): Problem {
  return problemAt({ code: 'part_set_aside', args: { owner, cause } }, rowOrigin(row));
}

/** The row set aside that leaves a record's parts unknown: its own, or one without owner. */
export function lostPartOf(
  { definition: { group }, setAside = [] }: Pick<ScopeRows, 'definition' | 'setAside'>,
  owner: string,
): SetAsideRow | undefined {
  return setAside.find(
    ({ resource, scope }) => resource === group?.part?.name && (scope === undefined || scope === owner),
  );
}

/**
 * Keys that are ambiguous because a rename was set aside: the old one is still in use, and the new
 * one may belong to another record.
 * @param liveKeys keys in the service, before renames
 * @returns the row set aside, by key
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

/** Number of rows set aside, by table, in the order of the tables. */
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
 * Rows that prevent all deletes of a resource: its own, those of its parts, and those of records it
 * contains, which a delete would remove.
 * @param countByTable from countSetAside
 * @returns resources with at least one such row
 */
export function countByResource(countByTable: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = resourceDefinitions.map((definition) => {
    const tables = [...tableNamesOf(definition), ...heldBy(definition.name).map(({ name }) => name)];
    const count = tables.reduce((sum, table) => sum + (countByTable.get(table) ?? 0), 0);
    return [definition.name, count] as const;
  });
  return new Map(counts.filter(([, count]) => count > 0));
}
