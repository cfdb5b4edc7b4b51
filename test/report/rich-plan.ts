/** One plan with everything that reports must be able to show, for the golden files. */

import type { Change } from '../../src/model/changes.js';
import type { Finding } from '../../src/model/checks.js';
import type { Outcome, Plan } from '../../src/model/plan.js';
import { problemAt } from '../../src/model/problems.js';
import type { ExistingRecord } from '../../src/model/records.js';
import { noApprovals } from '../../src/plan/check/approve.js';
import { judgePlan } from '../../src/plan/check/check-plan.js';
import type { ReportContent } from '../../src/report/content/report-content.js';
import { type JsonDocument, jsonDocument } from '../../src/report/data/json-document.js';
import {
  aChange,
  aFinding,
  aListing,
  anExisting,
  anOutcome,
  aPlan,
  aReport,
  aScope,
  aWithheld,
  master,
  tooManyDeletes,
} from '../helpers/builders.js';

const chart = '2027年度 | <組織>';

/** Names that would do harm wherever they are taken for more than text. */
export const hostileNames = {
  html: '<script>alert(1)</script>',
  formula: '=HYPERLINK("http://evil.example","x")',
  markdown: '`code` | [link](http://evil.example) @everyone #12 **bold**',
  terminal: 'red \u001b[31m and \u202eback',
};

function team(code: string, name: string, parentCode: string | null): ExistingRecord {
  return anExisting('teams', { code, name, parentCode }, { scope: chart });
}

const teams = [
  team('0001', '本社', null),
  team('0100', '管理本部', '0001'),
  team('0110', '管理部', '0100'),
  team('0120', '経営企画部', '0100'),
  team('1130', '情報システム課', '0120'),
  team('1140', '総務課', '0120'),
  team('1150', '庶務係', '1140'),
  team('3000', '開発本部', '0001'),
  team('9000', hostileNames.html, '0001'),
  team('9100', '旧課', '9000'),
];

function teamChange(
  key: string,
  name: string,
  options: Partial<Omit<Change, 'resource' | 'key'>> = {},
): Change {
  const liveId = options.action === undefined ? {} : { liveId: `id-${key}` };
  const line = 2 + Math.floor(Number(key) / 100);
  return aChange('teams', key, {
    scope: chart,
    name,
    ...liveId,
    origin: { file: 'teams.csv', line },
    ...options,
  });
}

function newTeam(key: string, name: string, parentCode: string | null): Change {
  return teamChange(key, name, {
    fields: [
      { field: 'code', before: null, after: key },
      { field: 'name', before: null, after: name },
      { field: 'parentCode', before: null, after: parentCode },
    ],
  });
}

const longNotes = `${'承認経路は総務課で確認します。'.repeat(8)}担当：佐藤。${'不明な点は窓口へ。'.repeat(8)}`;

const teamChanges = [
  newTeam('3100', '電動化開発部', '3000'),
  newTeam('3110', '電動化開発課', '3100'),
  newTeam('3111', hostileNames.markdown, '3110'),
  newTeam('3120', '実験課', '3100'),
  newTeam('0111', hostileNames.formula, '0110'),
  newTeam('0002', '新会社', null),
  teamChange('1130', '情報システム課', {
    action: 'move',
    fields: [
      {
        field: 'parentCode',
        before: '0120',
        after: '0110',
        origin: { file: 'teams.csv', line: 13, column: 'D' },
      },
    ],
  }),
  teamChange('0120', '経営企画室', {
    action: 'update',
    fields: [
      { field: 'name', before: '経営企画部', after: '経営企画室' },
      { field: 'notes', before: longNotes, after: longNotes.replace('佐藤', '鈴木') },
      { field: 'approveOnly', before: false, after: true },
    ],
  }),
  teamChange('0100', '管理本部', {
    action: 'update',
    fields: [{ field: 'notes', before: 'two lines', after: 'two\nlines' }],
  }),
  teamChange('9000', hostileNames.html, {
    action: 'delete',
    fields: [],
    effects: [{ what: 'usersCount', count: 3 }],
    origin: { file: 'teams.csv' },
  }),
  teamChange('9100', '旧課', { action: 'delete', origin: { file: 'teams.csv' } }),
];

