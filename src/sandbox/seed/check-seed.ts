// Finds what is wrong with a seed before anything is stored: the same rules as for requests, and every reference.

import { date, type FieldRules, integer } from '../operations/field-rules.js';
import { categoryFields } from '../resources/categories.js';
import { chartFields } from '../resources/charts.js';
import { folderFields } from '../resources/folders.js';
import { gradeFields } from '../resources/grades.js';
import { teamFields } from '../resources/team-record.js';
import { checkMasterSeed } from './check-master-seed.js';
import type {
  Seed,
  SeedCategory,
  SeedChart,
  SeedFolder,
  SeedGrade,
  SeedMembership,
  SeedTeam,
} from './seed.js';
import {
  type Check,
  fieldFaults,
  isInCycle,
  keyWithin,
  problemsOf,
  repetition,
  type SeedProblem,
} from './seed-checks.js';

/** Everything wrong with a seed, table by table. Pure; an empty array means it can be planted. */
export function checkSeed(seed: Seed): readonly SeedProblem[] {
  const { grades = [], charts = [], teams = [], memberships = [], folders = [], categories = [] } = seed;
  return [
    ...problemsOf('grades', grades, gradeCheck(grades)),
    ...problemsOf('charts', charts, chartCheck(charts)),
    ...problemsOf('teams', teams, teamCheck(teams, charts)),
    ...problemsOf('memberships', memberships, membershipCheck(seed)),
    ...checkMasterSeed(seed),
    ...problemsOf('folders', folders, folderCheck(folders)),
    ...problemsOf('categories', categories, categoryCheck),
  ];
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
  const isRepeated = repetition(teams.map(({ chart, code }) => keyWithin(chart, code)));
  const teamByKey = new Map(teams.map((team) => [keyWithin(team.chart, team.code), team]));
  const chartFault = chartReference(charts);
  const parentOf = ({ chart, parentCode }: SeedTeam): SeedTeam | undefined =>
    parentCode == null ? undefined : teamByKey.get(keyWithin(chart, parentCode));
  return (team, index) => {
    const { chart, code, name, parentCode = null, notes = null, approveOnly = false } = team;
    const isParentKnown = parentCode === null || parentOf(team) !== undefined;
    return [
      ...fieldFaults(fields, { code, name, notes, approveOnly }),
      chartFault(chart),
      isRepeated(index) ? `code: another team of chart "${chart}" has the code "${code}"` : undefined,
      isParentKnown ? undefined : `parentCode: no team "${parentCode}" in chart "${chart}"`,
      isInCycle(team, parentOf) ? `parentCode: "${parentCode}" makes a cycle` : undefined,
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
  const teamKeys = new Set(teams.map(({ chart, code }) => keyWithin(chart, code)));
  const gradeCodes = new Set(grades.map((grade) => grade.code));
  const isRepeated = repetition(
    memberships.map(({ user, chart, team }) => JSON.stringify([user, chart, team])),
  );
  return ({ user, chart, team, grade = null }, index) => [
    user === '' ? 'user: is required' : undefined,
    chartFault(chart),
    teamKeys.has(keyWithin(chart, team)) ? undefined : `team: no team "${team}" in chart "${chart}"`,
    grade === null || gradeCodes.has(grade) ? undefined : `grade: no grade "${grade}"`,
    isRepeated(index) ? `user: "${user}" is in team "${team}" already` : undefined,
  ];
}

function folderCheck(folders: readonly SeedFolder[]): Check<SeedFolder> {
  const number = integer('optional', 0, Number.MAX_SAFE_INTEGER);
  const fields: FieldRules = { ...folderFields, workflows: number, routes: number, pipelines: number };
  const isRepeated = repetition(folders.map(({ code }) => code));
  const folderByCode = new Map(folders.map((folder) => [folder.code, folder]));
  const parentOf = ({ parentCode }: SeedFolder): SeedFolder | undefined =>
    parentCode == null ? undefined : folderByCode.get(parentCode);
  return (folder, index) => {
    const { code, name, parentCode = null, workflows = 0, routes = 0, pipelines = 0 } = folder;
    const description = folder.description ?? '';
    const isParentKnown = parentCode === null || parentOf(folder) !== undefined;
    return [
      ...fieldFaults(fields, { code, name, description, workflows, routes, pipelines }),
      isRepeated(index) ? `code: another folder has the code "${code}"` : undefined,
      isParentKnown ? undefined : `parentCode: no folder "${parentCode}"`,
      isInCycle(folder, parentOf) ? `parentCode: "${parentCode}" makes a cycle` : undefined,
    ];
  };
}

function categoryCheck({ name }: SeedCategory): readonly string[] {
  return fieldFaults(categoryFields, { name });
}

/** A chart is named by its name when no other has it, or by its id. */
function chartReference(charts: readonly SeedChart[]): (name: string) => string | undefined {
  const ids = new Set(charts.map(({ id }) => id));
  const countByName = new Map<string, number>();
  for (const { name } of charts) countByName.set(name, (countByName.get(name) ?? 0) + 1);
  return (name) => {
    const count = countByName.get(name) ?? 0;
    if (count === 1 || (count === 0 && ids.has(name))) return undefined;
    return count === 0 ? `chart: no chart "${name}"` : `chart: ${count} charts are named "${name}"`;
  };
}
