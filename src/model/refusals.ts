/** Why changes are withheld, plans refused, saved plans stale: data. The words are in words/. */
import type { Change, Effect } from './changes.js';
import type { LimitKind, LossKind } from './limits.js';
import type { ArgumentsOf, ClockTimes, Coded } from './problems.js';
import type { RecordName, Value } from './records.js';
import type { Origin } from './tables.js';

/** Who keeps a record from harm: the settings name it, or the token acts for it. */
export type Protector = 'settings' | 'caller';

/* `approval` is everywhere the text that `--approve` takes, such as `deletes=37@3f9a`. */

/** Compares what the record to activate holds with what the current one holds. */
interface HeldArguments {
  /** Singular term for the held records. */
  readonly noun: string;
  readonly count: number;
  /** The current record. */
  readonly former: string;
  readonly formerCount: number;
  /** At most ten. */
  readonly missing: readonly RecordName[];
  readonly missingCount: number;
  readonly approval: string;
}

/** Every reason to withhold a change, with the arguments of its message. */
export type WithholdArguments = ArgumentsOf<{
  /** Rows of the resource were set aside, so the files are not fully known. */
  rows_set_aside: { count: number };
  no_rows: Record<string, never>;
  /** An optional file of the resource is missing. */
  source_absent: { file: string };
  /** A table of which an export left out records. */
  partial_export: { table: Origin };
  /** A file of the table is missing that the last accepted run had. */
  source_gone: { file: string; approval: string };
  /** Blank rows between the rows of a file: each may have been a record. */
  blank_rows: { place: Origin; count: number; approval: string };
  /** The last row of a file that has no line end, which the last accepted one had. */
  /** Far more rows are out of scope than in the last accepted run. */
  more_left_out: { file: string; count: number; before: number; approval: string };
  line_end_missing: { place: Origin; approval: string };
  /** A file with the content of one that a later one replaced on that day. */
  older_file: { place: Origin; replacedOn: string; approval: string };
  /** No accepted run of the scope is on record that was allowed to delete. */
  first_run: { approval: string };
  fewer_rows: { rows: number; rowsBefore: number; percent: number; approval: string };
  /** The part table names far fewer parts than the record has, e.g. fields of a master. */
  fewer_parts: {
    /** Name of the part table. */
    table: string;
    rows: number;
    existing: number;
    percent: number;
    approval: string;
  };
  list_incomplete: { read: number; counted?: number };
  /** The other record has the same name and parent. */
  probable_rename: { other: RecordName };
  /** The other record has the same name and parent, and no code that a row could use. */
  codeless_twin: { other: RecordName };
  /** The codes differ only by leading zeros. */
  lost_zeros: { other: RecordName };
  /** The codes differ only by width, case or spaces. */
  spelling_twin: { other: RecordName };
  /** A row renames a key that does not exist; the record may be any of those without a row. */
  rename_of_nothing: { key: string; previousKey: string };
  /** A record and all its descendants are in no row. */
  subtree_missing: { top: RecordName; count: number; approval: string };
  /** Every record with a parent gets another one. */
  every_parent_changed: {
    count: number;
    /** Of the moves in the whole plan. */
    approval: string;
  };
  /** Hardly any key of the file is one of the scope's records, or the other way round. */
  few_keys_agree: { rows: number; existing: number; agreeing: number; approval: string };
  /** Most values of a column would be cleared: `count` of the `existing` ones. */
  column_blanked: { column: string; count: number; existing: number; approval: string };
  /** Of the `renamed` ones so many get the name, or value of `field`, that another gives up. */
  names_exchanged: { count: number; renamed: number; field?: string; approval: string };
  /** Characters were lost or misread before the file was made. */
  text_garbled: { field: string; text: string; approval: string };
  /** The current record holds the same: it probably is this one, renamed in the service. */
  current_renamed: {
    /** Singular term for the held records. */
    noun: string;
    current: string;
    rows: number;
    agreeing: number;
    /** The column for the former name. */
    column: string;
    approval: string;
  };
  /** Rows that name no container were for another one in the last accepted run. */
  current_switched: { former: string; current: string; column: string; approval: string };
  /** The service has no way from the present state to that one; `fact`: not for such records. */
  state_unreachable: { from: string; to: string; fact?: string };
  /** A record that does not exist would have to start in that state. */
  state_of_new: { state: string; initial: string };
  /** A person whom the settings protect, or whose token the run uses. */
  record_protected: { by: Protector };
  /** The same person would leave a team. */
  member_protected: { by: Protector };
  /** An option disables this kind of change, or a change it depends on. */
  switched_off: { option: string; change?: string; name?: string };
  /** `--only` names other records; `isPlanned`: otherwise it would be made. */
  not_selected: { isPlanned: boolean };
  /** `--only` names it, but not a change that it needs. */
  depends_on_unselected: { change: string; name?: string };
  /** It depends on a withheld change. */
  depends_on_withheld: { change: string; name?: string };
  /** Rows of the record to activate, or of records it holds, were set aside. */
  not_all_rows: { count: number };
  /** Due by the files, but already scheduled for a later day. */
  scheduled_later: { day: string; dueOn: string; approval: string };
  /** The clocks differ by more than a day, so today is unknown. */
  clock_differs: ClockTimes;
  /** Due by the files, but it was current on or after its day, and now another record is. */
  switched_away: { day: string; seenOn: string; former: string; approval: string };
  /** It was scheduled for a day that has come, is not any more, and another record is current. */
  schedule_gone: { dueOn: string; former: string; approval: string };
  /** Due by the files for more than so many days, and no earlier run has seen it scheduled. */
  long_overdue: { day: string; days: number; approval: string };
  /** This plan, or an earlier run on its day or later, creates the record to activate at once. */
  created_now: { createdOn: string; former: string; approval: string };
  /** Far fewer memberships or the like than the current record has, and it takes effect soon. */
  members_missing: {
    /** The fact that counts them. */
    what: string;
    count: number;
    former: string;
    formerCount: number;
    percent: number;
    /** The service activates it on this day, whatever the plan does. */
    scheduledOn?: string;
    approval: string;
  };
  /** The record to activate holds nothing. */
  nothing_held: { noun: string; approval: string };
  /** The record to activate holds far less than the current one. */
  far_fewer_held: HeldArguments & { percent: number };
  /** The record to activate lacks records that the current one holds. */
  keys_missing: HeldArguments;
  /** Records below it remain. */
  children_kept: { children: readonly RecordName[]; count: number };
  /** The record that would have members but no leader. */
  last_leader: { owner: string; name?: string };
}>;

