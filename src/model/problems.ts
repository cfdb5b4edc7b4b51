/** Faults in the user's data: values that are collected, never thrown. The words are in words/. */

import type { RecordName } from './records.js';
import type { Origin, Table } from './tables.js';

/** Message arguments by code. */
export type ArgumentsOf<Args> = { readonly [Code in keyof Args]: Readonly<Args[Code]> };

/** One of the codes with the arguments of its message, plus `Rest`. */
export type Coded<Args, Rest = unknown> = {
  readonly [Code in keyof Args]: { readonly code: Code; readonly args: Args[Code] } & Rest;
}[keyof Args];

/** A step of a parent cycle: a record, and the row that names its parent, if there is one. */
export interface CycleStep {
  readonly key: string;
  readonly origin?: Origin;
}

/** The settings of a source that name columns of its file. */
export type ShapingSetting = 'where' | 'newest' | 'values' | 'template' | 'leaves';

/** What two clocks show at the same moment: `2027-04-01 09:30 UTC`. */
export interface ClockTimes {
  readonly machine: string;
  readonly service: string;
}

/** How a command ended. */
export type CommandEnd =
  | { readonly kind: 'exit'; readonly exitCode: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'timeout'; readonly seconds: number };

/** The same of a program that may not have started, or was stopped because it printed too much. */
export type ProgramEnd =
  | CommandEnd
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_started'; readonly reason: string };

