/** Tables of plans of one resource: which reasons withhold which changes, and which do not. */
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import type { DesiredRecord, ExistingRecord } from '../../src/model/records.js';
import type { WithholdCode, WithholdReason } from '../../src/model/refusals.js';
import { assemblePlan, type PlanOptions, type PlanParts } from '../../src/plan/assemble-plan.js';
import type { PairedScope } from '../../src/plan/compare/place-scopes.js';
import {
  aDesired,
  aListing,
  anExisting,
  aPairedScope,
  approving,
  desiredTeams,
  existingTeams,
  type Parents,
  printedApproval,
} from './builders.js';

/** Every reason has its table in exactly one of the test files. */
export type DeleteRightCode =
  | 'rows_set_aside'
  | 'no_rows'
  | 'source_absent'
  | 'blank_rows'
  | 'partial_export'
  | 'source_gone'
  | 'list_incomplete'
  | 'more_left_out'
  | 'line_end_missing'
  | 'older_file'
  | 'first_run'
  | 'fewer_rows'
  | 'fewer_parts';
export type ActivationCode =
  | 'scheduled_later'
  | 'clock_differs'
  | 'switched_away'
  | 'schedule_gone'
  | 'long_overdue'
  | 'created_now'
  | 'members_missing'
  | 'nothing_held'
  | 'far_fewer_held'
  | 'keys_missing';
export type DependentCode =
  | 'switched_off'
  | 'depends_on_withheld'
  | 'not_all_rows'
  | 'children_kept'
  | 'last_leader';
/** Of records that an option leaves out. */
export type SelectionCode = 'not_selected' | 'depends_on_unselected';
export type ContainerCode = 'current_renamed' | 'current_switched';
export type SuspicionCode = 'every_parent_changed' | 'few_keys_agree';
/** What the service does not do, or what the settings forbid. */
export type StateCode = 'state_unreachable' | 'state_of_new' | 'record_protected' | 'member_protected';
export type ValueSlipCode = 'column_blanked' | 'names_exchanged' | 'text_garbled';
export type SlipCode = Exclude<
  WithholdCode,
  | DeleteRightCode
  | ActivationCode
  | ContainerCode
  | SelectionCode
  | DependentCode
  | SuspicionCode
  | ValueSlipCode
  | StateCode
>;

/** The rows of a table beside what the service has; pruned unless the case says otherwise. */
export interface Given extends Omit<PlanOptions, 'approvals' | 'rowsBefore'> {
  readonly rows: readonly DesiredRecord[];
  readonly live: readonly ExistingRecord[];
  /** Rows in the last accepted run; null: there was none. Default: few enough. */
  readonly rowsBefore?: number | null;
  /** As on the command line: `rows=grades:7@3f9a`; a final `@` stands for the printed digest. */
  readonly approve?: string;
  /** What the service counts; null: it does not. Default: the live records. */
  readonly counted?: number | null;
  readonly scope?: Pick<PairedScope, 'hasEmptyTable' | 'absentFile'>;
  readonly activations?: PlanParts['activations'];
}

/** By change, as action and key: `delete G10`. */
export type Reasons = Readonly<Record<string, WithholdReason>>;

export interface Expected {
  readonly left?: readonly string[];
  readonly withheld?: Reasons;
  readonly warnings?: readonly string[];
}

export type Case = readonly [title: string, given: Given, expected: Expected];

/** A test for each case, under its code. */
export function testReasons(casesByCode: Readonly<Partial<Record<WithholdCode, readonly Case[]>>>): void {
  describe.each(Object.entries(casesByCode))('%s', (_, cases) => {
    test.each(cases)('%s', (_, given, { left = [], withheld = {}, warnings = [] }) => {
      expect(divide(given)).toEqual({ left, withheld, warnings });
    });
  });
}

function divide(wanted: Given): Required<Expected> {
  const { rows, live, rowsBefore = 0, approve, counted = live.length, scope, activations = [] } = wanted;
  const { prune, ...options } = wanted;
  const resource = (rows[0] ?? live[0])?.resource ?? 'grades';
  const paired = aPairedScope(resource, {
    records: rows,
    listing: { ...aListing(resource, live), expectedCount: counted ?? undefined },
    table: { file: `${resource}.csv`, columnIndexByField: new Map() },
    ...scope,
  });
  const assemble = (...approved: readonly string[]) =>
    assemblePlan(
      { serviceUrl: '', sources: [], scopes: [paired], activations },
      {
        ...options,
        prune: prune ?? [resource],
        rowsBefore: new Map(rowsBefore === null ? [] : [[`${resource}/${paired.scope}`, rowsBefore]]),
        approvals: approving(...approved),
      },
    );
  const refused = assemble();
  const given = approve?.endsWith('@') ? printedApproval(refused.plan, approve.slice(0, -1)) : approve;
  const { plan, problems } = given === undefined ? refused : assemble(given);
  return {
    left: plan.changes.map(nameOf),
    withheld: Object.fromEntries(plan.withheld.map(({ change, reason }) => [nameOf(change), reason])),
    warnings: problems.map(({ code }) => code),
  };
}

function nameOf({ action, key }: Change): string {
  return `${action} ${key}`;
}

/** A case for each pair: `8/10 4/5`. */
export function forPairs(pairs: string, caseOf: (one: string, other: string) => Case): readonly Case[] {
  return pairs.split(' ').map((pair) => {
    const [one = '', other = ''] = pair.split('/');
    return caseOf(one, other);
  });
}

/** The same reason for all of them. */
export function all(reason: WithholdReason, ...changes: readonly string[]): Reasons {
  return Object.fromEntries(changes.map((change) => [change, reason]));
}

export function grade(
  code: string,
  name = `Grade ${code}`,
  options: Partial<DesiredRecord> = {},
): DesiredRecord {
  return aDesired('grades', { code, name, level: 1 }, options);
}

/** @param code null: nobody has given it one */
export function liveGrade(code: string | null, name = `Grade ${code}`): ExistingRecord {
  return anExisting('grades', { code, name, level: 1 }, code === null ? { id: '3F2C' } : {});
}

/** G1, G2 and so on. */
export const rows = (count: number): readonly DesiredRecord[] => codes(count).map((code) => grade(code));
export const live = (count: number): readonly ExistingRecord[] => codes(count).map((code) => liveGrade(code));

function codes(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `G${index + 1}`);
}

/** Rows for trees of teams beside live ones. */
export function teams(desired: Parents, existing: Parents): Pick<Given, 'rows' | 'live'> {
  return { rows: desiredTeams(desired), live: existingTeams(existing) };
}

export function team(code: string, name: string, parentCode: string | null): DesiredRecord {
  return aDesired('teams', { code, name, parentCode });
}

/** @param code null: nobody has given it one */
export function liveTeam(code: string | null, name: string, parentCode: string | null): ExistingRecord {
  return anExisting('teams', { code, name, parentCode }, code === null ? { id: '3F2C' } : {});
}
