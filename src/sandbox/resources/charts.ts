// Organization charts. Exactly one is current; another becomes current by activation, at once or on
// a date. Activation and deletion are asynchronous: the answer comes before they are done.

import type { Switches } from '../behaviour/switches.js';
import { resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { type Endpoints, endpointsOf, readBody, takenNameProblems } from '../operations/endpoints.js';
import { date, nullable, text } from '../operations/field-rules.js';
import type { Answer, Call, Operation, Viewer } from '../operations/operation.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, problemsOf, type SeedProblem } from '../seed/seed-rows.js';
import type { Collection } from '../tenant/collection.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { type PerTenant, perTenant, recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import { membershipsOf } from './records/membership-record.js';
import { removeTeamsOfChart, showTeamsOfChart, teamsOf } from './records/team-record.js';
import type { DumpOptions, Resource, SeedRow, SeedTable } from './resource.js';

export interface SeedChart extends SeedRow {
  readonly name: string;
  /** At most one chart is current; default: the first one. */
  readonly current?: boolean;
  /** `YYYY-MM-DD`: scheduled to become current on that day. At most one chart is scheduled. */
  readonly activateOn?: string | null;
}

export type ChartTable = SeedTable<'charts', SeedChart>;

/** Kept per tenant, because exactly one chart is current. */
interface ChartState {
  currentId: string | null;
  /** The only scheduled chart. `dueOn` is a day in Asia/Tokyo. */
  plan: Readonly<Record<'id' | 'chartId' | 'dueOn' | 'createdAt', string>> | null;
}

/** Every chart of a tenant. */
export const chartsOf: PerTenant<Collection<NamedRecord>> = recordsPerTenant<NamedRecord>();

const stateOf = perTenant<ChartState>(() => ({ currentId: null, plan: null }));

/** The name is required in updates too. */
const chartFields = { name: text('always', 300) };

/** The active chart; undefined in a tenant without charts. */
export function currentChart(tenant: Tenant): NamedRecord | undefined {
  return chartsOf(tenant).byId(stateOf(tenant).currentId ?? '');
}

/** The usual operations on charts; teams are nested in them. */
export const chartEndpoints: Endpoints<NamedRecord> = endpointsOf({
  name: 'organization chart',
  path: '/v1/organizationCharts',
  parameter: 'organizationChartId',
  addressedBy: 'id',
  permissions: { read: ['team'], write: ['team'], remove: ['team'] },
  fields: chartFields,
  sortFields: { createdAt: (chart) => chart.createdAt, name: (chart) => chart.name },
  records: chartsOf,
  blank: (base) => base,
  makesCodes: false,
  problems: (tenant, chart) =>
    tenant.switches.chartNamesMayRepeat ? {} : takenNameProblems(chartsOf(tenant).inTenant(), chart),
  created: becomeFirstCurrent,
  remove: startDeletion,
  listed: showChart,
  detailed: showChartDetail,
});

export const charts: Resource<SeedChart, ChartTable> = {
  operations: (switches) => [...chartEndpoints.operations, getCurrentChart, activateChart(switches)],
  catchUp: activateDueChart,
  file: 'charts.csv',
  columns: {
    name: column.required(column.text),
    current: column.flag(false),
    activateOn: column.textOrNull,
  } satisfies column.SeedColumns<SeedChart>,
  check: checkCharts,
  plant: (tenant, { charts: rows = [] }) => {
    for (const row of rows) plantChart(tenant, row);
  },
  dump: (tenant) => {
    const { currentId, plan } = stateOf(tenant);
    const all = chartsOf(tenant).inTenant();
    return all.map(({ id, name }) => {
      const activateOn = plan?.chartId === id ? plan.dueOn : null;
      return { id, name, current: id === currentId, activateOn };
    });
  },
  sortedBy: ['name'],
};

const getCurrentChart: Operation = {
  method: 'GET',
  path: '/v1/organizationChart',
  permissions: ['team'],
  answer: (call) => {
    const chart = currentChart(call.tenant);
    if (chart === undefined) throw resourceNotFound('there is no organization chart');
    return { body: showChartDetail(call.tenant, chart, call) };
  },
};

function activateChart({ dueOnNull, activationWithoutBody }: Switches): Operation {
  const dueOn = dueOnNull === 'accepted' ? nullable(date('optional'), 'update') : date('optional');
  return {
    method: 'POST',
    path: `${chartEndpoints.recordPath}/activate`,
    permissions: ['team'],
    answer: (call) => {
      const isNow = activationWithoutBody === 'accepted' && call.body.value === undefined;
      return activate(call, isNow ? null : (readBody({ dueOn }, call, 'update').dueOn ?? null));
    },
  };
}

function activate(call: Call, dueOn: string | null): Answer {
  const { tenant } = call;
  const chart = chartEndpoints.find(call);
  refuseActivation(tenant, chart, dueOn);
  if (dueOn === null) startActivation(tenant, chart);
  else scheduleChart(tenant, chart, dueOn);
  return { body: showChartDetail(tenant, chart, call) };
}

function refuseActivation(tenant: Tenant, chart: NamedRecord, dueOn: string | null): void {
  if (tenant.background.isUnderWay(jobOf(chart, 'deletion'))) {
    throw validationFailed({ base: ['the chart is being deleted'] });
  }
  const isCurrent = chart.id === stateOf(tenant).currentId;
  if (isCurrent && tenant.switches.currentChartActivation === 'refused') {
    throw validationFailed({ base: ['the chart is active already'] });
  }
  if (dueOn !== null && isTooEarly(dueOn, tenant)) {
    throw validationFailed({ dueOn: ['is too early'] });
  }
}

function startActivation(tenant: Tenant, chart: NamedRecord): void {
  const state = stateOf(tenant);
  state.plan = null;
  tenant.background.start(jobOf(chart, 'activation'), tenant.switches.activationDelayRequests, () => {
    state.currentId = chart.id;
  });
}

/** Replaces the schedule of any other chart. */
function scheduleChart(tenant: Tenant, chart: NamedRecord, dueOn: string): void {
  const createdAt = tenant.now().toISOString();
  stateOf(tenant).plan = { id: tenant.identifiers.uuid(), chartId: chart.id, dueOn, createdAt };
}

/** Makes a scheduled chart current once its day has begun. */
function activateDueChart(tenant: Tenant): void {
  const state = stateOf(tenant);
  if (state.plan === null || tenant.now().getTime() < dueTime(state.plan.dueOn, tenant.switches)) return;
  state.currentId = state.plan.chartId;
  state.plan = null;
}

/** The first chart of an empty tenant becomes current, so that there is always exactly one. */
function becomeFirstCurrent(tenant: Tenant, chart: NamedRecord): void {
  stateOf(tenant).currentId ??= chart.id;
}

function startDeletion(tenant: Tenant, chart: NamedRecord): void {
  const state = stateOf(tenant);
  const isBecomingCurrent = tenant.background.isUnderWay(jobOf(chart, 'activation'));
  if (chart.id === state.currentId || isBecomingCurrent) {
    throw validationFailed({ base: ['the active chart cannot be deleted'] });
  }
  if (tenant.background.isUnderWay(jobOf(chart, 'deletion'))) return;
  if (state.plan?.chartId === chart.id) state.plan = null;
  tenant.background.start(jobOf(chart, 'deletion'), tenant.switches.deletionDelayRequests, () => {
    removeTeamsOfChart(tenant, chart.id);
    chartsOf(tenant).remove(chartsOf(tenant).byId(chart.id) ?? chart);
  });
}

function showChart(tenant: Tenant, chart: NamedRecord): JsonObject {
  const { id, name, createdAt, updatedAt } = chart;
  return {
    id,
    name,
    ...(tenant.switches.chartStateFields ? showState(tenant, chart) : {}),
    teamsCount: tenant.shownSize(teamsOf(tenant).inScope(id)),
    membershipsCount: tenant.shownSize(membershipsOf(tenant).withValue('chart', id)),
    createdAt,
    updatedAt,
  };
}

function showChartDetail(tenant: Tenant, chart: NamedRecord, viewer: Viewer): JsonObject {
  const shown = showChart(tenant, chart);
  return tenant.switches.chartDetailTeams
    ? { ...shown, teams: showTeamsOfChart(tenant, chart.id, viewer) }
    : shown;
}

function showState(tenant: Tenant, { id }: NamedRecord): JsonObject {
  const { currentId, plan } = stateOf(tenant);
  const current = currentId === id;
  if (plan?.chartId !== id) return { current, activationPlan: null };
  const { id: planId, dueOn, createdAt } = plan;
  return { current, activationPlan: { id: planId, dueOn, createdAt, updatedAt: createdAt } };
}

function isTooEarly(dueOn: string, { now, switches: { earliestDueOn } }: Tenant): boolean {
  // Asia/Tokyo has no daylight saving time.
  const today = new Date(now().getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (earliestDueOn === 'any') return false;
  return earliestDueOn === 'today' ? dueOn < today : dueOn <= today;
}

function dueTime(dueOn: string, { activationTimeOfDay }: Switches): number {
  return Date.parse(`${dueOn}T${activationTimeOfDay}:00+09:00`);
}

function jobOf(chart: NamedRecord, job: 'activation' | 'deletion'): string {
  return `${job} of chart ${chart.id}`;
}

function checkCharts({ charts: rows = [] }: ChartTable): readonly SeedProblem[] {
  const currentIndex = rows.findIndex((chart) => chart.current);
  const scheduledIndex = rows.findIndex((chart) => chart.activateOn != null);
  return problemsOf(rows, ({ name, current, activateOn }, index) => [
    ...fieldFaults(chartFields, { name }),
    ...(activateOn == null ? [] : fieldFaults({ activateOn: date('optional') }, { activateOn })),
    current && index !== currentIndex ? 'current: another chart is current' : undefined,
    activateOn != null && index !== scheduledIndex ? 'activateOn: another chart is scheduled' : undefined,
  ]);
}

function plantChart(tenant: Tenant, { id, name, current = false, activateOn = null }: SeedChart): void {
  const chart = { ...tenant.newRecord('', id), name };
  chartsOf(tenant).put(chart);
  if (current) stateOf(tenant).currentId = chart.id;
  else becomeFirstCurrent(tenant, chart);
  if (activateOn !== null) scheduleChart(tenant, chart, activateOn);
}

/** What is wrong with a reference to a chart: a unique name, or an id. */
export function chartReference({ charts: rows = [] }: ChartTable): (name: string) => string | undefined {
  const ids = new Set(rows.map(({ id }) => id));
  const countByName = countNames(rows);
  return (name) => {
    const count = countByName.get(name) ?? 0;
    if (count === 1 || (count === 0 && ids.has(name))) return undefined;
    return count === 0 ? `chart: no chart "${name}"` : `chart: ${count} charts are named "${name}"`;
  };
}

/** Finds the id of a stored chart by a checked reference. */
export function chartIds(tenant: Tenant): (reference: string) => string {
  const idByName = new Map(
    chartsOf(tenant)
      .inTenant()
      .map(({ id, name }) => [name, id]),
  );
  return (reference) => idByName.get(reference) ?? chartsOf(tenant).byId(reference)?.id ?? '';
}

/** Every chart with its reference, as used in rows. */
export function chartReferences(
  tenant: Tenant,
  { withIds }: DumpOptions,
): readonly { readonly chart: string; readonly chartId: string }[] {
  const all = chartsOf(tenant).inTenant();
  const countByName = countNames(all);
  return all.map(({ id, name }) => {
    const isUnique = (countByName.get(name) ?? 0) === 1;
    return { chart: isUnique || !withIds ? name : id, chartId: id };
  });
}

function countNames(charts: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  const countByName = new Map<string, number>();
  for (const { name } of charts) countByName.set(name, (countByName.get(name) ?? 0) + 1);
  return countByName;
}