/** Every problem code with the arguments of its message. Codes are stable: scripts rely on them. */
export type ProblemArguments = ArgumentsOf<{
  /** `meant`: a similar name in the folder. */
  file_not_found: { path: string; meant?: string };
  /** Kept by a spreadsheet program while the workbook is open. */
  lock_file: { workbook: string };
  /** `entries`: the first ones in the folder where nothing matches; `missing`: the next folder. */
  no_match: { missing?: string; entries: readonly string[] };
  /** `later`: a file that comes after the newest one by the digits in its name. */
  match_disputed: { pattern: string; later: string };
  not_a_file: Record<string, never>;
  file_unreadable: { reason: string };
  unsupported_file: { extension: string; isPlan: boolean };
  unknown_table: { name: string; known: readonly string[] };
  /** Headers that fit more than one table. */
  table_ambiguous: { tables: readonly string[]; headers: readonly string[] };
  table_recognized: { table: string; headers: readonly string[] };
  /** `other` holds the same table, by its name or by its headers. */
  recognized_twice: { table: string; other: Origin };
  nothing_read: Record<string, never>;
  no_tables: { path: string; known: readonly string[] };
  table_missing: { name: string };
  /** `counted`: undefined where the service gives no count and no two readings agreed. */
  list_incomplete: { resource: string; scope: string; read: number; counted?: number };
  no_header: Record<string, never>;
  no_rows: Record<string, never>;
  file_changed: Record<string, never>;
  command_not_started: { program: string; reason: string };
  /** `stderr`: its last lines, without secrets. */
  command_failed: { end: CommandEnd; stderr: readonly string[] };
  command_silent: { stderr: readonly string[] };
  command_output_too_large: { bytesMax: number };
  file_too_large: { bytesMax: number };
  /** A line is not one JSON object. `character` from 1. */
  json_line_invalid: { character: number };
  json_value_nested: { key: string };
  json_key_repeated: { key: string };
  json_keys_too_many: { keysMax: number };
  /** `modifiedAt` as ISO 8601 in UTC; `maxAge` as the user gave it. */
  source_too_old: { modifiedAt: string; maxAge: string };
  /** `since` as ISO 8601 in UTC: the first time these bytes were read. */
  source_unchanged: { since: string; days: number };
  /** `last` as ISO 8601 in UTC: the last time it was read. */
  source_gone: { last: string };
  older_file: { replacedOn: string };
  fewer_rows: { table: string; rows: number; before: number; percent: number };
  columns_gone: {
    columns: readonly { readonly header: string; readonly field: string }[];
    added: readonly string[];
  };
  encoding_contradicts_mark: { encoding: string; marked: string };
  nul_bytes: { offset: number };
  /** A cell in each encoding that it may have. */
  ambiguous_encoding: { readings: readonly { encoding: string; text: string }[] };
  /** The bytes say it, but only a setting has them read so. */
  encoding_recognized: { encoding: string };
  encoding_unsupported: { encoding: string };
  /** Only the line ends of other systems, such as `U+0085`. */
  line_ends_unknown: { character: string };
  undecodable: {
    /** Of those tried, the encoding that decodes furthest. */
    encoding: string;
    tried: readonly string[];
    /** From 0. */
    offset: number;
    excerpt: string;
    /** The file ends within a character. */
    isCutOff?: true;
  };
  unclosed_quote: { character: number };
  stray_quote: { character?: number; openedLine?: number };
  /** A cell holds whole rows: stray quotation marks. */
  rows_in_cell: { count: number };
  /** A workbook with the extension of a text file. */
  workbook_as_text: Record<string, never>;
  excel_97_file: Record<string, never>;
  password_protected: Record<string, never>;
  not_a_workbook: { found: 'empty' | 'html' | 'text' | 'zip' | 'other' };
  /** `found`: the part, or what the library says. */
  zip_damaged: { found: string };
  zip_too_large: { part: string };
  part_missing: { part: string };
  /** `found`: what is invalid, in the terms of XML and of workbooks. */
  part_damaged: { part: string; line: number; found: string };
  cell_text_too_long: { part: string; line: number; charactersMax: number };
  sheet_too_large: { rowsMax: number; columnsMax: number; cellsMax: number };
  ragged_row: { cells: number; columns: number; lastColumn: string };
  /** A sheet's row has a value to the right of the header. */
  cell_beyond_header: { lastColumn: string };
  /** The row repeats the header in other words. */
  label_row: Record<string, never>;
  rows_above_header: { headerLine: number; count: number };
  hidden_rows: { count: number };
  /** Cells of a table that are read without the blanks at their ends. */
  cells_padded: { count: number };
  blank_rows: { count: number };
  error_cell: { value: string };
  formula_without_value: Record<string, never>;
  /** `area`: `B3:B7`. */
  merged_cell: { area: string };
  code_shown_otherwise: { value: string };
  date_in_code: { value: string };
  header_row_missing: { line: number };
  /** A sheet named after a table was skipped in favour of the chosen one. */
  sheet_left_out: { name: string; chosen: string };
  hidden_sheet: { name: string; isRead: boolean };
  imprecise_number: { value: string };
  staircase_doubled: { path: readonly string[]; first: Origin };
  staircase_gap: { path: readonly string[] };
  staircase_upper_missing: { path: readonly string[] };
  /** `isAsked`: the user named the sheet. */
  sheet_not_found: { name: string; sheets: readonly string[]; isAsked: boolean };
  no_table_sheets: { sheets: readonly string[]; known: readonly string[] };
  unknown_sheet: { name: string; known: readonly string[] };
  /** A setting or option names a header that no table has. */
  named_column_missing: { header: string; field: string; headers: readonly string[] };
  /** A setting that shapes rows names a column that the file does not have. */
  shaping_column_missing: { setting: ShapingSetting; header: string; headers: readonly string[] };
  shaping_column_unclear: { setting: ShapingSetting; header: string; columns: readonly string[] };
  /** A word that `values` does not list. */
  value_not_listed: { value: string; header: string; known: readonly string[] };
  /** A day in the place of a state, which may be one of next year. */
  day_for_state: { header: string };
  /** Another column says that somebody has left, whose day is still to come. */
  leaves_later: { day: string };
  /** Rows about one person or unit from several days, and nothing says which one holds. */
  history_rows: { table: string; header: string; of: string; value: string; count: number };
  /** `where` leaves out every row. */
  no_rows_in_scope: { count: number };
  missing_column: { field: string; headers: readonly string[] };
  /** Each of the columns could feed the field. */
  column_undecided: {
    table: string;
    field: string;
    headers: readonly string[];
    /** They may also be the levels of one place. */
    mayBeLevels?: true;
  };
  /** `read`: the header of the column whose codes are those of the field. */
  column_of_other_master: { table: string; field: string; header: string; read: string };
  /** Only the company knows which state its words mean. */
  words_undecided: {
    table: string;
    field: string;
    header: string;
    words: readonly string[];
    options: readonly string[];
  };
  /** `columns`: the last name first, and the first name first. */
  name_order_open: { table: string; header: string; columns: readonly string[] };
  /** A whole name without a blank, or with several. */
  name_not_parted: Record<string, never>;
  /** A column like those of the levels, which none of them is. */
  level_unread: { header: string; levels: readonly string[] };
  /** Names in a column of codes. `count`: cells that can be no code. */
  names_for_codes: { field: string; header: string; count: number; value: string };
  /** A column of days on which people come or go, or from which rows hold, that nothing reads. */
  days_unread: { header: string; kind: 'starts' | 'leaves' };
  /** The user says what a column feeds, and beside the other columns nothing reads that. */
  mapping_unused: { table: string; header: string; field: string; headers: readonly string[] };
  duplicate_column: { field: string; header: string; otherColumn: string };
  unknown_column: { header: string; known: readonly string[] };
  column_not_handled: { header: string };
  blank_cell: Record<string, never>;
  /** A value beside a blank cell in the column that names the record. */
  value_of_nobody: { header: string };
  blank_scope: { column: string };
  keep_mark_in_key: Record<string, never>;
  /** `folded`: the half-width form, if that is a code. */
  /** `isFree`: of a code that may have other characters than letters, digits, `-` and `_`. */
  invalid_code: { value: string; folded?: string; isFree?: true };
  invalid_email: { value: string };
  /** Of most cells in a column of codes. */
  codes_in_full_width: { count: number; value: string; folded: string };
  /** `other`: the header of the column that holds the codes. */
  names_in_codes: { count: number; value: string; other?: string };
  /** A reference has the leading zeros that the code has lost, or the other way round. */
  zeros_lost: { count: number; reference: string; key: string };
  code_like_uuid: { value: string };
  text_too_long: { value: string; lengthMax: number };
  control_character: { value: string };
  invalid_integer: { value: string; min: number; max: number };
  invalid_boolean: { value: string };
  invalid_number: { value: string; isWhole: boolean };
  /** `serialOf`: the day, if a spreadsheet's number of a day was exported. */
  invalid_date: { value: string; serialOf?: string };
  /** States are called what reports call them: rows may have these words. */
  unknown_option: { value: string; options: readonly string[]; isState?: true };
  scope_conflict: { column: string; value: string; fileScope: string };
  rename_not_allowed: { intent: string; previousKey: string };
  ambiguous_column: { header: string; field: string; custom: string };
  stored_value_refused: { field: string; value: string };
  part_without_owner: { key: string; intent: string };
  invalid_action: { value: string };
  duplicate_key: { resource: string; key: string; scope: string; first: Origin };
  /** Two records have the same activation day. */
  same_activation_day: { key: string; day: string; otherKey: string; first: Origin };
  /** A record without a key cannot be identified. */
  key_needed: { resource: string; scope: string; name: string };
  /** A chart with the name of the copy holds more than a part of it. */
  copy_target_differs: { key: string; from: string };
  /** The command line names a record that the service does not have. */
  record_not_found: { resource: string; key: string; known: readonly string[] };
  /** No row can identify this record of the service. */
  record_not_writable: {
    resource: string;
    scope: string;
    name: string;
    /** It has no key, shares it with another record, or its key is not allowed in files. */
    reason: 'no_key' | 'shared_key' | 'refused_key';
  };
  /** No cell can represent the service's value. */
  value_not_writable: { resource: string; scope: string; key: string; field: string; value: string };
  /** The text has characters that the format lacks. */
  characters_not_writable: {
    resource: string;
    scope: string;
    key: string;
    field: string;
    characters: readonly string[];
    format: string;
    /** True: they are replaced. Never in a key. */
    isReplaced: boolean;
  };
  /** The header would be read as another column. */
  header_not_writable: { table: string; header: string };
  /** The service counts more records than it returned. */
  records_hidden: { resource: string; scope: string; read: number; counted: number };
  /** The written bytes would be detected as another encoding. */
  encoding_not_told: { table: string; encoding: string };
  /** A record has not become current on its day. */
  activation_overdue: { key: string; day: string; current: string | null; isPlanned: boolean };
  /** A schedule set by an earlier run is gone. */
  schedule_overwritten: {
    key: string;
    day: string;
    found: { readonly key: string | null; readonly dueOn: string } | null;
    /** The plan sets it again. */
    isPlanned: boolean;
  };
  /** The machine's clock and the service's differ by more than an hour. */
  clock_differs: ClockTimes;
  /** Far fewer memberships or the like than the current record has, and its day comes. */
  members_missing: {
    key: string;
    day: string;
    /** The fact that counts them. */
    what: string;
    count: number;
    former: string;
    formerCount: number;
  };
  /** The service does not show its schedules. */
  schedule_unknown: { key: string; day: string };
  /** A schedule that the files do not ask for and that no change cancels. */
  schedule_unwanted: { key: string | null; dueOn: string };
  /** A record to activate now comes after one that is due. */
  now_outdated: { key: string; otherKey: string; day: string };
  /** `setAside`: its row, if that was set aside. */
  unknown_parent: { parent: string; scope: string; resource: string; setAside?: Origin };
  /** `cause`: its row, which was set aside or deletes it. */
  ambiguous_reference: {
    /** Column of codes that would be clear. */
    field: string;
    value: string;
    scope: string;
    resource: string;
    keys: readonly string[];
  };
  unknown_reference: {
    value: string;
    scope: string;
    resource: string;
    cause?: Origin;
    /** The record that has the value in another field. */
    other?: { readonly field: string; readonly key: string };
  };
  /** A row suspends the user, or the service has. */
  member_inactive: { user: string };
  parent_not_in_file: { parent: string; resource: string };
  twin: { pairs: readonly { readonly created: RecordName; readonly existing: RecordName }[]; count: number };
  rename_of_nothing: { key: string; previousKey: string };
  probably_replaced: { resource: string; key: string; name: string; otherKey: string };
  parent_cycle: { steps: readonly CycleStep[] };
  /** `setAside`: its row, if that was set aside. */
  unknown_scope: { scope: string; resource: string; known?: readonly string[]; setAside?: Origin };
  no_current_scope: { resource: string; column: string };
  ambiguous_key: {
    resource: string;
    key: string;
    count: number;
    /** The resource whose rows reference the key, unless the problem is about its own row. */
    heldResource?: string;
  };
  value_needed_to_create: { resource: string; key: string; fields: readonly string[] };
  record_exists: { resource: string; key: string };
  record_missing: { resource: string; key: string; intent: string };
  renamed_twice: { previousKey: string; first: Origin };
  renamed_below_successor: { resource: string; key: string; previousKey: string };
  rename_conflict: { resource: string; key: string; previousKey: string };
  not_exactly_one: { field: string; count: number };
  children_left: { resource: string; key: string; children: readonly string[] };
  scope_deleted: { resource: string; scope: string };
  not_deletable: { resource: string; key: string; fact: string };
  /** Pruning skips the record. */
  not_pruned: { resource: string; key: string; fact: string };
  /** Pruning skips people whom the service does not suspend. `records`: the first of them. */
  not_suspended: { records: readonly RecordName[]; count: number };
  /** Whose teams the token may not read: their deactivation may leave one without a leader. */
  teams_of_leavers_unread: { records: readonly RecordName[]; count: number };
  /** A name under `protect` that nobody has. */
  protected_unknown: { name: string };
  options_needed: { fieldType: string };
  /** An answer does not show the custom fields that a row asks for. */
  custom_fields_hidden: { key: string };
  /** An earlier row has the value, which only one may have. */
  value_taken: { resource: string; field: string; value: string; otherKey: string; first: Origin };
  /** Each record takes the value that the next one has until then. */
  values_exchanged: { resource: string; field: string; steps: readonly CycleStep[] };
  /** Records with states are not deleted. */
  delete_by_state: { column: string; state: string };
  options_removed: { options: readonly string[] };
  /** `setAside`: a set-aside row of a custom field, which may be the missing one. */
  field_not_in_scope: { header: string; resource: string; scope: string; setAside?: Origin };
  staircase_upper_unclear: { path: readonly string[] };
  /** The optional part file is missing. */
  parts_not_pruned: { resource: string };
  part_set_aside: { owner: string; cause: Origin };
  /** Days as `YYYY-MM-DD`. */
  period_reversed: { startsOn: string; endsOn: string };
  parts_needed_to_create: { resource: string; key: string; cause: Origin };
  decisions_unreadable: Record<string, never>;
  /** The file does not identify its plan. */
  decisions_of_other_plan: { found?: string; planned: string };
  decision_column_missing: { column: 'decision' | 'change'; headers: readonly string[] };
  decision_unknown: { value: string };
  decision_of_unknown_change: { change: string };
  /** The decision approves a withheld change. */
  decision_of_withheld: { change: string };
  decisions_differ: { change: string; first: Origin };
  /** A yes to a question is an approval, and nobody put a name to it. */
  decisions_without_name: Record<string, never>;
  /** Changes of the plan without a decision; `changes` holds the first ones. */
  decision_missing: { changes: readonly string[]; count: number };
  key_still_held: { resource: string; key: string; cause: Origin };
}>;