export type WithholdCode = keyof WithholdArguments;

export type WithholdReason = Coded<WithholdArguments>;

/** Why the change with an id is withheld. */
export type ChangeReason = readonly [changeId: string, reason: WithholdReason];

/** What probably caused a breached limit. */
export type LikelyCause =
  | { readonly code: 'lost_zeros'; readonly count: number }
  | { readonly code: 'file_cut_off'; readonly rows: number; readonly existing: number }
  | { readonly code: 'column_shifted'; readonly from: string; readonly to: string; readonly count: number }
  | { readonly code: 'one_column'; readonly field: string; readonly count: number }
  | { readonly code: 'root_renamed'; readonly from: string; readonly to: string; readonly count: number };

/** The changes of one limit in one scope. */
interface LimitFigures {
  readonly kind: LimitKind;
  readonly resource: string;
  readonly scope: string;
  readonly count: number;
  /** Existing records. */
  readonly existing: number;
  /** Maximum without approval. */
  readonly allowed: number;
}

/** The losses of one budget. */
interface BudgetFigures {
  readonly kind: LossKind;
  /** Absent: all resources without limits of their own. */
  readonly resource?: string;
  /** Absent: all scopes of the resource that the run reads. */
  readonly scope?: string;
  readonly count: number;
  readonly deletedBefore: number;
  readonly days: number;
  /** Existing records. */
  readonly existing: number;
  /** Maximum of all these days without approval. */
  readonly allowed: number;
}

