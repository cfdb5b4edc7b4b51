// Writes everything a tenant holds as plain data that says nothing of ids and times.
import type { TenantDump } from './seed.js';
import type { Tenant } from './tenant.js';

/** Every record, complete, sorted by key. Changes nothing. */
export function dumpTenant(tenant: Tenant): TenantDump {
  return {
    grades: dumpGrades(tenant),
    charts: dumpCharts(tenant),
    teams: dumpTeams(tenant),
    memberships: dumpMemberships(tenant),
  };
}

function dumpGrades(tenant: Tenant): TenantDump['grades'] {
  const grades = tenant.grades
    .inScope('')
    .inCreationOrder()
    .map(({ id, code, name, level }) => ({ code, name, level, default: id === tenant.defaultGradeId }));
  return sortedBy(grades, ({ code }) => [code ?? '']);
}

function dumpCharts(tenant: Tenant): TenantDump['charts'] {
  const plan = tenant.activationPlan;
  const charts = tenant.charts
    .inScope('')
    .inCreationOrder()
    .map(({ id, name }) => {
      const activateOn = plan?.chartId === id ? plan.dueOn : null;
      return { name, current: id === tenant.currentChartId, activateOn };
    });
  return sortedBy(charts, ({ name }) => [name]);
}

function dumpTeams(tenant: Tenant): TenantDump['teams'] {
  const teams = charts(tenant).flatMap((chart) =>
    teamsOf(tenant, chart.id).map(({ code, name, parentId, notes, approveOnly }) => {
      const parentCode = parentId === null ? null : (tenant.teams.byId(parentId)?.code ?? null);
      return { chart: chart.name, code: code ?? '', name, parentCode, notes, approveOnly };
    }),
  );
  return sortedBy(teams, ({ chart, code }) => [chart, code]);
}

function dumpMemberships(tenant: Tenant): TenantDump['memberships'] {
  const memberships = charts(tenant).flatMap((chart) =>
    teamsOf(tenant, chart.id).flatMap((team) =>
      tenant.memberships.ofTeam(team.id).map(({ user, gradeId }) => {
        const grade = gradeId === null ? null : (tenant.grades.byId(gradeId)?.code ?? null);
        return { user: user.email, chart: chart.name, team: team.code ?? '', grade };
      }),
    ),
  );
  return sortedBy(memberships, ({ chart, team, user }) => [chart, team, user]);
}

function charts(tenant: Tenant): readonly { readonly id: string; readonly name: string }[] {
  return tenant.charts.inScope('').inCreationOrder();
}

function teamsOf(
  tenant: Tenant,
  chartId: string,
): ReturnType<ReturnType<Tenant['teams']['inScope']>['inOrder']> {
  return tenant.teams.inScope(chartId).inCreationOrder();
}

/** Sorts by UTF-16 code units, so that the result is the same on every machine. */
function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => readonly string[]): readonly T[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row).join('\u0000') }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}
