// Organization charts. Exactly one is current; another becomes current by activation, at once or on
// a date. Activation and deletion are asynchronous: the answer comes before they are done.
import { refused, resourceNotFound, validationFailed } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { findRecord, readBody } from '../operations/endpoints.js';
import { date, flag, nullable, text } from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import type { Answer, Call } from '../operations/operation.js';
import { fieldsShown } from '../operations/show-fields.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { perTenant, recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import type { Container, Definition } from './definition.js';
import { membershipsOf } from './records/membership-record.js';
import { removeTeams, showTeam, teamsOf } from './records/team-record.js';
import type { SeedChart } from './seed-data.js';

/** Kept per tenant, because exactly one chart is current. */
interface ChartState {
  currentId: string | null;
  /** The only scheduled chart. `dueOn` is a day in Asia/Tokyo. */
  plan: { readonly chartId: string; readonly dueOn: string; readonly shown: JsonObject } | null;
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

export const charts: Definition<SeedChart, NamedRecord> = {
  noun: 'chart',
  file: 'charts.csv',
  fields,
  marks: {
    current: { ...flag('optional'), exclusive: 'is current' },
    activateOn: { ...date('optional'), exclusive: 'is scheduled' },
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
  namesMayRepeat: ({ chartNamesMayRepeat }) => chartNamesMayRepeat,
  added: (tenant, chart) => becomeCurrent(tenant, chart),
  remove: startDeletion,
  listed: showChart,
  detailed: showChartDetail,
  others: () => [
    { method: 'GET', path: '/v1/organizationChart', permissions: ['team'], answer: getCurrent },
    { method: 'POST', path: `${chartPath}/activate`, permissions: ['team'], answer: activate },
  ],
};

/** The active chart; undefined in a tenant without charts. */
export function currentChart(tenant: Tenant): NamedRecord | undefined {
  return chartsOf(tenant).byId(stateOf(tenant).currentId ?? '');
}

/** Makes a scheduled chart current once its day has begun. */
export function activateDueChart(tenant: Tenant): void {
  const state = stateOf(tenant);
  if (state.plan === null) return;
  const dueMs = Date.parse(`${state.plan.dueOn}T${tenant.switches.activationTimeOfDay}:00+09:00`);
  if (tenant.now().getTime() < dueMs) return;
  state.currentId = state.plan.chartId;
  state.plan = null;
}

function getCurrent(call: Call): Answer {
  const chart = currentChart(call.tenant);
  if (chart === undefined) throw resourceNotFound('there is no organization chart');
  return { body: showChartDetail(call.tenant, chart) };
}

function activate(call: Call): Answer {
  const { tenant } = call;
  const dueOn = readDueOn(call);
  const chart = findRecord(charts, call);
  if (tenant.background.isUnderWay(jobOf(chart, 'deletion'))) throw refused('the chart is being deleted');
  const isCurrent = chart.id === stateOf(tenant).currentId;
  if (isCurrent && tenant.switches.currentChartActivation === 'refused')
    throw refused('the chart is active already');
  if (dueOn === null) startActivation(tenant, chart);
  else if (isTooEarly(dueOn, tenant)) throw validationFailed({ dueOn: ['is too early'] });
  else scheduleChart(tenant, chart, dueOn);
  return { body: showChartDetail(tenant, chart) };
}

/** null: now. */
function readDueOn(call: Call): string | null {
  const { activationWithoutBody } = call.tenant.switches;
  if (activationWithoutBody === 'accepted' && call.body.value === undefined) return null;
  return readBody<{ readonly dueOn?: string | null }>(activationBody, call, 'create').dueOn ?? null;
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
  const shown = { id: tenant.identifiers.uuid(), dueOn, createdAt, updatedAt: createdAt };
  stateOf(tenant).plan = { chartId: chart.id, dueOn, shown };
}

/** Unless marked, it becomes current only if there is none: there is always exactly one. */
function becomeCurrent(tenant: Tenant, chart: NamedRecord, isMarked = false): void {
  const state = stateOf(tenant);
  if (isMarked || state.currentId === null) state.currentId = chart.id;
}

function startDeletion(tenant: Tenant, chart: NamedRecord): void {
  const state = stateOf(tenant);
  const isBecomingCurrent = tenant.background.isUnderWay(jobOf(chart, 'activation'));
  if (chart.id === state.currentId || isBecomingCurrent) throw refused('the active chart cannot be deleted');
  if (tenant.background.isUnderWay(jobOf(chart, 'deletion'))) return;
  if (state.plan?.chartId === chart.id) state.plan = null;
  tenant.background.start(jobOf(chart, 'deletion'), tenant.switches.deletionDelayRequests, () => {
    removeTeams(tenant, teamsOf(tenant).inScope(chart.id).inCreationOrder());
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

function showChartDetail(tenant: Tenant, chart: NamedRecord): JsonObject {
  const shown = showChart(tenant, chart);
  if (!tenant.switches.chartDetailTeams) return shown;
  const teams = tenant.seen(teamsOf(tenant).inScope(chart.id).inCreationOrder());
  return { ...shown, teams: teams.map((team) => showTeam(tenant, team)) };
}

function showState(tenant: Tenant, { id }: NamedRecord): JsonObject {
  const { currentId, plan } = stateOf(tenant);
  return { current: currentId === id, activationPlan: plan?.chartId === id ? plan.shown : null };
}

function isTooEarly(dueOn: string, { now, switches: { earliestDueOn } }: Tenant): boolean {
  // Asia/Tokyo has no daylight saving time.
  const today = new Date(now().getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (earliestDueOn === 'any') return false;
  return earliestDueOn === 'today' ? dueOn < today : dueOn <= today;
}

function jobOf(chart: NamedRecord, job: 'activation' | 'deletion'): string {
  return `${job} of chart ${chart.id}`;
}

export const inChart: Container = { of: charts, table: 'charts', key: 'name' };