/** Every reason to refuse a whole plan, with the arguments of its message. */
export type RefusalArguments = ArgumentsOf<{
  limit_exceeded: LimitFigures & {
    /** Of that kind in the whole plan: the number to approve. */
    planned: number;
    approval: string;
    /** At most ten. */
    records: readonly RecordName[];
    cause?: LikelyCause;
  };
  /** The losses by this plan and by the runs before it are too many together. */
  budget_exceeded: BudgetFigures & {
    /** Of that kind in the whole plan: the number to approve. */
    planned: number;
    approval: string;
  };
  too_many_deletes: { planned: number; max: number; approval: string };
  /** The delete, or one below it, removes other records or people as well. */
  cascade: { resource: string; key: string; name: string; effects: readonly Effect[]; approval: string };
  /** Values of items go with these fields, their types, or options in use. */
  field_loss: { resource: string; key: string; fields: readonly string[] };
  /** The activation cancels the schedule of a record that has no row. */
  schedule_lost: {
    resource: string;
    key: string;
    dueOn: string;
    /** The record to activate. */
    by: string;
    approval: string;
  };
  /** The plan has nothing of that number or name. */
  approval_mismatch: { approved: string; planned: readonly string[] };
  /** Number or name are right, but the digest is of other changes; `isBare`: it is missing. */
  approval_of_other_content: { approved: string; approval: string; isBare: boolean };
  /** Somebody must approve the plan by name; `command` is the way to it. */
  plan_not_approved: {
    requirement: ApprovalRequirement;
    fault: ApprovalFault;
    command: string;
    /** Default: UTC */
    timeZone?: string | undefined;
  };
}>;

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

export type RefusalCode = keyof RefusalArguments;

export type Refusal = Coded<RefusalArguments>;

/** Somebody must approve the plan by name. */
export type NotApproved = Extract<Refusal, { readonly code: 'plan_not_approved' }>;

/** Every guard that is asked about a change, with the figures it looked at. */
export type GuardArguments = ArgumentsOf<{
  limit: LimitFigures;
  budget: BudgetFigures;
  /** Deletes of the whole plan. */
  all_deletes: { planned: number; max: number };
  /** The settings ask somebody to approve the plan. */
  approval_by_name: { requirement: ApprovalRequirement };
  /** What deletes take with them. */
  contents: { effects: readonly Effect[] };
  field_loss: { fields: readonly string[] };
  /** A schedule that an activation cancels. */
  schedule_loss: { key: string; dueOn: string };
  /** The rights to delete what has no row. `setAside`: rows of the resource. */
  rows_read: { setAside: number };
  rows_present: { rows: number };
  sources_present: Record<string, never>;
  list_complete: { read: number; counted?: number };
  file_trusted: Record<string, never>;
  /** `rowsBefore`: in the last accepted run. */
  rows_steady: { rows: number; rowsBefore?: number; percent: number };
  /** Likely slips in keys, and in the table as a whole. */
  slips: Record<string, never>;
  container: Record<string, never>;
  activation: Record<string, never>;
  states: Record<string, never>;
  protection: Record<string, never>;
  leaders: Record<string, never>;
  /** Options and settings that exclude changes. */
  switches: Record<string, never>;
  clock: Record<string, never>;
  /** Withheld changes that it depends on, and records that would stay below it. */
  dependencies: Record<string, never>;
}>;

export type GuardCode = keyof GuardArguments;

interface Asked {
  readonly guard: Coded<GuardArguments>;
}

/** `approved`: it passes only because somebody has approved it. */
export interface PassingVerdict extends Asked {
  readonly answer: 'passes' | 'approved';
  readonly reason?: never;
}

/** The change is not made. */
export interface WithholdingVerdict extends Asked {
  readonly answer: 'withholds';
  readonly reason: WithholdReason;
}

/** Nothing of the plan is made. */
export interface RefusingVerdict extends Asked {
  readonly answer: 'refuses';
  readonly reason: Refusal;
}

/** What one guard says of a change. */
export type Verdict = PassingVerdict | WithholdingVerdict | RefusingVerdict;

