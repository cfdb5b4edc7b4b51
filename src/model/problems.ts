/** Faults in the user's data: values that are collected, never thrown. The words for them are in words/. */
import type { Origin } from './tables.js';

/** A step of a parent cycle: the record and the row that names its parent, if a row does. */
export interface CycleStep {
  readonly key: string;
  readonly origin?: Origin;
}

/** Every problem code with what its message needs. Codes are stable: scripts rely on them. */
export interface ProblemArguments {
  file_not_found: { readonly path: string };
  not_a_file: Record<string, never>;
  file_unreadable: { readonly reason: string };
  unsupported_file: { readonly extension: string };
  unknown_table: { readonly name: string; readonly known: readonly string[] };
  nothing_read: Record<string, never>;
  no_tables: { readonly path: string; readonly known: readonly string[] };
  table_missing: { readonly name: string };
  list_incomplete: {
    readonly resource: string;
    readonly scope: string;
    readonly read: number;
    /** Undefined where the service counts nothing, and no two readings agreed. */
    readonly counted?: number;
  };
  no_header: Record<string, never>;
  no_rows: Record<string, never>;
  file_changed: Record<string, never>;
  /** `modifiedAt` as ISO 8601 in UTC; `maxAge` as it was given. */
  source_too_old: { readonly modifiedAt: string; readonly maxAge: string };
  /** `since` as ISO 8601 in UTC: when these bytes were read first. */
  source_unchanged: { readonly since: string; readonly days: number };
  /** `last` as ISO 8601 in UTC: when it was read last. */
  source_gone: { readonly last: string };
  unknown_encoding: { readonly name: string; readonly known: readonly string[] };
  encoding_contradicts_mark: { readonly encoding: string; readonly marked: string };
  nul_bytes: { readonly offset: number };
  ambiguous_encoding: { readonly asUtf8: string; readonly asCp932: string };
  undecodable: {
    /** The encoding that reads furthest, of those that were tried. */
    readonly encoding: string;
    readonly tried: readonly string[];
    /** From 0. */
    readonly offset: number;
    readonly excerpt: string;
  };
  unclosed_quote: { readonly character?: number };
  stray_quote: { readonly character?: number; readonly openedLine?: number };
  record_too_long: { readonly charactersMax: number; readonly character?: number };
  excel_97_file: Record<string, never>;
  password_protected: Record<string, never>;
  not_a_workbook: {
    readonly found: 'empty' | 'html' | 'xml' | 'text' | 'zip' | 'xlsb' | 'opendocument' | 'other';
  };
  zip_damaged: { readonly reason: string };
  zip_unsupported: { readonly part: string; readonly feature: 'encryption' | 'compression' };
  zip_too_large: { readonly part: string; readonly limit: string };
  part_missing: { readonly part: string };
  part_damaged: { readonly part: string; readonly line: number; readonly reason: string };
  document_type_refused: { readonly part: string };
  cell_text_too_long: { readonly part: string; readonly line: number; readonly charactersMax: number };
  sheet_too_large: { readonly rowsMax: number; readonly columnsMax: number; readonly cellsMax: number };
  ragged_row: { readonly cells: number; readonly columns: number; readonly lastColumn: string };
  rows_above_header: { readonly headerLine: number; readonly count: number };
  hidden_rows: { readonly count: number };
  error_cell: { readonly value: string };
  formula_without_value: Record<string, never>;
  merged_cell: Record<string, never>;
  code_shown_otherwise: { readonly value: string };
  date_in_code: { readonly value: string };
  header_row_missing: { readonly line: number };
  /** A sheet with the name of a table, beside the one that was asked for. */
  sheet_left_out: { readonly name: string; readonly chosen: string };
  hidden_sheet: { readonly name: string; readonly isRead: boolean };
  imprecise_number: { readonly value: string };
  staircase_doubled: { readonly path: readonly string[]; readonly first: Origin };
  staircase_gap: { readonly path: readonly string[] };
  staircase_upper_missing: { readonly path: readonly string[] };
  sheet_not_found: { readonly name: string; readonly sheets: readonly string[] };
  no_table_sheets: { readonly sheets: readonly string[]; readonly known: readonly string[] };
  unknown_sheet: { readonly name: string; readonly known: readonly string[] };
  /** A setting or an option names a header that no table has. */
  named_column_missing: {
    readonly header: string;
    readonly field: string;
    readonly headers: readonly string[];
  };
  missing_column: { readonly field: string; readonly headers: readonly string[] };
  duplicate_column: { readonly field: string; readonly header: string; readonly otherColumn: string };
  unknown_column: { readonly header: string; readonly known: readonly string[] };
  column_not_handled: { readonly header: string };
  blank_cell: Record<string, never>;
  blank_scope: { readonly column: string };
  keep_mark_in_key: Record<string, never>;
  invalid_code: { readonly value: string };
  code_like_uuid: { readonly value: string };
  text_too_long: { readonly value: string; readonly lengthMax: number };
  control_character: { readonly value: string };
  invalid_integer: { readonly value: string; readonly min: number; readonly max: number };
  invalid_boolean: { readonly value: string };
  invalid_number: { readonly value: string; readonly isWhole: boolean };
  invalid_date: { readonly value: string };
  unknown_option: { readonly value: string; readonly options: readonly string[] };
  scope_conflict: { readonly column: string; readonly value: string; readonly fileScope: string };
  rename_not_allowed: { readonly intent: string; readonly previousKey: string };
  ambiguous_column: { readonly header: string; readonly field: string; readonly custom: string };
  stored_value_refused: { readonly field: string; readonly value: string };
  part_without_owner: { readonly key: string; readonly intent: string };
  invalid_action: { readonly value: string };
  duplicate_key: {
    readonly resource: string;
    readonly key: string;
    readonly scope: string;
    readonly first: Origin;
  };
  /** Two records are to be current from the same day on. */
  same_activation_day: {
    readonly key: string;
    readonly day: string;
    readonly otherKey: string;
    readonly first: Origin;
  };
  /** Without a key a record cannot be told from others. */
  key_needed: { readonly resource: string; readonly scope: string; readonly name: string };
  /** A chart of the name for a copy holds something else than a part of it. */
  copy_target_differs: { readonly key: string; readonly from: string };
  /** The command line names a record that the service does not have. */
  record_not_found: { readonly resource: string; readonly key: string; readonly known: readonly string[] };
  /** No row can mean a record of the service. */
  record_not_writable: {
    readonly resource: string;
    readonly scope: string;
    readonly name: string;
    /** It has no key, shares it with another record, or its key is none that a file may hold. */
    readonly reason: 'no_key' | 'shared_key' | 'refused_key';
  };
  /** No cell can hold what the service has. */
  value_not_writable: {
    readonly resource: string;
    readonly scope: string;
    readonly key: string;
    readonly field: string;
    readonly value: string;
  };
  /** A text has characters that the format does not have. */
  characters_not_writable: {
    readonly resource: string;
    readonly scope: string;
    readonly key: string;
    readonly field: string;
    readonly characters: readonly string[];
    readonly format: string;
    /** They are replaced; in a key they never are. */
    readonly isReplaced: boolean;
  };
  /** A column would be read as another one. */
  header_not_writable: { readonly table: string; readonly header: string };
  /** The service counts more records than it showed. */
  records_hidden: {
    readonly resource: string;
    readonly scope: string;
    readonly read: number;
    readonly counted: number;
  };
  /** The bytes of a file would be taken for another encoding. */
  encoding_not_told: { readonly table: string; readonly encoding: string };
  /** A record has not become current on its day. */
  activation_overdue: {
    readonly key: string;
    readonly day: string;
    readonly current: string | null;
    readonly isPlanned: boolean;
  };
  /** A schedule that an earlier run set is no longer there. */
  schedule_overwritten: {
    readonly key: string;
    readonly day: string;
    readonly found: { readonly key: string | null; readonly dueOn: string } | null;
    /** It is set again. */
    readonly isPlanned: boolean;
  };
  /** The service does not show its schedules. */
  schedule_unknown: { readonly key: string; readonly day: string };
  /** A schedule that the files do not ask for, and that nothing takes away. */
  schedule_unwanted: { readonly key: string | null; readonly dueOn: string };
  /** A record that is to be current now comes after one whose day has come. */
  now_outdated: { readonly key: string; readonly otherKey: string; readonly day: string };
  unknown_parent: {
    readonly parent: string;
    readonly scope: string;
    readonly resource: string;
    /** Its row, when that was set aside. */
    readonly setAside?: Origin;
  };
  parent_not_in_file: { readonly parent: string; readonly resource: string };
  probable_rename: {
    readonly resource: string;
    readonly key: string;
    readonly name: string;
    readonly otherKey: string;
  };
  nothing_to_rename: { readonly resource: string; readonly key: string; readonly previousKey: string };
  probably_replaced: {
    readonly resource: string;
    readonly key: string;
    readonly name: string;
    readonly otherKey: string;
  };
  rows_not_remembered: { readonly resource: string; readonly scope: string };
  parent_cycle: { readonly steps: readonly CycleStep[] };
  unknown_scope: {
    readonly scope: string;
    readonly resource: string;
    /** Its row, when that was set aside. */
    readonly setAside?: Origin;
  };
  no_current_scope: { readonly resource: string; readonly column: string };
  ambiguous_key: {
    readonly resource: string;
    readonly key: string;
    readonly count: number;
    /** The resource whose rows name it as what holds them, when it is not about its own row. */
    readonly heldResource?: string;
  };
  value_needed_to_create: { readonly resource: string; readonly key: string; readonly field: string };
  record_exists: { readonly resource: string; readonly key: string };
  record_missing: { readonly resource: string; readonly key: string; readonly intent: string };
  renamed_twice: { readonly previousKey: string; readonly first: Origin };
  renamed_below_successor: {
    readonly resource: string;
    readonly key: string;
    readonly previousKey: string;
  };
  rename_conflict: { readonly resource: string; readonly key: string; readonly previousKey: string };
  not_exactly_one: { readonly field: string; readonly count: number };
  children_left: { readonly resource: string; readonly key: string; readonly children: readonly string[] };
  scope_deleted: { readonly resource: string; readonly scope: string };
  not_deletable: { readonly resource: string; readonly key: string; readonly fact: string };
  /** Pruning leaves the record alone. */
  not_pruned: { readonly resource: string; readonly key: string; readonly fact: string };
  options_needed: { readonly fieldType: string };
  options_removed: { readonly options: readonly string[] };
  field_not_in_scope: {
    readonly header: string;
    readonly resource: string;
    readonly scope: string;
    /** The row of a field that was set aside: it may be the one that is meant. */
    readonly setAside?: Origin;
  };
  staircase_upper_unclear: { readonly path: readonly string[] };
  /** The optional file that the problem is of is not there. */
  parts_not_pruned: { readonly resource: string };
  part_set_aside: { readonly owner: string; readonly cause: Origin };
  /** Days as `YYYY-MM-DD`. */
  period_reversed: { readonly startsOn: string; readonly endsOn: string };
  parts_needed_to_create: { readonly resource: string; readonly key: string; readonly cause: Origin };
  /** What was named is no workbook at all. */
  decisions_not_a_workbook: Record<string, never>;
  /** The workbook does not say of which plan it is. */
  decisions_without_plan: Record<string, never>;
  decisions_of_other_plan: { readonly found: string; readonly planned: string };
  decision_column_missing: { readonly column: 'decision' | 'change'; readonly headers: readonly string[] };
  decision_blank: Record<string, never>;
  decision_unknown: { readonly value: string };
  decision_without_change: { readonly value: string };
  decision_of_unknown_change: { readonly change: string };
  /** It is asked for what the plan withholds. */
  decision_of_withheld: { readonly change: string };
  decisions_differ: { readonly change: string; readonly first: Origin };
  /** Changes of the plan without a row, the first ones of them. */
  decision_missing: { readonly changes: readonly string[]; readonly count: number };
  key_still_held: { readonly resource: string; readonly key: string; readonly cause: Origin };
}

export type ProblemCode = keyof ProblemArguments;

export type Severity = 'error' | 'warning';

/** A fault in the user's data. Errors stop the run before any write; warnings are shown. */
export type Problem = {
  readonly [Code in ProblemCode]: {
    readonly code: Code;
    readonly severity: Severity;
    readonly args: ProblemArguments[Code];
    readonly origin?: Origin;
  };
}[ProblemCode];

/** A problem without its place: what a pure check of one value returns. */
export type Fault = {
  readonly [Code in ProblemCode]: { readonly code: Code; readonly args: ProblemArguments[Code] };
}[ProblemCode];

/** Places a fault. Pure. */
export function problemAt(fault: Fault, origin: Origin | undefined, severity: Severity = 'error'): Problem {
  return { ...fault, severity, ...(origin && { origin }) } as Problem;
}

/** The place of a whole file or sheet. Pure. */
export function sourcePlace({ file, sheet }: Pick<Origin, 'file' | 'sheet'>): Pick<Origin, 'file' | 'sheet'> {
  return { file, ...(sheet !== undefined && { sheet }) };
}

/** True when at least one of the problems stops the run. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
