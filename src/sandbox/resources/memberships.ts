// Who is in which team, with which grade. Comes from the seed; no operation writes it.

import * as column from '../seed/seed-columns.js';
import { keyWithin, problemsOf, repetition, type SeedProblem } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';
import { type ChartTable, chartIds, chartReference } from './charts.js';
import { type GradeTable, gradesOf } from './grades.js';
import type { DumpOptions, Resource, SeedTable } from './resource.js';
import { teamsOf } from './team-record.js';
import { type TeamTable, teamsOfCharts } from './teams.js';

/** A user's membership in a team. These rows define the users. */
export interface SeedMembership {
  /** E-mail address. */
  readonly user: string;
  /** Name of the chart, or its id. */
  readonly chart: string;
  /** Code of the team. */
  readonly team: string;
  /** Code of the grade. */
  readonly grade?: string | null;
}

export type MembershipTable = SeedTable<'memberships', SeedMembership>;

type Tables = MembershipTable & GradeTable & ChartTable & TeamTable;

export const memberships: Resource<SeedMembership, Tables> = {
  operations: () => [],
  file: 'memberships.csv',
  notes: ['Members of each team: user is an e-mail address, team and grade are codes. Used only in seeds.'],
  columns: {
    user: column.required(column.text),
    chart: column.required(column.text),
    team: column.required(column.text),
    grade: column.textOrNull,
  } satisfies column.SeedColumns<SeedMembership>,
  check: checkMemberships,
  plant: plantMemberships,
  dump: dumpMemberships,
  sortedBy: ['chart', 'team', 'user'],
};

function checkMemberships({ memberships: rows = [], ...tables }: Tables): readonly SeedProblem[] {
  const chartFault = chartReference(tables);
  const teamKeys = new Set(tables.teams?.map(({ chart, code }) => keyWithin(chart, code)));
  const gradeCodes = new Set(tables.grades?.map((grade) => grade.code));
  const isRepeated = repetition(rows.map(({ user, chart, team }) => JSON.stringify([user, chart, team])));
  return problemsOf(rows, ({ user, chart, team, grade = null }, index) => [
    user === '' ? 'user: is required' : undefined,
    chartFault(chart),
    teamKeys.has(keyWithin(chart, team)) ? undefined : `team: no team "${team}" in chart "${chart}"`,
    grade === null || gradeCodes.has(grade) ? undefined : `grade: no grade "${grade}"`,
    isRepeated(index) ? `user: "${user}" is in team "${team}" already` : undefined,
  ]);
}

function plantMemberships(tenant: Tenant, { memberships: rows = [] }: MembershipTable): void {
  const chartIdOf = chartIds(tenant);
  for (const { user: email, chart, team: teamCode, grade } of rows) {
    const user = tenant.users.byEmail(email) ?? tenant.addUser(email);
    const chartId = chartIdOf(chart);
    const team = teamsOf(tenant).byCode(chartId, teamCode);
    if (team === undefined) continue;
    const gradeId = grade == null ? null : (gradesOf(tenant).byCode('', grade)?.id ?? null);
    tenant.memberships.add({ user, chartId, teamId: team.id, gradeId });
  }
}

function dumpMemberships(tenant: Tenant, options: DumpOptions): readonly Required<SeedMembership>[] {
  return teamsOfCharts(tenant, options).flatMap(({ chart, team: { id, code } }) =>
    tenant.memberships.ofTeam(id).map(({ user, gradeId }) => {
      const grade = gradeId === null ? null : (gradesOf(tenant).byId(gradeId)?.code ?? null);
      return { user: user.email, chart, team: code ?? '', grade };
    }),
  );
}
