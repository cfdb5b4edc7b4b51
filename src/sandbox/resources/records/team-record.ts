// A team as a record, how it is shown and removed. Knows no operations, so that charts can use it.
import type { JsonObject } from '../../http/json.js';
import { code, type FieldRules, flag, nullable, text } from '../../operations/field-rules.js';
import type { Viewer } from '../../operations/operation.js';
import { visibleOf } from '../../operations/permissions.js';
import { fieldsShown, optionalField } from '../../operations/show-fields.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { membershipsOf, memberVisibility, removeMemberships, showMember } from './membership-record.js';

const USERS_SHOWN_MAX = 100;

/** A team; its scope is its chart. */
export interface TeamRecord extends NamedRecord {
  readonly notes: string | null;
  readonly approveOnly: boolean;
}

/** Every team of a tenant. */
export const teamsOf: PerTenant<Collection<TeamRecord>> = recordsPerTenant<TeamRecord>();

export const teamFields: FieldRules = {
  code: code('optional'),
  name: text('on create', 300),
  notes: nullable(text('optional', 10_000), () => ['create']),
  approveOnly: flag('optional'),
};

const showFields = fieldsShown<TeamRecord>(teamFields);

/** The team as an element of a list: without parent, children and users. */
export function showTeam(tenant: Tenant, team: TeamRecord): JsonObject {
  return {
    ...showFields(tenant, team),
    fullName: teamsOf(tenant).fullName(team, tenant.switches),
    usersCount: tenant.shownSize(membershipsOf(tenant).inScope(team.id)),
  };
}

/** The team as the answer of get, create and update. */
export function showTeamDetail(tenant: Tenant, team: TeamRecord, viewer: Viewer): JsonObject {
  const parent = teamsOf(tenant).parentOf(team);
  const below = teamsOf(tenant).childrenOf(team.scope, team.id).inCreationOrder();
  const members = membershipsOf(tenant).inScope(team.id).inCreationOrder();
  const seen = visibleOf(members, memberVisibility(tenant, viewer)).slice(0, USERS_SHOWN_MAX);
  return {
    ...showTeam(tenant, team),
    ...optionalField(tenant, 'parent', parent === undefined ? null : showTeam(tenant, parent)),
    children: visibleOf(below, viewer.canSee).map((child) => showTeam(tenant, child)),
    users: seen.map((member) => showMember(tenant, member)),
  };
}

/** Every team of a chart, at all levels, as list elements. */
export function showTeamsOfChart(tenant: Tenant, chartId: string, { canSee }: Viewer): readonly JsonObject[] {
  const teams = visibleOf(teamsOf(tenant).inScope(chartId).inCreationOrder(), canSee);
  return teams.map((team) => showTeam(tenant, team));
}

/** Removes a team, its descendants, and their memberships. */
export function removeTeamTree(tenant: Tenant, team: TeamRecord): void {
  for (const removed of teamsOf(tenant).leavesFirst(team)) {
    removeMemberships(tenant, membershipsOf(tenant).inScope(removed.id));
    teamsOf(tenant).remove(removed);
  }
}

/** Removes every team of a chart with its memberships. */
export function removeTeamsOfChart(tenant: Tenant, chartId: string): void {
  const roots = teamsOf(tenant).childrenOf(chartId, null).inCreationOrder();
  for (const root of roots) removeTeamTree(tenant, root);
}
