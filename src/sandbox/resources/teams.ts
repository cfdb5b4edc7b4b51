// Teams: a tree within a chart. The list returns one level: the roots, or a team's children.
import { refused, resourceNotFound } from '../http/api-error.js';
import { nullable, uuid } from '../operations/field-rules.js';
import { lastValue, pageAnswer } from '../operations/list-query.js';
import type { Call } from '../operations/operation.js';
import type { RecordList } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { chartPath, inChart } from './charts.js';
import type { Definition } from './definition.js';
import {
  removeTeams,
  showTeam,
  showTeamDetail,
  type TeamRecord,
  teamFields,
  teamsOf,
} from './records/team-record.js';
import type { SeedTeam } from './seed-data.js';

/** The paths of memberships start with it. */
export const teamPath: string = `${chartPath}/teams/{teamId}`;

export const teams: Definition<SeedTeam, TeamRecord> = {
  noun: 'team',
  file: 'teams.csv',
  fields: teamFields,
  records: teamsOf,
  within: inChart,
  parent: {
    field: 'parentId',
    rule: nullable(uuid('optional'), ({ teamParentNull }) =>
      teamParentNull === 'refused' ? [] : ['create', 'update'],
    ),
  },
  path: teamPath,
  access: ({ teamDeletionPermission }) => ({
    read: ['team'],
    write: ['team'],
    remove: [teamDeletionPermission],
  }),
  list: {
    queryNames: ['parentId', 'page', 'perPage'],
    answer: (call, chartId) =>
      pageAnswer(call, { list: levelOf(call, chartId) }, (team) => showTeam(call.tenant, team)),
  },
  stored: {
    parentId: ({ switches }, team, sent) =>
      sent === null && switches.teamParentNull === 'ignored' ? team.parentId : sent,
  },
  remove: removeTeam,
  listed: showTeam,
  detailed: showTeamDetail,
};

function removeTeam(tenant: Tenant, team: TeamRecord): void {
  const hasChildren = teamsOf(tenant).childrenOf(team.scope, team.id).size > 0;
  if (hasChildren && tenant.switches.parentTeamDeletion === 'refused')
    throw refused('the team has child teams');
  removeTeams(tenant, teamsOf(tenant).leavesFirst(team));
}

function levelOf({ tenant, query }: Call, chartId: string): RecordList<TeamRecord> {
  const parentId = lastValue(query, 'parentId');
  if (parentId === undefined) return teamsOf(tenant).childrenOf(chartId, null);
  const parent = teamsOf(tenant).byId(parentId);
  const isInChart = parent?.scope === chartId;
  if (!isInChart && tenant.switches.unknownListParent === 'not found') {
    throw resourceNotFound(`no team ${parentId}`);
  }
  return teamsOf(tenant).childrenOf(chartId, isInChart ? parent.id : parentId);
}
