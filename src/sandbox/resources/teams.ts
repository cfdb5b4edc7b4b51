// Teams: a tree within a chart. The list returns one level: the roots, or a team's children.

import type { Switches } from '../behaviour/switches.js';
import { resourceNotFound, validationFailed } from '../http/api-error.js';
import { type Endpoints, endpointsOf } from '../operations/endpoints.js';
import { code, flag, nullable, text, uuid, type Values } from '../operations/field-rules.js';
import { lastValue, pageAnswer } from '../operations/list-query.js';
import type { Answer, Call } from '../operations/operation.js';
import * as column from '../seed/seed-columns.js';
import {
  fieldFaults,
  keyWithin,
  parentCheck,
  problemsOf,
  repetition,
  type SeedProblem,
  treeRecords,
} from '../seed/seed-rows.js';
import type { RecordList } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { type ChartTable, chartEndpoints, chartIds, chartReference, chartReferences } from './charts.js';
import { removeTeamTree, showTeam, showTeamDetail, type TeamRecord, teamsOf } from './records/team-record.js';
import type { DumpOptions, Resource, SeedRow, SeedTable } from './resource.js';

/** A team of a seed. Parents may come after their children. */
export interface SeedTeam extends SeedRow {
  /** Name of the chart, or its id if the name is not unique. */
  readonly chart: string;
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly notes?: string | null;
  readonly approveOnly?: boolean;
}

export type TeamTable = SeedTable<'teams', SeedTeam>;

export const teams: Resource<SeedTeam, TeamTable & ChartTable> = {
  operations: (switches) => teamEndpoints(switches).operations,
  file: 'teams.csv',
  columns: {
    chart: column.required(column.text),
    code: column.required(column.text),
    name: column.required(column.text),
    parentCode: column.textOrNull,
    notes: column.textOrNull,
    approveOnly: column.flag(false),
  } satisfies column.SeedColumns<SeedTeam>,
  check: checkTeams,
  plant: plantTeams,
  dump: dumpTeams,
  sortedBy: ['chart', 'code'],
};

/** The rules of the request body; whether `parentId` may be null is a switch. */
function teamFields({ teamParentNull }: Pick<Switches, 'teamParentNull'>) {
  const parentId = uuid('optional');
  return {
    name: text('on create', 300),
    code: code('optional', 100),
    notes: nullable(text('optional', 10_000), 'create'),
    parentId: teamParentNull === 'refused' ? parentId : nullable(parentId, 'create', 'update'),
    approveOnly: flag('optional'),
  };
}

/** The usual operations on teams; memberships are nested in them. */
export function teamEndpoints(switches: Switches): Endpoints<TeamRecord> {
  return endpointsOf({
    name: 'team',
    path: `${chartEndpoints.recordPath}/teams`,
    parameter: 'teamId',
    addressedBy: 'id or code',
    permissions: { read: ['team'], write: ['team'], remove: [switches.teamDeletionPermission] },
    fields: teamFields(switches),
    sortFields: {},
    records: teamsOf,
    scope: (call) => chartEndpoints.find(call).id,
    list: { queryNames: ['parentId', 'page', 'perPage'], answer: listLevel },
    parentField: 'parentId',
    blank: (base) => ({ ...base, notes: null, approveOnly: false }),
    makesCodes: true,
    change: changeTeam,
    remove: removeTeam,
    listed: showTeam,
    detailed: showTeamDetail,
  });
}

function changeTeam(
  team: TeamRecord,
  values: Values<ReturnType<typeof teamFields>>,
  { switches }: Tenant,
): TeamRecord {
  const { parentId, ...others } = values;
  const isMove = parentId !== undefined && !(parentId === null && switches.teamParentNull === 'ignored');
  return { ...team, ...others, ...(isMove ? { parentId: parentId?.toLowerCase() ?? null } : {}) };
}

function removeTeam(tenant: Tenant, team: TeamRecord): void {
  const hasChildren = teamsOf(tenant).childrenOf(team.scope, team.id).size > 0;
  if (hasChildren && tenant.switches.parentTeamDeletion === 'refused') {
    throw validationFailed({ base: ['the team has child teams'] });
  }
  removeTeamTree(tenant, team);
}

function listLevel(call: Call, chartId: string): Answer {
  const list = levelOf(call, chartId);
  return pageAnswer(call, { list }, (team) => showTeam(call.tenant, team));
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

function checkTeams({ teams: rows = [], ...tables }: TeamTable & ChartTable): readonly SeedProblem[] {
  const { parentId: _parentId, ...fields } = teamFields({ teamParentNull: 'accepted' });
  const isRepeated = repetition(rows.map(({ chart, code }) => keyWithin(chart, code)));
  const chartFault = chartReference(tables);
  const checkParent = parentCheck(
    rows,
    ({ chart }, code) => keyWithin(chart, code),
    ({ chart, parentCode }) => `no team "${parentCode}" in chart "${chart}"`,
  );
  return problemsOf(rows, (team, index) => {
    const { chart, code, name, notes = null, approveOnly = false } = team;
    return [
      ...fieldFaults(fields, { code, name, notes, approveOnly }),
      chartFault(chart),
      isRepeated(index) ? `code: another team of chart "${chart}" has the code "${code}"` : undefined,
      ...checkParent(team, index),
    ];
  });
}

function plantTeams(tenant: Tenant, { teams: rows = [] }: TeamTable): void {
  const chartId = chartIds(tenant);
  for (const { row, base } of treeRecords(tenant, rows, ({ chart }) => chartId(chart))) {
    const { name, notes = null, approveOnly = false } = row;
    teamsOf(tenant).put({ ...base, name, notes, approveOnly });
  }
}

/** Every team with the reference to its chart, as used in rows. */
export function teamsOfCharts(
  tenant: Tenant,
  options: DumpOptions,
): readonly { readonly chart: string; readonly team: TeamRecord }[] {
  return chartReferences(tenant, options).flatMap(({ chart, chartId }) => {
    const inChart = teamsOf(tenant).inScope(chartId).inCreationOrder();
    return inChart.map((team) => ({ chart, team }));
  });
}

function dumpTeams(tenant: Tenant, options: DumpOptions): readonly Required<SeedTeam>[] {
  return teamsOfCharts(tenant, options).map(({ chart, team }) => {
    const { id, code, name, notes, approveOnly } = team;
    const parentCode = teamsOf(tenant).parentOf(team)?.code ?? null;
    return { id, chart, code: code ?? '', name, parentCode, notes, approveOnly };
  });
}
