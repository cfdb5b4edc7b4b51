/**
 * What speaks against changes of a plan. One list of findings decides what is held back, what is
 * refused, and what can be approved. Types only; the words are in words/.
 */
import type { Effect } from './changes.js';
import type { LimitKind, LossKind } from './limits.js';
import type { ClockTimes } from './problems.js';
import type { RecordName, Value } from './records.js';
import type { Origin } from './tables.js';

/** Who keeps a record from harm: the settings name it, or the token acts for it. */
export type Protector = 'settings' | 'caller';

/** What probably caused an exceeded limit. */
export type LikelyCause =
  | { readonly code: 'file_cut_off'; readonly rows: number; readonly existing: number }
  | { readonly code: 'column_shifted'; readonly from: string; readonly to: string; readonly count: number }
  | { readonly code: 'one_column'; readonly field: string; readonly count: number }
  | { readonly code: 'root_renamed'; readonly from: string; readonly to: string; readonly count: number };

/** A new record, and the existing one that it may be. */
export interface Likeness {
  readonly created: RecordName;
  readonly existing: RecordName;
}

/**
 * What each check shows: figures, texts, at most ten records, places in files. The name of a check
 * is its code in reports and in `--json`.
 */
export interface CheckEvidence {
  // Is the file whole?
  /** Rows of the resource were set aside, so the files are not fully known. */
  rows_set_aside: { readonly count: number };
  no_rows: Record<never, never>;
  /** A file that an earlier run had, or an optional one: then no approval stands for it. */
  file_missing: { readonly file: string };
  /** By the digits in its name, another file for the same pattern is later. */
  file_disputed: { readonly file: string; readonly later: string };
  /** A table of which an export left out records. */
  partial_export: { readonly table: Origin };
  /** The content of a file that a later one replaced on that day. */
  older_file: { readonly file: Origin; readonly replacedOn: string };
  /** Columns that the last accepted run read; `added`: unknown ones that it did not see. */
  columns_gone: {
    readonly file: Origin;
    readonly columns: readonly { readonly header: string; readonly field: string }[];
    readonly added: readonly string[];
  };
  /** Blank rows between the rows of a file: each may have been a record. */
  blank_rows: { readonly row: Origin; readonly count: number };
  /** The last row of a file that has no line end, which the last accepted one had. */
  line_end_missing: { readonly row: Origin };
  /** Far more rows are out of scope than in the last accepted run. */
  more_left_out: { readonly file: string; readonly count: number; readonly before: number };
  /** Compared with the last accepted run; parts, e.g. fields, with what the service has. */
  fewer_rows: {
    readonly table: string;
    readonly rows: number;
    readonly before: number;
    readonly percent: number;
    readonly isOfService: boolean;
  };
  /** No accepted run on record was allowed to delete there. */
  first_run: Record<never, never>;
  /** In this many nights no row named them, this one included; `after` nights the settings wait. */
  absent_recently: { readonly nights: number; readonly after: number };
  list_incomplete: { readonly read: number; readonly counted?: number };

  // Does it look like a slip?
  /** New records that are like existing ones without a row. */
  twin: { readonly pairs: readonly Likeness[]; readonly count: number };
  /** A row renames a key that does not exist; the record may be any of those without a row. */
  rename_of_nothing: { readonly key: string; readonly previousKey: string };
  /** A record and everything below it are in no row. */
  subtree_missing: { readonly top: RecordName };
  /** Every record with a parent gets another one. */
  every_parent_changed: { readonly count: number };
  /** Hardly any key of the file is one of the scope's records, or the other way round. */
  few_keys_agree: { readonly rows: number; readonly existing: number; readonly agreeing: number };
  /** Most values of a column would be cleared: `count` of the `existing` ones. */
  column_blanked: { readonly column: string; readonly count: number; readonly existing: number };
  /** Of the `changed` values of the field so many are those that others give up. */
  values_exchanged: { readonly field: string; readonly count: number; readonly changed: number };
  /** Runs wrote it on these days already, and the service has the former value again. */
  value_flapping: {
    readonly field: string;
    readonly before: Value;
    readonly after: Value;
    readonly days: readonly string[];
  };
  /** Characters were lost or misread before the file was made. */
  text_garbled: { readonly field: string; readonly text: string };

  // Which container is meant?
  /** The current record holds the same: it probably is this one, renamed in the service. */
  current_renamed: {
    /** Singular term for the held records. */
    readonly noun: string;
    readonly current: string;
    readonly rows: number;
    readonly agreeing: number;
    /** The column for the former name. */
    readonly column: string;
  };
  /** Rows that name no container were for another one in the last accepted run. */
  current_switched: { readonly former: string; readonly current: string; readonly column: string };

