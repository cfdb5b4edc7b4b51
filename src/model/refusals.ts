/**
 * Why a change is withheld from a plan, why a whole plan is refused, and why a saved one no longer
 * holds: findings as data. The words are in words/.
 */
import type { Change, Effect } from './changes.js';
import type { LimitKind } from './limits.js';
import type { ArgumentsOf, Coded } from './problems.js';
import type { RecordName, Value } from './records.js';

/** What a record that is to be current holds beside the one that is. */
interface HeldArguments {
  /** One of what they hold. */
  readonly noun: string;
  readonly count: number;
  /** The current one. */
  readonly former: string;
  readonly formerCount: number;
  /** The first ten. */
  readonly missing: readonly RecordName[];
  readonly missingCount: number;
  readonly approval: string;
}

/** Every reason to withhold a change, with what its message needs. */
export type WithholdArguments = ArgumentsOf<{
  /** Rows of the resource were set aside, so that not all of the file is known. */
  rows_set_aside: { count: number };
  no_rows: Record<string, never>;
  /** A file of the resource may be missing, and is. */
  source_absent: { file: string };
  fewer_rows: { rows: number; rowsBefore: number; percent: number; approval: string };
  /** Rows of a part table name far fewer parts of the record than it has: fields of a master. */
  fewer_parts: {
    /** The part table. */
    table: string;
    rows: number;
    existing: number;
    percent: number;
    approval: string;
  };
  list_incomplete: { read: number; counted?: number };
  /** The other record has the same name and parent. */
  probable_rename: { other: RecordName };
  /** The other record has the same name and parent, and no code that a row could name it by. */
  codeless_twin: { other: RecordName };
  /** The codes differ only by zeros in front. */
  lost_zeros: { other: RecordName };
  /** They differ only by width, case or spaces. */
  spelling_twin: { other: RecordName };
  /**
   * A row gives a record a new key, and none has the old one: it may be any of those that no row
   * names.
   */
  rename_of_nothing: { key: string; previousKey: string };
  /** A record and all that stands below it are in no row. */
  subtree_missing: { top: RecordName; count: number; approval: string };
  /** Every record that stands below another has another parent. */
  every_parent_changed: {
    count: number;
    /** In the whole plan: the number to approve. */
    moveCount: number;
  };
  /** An option switches this kind of change off, or a change that this one needs. */
  switched_off: { option: string; change?: string };
  /** It needs a change that is withheld. */
  depends_on_withheld: { change: string };
  /** Rows of the record that is to be current, or of what it holds, were set aside. */
  not_all_rows: { count: number };
  /**
   * Its day has come by the files; an earlier run, or somebody, has scheduled it for a later one.
   */
  scheduled_later: { day: string; dueOn: string; approval: string };
  /** The record that is to be current holds nothing. */
  nothing_held: { noun: string; approval: string };
  /** It holds far less than the current one. */
  far_fewer_held: HeldArguments & { percent: number };
  /** The current one holds records that it does not. */
  keys_missing: HeldArguments;
  /** Records below it stay. */
  children_kept: { children: readonly RecordName[]; count: number };
}>;

export type WithholdCode = keyof WithholdArguments;

export type WithholdReason = Coded<WithholdArguments>;

/** What may be behind a breached limit. */
export type LikelyCause =
  | { readonly code: 'lost_zeros'; readonly count: number }
  | { readonly code: 'file_cut_off'; readonly rows: number; readonly existing: number }
  | { readonly code: 'column_shifted'; readonly from: string; readonly to: string; readonly count: number }
  | { readonly code: 'one_column'; readonly field: string; readonly count: number }
  | { readonly code: 'root_renamed'; readonly from: string; readonly to: string; readonly count: number };

/** Every reason to refuse a plan as a whole, with what its message needs. */
export type RefusalArguments = ArgumentsOf<{
  limit_exceeded: {
    kind: LimitKind;
    resource: string;
    scope: string;
    count: number;
    /** Live records. */
    existing: number;
    /** The most that may change without approval. */
    allowed: number;
    /** Of that kind in the whole plan: the number to approve. */
    planned: number;
    /** The first ten. */
    records: readonly RecordName[];
    cause?: LikelyCause;
  };
  too_many_deletes: { planned: number; max: number };
  /** The delete takes other records with it. */
  cascade: { resource: string; key: string; name: string; effects: readonly Effect[]; approval: string };
  /** Values that items have would be lost. */
  field_loss: { resource: string; key: string; fields: readonly string[] };
  /** An activation takes away the schedule of a record that no row names. */
  schedule_lost: {
    resource: string;
    key: string;
    dueOn: string;
    /** The record that is to be activated. */
    by: string;
    approval: string;
  };
  /** What was approved is not what the plan does. */
  approval_mismatch: { what: string; approved: string; planned: string };
}>;

export type RefusalCode = keyof RefusalArguments;

export type Refusal = Coded<RefusalArguments>;

/**
 * Every way in which the service may have moved away from a saved plan, with what its message
 * needs.
 */
