/** Tables of cases for checks: a small plan, and what a check finds in it. */
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import type { CheckName, Finding } from '../../src/model/checks.js';
import type { DesiredRecord, ExistingRecord } from '../../src/model/records.js';
import { orderPlan, type PlanOptions, type PlanParts } from '../../src/plan/assemble-plan.js';
import { findingsIn } from '../../src/plan/check/check-plan.js';
import type { Memory, PlanView } from '../../src/plan/check/view.js';
import type { PairedScope } from '../../src/plan/compare/place-scopes.js';
import { groupBy } from '../../src/plan/records/collections.js';
import {
  aDesired,
  aListing,
  anExisting,
  aPairedScope,
  desiredTeams,
  existingTeams,
  type Parents,
  planParts,
} from './builders.js';

/** The rows of one table beside what the service has; pruned unless the case says otherwise. */
export interface Given
  extends Omit<PlanOptions, 'approvals'>,
    Partial<Omit<PlanParts, 'scopes' | 'memory' | 'unlisted'>> {
  readonly rows?: readonly DesiredRecord[];
  readonly live?: readonly ExistingRecord[];
  /** Rows in the last accepted run; null: there was none. Default: few enough. */
  readonly rowsBefore?: number | null;
  readonly memory?: Partial<Memory>;
  /** What the service counts; null: it does not. Default: the live records. */
  readonly counted?: number | null;
  readonly scope?: Partial<PairedScope>;
  /** Further scopes. */
  readonly beside?: readonly PairedScope[];
}

/** What a check found, as `shown` has it. */
export type Case = readonly [title: string, given: Given, ...found: readonly string[]];

/** A test for each case of one check; without findings, it must have nothing to say. */
export function testCheck(name: CheckName, cases: readonly Case[]): void {
  describe(name, () => {
    test.each(cases.map(([title, given, ...found]) => ({ title, given, found })))(
      '$title',
      ({ given, found }) => {
        expect(foundIn(viewOf(given), name)).toEqual(found);
      },
    );
  });
}

/** What one check finds in a plan. */
export function foundIn(view: PlanView, name: CheckName): readonly string[] {
  return findingsIn(view).flatMap((one) => (one.check === name ? shown(one, view) : []));
}

/**
 * A finding in one line: the changes that it holds, in any order, its evidence, and what approves
 * it but for the digest: `delete G9 G10 (count 2) deletes=2`.
 */
export function shown({ holds, evidence, lift }: Finding, { changes }: Pick<PlanView, 'changes'>): string {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const held = groupBy(holds, (id) => changeById.get(id)?.action ?? '');
  const names = [...held].sort().map(([action, ids]) => {
    return `${action} ${shownKeys(ids.map((id) => changeById.get(id)?.key ?? ''))}`;
  });
  const facts = shownFacts(evidence);
  const parts = [names.join(', '), facts && `(${facts})`, lift?.replace(/@[0-9a-f]{10}$/, '')];
  return parts.filter(Boolean).join(' ');
}

/** Keys that are numbered one after the other as `G1-G10`. */
function shownKeys(keys: readonly string[]): string {
  const runs: string[][] = [];
  for (const key of keys.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    const run = runs.at(-1);
    if (run && key === run.at(-1)?.replace(/\d+$/, (digits) => String(Number(digits) + 1))) run.push(key);
    else runs.push([key]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(' '))).join(' ');
}

/** `name value, …`, of what there is. */
export function shownFacts(evidence: object): string {
  const facts = Object.entries(evidence).filter(([, value]) => value !== undefined);
  return facts.map(([name, value]) => `${name} ${shownValue(value)}`).join(', ');
}

/** Places as `teams.csv:7`, records as `"G1 Chief"`. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if ('file' in value) return Object.values(value).join(':');
  const isRecord = Object.keys(value).join() === 'key,name';
  return isRecord
    ? `"${[...new Set(Object.values(value))].map(String).join(' ')}"`
    : `{${shownFacts(value)}}`;
}

export function nameOf(change: Pick<Change, 'action' | 'key'> | undefined): string {
  return `${change?.action} ${change?.key}`;
}

/** Compared and ordered. */
export function viewOf(given: Given): PlanView {
  const { rows = [], live = [], rowsBefore = 0, counted = live.length, beside = [], ...others } = given;
  const { prune, sendEmail, protection, limits, scope, memory, ...parts } = others;
  const resource = (rows[0] ?? live[0])?.resource ?? 'grades';
  const paired = aPairedScope(resource, {
    records: rows,
    listing: { ...aListing(resource, live), expectedCount: counted ?? undefined },
    table: { file: `${resource}.csv`, columnIndexByField: new Map() },
    ...scope,
  });
  const remembered = new Map(rowsBefore === null ? [] : [[`${resource}/${paired.scope}`, rowsBefore]]);
  const options = { prune: prune ?? [resource], sendEmail, protection, limits };
  const scopes = [...beside, paired];
  return orderPlan(
    planParts({ scopes, memory: { rowsBefore: remembered, ...memory }, ...parts }, options),
    options,
  );
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
