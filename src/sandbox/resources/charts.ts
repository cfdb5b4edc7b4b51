// Organization charts. Exactly one chart is the current one; another becomes it by activation, now or on a date.
// Activation and deletion are asynchronous: they are answered before they are done.

import type { Switches } from '../behaviour/switches.js';
import { resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject, JsonValue } from '../http/json.js';
import { date, type FieldRule, nullable, readUpdateValues, text } from '../operations/field-rules.js';
import type { Answer, Call, Operation } from '../operations/operation.js';
import type { Visibility } from '../operations/permissions.js';
import { crudOperations, findRecord, jsonBody, nameProblems, type Resource } from '../operations/resource.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { shownSize, type Tenant } from '../tenant/tenant.js';
import { removeTeamsOfChart, showTeamsOfChart } from './team-record.js';

/** A chart as the sandbox keeps it; which one is current or scheduled is said by the tenant. */
export interface ChartRecord extends NamedRecord {}

/** The request body of a chart. The name is required in updates too. */
export const chartFields: { readonly name: FieldRule<string, 'always'> } = { name: text('always', 300) };

/** Organization charts as a resource; teams live in one. */
export const charts: Resource<typeof chartFields, ChartRecord> = {
  name: 'organization chart',
  path: '/v1/organizationCharts',
  parameter: 'organizationChartId',
  addressedBy: 'id',
  permissions: { read: ['team'], write: ['team'], remove: ['team'] },
  fields: chartFields,
  sortFields: { createdAt: (chart) => chart.createdAt, name: (chart) => chart.name },
  collection: (tenant) => tenant.charts,
  create: (_tenant, base, values) => ({ ...base, ...values }),
  update: (_tenant, chart, values) => ({ ...chart, ...values }),
  problems: (tenant, chart) => ({ ...nameProblems(chart), ...repeatedNameProblems(tenant, chart) }),
  created: becomeFirstCurrent,
  remove: startDeletion,
  listed: showChart,
  detailed: showChartDetail,
};

/** The operations on organization charts. */
export function chartOperations(switches: Switches): readonly Operation[] {
  const { path, permissions } = charts;
  return [
    ...crudOperations(charts),
    {
      method: 'GET',
      path: '/v1/organizationChart',
      permissions: permissions.read,
      queryNames: [],
      answer: ({ tenant, canSee }) => ({ body: showChartDetail(tenant, currentChart(tenant), canSee) }),
    },
    {
      method: 'POST',
      path: `${path}/{organizationChartId}/activate`,
      permissions: permissions.write,
      queryNames: [],
      answer: (call) => activate(call, activationFields(switches)),
    },
  ];
}

/** The first chart of an empty tenant is current, so that there is always exactly one. */
export function becomeFirstCurrent(tenant: Tenant, chart: ChartRecord): void {
  tenant.currentChartId ??= chart.id;
}

/** Makes a scheduled chart current when its day and hour have come. Called before every request. */
export function activateDueChart(tenant: Tenant): void {
  const plan = tenant.activationPlan;
  if (plan === null || tenant.now().getTime() < dueTime(plan.dueOn, tenant.switches)) return;
  tenant.currentChartId = plan.chartId;
  tenant.activationPlan = null;
}

/** Schedules a chart; the plan of any other chart is gone with that. */
export function scheduleChart(tenant: Tenant, chart: ChartRecord, dueOn: string): void {
  const createdAt = tenant.now().toISOString();
  tenant.activationPlan = { id: tenant.identifiers.uuid(), chartId: chart.id, dueOn, createdAt };
}

type ActivationFields = { readonly dueOn: FieldRule<string | null, 'optional'> };

function activationFields({ dueOnNull }: Switches): ActivationFields {
  return { dueOn: dueOnNull === 'accepted' ? nullable(date('optional'), 'update') : date('optional') };
}

function activate(call: Call, fields: ActivationFields): Answer {
  const { tenant } = call;
  const dueOn = readUpdateValues(fields, jsonBody(call), tenant.switches).dueOn ?? null;
  const chart = findRecord(charts, call);
  refuseActivation(tenant, chart, dueOn);
  if (dueOn === null) startActivation(tenant, chart);
  else scheduleChart(tenant, chart, dueOn);
  return { body: showChartDetail(tenant, chart, call.canSee) };
}