  // May it become current?
  /** It would become current at once, which may be a mistyped day, or one taken back since. */
  activation_untimely: {
    /** In the files; absent for `now`. */
    readonly day?: string;
    /** The present or the last known schedule. */
    readonly scheduledFor?: string;
    readonly lastCurrentOn?: string;
    readonly createdOn?: string;
    readonly former?: string;
  };
  /** It would hold nothing, or far less than the current record. */
  activation_incomplete: {
    /** Singular term for what is counted, or the fact that counts it. */
    readonly noun: string;
    readonly count: number;
    readonly former?: { readonly key: string; readonly count: number };
    /** Only in the current record. */
    readonly missing: readonly RecordName[];
    readonly missingCount: number;
    /** The service activates it on this day, whatever the plan does. */
    readonly scheduledOn?: string;
  };

  // What may happen to people?
  /** The service has no way to that state, or not for such people; `from`: absent for new ones. */
  state_unreachable: { readonly from?: string; readonly to: string; readonly fact?: string };
  protected: { readonly by: Protector };
  /** The last run left the state that the file asks for; the service has another one since. */
  set_by_hand: { readonly state: string; readonly asked: string; readonly day: string };
  /** Of address, name and number of a person, two change together. */
  identity_changed: { readonly fields: readonly string[] };
  /** Another record has the value, which only one may have. */
  value_taken: {
    readonly field: string;
    readonly value: string;
    readonly other: RecordName;
  };
  /** The owner would have members but no leader. */
  last_leader: { readonly owner: RecordName };

  // What follows from the others
  /** Records below or inside the deleted ones remain. */
  children_kept: { readonly children: readonly RecordName[]; readonly count: number };
  switched_off: { readonly option: string };
  /** The clocks differ by more than a day, so today is unknown. */
  clock_differs: ClockTimes;

  // How much is it?
  limit_exceeded: {
    readonly kind: LimitKind;
    /** Changes of that kind in the place, and the records there; absent for the whole plan. */
    readonly count: number;
    readonly existing?: number;
    /** Maximum without approval. */
    readonly allowed: number;
    readonly cause?: LikelyCause;
  };
  /** The losses by this plan and by the runs before it are too many together. */
  budget_exceeded: {
    readonly kind: LossKind;
    readonly count: number;
    readonly before: number;
    readonly days: number;
    readonly existing: number;
    /** Of all these days. */
    readonly allowed: number;
  };

  // What goes along?
  /** The delete, or one below it, removes other records or people as well. */
  cascade: { readonly effects: readonly Effect[] };
  /** Values of records go with these fields, their types, or options in use. */
  field_loss: { readonly fields: readonly string[] };
  /** The activation cancels the schedule of a record that has no row. */
  schedule_lost: { readonly key: string; readonly dueOn: string };

  // Is it approved?
  /** The plan has nothing for which this approval is printed; `printed`: those of its kind. */
  approval_mismatch: { readonly approved: string; readonly printed: readonly string[] };
  /** Somebody must approve the plan by name; `command` is the way to it. */
  plan_not_approved: {
    readonly requirement: ApprovalRequirement;
    readonly fault: ApprovalFault;
    readonly command: string;
    /** Default: UTC */
    readonly timeZone?: string | undefined;
  };
}

export type CheckName = keyof CheckEvidence;

/** Where a finding is: a scope, all scopes of a resource, or the whole plan if both are absent. */
export interface Place {
  readonly resource?: string;
  readonly scope?: string;
}

/** What speaks against changes of a plan. */
export interface FindingOf<Check extends CheckName> {
  readonly check: Check;
  readonly place: Place;
  /** Ids of the changes that wait for the approval. */
  readonly holds: readonly string[];
  /** Hold these changes back, or write nothing at all. */
  readonly reach: 'changes' | 'plan';
  readonly evidence: CheckEvidence[Check];
  /** The first of the changes' records, at most ten. */
  readonly records: readonly RecordName[];
  /** What `--approve` takes, e.g. `deletes=84@b7e2c01d9f`; absent: no approval helps. */
  readonly lift?: string;
}

export type Finding = { readonly [Check in CheckName]: FindingOf<Check> }[CheckName];

/** Which plans need an approval by name, strictest first. */
export const approvalRequirements = ['always', 'deletes', 'over-limits'] as const;

export type ApprovalRequirement = (typeof approvalRequirements)[number];

/** Why a plan does not count as approved; `file` is that of the approval. */
export type ApprovalFault =
  /** Only a saved plan can be approved. */
  | { readonly kind: 'not_saved' }
  | { readonly kind: 'missing'; readonly file: string }
  | { readonly kind: 'damaged'; readonly file: string; readonly damage: ApprovalDamage }
  | { readonly kind: 'other_plan'; readonly by: string; readonly at: string }
  | { readonly kind: 'by_maker'; readonly by: string }
  /** Two people are asked for, and the plan does not say who made it. */
  | { readonly kind: 'maker_unknown' };

/** Why a file is no approval that counts. */
export type ApprovalDamage =
  | 'not_an_approval'
  | 'newer_version'
  /** Its content does not match its checksum. */
  | 'edited'
  /** It lacks the signature of the key, or has that of another one. */
  | 'not_signed';
