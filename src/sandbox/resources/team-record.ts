// How a team is shown and removed. Knows no operations, so that charts can use it too.

import type { JsonObject } from '../http/json.js';
import { optionalField } from '../operations/operation.js';
import { type Visibility, visibleOf } from '../operations/permissions.js';
import type { Collection } from '../tenant/collection.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../tenant/tenant.js';

const USERS_SHOWN_MAX = 100;

/** A team; its scope is its chart. */
export interface TeamRecord extends NamedRecord {
  readonly notes: string | null;
  readonly approveOnly: boolean;
}

/** Every team of a tenant. */
export const teamsOf: PerTenant<Collection<TeamRecord>> = recordsPerTenant<TeamRecord>();

/** The team as an element of a list: without parent, children and users. */
export function showTeam(tenant: Tenant, team: TeamRecord): JsonObject {
  const { id, name, code, notes, approveOnly, createdAt, updatedAt } = team;
  return {
    id,
    name,
    fullName: teamsOf(tenant).fullName(team, tenant.switches),
    code,
    ...optionalField(tenant, 'notes', notes),
    approveOnly,
    usersCount: tenant.memberships.ofTeam(id).length,
    createdAt,
    updatedAt,
  };
}

/** The team as the answer of get, create and update. */
export function showTeamDetail(tenant: Tenant, team: TeamRecord, canSee: Visibility): JsonObject {
  const parent = teamsOf(tenant).parentOf(team);
  const children = visibleOf(teamsOf(tenant).childrenOf(team.scope, team.id).inCreationOrder(), canSee);
  const members = tenant.memberships.ofTeam(team.id).slice(0, USERS_SHOWN_MAX);
  return {
    ...showTeam(tenant, team),
    ...optionalField(tenant, 'parent', parent === undefined ? null : showTeam(tenant, parent)),
    children: children.map((child) => showTeam(tenant, child)),
    users: members.map(({ user: { id, email, name } }) => ({ id, email, name })),
  };
}

/** Every team of a chart, at all levels, as list elements. */
export function showTeamsOfChart(tenant: Tenant, chartId: string, canSee: Visibility): readonly JsonObject[] {
  const teams = visibleOf(teamsOf(tenant).inScope(chartId).inCreationOrder(), canSee);
  return teams.map((team) => showTeam(tenant, team));
}

/** Removes a team, its descendants, and their memberships. */
export function removeTeamTree(tenant: Tenant, team: TeamRecord): void {
  for (const removed of teamsOf(tenant).leavesFirst(team)) {
    tenant.memberships.removeTeam(removed.id);
    teamsOf(tenant).remove(removed);
  }
}

/** Removes every team of a chart with its memberships. */
export function removeTeamsOfChart(tenant: Tenant, chartId: string): void {
  const roots = teamsOf(tenant).childrenOf(chartId, null).inCreationOrder();
  for (const root of roots) removeTeamTree(tenant, root);
}
