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

interface Team {
  readonly code: string;
  readonly previousCode: string;
  readonly name: string;
  readonly parentCode: string | null;
  readonly notes: string;
}

const chart = '2027年度組織';

/** Names of divisions, departments, sections and units. */
const namesByLevel = [
  ['管理本部', '東日本営業本部', '海外事業本部', '技術開発本部'],
  ['総務部', '法人営業部', '情報システム部', '顧客サポート部', '研究部'],
  ['企画課', '第一課', '業務課', '推進課', '技術課'],
  ['企画係', '庶務係', '一係', '支援係'],
];

const divisionCount = 4;
/** Teams below one. */
const width = 8;
const parentOf = (index: number) => Math.floor((index - divisionCount) / width);
const levelOf = (index: number): number => (index < divisionCount ? 0 : 1 + levelOf(parentOf(index)));
const codeOf = (index: number) => String(index + 1).padStart(5, '0');

function makeTeams(count: number): readonly Team[] {
  return Array.from({ length: count }, (_, index) => {
    const level = levelOf(index);
    const names = namesByLevel[Math.min(level, 3)] ?? [];
    const parentCode = level === 0 ? null : codeOf(parentOf(index));
    const code = codeOf(index);
    return { code, previousCode: code, name: names[index % names.length] ?? '', parentCode, notes: '' };
  });
}

function newTeam(code: string, name: string, parentCode: string | null): Team {
  return { code, previousCode: code, name, parentCode, notes: '' };
}

/** The units of a large company stay as they are. */
const reorganisedMax = 1000;

/** What the reorganisation does, in about a third of the others. A parent has a lower number always. */
function reorganise(before: readonly Team[]): readonly Team[] {
  const isEvery = (step: number, index: number) =>
    index >= divisionCount && index < reorganisedMax && index % step === step - 3;
  const teams = before.map((team, index) => ({
    ...team,
    code: isEvery(31, index) ? `A${team.code}` : team.code,
    name: isEvery(7, index) ? team.name.replace(/.$/, 'グループ') : team.name,
    parentCode: isEvery(6, index) ? codeOf(parentOf(index) + 1) : team.parentCode,
    notes: isEvery(17, index) ? '旧組織の案件は 2027年3月31日までに完了すること。' : '',
  }));
  const codes = new Map(teams.map(({ previousCode, code }) => [previousCode, code]));
  const isParent = new Set(teams.map(({ parentCode }) => parentCode));
  return [
    ...teams
      .filter(({ previousCode }, index) => !isEvery(13, index) || isParent.has(previousCode))
      .map((team) => ({ ...team, parentCode: codes.get(team.parentCode ?? '') ?? null })),
    newTeam('20', 'デジタル事業本部', null),
    newTeam('2001', 'DX推進部', '20'),
    newTeam('2002', 'データ基盤部', '20'),
  ];
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
    before.map(({ code, name, parentCode, notes }, index) =>
      anExisting(
        'teams',
        { code, name, parentCode, notes },
        { scope: chart, facts: { usersCount: (index * 7) % 23 } },
      ),
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