export type ProblemCode = keyof ProblemArguments;

export type Severity = 'error' | 'warning';

/** A fault in the user's data. Errors stop the run before any write; warnings are only shown. */
export type Problem = Coded<ProblemArguments, { readonly severity: Severity; readonly origin?: Origin }>;

/** A problem without its position: the result of a pure check of one value. */
export type Fault = Coded<ProblemArguments>;

/** Turns a fault into a problem at `origin`. Pure. */
export function problemAt(fault: Fault, origin: Origin | undefined, severity: Severity = 'error'): Problem {
  return { ...fault, severity, ...(origin && { origin }) } as Problem;
}

/** The origin of a whole file or sheet. Pure. */
export function sourcePlace({ file, sheet }: Pick<Origin, 'file' | 'sheet'>): Pick<Origin, 'file' | 'sheet'> {
  return { file, ...(sheet !== undefined && { sheet }) };
}

/** The origin of a table's header. That of JSON Lines has no line. Pure. */
export function headerPlace({ source, headerLine }: Pick<Table, 'source' | 'headerLine'>): Origin {
  return { ...sourcePlace(source), ...(headerLine > 0 && { line: headerLine }) };
}

/**
 * Where the row of a repeated key stands already, if that is in another file or sheet, or in one
 * that is read twice. Pure.
 */
export function otherSource({ code, args, origin }: Problem): Pick<Origin, 'file' | 'sheet'> | undefined {
  if (code !== 'duplicate_key') return undefined;
  const { file, sheet, line, column } = args.first;
  const isSameFile = file === origin?.file && sheet === origin.sheet;
  const isSameCell = line === origin?.line && column === origin?.column;
  return isSameFile && !isSameCell ? undefined : sourcePlace(args.first);
}

/** True if at least one problem stops the run. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