const otherChanges = [
  aChange('grades', 'G1', {
    name: '部長',
    origin: { file: 'grades.xlsx', sheet: '等級', line: 2 },
    fields: [
      { field: 'code', before: null, after: 'G1' },
      { field: 'name', before: null, after: '部長' },
      { field: 'level', before: null, after: 0 },
    ],
  }),
  aChange('grades', 'G1', { action: 'set-default', name: '部長' }),
  aChange('grades', 'G2', {
    action: 'update',
    name: 'Chief',
    fields: [
      { field: 'name', before: 'Head of sales', after: 'Chief of sales' },
      { field: 'level', before: 3, after: 4 },
    ],
  }),
  aChange('charts', chart, {
    action: 'activate',
    fields: [{ field: 'activateOn', before: null, after: '2027-04-01' }],
    activation: {
      asOf: '2026-04-01',
      replaced: { id: 'c9', key: '臨時組織', dueOn: '2026-12-01', isNamed: true },
      former: { id: 'c1', key: '2026年度組織', count: 52 },
      count: 50,
      missing: [
        { key: '1150', name: '庶務係' },
        { key: '9100', name: '旧課' },
      ],
      renamed: [],
      fewer: [{ what: 'membershipsCount', count: 0, formerCount: 24 }],
    },
  }),
  aChange('items', 'I1', {
    action: 'update',
    name: hostileNames.terminal,
    fields: [
      { field: 'inputs.sizes', before: ['S', 'M'], after: ['M', 'L'] },
      { field: 'startsOn', before: null, after: '2026-04-01' },
    ],
  }),
  aChange('folders', 'F01', {
    action: 'delete',
    name: '経費',
    effects: [{ what: 'workflowsCount', count: 2 }],
  }),
];

const withheldTeams = [
  teamChange('1140', '総務課', { action: 'delete', origin: { file: 'teams.csv' } }),
  teamChange('1150', '庶務係', { action: 'delete', origin: { file: 'teams.csv' } }),
];

const missingTeams = aFinding(
  'subtree_missing',
  { top: { key: '1140', name: '総務課' } },
  { place: { resource: 'teams', scope: chart }, holds: withheldTeams, lift: 'teams=1140@c2d07b1e94' },
);
const screw = aChange('items', '7', { name: 'ねじ', scope: master });
/** Made of that one. */
const bolt = aChange('items', '8', { name: 'ボルト', scope: master, dependsOn: [screw.id] });
const { finding: twins } = aWithheld(screw, 'twin', {
  pairs: [{ created: { key: '7', name: 'ねじ' }, existing: { key: '0007', name: 'ねじ' } }],
  count: 1,
});

const changes = [...otherChanges, ...teamChanges];

/** What an approval lets happen. */
const given = aFinding(
  'fewer_rows',
  { table: 'teams', rows: 14, before: 20, percent: 80, isOfService: false },
  {
    place: { resource: 'teams', scope: chart },
    holds: teamChanges.filter(({ action }) => action === 'delete'),
    lift: 'rows=teams/2027年度 | <組織>:14@b7e2c01d9f',
  },
);