/** Why pruning leaves a record alone that no row names. */
export type NotPruned = Coded<
  ArgumentsOf<{
    /** The run does not prune the table. */
    not_asked_for: { table: string };
    /** No row could name it: it has no code, shares it, or has that of an example row. */
    no_code: Record<string, never>;
    shared_code: { count: number };
    example_code: Record<string, never>;
    /** The active chart, the default grade. */
    undeletable: { fact: string };
    /** It already is in the state that stands for a missing row, or cannot get there. */
    state_stays: { state: string };
    protected: { by: Protector };
  }>
>;

/** Every way in which the service may have drifted from a plan, with message arguments. */
export type DriftArguments = ArgumentsOf<{
  record_gone: Record<string, never>;
  /** The value is neither the planned old one nor the planned new one. */
  field_changed: { field: string; expected: Value; found: Value };
  /** The record to create exists, with another value. */
  created_meanwhile: { field: string; planned: Value; found: Value };
  /** Another record has taken the key. */
  key_taken: { key: string };
  /** `children` names some of the descendants that were not planned, `count` counts them. */
  effect_grown: {
    what: string;
    expected: number;
    found: number | null;
    unplanned?: { readonly children: readonly RecordName[]; readonly count: number };
  };
  not_deletable: { fact: string };
  /** Records below it would remain. */
  children_below: { children: readonly RecordName[]; count: number };
  parent_gone: { parent: string };
  /** The schedule that the activation cancels is not the planned one. */
  schedule_changed: { found: RecordName; dueOn: string };
  /** Another record is current than at planning; null: none is. */
  current_changed: { found: RecordName | null };
  /** The record to activate holds less than at planning. */
  holds_fewer: { noun: string; expected: number; found: number };
  /** After the plan it would have far fewer memberships or the like than the current record has. */
  members_missing: { what: string; count: number; former: string; formerCount: number };
  /** The clocks differ by more than a day, so today is unknown. */
  clock_differs: ClockTimes;
  /** The planned day has passed. */
  day_passed: { day: string; today: string };
  /** The token acts for the person who would lose access. */
  record_is_caller: Record<string, never>;
  /** The team would have members but no leader. */
  last_leader: { owner: string };
  /** The plan was made as of a future day. */
  not_due_yet: { asOf: string; today: string };
  container_gone: { resource: string; key: string };
  /** Another record now has the same key. */
  container_replaced: { resource: string; key: string };
  container_ambiguous: { resource: string; key: string; count: number };
  list_incomplete: { read: number; counted?: number };
}>;

export type DriftCode = keyof DriftArguments;

export type DriftReason = Coded<DriftArguments>;

/** A change of a saved plan that must no longer be made, and why. */
export interface Drift {
  readonly change: Change;
  readonly reason: DriftReason;
}

/** Why a source file no longer matches the plan made from it. */
export type SourceFault =
  | { readonly kind: 'changed' | 'missing'; readonly file: string }
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string };

/** Why reading a record did not show whether a write was made. */
export type WriteDoubt =
  | { readonly kind: 'differs'; readonly field: string; readonly planned: Value; readonly found: Value }
  /** Several records of that name have appeared. */
  | { readonly kind: 'several'; readonly count: number }
  /** The service returned another record than the requested one. */
  | { readonly kind: 'another' }
  | { readonly kind: 'absent' }
  /** A deleted record is still listed. */
  | { readonly kind: 'still-there' }
  /** The service confirmed the change, but the record does not show it. */
  | { readonly kind: 'not-shown' }
  | { readonly kind: 'incomplete'; readonly read: number; readonly counted: number }
  | { readonly kind: 'not-readable'; readonly reason: string }
  /** The service may still act after its answer. */
  | { readonly kind: 'not-confirmed'; readonly reason: string };
