// A team as a record, how it is shown and removed. Knows no operations, so that charts can use it.
import type { JsonObject } from '../../http/json.js';
import { code, type FieldRules, flag, nullable, text } from '../../operations/field-rules.js';
import { fieldsShown, optionalField } from '../../operations/show-fields.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { membershipsOf, removeMemberships, showMember } from './membership-record.js';

const USERS_SHOWN_MAX = 100;

/** A team; its scope is its chart. */
export interface TeamRecord extends NamedRecord {
  readonly notes: string | null;
  readonly approveOnly: boolean;
}

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
export function showTeamDetail(tenant: Tenant, team: TeamRecord): JsonObject {
  const parent = teamsOf(tenant).parentOf(team);
  const below = teamsOf(tenant).childrenOf(team.scope, team.id).inCreationOrder();
  const members = membershipsOf(tenant).inScope(team.id).inCreationOrder();
  const seen = tenant.seen(members).slice(0, USERS_SHOWN_MAX);
  return {
    ...showTeam(tenant, team),
    ...optionalField(tenant, 'parent', parent === undefined ? null : showTeam(tenant, parent)),
    children: tenant.seen(below).map((child) => showTeam(tenant, child)),
    users: seen.map((member) => showMember(tenant, member)),
  };
}

/** Removes teams with their memberships. */
export function removeTeams(tenant: Tenant, teams: readonly TeamRecord[]): void {
  for (const team of teams) {
    removeMemberships(tenant, membershipsOf(tenant).inScope(team.id));
    teamsOf(tenant).remove(team);
  }
}