export const richPlan: Plan = aPlan({
  approved: [given.lift ?? ''],
  sources: [
    { file: 'grades.xlsx', sheet: '等級', sha256: 'a'.repeat(64), rowCount: 3 },
    { file: 'teams.csv', sha256: 'b'.repeat(64), rowCount: 14 },
  ],
  scopes: [
    aScope('grades', { rows: 3, existing: 2, unchanged: 1, onlyInService: [{ key: 'G90', name: '顧問' }] }),
    aScope('charts', { rows: 2, existing: 2, unchanged: 1 }),
    aScope('teams', { scope: chart, rows: 14, existing: 10, unchanged: 3, isPruned: true }),
    aScope('items', {
      rows: 1,
      existing: 2,
      isComplete: false,
      onlyInService: [{ key: null, name: '古い品目' }],
    }),
    aScope('folders', { rows: 1, existing: 1 }),
  ],
  changes,
  withheld: [
    ...withheldTeams.map((change) => ({ change, finding: missingTeams })),
    { change: screw, finding: twins },
    { change: bolt, finding: twins, needs: screw },
  ],
  findings: [missingTeams, twins, given],
  timeLine: {
    resource: 'charts',
    asOf: '2026-04-01',
    entries: [
      { key: '2025年度組織', name: '2025年度組織', activateOn: '2025-04-01', state: 'past' },
      { key: '2026', name: '2026', activateOn: '2026-04-01', state: 'current' },
      { key: chart, name: chart, activateOn: '2027-04-01', state: 'to-schedule' },
      { key: '2028年度組織', name: '2028年度組織', activateOn: '2028-04-01', state: 'waiting' },
    ],
  },
});

const input = {
  problems: [
    problemAt(
      { code: 'unknown_column', args: { header: hostileNames.markdown, known: ['code', 'name'] } },
      { file: 'teams.csv', line: 1, column: 'H' },
      'warning',
    ),
  ],
  listings: [aListing('teams', teams, { scope: chart })],
} as const;

/** Before a run that would be refused: of the deletes that take more along, one is approved. */
export function plannedReport(): ReportContent {
  const crossed = judgePlan(richPlan, noApprovals).refusals;
  const isOpen = ({ place }: Finding) => place.resource === 'folders';
  const refusals = [...crossed.filter(isOpen), tooManyDeletes(501)];
  return aReport(richPlan, {
    ...input,
    refusals,
    approved: crossed.filter((one) => !isOpen(one)),
    applyCommand: 'mastersync apply plan.jsonl',
    title: '4月の改編',
  });
}

/** After a run that went wrong in every way there is. */
export function carriedOutReport(): ReportContent {
  const outcomeOf = (change: Change): Outcome => {
    switch (change.key) {
      case '3100':
        return anOutcome(change, 'failed', {
          message: `POST /v1/organizationCharts/c2/teams failed: 422 validation_failed, name: ${hostileNames.html}.`,
        });
      case '3110':
      case '3111':
      case '3120':
        return anOutcome(change, 'skipped', {
          message: 'it depends on create teams/3100, which was not applied.',
          blockedBy: 'teams/3100',
        });
      case 'G2':
        return anOutcome(change, 'already');
      case 'I1':
        return anOutcome(change, 'unknown', { message: 'no answer in time.' });
      case 'F01':
        return anOutcome(change, 'notAttempted', { message: 'not attempted: 403.' });
      default:
        return anOutcome(change, 'applied');
    }
  };
  const approved = judgePlan(richPlan, noApprovals).refusals;
  const at = '2026-11-21T22:58:00.000Z';
  const grades = { kind: 'deletes', resource: 'grades', scope: '' } as const;
  return aReport(richPlan, {
    ...input,
    approved,
    command: 'sync',
    outcomes: changes.map(outcomeOf),
    approval: { plan: '', by: '佐藤 花子', at, note: 'for April', totals: {}, approved: [] },
    budgets: [{ ...grades, used: 3, left: 5, allowed: 8, existing: 40 }],
  });
}

/** What `--json` would print of a report, without what only a run knows. */
export function documentOf({
  command,
  plan,
  outcomes,
  problems,
  refusals,
  approved,
  approval,
  budgets,
  results,
}: ReportContent): JsonDocument {
  const run = { requests: { sent: 9, retried: 2 }, durationMs: 1_234.56, exitCode: results ? 3 : 4 };
  const said = { approved, approval, budgets, ...run };
  return jsonDocument({ command, plan, outcomes, problems, refusals, ...said });
}
