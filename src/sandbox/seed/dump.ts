// Writes everything a tenant holds as plain data: as a dump that says nothing of ids and times, or as a state that
// keeps the ids, so that another sandbox can go on where this one stopped.

import type { ChartRecord } from '../resources/charts.js';
import type { TeamRecord } from '../resources/team-record.js';
import { sortedBy } from '../tenant/sorted-by.js';
import type { Tenant } from '../tenant/tenant.js';
import { dumpItems, dumpMasterFields, dumpMasters } from './dump-masters.js';
import type { TenantDump, TenantState } from './seed.js';

/** Every record, complete, sorted by key. Changes nothing. */
export function dumpTenant(tenant: Tenant): TenantDump {
  const { memberships, masterFields, ...rows } = allRows(tenant, ({ name }) => name);
  return {
    grades: rows.grades.map(withoutId),
    charts: rows.charts.map(withoutId),
    teams: rows.teams.map(withoutId),
    memberships,
    masters: rows.masters.map(withoutId),
    masterFields,
    items: rows.items.map(withoutId),
    folders: rows.folders.map(withoutId),
    categories: rows.categories.map(({ name }) => ({ name })),
  };
}

/** Every record with its id. Changes nothing. */
export function stateOf(tenant: Tenant): TenantState {
  const names = tenant.charts
    .inScope('')
    .inCreationOrder()
    .map(({ name }) => name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return allRows(tenant, ({ id, name }) => (repeated.has(name) ? id : name));
}

/** What a chart is called in the rows that refer to it. */
type ChartKey = (chart: ChartRecord) => string;

function allRows(tenant: Tenant, keyOf: ChartKey): TenantState {
  return {
    grades: dumpGrades(tenant),
    charts: dumpCharts(tenant),
    teams: dumpTeams(tenant, keyOf),
    memberships: dumpMemberships(tenant, keyOf),
    masters: dumpMasters(tenant),
    masterFields: dumpMasterFields(tenant),
    items: dumpItems(tenant),
    folders: dumpFolders(tenant),
    categories: dumpCategories(tenant),
  };
}

function withoutId<Row extends { readonly id: string }>({ id: _id, ...row }: Row): Omit<Row, 'id'> {
  return row;
}

function dumpGrades(tenant: Tenant): TenantState['grades'] {
  const grades = tenant.grades
    .inScope('')
    .inCreationOrder()
    .map(({ id, code, name, level }) => ({ id, code, name, level, default: id === tenant.defaultGradeId }));
  return sortedBy(grades, ({ code }) => [code ?? '']);
}

function dumpCharts(tenant: Tenant): TenantState['charts'] {
  const plan = tenant.activationPlan;
  const charts = tenant.charts
    .inScope('')
    .inCreationOrder()
    .map(({ id, name }) => {
      const activateOn = plan?.chartId === id ? plan.dueOn : null;
      return { id, name, current: id === tenant.currentChartId, activateOn };
    });
  return sortedBy(charts, ({ name }) => [name]);
}

function dumpTeams(tenant: Tenant, keyOf: ChartKey): TenantState['teams'] {
  const teams = charts(tenant).flatMap((chart) =>
    teamsOf(tenant, chart).map(({ id, code, name, parentId, notes, approveOnly }) => {
      const parentCode = parentId === null ? null : (tenant.teams.byId(parentId)?.code ?? null);
      return { id, chart: keyOf(chart), code: code ?? '', name, parentCode, notes, approveOnly };
    }),
  );
  return sortedBy(teams, ({ chart, code }) => [chart, code]);
}

function dumpMemberships(tenant: Tenant, keyOf: ChartKey): TenantState['memberships'] {
  const memberships = charts(tenant).flatMap((chart) =>
    teamsOf(tenant, chart).flatMap((team) =>
      tenant.memberships.ofTeam(team.id).map(({ user, gradeId }) => {
        const grade = gradeId === null ? null : (tenant.grades.byId(gradeId)?.code ?? null);
        return { user: user.email, chart: keyOf(chart), team: team.code ?? '', grade };
      }),
    ),
  );
  return sortedBy(memberships, ({ chart, team, user }) => [chart, team, user]);
}

function dumpFolders(tenant: Tenant): TenantState['folders'] {
  const folders = tenant.folders
    .inScope('')
    .inCreationOrder()
    .map(({ id, code, name, parentId, description, contents }) => {
      const parentCode = parentId === null ? null : (tenant.folders.byId(parentId)?.code ?? null);
      return { id, code: code ?? '', name, parentCode, description, ...contents };
    });
  return sortedBy(folders, ({ code }) => [code]);
}

function dumpCategories(tenant: Tenant): TenantState['categories'] {
  const categories = tenant.categories
    .inScope('')
    .inCreationOrder()
    .map(({ id, name, code }) => ({ id, name, code: code ?? '' }));
  return sortedBy(categories, ({ name }) => [name]);
}

function charts(tenant: Tenant): readonly ChartRecord[] {
  return tenant.charts.inScope('').inCreationOrder();
}

function teamsOf(tenant: Tenant, chart: ChartRecord): readonly TeamRecord[] {
  return tenant.teams.inScope(chart.id).inCreationOrder();
}
