// A user's membership in a team as a record: how it is shown, and the rule that a team with members
// has a leader. Knows no operations, so that users, teams and charts can use it too.
import type { JsonObject } from '../../http/json.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord, RecordList } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { defaultGradeOf, gradesOf, showGrade } from './grade-record.js';
import { showPerson, usersOf } from './user-record.js';

/** A membership; its scope is its team, its code the id of its user. */
export interface MembershipRecord extends NamedRecord {
  readonly code: string;
  readonly chartId: string;
  readonly leader: boolean;
  /** Empty only in a tenant without grades. */
  readonly gradeIds: readonly string[];
}

/** Every membership of a tenant, also by chart, user and grade. */
export const membershipsOf: PerTenant<Collection<MembershipRecord>> = recordsPerTenant<MembershipRecord>(
  () => ({ values: ({ chartId, code, gradeIds }) => ({ chart: chartId, user: code, grade: gradeIds }) }),
);

export interface NewMembership {
  readonly team: NamedRecord;
  readonly userId: string;
  readonly leader: boolean;
  /** Absent: the default grade. */
  readonly gradeIds?: readonly string[] | undefined;
}

export function newMembership(
  tenant: Tenant,
  { team, userId, leader, gradeIds = defaultGradeIds(tenant) }: NewMembership,
): MembershipRecord {
  const base = tenant.newRecord(team.id, `${team.id} ${userId}`);
  return { ...base, code: userId, name: '', chartId: team.scope, leader, gradeIds };
}

/** A change of one membership: added, replaced, without `after` removed, or nothing at all. */
export interface MemberChange {
  readonly before?: MembershipRecord;
  readonly after?: MembershipRecord;
}

/**
 * A team with members has a leader after every request.
 * @param changes  all of one team
 */
export function isLeaderless(tenant: Tenant, teamId: string, changes: readonly MemberChange[]): boolean {
  const changed = new Set(changes.flatMap(({ before }) => before?.id ?? []));
  const added = changes.flatMap(({ after }) => after ?? []);
  if (changed.size + added.length === 0) return false;
  const members = membershipsOf(tenant).inScope(teamId);
  const isEmpty = added.length === 0 && members.size === changed.size;
  const isLed = members.some(({ id, leader }) => leader && !changed.has(id));
  return !isEmpty && !isLed && !added.some(({ leader }) => leader);
}

/** Removes every membership of a list, without regard to leaders. */
export function removeMemberships(tenant: Tenant, list: RecordList<MembershipRecord>): void {
  for (const membership of list.inCreationOrder()) membershipsOf(tenant).remove(membership);
}

export function showMember(tenant: Tenant, { code, leader, gradeIds }: MembershipRecord): JsonObject {
  const user = usersOf(tenant).byId(code);
  if (user === undefined) return {};
  const grades = gradeIds.flatMap((id) => gradesOf(tenant).byId(id) ?? []);
  return { ...showPerson(tenant, user), grades: grades.map((grade) => showGrade(tenant, grade)), leader };
}

function defaultGradeIds(tenant: Tenant): readonly string[] {
  const { gradeId } = defaultGradeOf(tenant);
  return gradeId === null ? [] : [gradeId];
}
