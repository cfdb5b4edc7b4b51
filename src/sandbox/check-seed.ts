// Finds what is wrong with a seed before anything is stored: the same rules as for requests, and every reference.
import { bodyFaults, date, type FieldRules } from './field-rules.js';
import type { JsonObject } from './json.js';
import { chartFields } from './resources/charts.js';
import { gradeFields } from './resources/grades.js';
import { teamFields } from './resources/team-record.js';
import type { Seed, SeedChart, SeedGrade, SeedMembership, SeedTeam } from './seed.js';

/** One fault of a seed. */
export interface SeedProblem {
  readonly table: keyof Seed;
  /** Counts from 0 within the table. */
  readonly index: number;
  readonly message: string;
}

/** Everything wrong with a seed, table by table. Pure; an empty array means it can be planted. */
export function checkSeed(seed: Seed): readonly SeedProblem[] {
  const { grades = [], charts = [], teams = [], memberships = [] } = seed;
  return [
    ...problemsOf('grades', grades, gradeCheck(grades)),
    ...problemsOf('charts', charts, chartCheck(charts)),
    ...problemsOf('teams', teams, teamCheck(teams, charts)),
    ...problemsOf('memberships', memberships, membershipCheck(seed)),
  ];
}

/** The key of a team or any other record that lives in a chart. Pure. */
export function keyInChart(chart: string, code: string): string {
  return JSON.stringify([chart, code]);
}

type Check<Row> = (row: Row, index: number) => readonly (string | undefined)[];

function problemsOf<Row>(table: keyof Seed, rows: readonly Row[], check: Check<Row>): readonly SeedProblem[] {
  return rows.flatMap((row, index) =>
    check(row, index)
      .filter((message) => message !== undefined)
      .map((message) => ({ table, index, message })),
  );
}

function gradeCheck(grades: readonly SeedGrade[]): Check<SeedGrade> {
  const isRepeated = repetition(grades.map((grade) => grade.code));
  const defaultIndex = grades.findIndex((grade) => grade.default);
  return ({ name, level, code, default: isDefault }, index) => [
    ...fieldFaults(gradeFields, code === null ? { name, level } : { name, level, code }),
    isRepeated(index) ? `code: another grade has the code "${code}"` : undefined,
    isDefault && index !== defaultIndex ? 'default: another grade is the default' : undefined,
  ];
}

function chartCheck(charts: readonly SeedChart[]): Check<SeedChart> {
  const currentIndex = charts.findIndex((chart) => chart.current);
  const scheduledIndex = charts.findIndex((chart) => chart.activateOn != null);
  return ({ name, current, activateOn }, index) => [
    ...fieldFaults(chartFields, { name }),
    ...(activateOn == null ? [] : fieldFaults({ activateOn: date('optional') }, { activateOn })),
    current && index !== currentIndex ? 'current: another chart is current' : undefined,
    activateOn != null && index !== scheduledIndex ? 'activateOn: another chart is scheduled' : undefined,
  ];
}

function teamCheck(teams: readonly SeedTeam[], charts: readonly SeedChart[]): Check<SeedTeam> {
  const fields: FieldRules = teamFields({ teamParentNull: 'accepted' });
  const isRepeated = repetition(teams.map(({ chart, code }) => keyInChart(chart, code)));
  const teamByKey = new Map(teams.map((team) => [keyInChart(team.chart, team.code), team]));
  const chartFault = chartReference(charts);
  return (team, index) => {
    const { chart, code, name, parentCode = null, notes = null, approveOnly = false } = team;
    const isParentKnown = parentCode === null || teamByKey.has(keyInChart(chart, parentCode));
    return [
      ...fieldFaults(fields, { code, name, notes, approveOnly }),
      chartFault(chart),
      isRepeated(index) ? `code: another team of chart "${chart}" has the code "${code}"` : undefined,
      isParentKnown ? undefined : `parentCode: no team "${parentCode}" in chart "${chart}"`,
      isInCycle(team, teamByKey) ? `parentCode: "${parentCode}" makes a cycle` : undefined,
    ];
  };
}

function membershipCheck({
  grades = [],
  charts = [],
  teams = [],
  memberships = [],
}: Seed): Check<SeedMembership> {
  const chartFault = chartReference(charts);
  const teamKeys = new Set(teams.map(({ chart, code }) => keyInChart(chart, code)));
  const gradeCodes = new Set(grades.map((grade) => grade.code));
  const isRepeated = repetition(
    memberships.map(({ user, chart, team }) => JSON.stringify([user, chart, team])),
  );
  return ({ user, chart, team, grade = null }, index) => [
    user === '' ? 'user: is required' : undefined,
    chartFault(chart),
    teamKeys.has(keyInChart(chart, team)) ? undefined : `team: no team "${team}" in chart "${chart}"`,
    grade === null || gradeCodes.has(grade) ? undefined : `grade: no grade "${grade}"`,
    isRepeated(index) ? `user: "${user}" is in team "${team}" already` : undefined,
  ];
}

function fieldFaults(fields: FieldRules, row: JsonObject): readonly string[] {
  const blank = typeof row['name'] === 'string' && row['name'].trim() === '' ? ['name: is required'] : [];
  return [...bodyFaults(fields, 'create', row), ...blank];
}

/** True for every row but the first with the same key; rows without a key never repeat. */
function repetition(keys: readonly (string | null)[]): (index: number) => boolean {
  const firstIndexByKey = new Map<string | null, number>();
  for (const [index, key] of keys.entries()) {
    if (!firstIndexByKey.has(key)) firstIndexByKey.set(key, index);
  }
  return (index) => keys[index] !== null && firstIndexByKey.get(keys[index] ?? null) !== index;
}

function chartReference(charts: readonly SeedChart[]): (name: string) => string | undefined {
  const countByName = new Map<string, number>();
  for (const { name } of charts) countByName.set(name, (countByName.get(name) ?? 0) + 1);
  return (name) => {
    const count = countByName.get(name) ?? 0;
    if (count === 1) return undefined;
    return count === 0 ? `chart: no chart "${name}"` : `chart: ${count} charts are named "${name}"`;
  };
}

/** True when going up from the team leads back to it. */
function isInCycle(team: SeedTeam, teamByKey: ReadonlyMap<string, SeedTeam>): boolean {
  const seen = new Set<SeedTeam>();
  let upper: SeedTeam | undefined = team;
  while (upper?.parentCode != null && !seen.has(upper)) {
    seen.add(upper);
    upper = teamByKey.get(keyInChart(upper.chart, upper.parentCode));
    if (upper === team) return true;
  }
  return false;
}