export type DriftArguments = ArgumentsOf<{
  record_gone: Record<string, never>;
  /** A value is neither what the plan was made for nor what it wants. */
  field_changed: { field: string; expected: Value; found: Value };
  /** The record to create is there, with another value. */
  created_meanwhile: { field: string; planned: Value; found: Value };
  /** Another record has got the key. */
  key_taken: { key: string };
  effect_grown: { what: string; expected: number; found: number | null };
  not_deletable: { fact: string };
  /** Records below it would stay. */
  children_below: { children: readonly RecordName[]; count: number };
  parent_gone: { parent: string };
  /** The schedule that an activation takes away is not the one that the plan names. */
  schedule_changed: { found: RecordName; dueOn: string };
  /** Another record is current than when the plan was made; null: none is. */
  current_changed: { found: RecordName | null };
  /** What is to be current holds less than when the plan was made. */
  holds_fewer: { noun: string; expected: number; found: number };
  /** The day of the activation is over. */
  day_passed: { day: string; today: string };
  /** The plan was made as of a day that has not come. */
  not_due_yet: { asOf: string; today: string };
  container_gone: { resource: string; key: string };
  /** There is one of the same key, but it is another record. */
  container_replaced: { resource: string; key: string };
  container_ambiguous: { resource: string; key: string; count: number };
  list_incomplete: { read: number; counted?: number };
}>;

export type DriftCode = keyof DriftArguments;

export type DriftReason = Coded<DriftArguments>;

/** A change of a saved plan that must not be made any more, and why. */
export interface Drift {
  readonly change: Change;
  readonly reason: DriftReason;
}

/** Why a file that a plan was made from no longer binds it. */
export type SourceFault =
  | { readonly kind: 'changed' | 'missing'; readonly file: string }
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string };

/** Why looking at a record did not show whether a write was made. */
export type WriteDoubt =
  | { readonly kind: 'differs'; readonly field: string; readonly planned: Value; readonly found: Value }
  /** More than one record of the name have appeared. */
  | { readonly kind: 'several'; readonly count: number }
  /** The service showed another record than the one that was asked for. */
  | { readonly kind: 'another' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'incomplete'; readonly read: number; readonly counted: number }
  | { readonly kind: 'not-readable'; readonly reason: string }
  /** What the service does after its answer has not been seen. */
  | { readonly kind: 'not-confirmed'; readonly reason: string };
/** Every reason why a past run is not undone in full, with what its message needs. */
export type UndoLossArguments = ArgumentsOf<{
  /** A deleted record is made anew: what referred to it does not refer to the new one. */
  new_id: Record<string, never>;
  /** What a delete took with it. */
  effect_lost: { effect: Effect };
  /**
   * The journal ends before the outcome of a create, and a record such as the run wrote is there.
   */
  create_uncertain: Record<string, never>;
  record_gone: Record<string, never>;
  /** The run is known to have deleted the record, but it is there. */
  record_still_there: Record<string, never>;
  /** Someone else has given the field another value. */
  value_changed: { field: string; written: Value; found: Value };
  /** A record that the run created is no longer as it was created. */
  created_changed: { field: string; written: Value; found: Value };
  /** A record that the run created has been replaced by another of the same key. */
  created_replaced: Record<string, never>;
  /** Another record has the key. */
  key_taken: { key: string; isOfRun: boolean };
  parent_gone: { parent: string };
  /** The parent it had has no code that a plan could name it by. */
  parent_codeless: { name: string };
  /** The parent it had stands below it by now. */
  parent_below: { parent: string };
  children_kept: { children: readonly RecordName[]; count: number };
  contents_kept: { effect: Effect };
  not_deletable: { fact: string };
  container_lost: { resource: string; key: string };
  /** Another record than the one that the run chose is the default; null: none is. */
  default_changed: { found: string | null };
  /** The record that was the default before is gone, or there was none. */
  default_unknown: Record<string, never>;
  /** Another record than the one that the run activated is the current one; null: none is. */
  current_changed: { found: string | null };
  /** Nobody knows whether it was made current; it may still be. */
  activation_open: Record<string, never>;
  /** The record that was current before is gone, or there was none. */
  former_unknown: Record<string, never>;
  /** The service does not show its schedules. */
  schedule_unseen: Record<string, never>;
  /** It lives within a record that the run created and that cannot be deleted now. */
  container_stays: { resource: string; key: string; fact: string };
  /** The service cannot cancel a schedule. */
  schedule_stays: { day: string };
  /** The schedule that the run set is no longer there. */
  schedule_replaced: Record<string, never>;
  /**
   * The run took away a schedule whose day is over, or that cannot be set again beside the
   * activation.
   */
  schedule_lost: { key: string; day: string };
  /** A custom field was removed or got another type, and records lost their values in it. */
  field_values_lost: { fields: readonly string[] };
  /** The custom field of a value is no longer there. */
  field_gone: { field: string };
  list_incomplete: { read: number; counted: number };
}>;

export type UndoLossCode = keyof UndoLossArguments;

export type UndoLossReason = Coded<UndoLossArguments>;

/** Something of a past run that its undo does not bring back, and why. */
export interface UndoLoss {
  /** Of the past run. */
  readonly change: Change;
  readonly reason: UndoLossReason;
}

/** What a tenant has that no file holds. */
export type NotCarried = { readonly resource: string } & NotCarriedOfResource;

type NotCarriedOfResource =
  /** The record that is current. */
  | { readonly kind: 'current'; readonly key: string }
  /** A schedule whose day is over. */
  | { readonly kind: 'past_schedule'; readonly key: string; readonly day: string }
  /** Records of a table that holds chosen ones alone. */
  | { readonly kind: 'unchosen'; readonly count: number }
  /** Not exactly one record is the default. */
  | { readonly kind: 'no_default'; readonly field: string }
  /** What a record holds beside what is exported, by the fact that counts it. */
  | { readonly kind: 'contents'; readonly key: string; readonly fact: string; readonly count: number }
  /** Settings of records, by the beginning of their names in answers. */
  | { readonly kind: 'settings'; readonly setting: string; readonly count: number };

/**
 * True for what a guard holds back. What an option of the run leaves out surprises nobody. Pure.
 */
export function isHeldBack({ code }: { readonly code: string }): boolean {
  return code !== 'switched_off';
}
