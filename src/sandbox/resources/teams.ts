// Teams: a tree within one organization chart. The list answers one level of it: the roots, or the children of a team.

import type { Switches } from '../behaviour/switches.js';
import { resourceNotFound, validationFailed } from '../http/api-error.js';
import type { CreateValues, UpdateValues } from '../operations/field-rules.js';
import { lastValue, pageAnswer } from '../operations/list-query.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import { crudOperations, findRecord, nameProblems, type Resource } from '../operations/resource.js';
import type { RecordList, StoredRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { charts } from './charts.js';
import {
  removeTeamTree,
  showTeam,
  showTeamDetail,
  type TeamFields,
  type TeamRecord,
  teamFields,
} from './team-record.js';

/** The operations on the teams of a chart. */
export function teamOperations(switches: Switches): readonly Operation[] {
  return crudOperations(teamResource(switches));
}

function teamResource(switches: Switches): Resource<TeamFields, TeamRecord> {
  return {
    name: 'team',
    path: `${charts.path}/{${charts.parameter}}/teams`,
    parameter: 'teamId',
    addressedBy: 'id or code',
    permissions: { read: ['team'], write: ['team'], remove: [switches.teamDeletionPermission] },
    fields: teamFields(switches),
    sortFields: {},
    collection: (tenant) => tenant.teams,
    scope: (call) => findRecord(charts, call).id,
    list: { queryNames: ['parentId', 'page', 'perPage'], answer: listLevel },
    parentField: 'parentId',
    create: createTeam,
    update: updateTeam,
    problems: (_tenant, team) => nameProblems(team),
    remove: removeTeam,
    listed: showTeam,
    detailed: showTeamDetail,
  };
}

function createTeam(
  { identifiers }: Tenant,
  base: StoredRecord,
  { name, code, notes, parentId, approveOnly }: CreateValues<TeamFields>,
): TeamRecord {
  return {
    ...base,
    name,
    code: code ?? identifiers.code(),
    notes: notes ?? null,
    parentId: parentId?.toLowerCase() ?? null,
    approveOnly: approveOnly ?? false,
  };
}

function updateTeam({ switches }: Tenant, team: TeamRecord, values: UpdateValues<TeamFields>): TeamRecord {
  const { parentId, ...others } = values;
  const isMove = parentId !== undefined && !(parentId === null && switches.teamParentNull === 'ignored');
  return { ...team, ...others, ...(isMove ? { parentId: parentId?.toLowerCase() ?? null } : {}) };
}

function removeTeam(tenant: Tenant, team: TeamRecord): void {
  const hasChildren = tenant.teams.childrenOf(team.scope, team.id).size > 0;
  if (hasChildren && tenant.switches.parentTeamDeletion === 'refused') {
    throw validationFailed({ base: ['the team has child teams'] });
  }
  removeTeamTree(tenant, team);
}

function listLevel(call: Call): Answer {
  const chart = findRecord(charts, call);
  const level = levelOf(call, chart.id);
  return pageAnswer(call, { list: level }, (team) => showTeam(call.tenant, team));
}

function levelOf({ tenant, query }: Call, chartId: string): RecordList<TeamRecord> {
  const parentId = lastValue(query, 'parentId');
  if (parentId === undefined) return tenant.teams.childrenOf(chartId, null);
  const parent = tenant.teams.byId(parentId);
  const isInChart = parent?.scope === chartId;
  if (!isInChart && tenant.switches.unknownListParent === 'not found') {
    throw resourceNotFound(`no team ${parentId}`);
  }
  return tenant.teams.childrenOf(chartId, isInChart ? parent.id : parentId);
}
