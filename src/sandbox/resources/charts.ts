// Organization charts. Exactly one is current; another becomes current by activation, at once or on
// a date. Activation and deletion are asynchronous: the answer comes before they are done.
import type { Switches } from '../behaviour/switches.js';
import { resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { findRecord, readBody, takenNameProblems } from '../operations/endpoints.js';
import { date, exclusive, flag, nullable, text } from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import type { Answer, Call, Viewer } from '../operations/operation.js';
import { fieldsShown } from '../operations/show-fields.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { perTenant, recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import type { Container, Definition, SeedRow, SeedTable } from './definition.js';
import { membershipsOf } from './records/membership-record.js';
import { removeTeamsOfChart, showTeamsOfChart, teamsOf } from './records/team-record.js';

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

/** The paths of teams start with it. */
export const chartPath = '/v1/organizationCharts/{organizationChartId}';

const chartsOf = recordsPerTenant<NamedRecord>();

const stateOf = perTenant<ChartState>(() => ({ currentId: null, plan: null }));

/** The name is required in updates too. */
const fields = { name: text('always', 300) };

const activationBody = {
  dueOn: nullable(date('optional'), ({ dueOnNull }) => (dueOnNull === 'accepted' ? ['create'] : [])),
};

const showName = fieldsShown(fields);

export const charts: Definition<SeedChart, NamedRecord, ChartTable> = {
  noun: 'chart',
  file: 'charts.csv',
  fields,
  marks: {
    current: exclusive('is current', flag('optional')),
    activateOn: exclusive('is scheduled', date('optional')),
  },
  records: chartsOf,
  planted: (tenant, chart, { current, activateOn = null }) => {
    becomeCurrent(tenant, chart, current);
    if (activateOn !== null) scheduleChart(tenant, chart, activateOn);
  },
  toRow: (tenant, { id }) => {
    const { currentId, plan } = stateOf(tenant);
    return { current: id === currentId, activateOn: plan?.chartId === id ? plan.dueOn : null };
  },
  path: chartPath,
  access: { read: ['team'], write: ['team'] },
  sortBy: byMember('createdAt', 'name'),
  problems: (tenant, chart) =>
    tenant.switches.chartNamesMayRepeat ? {} : takenNameProblems(chartsOf(tenant).inTenant(), chart),
  added: (tenant, chart) => becomeCurrent(tenant, chart),
  remove: startDeletion,
  listed: showChart,
  detailed: showChartDetail,
  others: () => [
    { method: 'GET', path: '/v1/organizationChart', permissions: ['team'], answer: getCurrent },
    {
      method: 'POST',
      path: `${chartPath}/activate`,
      permissions: ['team'],
      answer: (call) => activate(call, readDueOn(call)),
    },
  ],
};

/** The active chart; undefined in a tenant without charts. */
export function currentChart(tenant: Tenant): NamedRecord | undefined {
  return chartsOf(tenant).byId(stateOf(tenant).currentId ?? '');
}

/** Makes a scheduled chart current once its day has begun. */
export function activateDueChart(tenant: Tenant): void {
  const state = stateOf(tenant);
  if (state.plan === null || tenant.now().getTime() < dueTime(state.plan.dueOn, tenant.switches)) return;
  state.currentId = state.plan.chartId;
  state.plan = null;
}

function getCurrent(call: Call): Answer {
  const chart = currentChart(call.tenant);
  if (chart === undefined) throw resourceNotFound('there is no organization chart');
  return { body: showChartDetail(call.tenant, chart, call) };
}

/** null: now. */
function readDueOn(call: Call): string | null {
  const { activationWithoutBody } = call.tenant.switches;
  if (activationWithoutBody === 'accepted' && call.body.value === undefined) return null;
  return readBody(activationBody, call, 'create').dueOn ?? null;
}

function activate(call: Call, dueOn: string | null): Answer {
  const { tenant } = call;
  const chart = findRecord(charts, call);
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

/** Unless marked, it becomes current only if there is none: there is always exactly one. */
function becomeCurrent(tenant: Tenant, chart: NamedRecord, isMarked = false): void {
  const state = stateOf(tenant);
  if (isMarked || state.currentId === null) state.currentId = chart.id;
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
  return {
    ...showName(tenant, chart),
    ...(tenant.switches.chartStateFields ? showState(tenant, chart) : {}),
    teamsCount: tenant.shownSize(teamsOf(tenant).inScope(chart.id)),
    membershipsCount: tenant.shownSize(membershipsOf(tenant).withValue('chart', chart.id)),
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

/** Rows name a chart, or give its id if several have the name. */
export const inChart: Container<ChartTable> = {
  column: 'chart',
  faultOf: ({ charts: rows = [] }) => {
    const ids = new Set(rows.map(({ id }) => id));
    const countByName = countNames(rows);
    return (name) => {
      const count = countByName.get(name) ?? 0;
      if (count === 1 || (count === 0 && ids.has(name))) return undefined;
      return count === 0 ? `chart: no chart "${name}"` : `chart: ${count} charts are named "${name}"`;
    };
  },
  idOf: (tenant) => {
    const all = chartsOf(tenant).inTenant();
    const idByName = new Map(all.map(({ id, name }) => [name, id]));
    return (name) => idByName.get(name) ?? chartsOf(tenant).byId(name)?.id ?? '';
  },
  all: (tenant, { withIds }) => {
    const all = chartsOf(tenant).inTenant();
    const countByName = countNames(all);
    return all.map(({ id, name }) => {
      const isUnique = (countByName.get(name) ?? 0) === 1;
      return { name: isUnique || !withIds ? name : id, id };
    });
  },
  find: (call) => findRecord(charts, call),
};

function countNames(rows: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  const countByName = new Map<string, number>();
  for (const { name } of rows) countByName.set(name, (countByName.get(name) ?? 0) + 1);
  return countByName;
}
