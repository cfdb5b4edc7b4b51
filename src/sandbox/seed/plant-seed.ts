// Stores the records of a seed in an empty tenant.

import { becomeFirstCurrent, scheduleChart } from '../resources/charts.js';
import { becomeFirstDefault } from '../resources/grades.js';
import { addUser, newRecord, type Tenant } from '../tenant/tenant.js';
import { checkSeed } from './check-seed.js';
import { plantMasters } from './plant-masters.js';
import type {
  Seed,
  SeedCategory,
  SeedChart,
  SeedFolder,
  SeedGrade,
  SeedMembership,
  SeedTeam,
} from './seed.js';
import { keyWithin } from './seed-checks.js';

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
  avoidIds(tenant, seed);
  for (const grade of seed.grades ?? []) plantGrade(tenant, grade);
  const chartIds = plantCharts(tenant, seed.charts ?? []);
  const teamIdByKey = plantTeams(tenant, seed.teams ?? [], chartIds);
  for (const membership of seed.memberships ?? []) plantMembership(tenant, membership, teamIdByKey);
  plantMasters(tenant, seed);
  plantFolders(tenant, seed.folders ?? []);
  for (const category of seed.categories ?? []) plantCategory(tenant, category);
}

/** Before anything is stored, so that no new id is one that a later row brings along. */
function avoidIds({ identifiers }: Tenant, seed: Seed): void {
  const {
    grades = [],
    charts = [],
    teams = [],
    masters = [],
    items = [],
    folders = [],
    categories = [],
  } = seed;
  for (const rows of [grades, charts, teams, masters, items, folders, categories]) {
    for (const { id } of rows) if (id !== undefined) identifiers.avoid(id);
  }
}

function plantGrade(tenant: Tenant, { id, code, name, level, default: isDefault = false }: SeedGrade): void {
  const grade = { ...newRecord(tenant, '', id), code, name, level };
  tenant.grades.put(grade);
  if (isDefault) tenant.defaultGradeId = grade.id;
  else becomeFirstDefault(tenant, grade);
}

/** @returns ids by everything a chart can be named by: its name, and the id it brought along */
function plantCharts(tenant: Tenant, charts: readonly SeedChart[]): ReadonlyMap<string, string> {
  const planted = charts.map((chart) => ({ chart, id: plantChart(tenant, chart) }));
  return new Map(
    planted.flatMap(({ chart, id }) => [
      [chart.name, id],
      [chart.id ?? id, id],
    ]),
  );
}

function plantChart(tenant: Tenant, { id, name, current = false, activateOn = null }: SeedChart): string {
  const chart = { ...newRecord(tenant, '', id), name };
  tenant.charts.put(chart);
  if (current) tenant.currentChartId = chart.id;
  else becomeFirstCurrent(tenant, chart);
  if (activateOn !== null) scheduleChart(tenant, chart, activateOn);
  return chart.id;
}

function plantTeams(
  tenant: Tenant,
  teams: readonly SeedTeam[],
  chartIds: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const planned = teams.map((team) => ({
    team,
    base: newRecord(tenant, chartIds.get(team.chart) ?? '', team.id),
  }));
  const idByKey = new Map(planned.map(({ team, base }) => [keyWithin(team.chart, team.code), base.id]));
  for (const { team, base } of planned) {
    const { chart, code, name, parentCode = null, notes = null, approveOnly = false } = team;
    const parentId = parentCode === null ? null : (idByKey.get(keyWithin(chart, parentCode)) ?? null);
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
  const record = tenant.teams.byId(teamIdByKey.get(keyWithin(chart, team)) ?? '');
  if (record === undefined) return;
  const gradeId = grade === null ? null : (tenant.grades.byCode('', grade)?.id ?? null);
  tenant.memberships.add({ user, chartId: record.scope, teamId: record.id, gradeId });
}

function plantFolders(tenant: Tenant, folders: readonly SeedFolder[]): void {
  const planned = folders.map((folder) => ({ folder, base: newRecord(tenant, '', folder.id) }));
  const idByCode = new Map(planned.map(({ folder, base }) => [folder.code, base.id]));
  for (const { folder, base } of planned) {
    const { code, name, parentCode = null, description = null } = folder;
    const { workflows = 0, routes = 0, pipelines = 0 } = folder;
    const parentId = parentCode === null ? null : (idByCode.get(parentCode) ?? null);
    const contents = { workflows, routes, pipelines };
    tenant.folders.put({ ...base, code, name, parentId, description, contents });
  }
}

function plantCategory(tenant: Tenant, { id, name, code }: SeedCategory): void {
  const base = newRecord(tenant, '', id);
  tenant.categories.put({ ...base, name, code: code ?? tenant.identifiers.code() });
}