function refuseActivation(tenant: Tenant, chart: ChartRecord, dueOn: string | null): void {
  if (tenant.background.isUnderWay(deletionOf(chart))) {
    throw validationFailed({ base: ['the chart is being deleted'] });
  }
  const { currentChartActivation, earliestDueOn } = tenant.switches;
  if (chart.id === tenant.currentChartId && currentChartActivation === 'refused') {
    throw validationFailed({ base: ['the chart is active already'] });
  }
  if (dueOn !== null && isTooEarly(dueOn, today(tenant.now()), earliestDueOn)) {
    throw validationFailed({ dueOn: ['is too early'] });
  }
}

function startActivation(tenant: Tenant, chart: ChartRecord): void {
  tenant.activationPlan = null;
  tenant.background.start(activationOf(chart), tenant.switches.activationDelayRequests, () => {
    tenant.currentChartId = chart.id;
  });
}

function startDeletion(tenant: Tenant, chart: ChartRecord): void {
  const isBecomingCurrent = tenant.background.isUnderWay(activationOf(chart));
  if (chart.id === tenant.currentChartId || isBecomingCurrent) {
    throw validationFailed({ base: ['the active chart cannot be deleted'] });
  }
  if (tenant.background.isUnderWay(deletionOf(chart))) return;
  if (tenant.activationPlan?.chartId === chart.id) tenant.activationPlan = null;
  tenant.background.start(deletionOf(chart), tenant.switches.deletionDelayRequests, () => {
    removeTeamsOfChart(tenant, chart.id);
    tenant.charts.remove(tenant.charts.byId(chart.id) ?? chart);
  });
}

function currentChart(tenant: Tenant): ChartRecord {
  const chart = tenant.currentChartId === null ? undefined : tenant.charts.byId(tenant.currentChartId);
  if (chart === undefined) throw resourceNotFound('there is no organization chart');
  return chart;
}

function showChart(tenant: Tenant, chart: ChartRecord): JsonObject {
  const { id, name, createdAt, updatedAt } = chart;
  return {
    id,
    name,
    ...(tenant.switches.chartStateFields ? chartState(tenant, chart) : {}),
    teamsCount: shownSize(tenant, tenant.teams.inScope(id)),
    membershipsCount: tenant.memberships.countOfChart(id),
    createdAt,
    updatedAt,
  };
}

function showChartDetail(tenant: Tenant, chart: ChartRecord, canSee: Visibility): JsonObject {
  const shown = showChart(tenant, chart);
  return tenant.switches.chartDetailTeams
    ? { ...shown, teams: showTeamsOfChart(tenant, chart.id, canSee) }
    : shown;
}

function chartState(tenant: Tenant, chart: ChartRecord): JsonObject {
  return { current: tenant.currentChartId === chart.id, activationPlan: showPlan(tenant, chart) };
}

function showPlan({ activationPlan: plan }: Tenant, chart: ChartRecord): JsonValue {
  if (plan?.chartId !== chart.id) return null;
  return { id: plan.id, dueOn: plan.dueOn, createdAt: plan.createdAt, updatedAt: plan.createdAt };
}

function repeatedNameProblems(
  tenant: Tenant,
  chart: ChartRecord,
): Readonly<Record<string, readonly string[]>> {
  if (tenant.switches.chartNamesMayRepeat) return {};
  const others = tenant.charts.inScope('').inCreationOrder();
  const isTaken = others.some((other) => other.id !== chart.id && other.name === chart.name);
  return isTaken ? { name: ['has already been taken'] } : {};
}

function isTooEarly(dueOn: string, day: string, earliest: Switches['earliestDueOn']): boolean {
  if (earliest === 'any') return false;
  return earliest === 'today' ? dueOn < day : dueOn <= day;
}

/** The calendar day in Asia/Tokyo, which has no daylight saving time. */
function today(now: Date): string {
  return new Date(now.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function dueTime(dueOn: string, { activationTimeOfDay }: Switches): number {
  return Date.parse(`${dueOn}T${activationTimeOfDay}:00+09:00`);
}

function activationOf(chart: ChartRecord): string {
  return `activation of chart ${chart.id}`;
}

function deletionOf(chart: ChartRecord): string {
  return `deletion of chart ${chart.id}`;
}
