// Stores the records of a seed in an empty tenant.
import { checkSeed, keyInChart } from './check-seed.js';
import { becomeFirstCurrent, scheduleChart } from './resources/charts.js';
import { becomeFirstDefault } from './resources/grades.js';
import type { Seed, SeedChart, SeedGrade, SeedMembership, SeedTeam } from './seed.js';
import { addUser, newRecord, type Tenant } from './tenant.js';

/**
 * Stores every record of the seed. The ids depend only on the order of the records and the tenant's id seed.
 * @throws Error naming the first faulty row, as in `seed teams[3]: …`, and how many there are
 */
export function plantSeed(tenant: Tenant, seed: Seed): void {
  const [problem, ...others] = checkSeed(seed);
  if (problem !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new Error(`seed ${problem.table}[${problem.index}]: ${problem.message}${more}`);
  }
  for (const grade of seed.grades ?? []) plantGrade(tenant, grade);
  const chartIdByName = new Map((seed.charts ?? []).map((chart) => [chart.name, plantChart(tenant, chart)]));
  const teamIdByKey = plantTeams(tenant, seed.teams ?? [], chartIdByName);
  for (const membership of seed.memberships ?? []) plantMembership(tenant, membership, teamIdByKey);
}

function plantGrade(tenant: Tenant, { code, name, level, default: isDefault = false }: SeedGrade): void {
  const grade = { ...newRecord(tenant, ''), code, name, level };
  tenant.grades.put(grade);
  if (isDefault) tenant.defaultGradeId = grade.id;
  else becomeFirstDefault(tenant, grade);
}

function plantChart(tenant: Tenant, { name, current = false, activateOn = null }: SeedChart): string {
  const chart = { ...newRecord(tenant, ''), name };
  tenant.charts.put(chart);
  if (current) tenant.currentChartId = chart.id;
  else becomeFirstCurrent(tenant, chart);
  if (activateOn !== null) scheduleChart(tenant, chart, activateOn);
  return chart.id;
}

function plantTeams(
  tenant: Tenant,
  teams: readonly SeedTeam[],
  chartIdByName: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const planned = teams.map((team) => ({
    team,
    base: newRecord(tenant, chartIdByName.get(team.chart) ?? ''),
  }));
  const idByKey = new Map(planned.map(({ team, base }) => [keyInChart(team.chart, team.code), base.id]));
  for (const { team, base } of planned) {
    const { chart, code, name, parentCode = null, notes = null, approveOnly = false } = team;
    const parentId = parentCode === null ? null : (idByKey.get(keyInChart(chart, parentCode)) ?? null);
    tenant.teams.put({ ...base, code, name, parentId, notes, approveOnly });
  }
  return idByKey;
}

function plantMembership(
  tenant: Tenant,
  { user: email, chart, team, grade = null }: SeedMembership,
  teamIdByKey: ReadonlyMap<string, string>,
): void {
  const user = tenant.users.byEmail(email) ?? addUser(tenant, email);
  const record = tenant.teams.byId(teamIdByKey.get(keyInChart(chart, team)) ?? '');
  if (record === undefined) return;
  const gradeId = grade === null ? null : (tenant.grades.byCode('', grade)?.id ?? null);
  tenant.memberships.add({ user, chartId: record.scope, teamId: record.id, gradeId });
}
