/**
 * A company before and after a reorganisation, of any size: the report that its head of personnel
 * is to sign.
 */

import type { Outcome, OutcomeStatus, Plan, TimeLine } from '../../src/model/plan.js';
import type { Listing } from '../../src/model/records.js';
import type { Source } from '../../src/model/tables.js';
import { assemblePlan } from '../../src/plan/assemble-plan.js';
import type { PairedScope } from '../../src/plan/compare/place-scopes.js';
import { applyRenames } from '../../src/plan/records/renames.js';
import type { ReportInput } from '../../src/report/content/report-content.js';
import { definitionOf } from '../../src/resources/index.js';
import { aDesired, aListing, anExisting, planParts } from './builders.js';
import { randomFrom } from './mutate.js';

interface Team {
  code: string;
  readonly previousCode: string;
  name: string;
  parentCode: string | null;
  notes: string;
  readonly users: number;
}

const chart = '2027年度組織';

const divisions = [
  '管理本部',
  '経営企画本部',
  '東日本営業本部',
  '西日本営業本部',
  '海外事業本部',
  '生産本部',
  '技術開発本部',
  '品質保証本部',
  'サービス事業本部',
  '物流本部',
];
const departments = [
  '総務部',
  '人事部',
  '経理部',
  '法人営業部',
  '営業推進部',
  '調達部',
  '製造部',
  '設計部',
  '情報システム部',
  '顧客サポート部',
  '研究部',
  '品質管理部',
];
const sections = ['企画課', '第一課', '第二課', '業務課', '推進課', '管理課', '技術課', '調整課'];
const units = ['企画係', '庶務係', '一係', '二係', '支援係'];

/** Teams in four levels: divisions, departments, sections, units. */
function makeTeams(count: number): Team[] {
  const divisionCount = Math.max(4, Math.min(10, Math.round(Math.sqrt(count) / 1.6)));
  const teams: Team[] = [];
  const add = (code: string, name: string, parentCode: string | null) =>
    teams.push({ code, previousCode: code, name, parentCode, notes: '', users: (teams.length * 7) % 23 });
  const two = (index: number) => String(index + 1).padStart(2, '0');
  for (let index = 0; index < divisionCount; index++) add(two(index), divisions[index] ?? '', null);
  const grow = (names: readonly string[], length: number, widest: number) => {
    const parents = teams.filter(({ code }) => code.length === length);
    for (let round = 0; round < widest; round++) {
      parents.forEach((parent, index) => {
        if (teams.length >= count || (index + round * 2) % 5 === 4) return;
        const stem = parent.name.replace(/(本部|部|課)$/, '');
        const name = names[(index * 3 + round) % names.length] ?? '';
        add(`${parent.code}${two(round)}`, length === 2 ? name : `${stem}${name}`, parent.code);
      });
    }
  };
  grow(departments, 2, 6);
  grow(sections, 4, 5);
  grow(units, 6, Math.ceil(count / 120));
  return teams;
}

/** What the reorganisation does, in about a third of all teams. */
function reorganise(before: readonly Team[]): Team[] {
  const random = randomFrom(20270401);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  let teams = before.map((team) => ({ ...team }));
  const ofLength = (length: number) => teams.filter(({ code }) => code.length === length);
  const some = (length: number, share: number) => ofLength(length).filter(() => random() < share);
  // Most teams that move stay in their division.
  const near = ({ code }: Team, length: number) =>
    ofLength(length).filter((other) => code.endsWith('3') || other.code.slice(0, 2) === code.slice(0, 2));
  teams.push({
    code: '20',
    previousCode: '20',
    name: 'デジタル事業本部',
    parentCode: null,
    notes: '2027年4月1日新設',
    users: 0,
  });
  teams.push({ code: '2001', previousCode: '2001', name: 'DX推進部', parentCode: '20', notes: '', users: 0 });
  teams.push({
    code: '2002',
    previousCode: '2002',
    name: 'データ基盤部',
    parentCode: '20',
    notes: '',
    users: 0,
  });
  for (const team of teams.filter(({ name }) => name.includes('情報システム部'))) {
    team.parentCode = '20';
    team.name = team.name.replace('情報システム部', 'ITプラットフォーム部');
  }
  for (const team of some(4, 0.12)) if (team.parentCode !== '20') team.parentCode = pick(ofLength(2)).code;
  for (const team of some(6, 0.14)) team.parentCode = pick(near(team, 4)).code;
  for (const team of some(8, 0.1)) team.parentCode = pick(near(team, 6)).code;
  for (const team of teams.filter(({ code }) => /^(03|04|07)/.test(code)))
    team.name = team.name.replace(/課$/, 'グループ');
  for (const team of some(4, 0.1)) team.name = team.name.replace(/部$/, '統括部');
  for (const team of some(6, 0.05)) team.code = `A${team.code}`;
  for (const team of teams)
    if (team.parentCode)
      team.parentCode = teams.find(({ previousCode }) => previousCode === team.parentCode)?.code ?? null;
  for (const team of some(4, 0.1))
    team.notes = '決裁経路は新組織に従う。旧組織の案件は 2027年3月31日までに完了すること。';
  const isParent = new Set(teams.map(({ parentCode }) => parentCode));
  teams = teams.filter(
    ({ code, parentCode }) => parentCode === null || isParent.has(code) || random() > 0.07,
  );
  for (const [index, parent] of ofLength(4)
    .filter(() => random() < 0.2)
    .entries()) {
    const code = `${parent.code}9${index % 10}`;
    teams.push({
      code,
      previousCode: code,
      name: `${parent.name.replace(/部$/, '')}改革推進課`,
      parentCode: parent.code,
      notes: '',
      users: 0,
    });
  }
  return teams;
}