/** Every reason why a past run cannot be fully undone, with the arguments of its message. */
export type UndoLossArguments = ArgumentsOf<{
  /** A deleted record gets a new id, so former references do not return. */
  new_id: Record<string, never>;
  /** What the delete removed besides the record. */
  effect_lost: { effect: Effect };
  /** The journal ends before the outcome of a create, and a matching record exists. */
  create_uncertain: Record<string, never>;
  /** The service may refuse to move the record back to the top level. */
  top_uncertain: Record<string, never>;
  record_gone: Record<string, never>;
  /** The run deleted the record, but it exists. */
  record_still_there: Record<string, never>;
  /** The field has been changed since. */
  value_changed: { field: string; written: Value; found: Value };
  /** A record that the run created has been changed since. */
  created_changed: { field: string; written: Value; found: Value };
  /** A record that the run created is in use by now: a user has signed in. */
  created_in_use: Record<string, never>;
  /** The service has no way back from the state that the run set. */
  state_stays: { state: string };
  /** The state comes back, but not what went with it. */
  state_not_whole: Record<string, never>;
  /** A record that the run created has been replaced by another of the same key. */
  created_replaced: Record<string, never>;
  /** Another record has the key. */
  key_taken: { key: string; isOfRun: boolean };
  parent_gone: { parent: string };
  /** Its former parent has no code that a plan could use. */
  parent_codeless: { name: string };
  /** Its former parent is now one of its descendants. */
  parent_below: { parent: string };
  children_kept: { children: readonly RecordName[]; count: number };
  contents_kept: { effect: Effect };
  /** The team would have members but no leader. */
  last_leader: { owner: string };
  not_deletable: { fact: string };
  container_lost: { resource: string; key: string };
  /** The default is not the record that the run made default; null: there is none. */
  default_changed: { found: string | null };
  /** The former default is gone, or there was none. */
  default_unknown: Record<string, never>;
  /** The current record is not the one that the run activated; null: there is none. */
  current_changed: { found: string | null };
  /** The outcome of the activation is unknown; it may still happen. */
  activation_open: Record<string, never>;
  /** The formerly current record is gone, or there was none. */
  former_unknown: Record<string, never>;
  /** The service does not show its schedules. */
  schedule_unseen: Record<string, never>;
  /** Its container was created by the run and cannot be deleted now. */
  container_stays: { resource: string; key: string; fact: string };
  /** The service cannot cancel a schedule. */
  schedule_stays: { day: string };
  /** The schedule that the run set is gone. */
  schedule_replaced: Record<string, never>;
  /** The run cancelled a schedule that has passed, or that cannot be set beside the activation. */
  schedule_lost: { key: string; day: string };
  /** A custom field was removed, or lost its type or options in use, and values went with it. */
  field_values_lost: { fields: readonly string[] };
  /** The custom field no longer exists. */
  field_gone: { field: string };
  list_incomplete: { read: number; counted: number };
}>;

export type UndoLossCode = keyof UndoLossArguments;

export type UndoLossReason = Coded<UndoLossArguments>;

/** A part of a past run that its undo does not restore, and why. */
export interface UndoLoss {
  /** Of the past run. */
  readonly change: Change;
  readonly reason: UndoLossReason;
}

/** State of a tenant that no file can hold. */
export type NotCarried = { readonly resource: string } & NotCarriedOfResource;

type NotCarriedOfResource =
  /** The current record. */
  | { readonly kind: 'current'; readonly key: string }
  /** A schedule whose day has passed. */
  | { readonly kind: 'past_schedule'; readonly key: string; readonly day: string }
  /** Records outside the selection of the table. */
  | { readonly kind: 'unchosen'; readonly count: number }
  /** Not exactly one record is the default. */
  | { readonly kind: 'no_default'; readonly field: string }
  /** What a record holds beyond the export, by the fact that counts it. */
  | { readonly kind: 'contents'; readonly key: string; readonly fact: string; readonly count: number }
  /** Settings of records, by the prefix of their names in answers. */
  | { readonly kind: 'settings'; readonly setting: string; readonly count: number };

/** True for a change held back by a guard, not by an option the user chose. Pure. */
export function isHeldBack({ code }: { readonly code: string }): boolean {
  return code !== 'switched_off' && code !== 'not_selected';
}
