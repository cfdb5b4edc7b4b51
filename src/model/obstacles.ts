/**
 * Why something is not done as it was asked: a saved plan whose service has changed, an undo that
 * cannot bring everything back. Types only.
 */
import type { Change, Effect } from './changes.js';
import type { ArgumentsOf, ClockTimes, Coded } from './problems.js';
import type { RecordName, Value } from './records.js';
import type { Told } from './sentence.js';

// A saved plan

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
  /** What a link joins, or has as its grade, no longer exists. */
  reference_gone: { resource: string; key: string };
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
  | { readonly kind: 'not-readable'; readonly reason: Told }
  /** The service may still act after its answer. */
  | { readonly kind: 'not-confirmed'; readonly reason: Told };

// An undo

/** What an undo cannot bring back besides what has drifted, with the arguments of its message. */
export type UndoLossArguments = ArgumentsOf<{
  /** A deleted record gets a new id, so former references do not return. */
  new_id: Record<string, never>;
  /** What the delete removed besides the record. */
  effect_lost: { effect: Effect };
  /** A custom field was removed, or lost its type or options in use, and values went with it. */
  field_values_lost: { fields: readonly string[] };
  /** The state comes back, but not what went with it. */
  state_not_whole: Record<string, never>;
  /** The service has no way back from the state that the run set. */
  state_stays: { state: string };
  /** The journal ends before the outcome of a create, and a matching record exists. */
  create_uncertain: Record<string, never>;
  /** The service has not shown yet what the run made, and still may. */
  still_open: Record<string, never>;
  /** The custom field no longer exists. */
  field_gone: { field: string };
  /** Somebody whom the run invited has signed in. */
  in_use: Record<string, never>;
  /** The service cannot cancel a schedule. */
  schedule_stays: { day: string };
  /** The run cancelled a schedule that has passed, or that cannot be set beside the activation. */
  schedule_lost: { key: string; day: string };
}>;

/** A change that has drifted is left as it is. */
export type UndoLossReason = Coded<UndoLossArguments> | DriftReason;

/** A part of a past run that its undo does not restore, and why. */
export interface UndoLoss {
  /** Of the past run. */
  readonly change: Change;
  readonly reason: UndoLossReason;
}
