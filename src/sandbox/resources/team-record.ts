// A team as a record: its request body, how it is shown, and how it is removed. Knows nothing of operations, so
// that charts can show and remove their teams too.

import type { Switches } from '../behaviour/switches.js';
import type { JsonObject } from '../http/json.js';
import { code, type FieldRule, flag, nullable, text, uuid } from '../operations/field-rules.js';
import { optionalField } from '../operations/operation.js';
import { type Visibility, visibleOf } from '../operations/permissions.js';
import type { Collection } from '../tenant/collection.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import { fullName, leavesFirst, parentOf } from '../tenant/tree.js';
import type { User } from '../tenant/users.js';

const USERS_SHOWN_MAX = 100;

/** A team as the sandbox keeps it. Its scope is its chart. */
export interface TeamRecord extends NamedRecord {
  readonly notes: string | null;
  readonly approveOnly: boolean;
}

/** The request body of a team. */
export type TeamFields = {
  readonly name: FieldRule<string>;
  readonly code: FieldRule<string>;
  readonly notes: FieldRule<string | null>;
  readonly parentId: FieldRule<string | null>;
  readonly approveOnly: FieldRule<boolean>;
};

/** Every team of a tenant. */
export const teamsOf: PerTenant<Collection<TeamRecord>> = recordsPerTenant<TeamRecord>();

/** The rules of the request body; whether `parentId` may be null is a switch. */
export function teamFields({ teamParentNull }: Pick<Switches, 'teamParentNull'>): TeamFields {
  const parentId = uuid('optional');
  return {
    name: text('on create', 300),
    code: code('optional', 100),
    notes: nullable(text('optional', 10_000), 'create'),
    parentId: teamParentNull === 'refused' ? parentId : nullable(parentId, 'create', 'update'),
    approveOnly: flag('optional'),
  };
}

/** The team as an element of a list: without parent, children and users. */
export function showTeam(tenant: Tenant, team: TeamRecord): JsonObject {
  const { id, name, code, notes, approveOnly, createdAt, updatedAt } = team;
  return {
    id,
    name,
    fullName: fullName(teamsOf(tenant), team, tenant.switches),
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
  const parent = parentOf(teamsOf(tenant), team);
  const children = visibleOf(teamsOf(tenant).childrenOf(team.scope, team.id).inCreationOrder(), canSee);
  const members = tenant.memberships.ofTeam(team.id).slice(0, USERS_SHOWN_MAX);
  return {
    ...showTeam(tenant, team),
    ...optionalField(tenant, 'parent', parent === undefined ? null : showTeam(tenant, parent)),
    children: children.map((child) => showTeam(tenant, child)),
    users: members.map(({ user }) => showMember(user)),
  };
}

/** Every team of a chart, all levels, as list elements. */
export function showTeamsOfChart(tenant: Tenant, chartId: string, canSee: Visibility): readonly JsonObject[] {
  const teams = visibleOf(teamsOf(tenant).inScope(chartId).inCreationOrder(), canSee);
  return teams.map((team) => showTeam(tenant, team));
}

/** Removes a team, its memberships, and every team below it. */
export function removeTeamTree(tenant: Tenant, team: TeamRecord): void {
  for (const removed of leavesFirst(teamsOf(tenant), team)) {
    tenant.memberships.removeTeam(removed.id);
    teamsOf(tenant).remove(removed);
  }
}

/** Removes every team of a chart with its memberships. */
export function removeTeamsOfChart(tenant: Tenant, chartId: string): void {
  const roots = teamsOf(tenant).childrenOf(chartId, null).inCreationOrder();
  for (const root of roots) removeTeamTree(tenant, root);
}

function showMember({ id, email, name }: User): JsonObject {
  return { id, email, name };
}