/** @param options.outcomes true: as after a run in which some changes were not made */
export function reorganisationReport(
  teamCount: number,
  { hasOutcomes = false }: { readonly hasOutcomes?: boolean } = {},
): ReportInput {
  const before = makeTeams(teamCount);
  const after = reorganise(before);
  const source: Source = {
    file: '組織改編案_20270401.xlsx',
    sheet: '組織',
    sha256: 'b1946ac92492d2347c6235b4d2611184a1e5f1c0a9b1d6b8d6c6e0f1a2b3c4d5',
    rowCount: after.length,
  };
  const scopes = [chartScope(before.length), teamScope(before, after, source)];
  const parts = {
    serviceUrl: 'https://workflow.example.co.jp',
    sources: [source, { ...source, sheet: '組織図', rowCount: 2 }],
    scopes,
  };
  const { plan, problems } = assemblePlan(planParts(parts, { prune: ['teams'] }));
  const planned: Plan = { ...withActivation(plan, before.length, after.length), timeLine };
  return {
    command: hasOutcomes ? 'sync' : 'plan',
    createdAt: '2027-02-15T08:30:00.000Z',
    toolVersion: '0.1.0',
    plan: planned,
    problems,
    listings: scopes.map(({ listing }) => listing),
    ...(hasOutcomes && { outcomes: planned.changes.map(outcomeOf) }),
  };
}

const timeLine: TimeLine = {
  resource: 'charts',
  asOf: '2027-02-15',
  entries: [
    { key: '2025年度組織', name: '2025年度組織', activateOn: '2025-04-01', state: 'past' },
    { key: '2026年度組織', name: '2026年度組織', activateOn: '2026-04-01', state: 'current' },
    { key: chart, name: chart, activateOn: '2027-04-01', state: 'to-schedule' },
    { key: '2027年度下期組織', name: '2027年度下期組織', activateOn: '2027-10-01', state: 'waiting' },
  ],
};

function chartScope(teamsCount: number): PairedScope {
  const facts = { isCurrent: false, teamsCount };
  const records = ['2026年度組織', chart].map((name) => anExisting('charts', { name }, { facts }));
  return {
    definition: definitionOf('charts'),
    scope: '',
    columns: [],
    records: [aDesired('charts', { name: chart })],
    listing: aListing('charts', records),
  };
}

function teamScope(
  before: readonly Team[],
  after: readonly Team[],
  { file, sheet = '' }: Source,
): PairedScope {
  const definition = definitionOf('teams');
  const fields = ['chart', 'code', 'name', 'parentCode', 'notes', 'previousCode'];
  const table = { file, sheet, columnIndexByField: new Map(fields.map((field, index) => [field, index])) };
  const records = after.map(({ code, previousCode, name, parentCode, notes }, index) => ({
    ...aDesired('teams', { code, name, parentCode, notes }, { scope: chart }),
    ...(previousCode !== code && { previousKey: previousCode }),
    row: { table, line: index + 4 },
  }));
  const live: Listing = aListing(
    'teams',
    before.map(({ code, name, parentCode, notes, users }) =>
      anExisting('teams', { code, name, parentCode, notes }, { scope: chart, facts: { usersCount: users } }),
    ),
    { scope: chart },
  );
  const listing = applyRenames(records, live);
  return { definition, scope: chart, columns: [], records, listing, table };
}

function withActivation(plan: Plan, before: number, after: number): Plan {
  const activation = {
    renamed: [],
    asOf: '2027-02-15',
    former: { id: 'c-26', key: '2026年度組織', count: before },
    replaced: { id: 'c-x', key: '2026年度下期組織（案）', dueOn: '2027-03-01', isNamed: false },
    count: after,
    missing: [
      { key: '010203', name: '人事企画課' },
      { key: '040501', name: '法人営業第一課' },
    ],
  };
  const activate = {
    id: `charts/${chart}#activate`,
    resource: 'charts',
    scope: '',
    action: 'activate',
    key: chart,
    name: chart,
    liveId: `id-${chart}`,
    fields: [{ field: 'activateOn', before: null, after: '2027-04-01' }],
    activation,
    origin: { file: '組織改編案_20270401.xlsx', sheet: '組織図', line: 3, column: 'B' },
    dependsOn: [],
  } as const;
  return { ...plan, changes: [...plan.changes, activate] };
}

function outcomeOf(change: Plan['changes'][number], index: number): Outcome {
  const messages: Partial<Record<OutcomeStatus, string>> = {
    failed: 'PATCH /v1/organizationCharts/…/teams/… failed: 422 validation_failed, parentId: is invalid.',
    skipped: 'not attempted: it needs create teams/2027年度組織/2001, which failed.',
    unknown: 'no answer in time, and the record was not found afterwards. Check it in the service.',
  };
  const status: OutcomeStatus =
    index % 29 === 7 ? 'failed' : index % 41 === 11 ? 'skipped' : index % 67 === 30 ? 'unknown' : 'applied';
  const message = messages[status];
  return { change, status, ...(message !== undefined && { message }) };
}
