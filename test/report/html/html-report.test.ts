import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import { planDigest } from '../../../src/plan/file/plan-file.js';
import { type ReportInput, reportContent } from '../../../src/report/content/report-content.js';
import { htmlReport } from '../../../src/report/html/html-report.js';
import { useLanguage } from '../../../src/words/language.js';
import {
  aChange,
  aFinding,
  aListing,
  anExisting,
  anOutcome,
  aPlan,
  aScope,
  aWithheld,
  chart,
  holding,
  tooManyDeletes,
} from '../../helpers/builders.js';
import { attack, hostileReport } from '../../helpers/hostile-report.js';
import { manyChanges } from '../../helpers/many-changes.js';
import { reorganisationReport } from '../../helpers/reorganisation.js';

function report(input: Partial<ReportInput> = {}): string {
  return htmlReport(
    reportContent({
      command: 'plan',
      createdAt: '2027-02-15T08:30:00.000Z',
      toolVersion: '0.1.0',
      plan: aPlan(),
      ...input,
    }),
  );
}

/** Nothing lifts it. */
const { lift: _, ...refused } = tooManyDeletes(600);

/** What a reader sees, without style and script, on one line. */
function textOf(page: string): string {
  return page
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const hashOf = (text = '') => createHash('sha256').update(text).digest('base64');

describe('the HTML report', () => {
  test('lets nothing run or load but the style and the script that it holds', () => {
    const page = report();
    const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    expect(policy?.replaceAll('&#39;', "'").split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hashOf(style)}'`,
      `script-src 'sha256-${hashOf(script)}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test('names who approved the plan, and what is left of the deletes of thirty days', () => {
    const approval = {
      plan: planDigest(aPlan()),
      by: '佐藤 花子',
      at: '2026-11-21T22:58:00.000Z',
      note: 'for April',
      totals: {},
      approved: [],
    };
    const place = { kind: 'deletes', resource: 'grades', scope: '' } as const;
    const page = textOf(
      report({ approval, budgets: [{ ...place, used: 3, left: 5, allowed: 8, existing: 40 }] }),
    );
    expect(page).toContain('Approved by 佐藤 花子, 2026-11-22 07:58 (Asia/Tokyo): for April');
    expect(page).toContain('grades: 3 of 8 used, 5 left');
  });

  test('bears the day and the time where the service is: everybody who signs it reads the same', () => {
    const createdAt = '2026-11-21T22:58:00.000Z';
    const pageIn = (timeZone?: string) => textOf(report({ createdAt, timeZone }));
    expect(pageIn()).toContain('Change plan 2026-11-22');
    expect(pageIn()).toContain('Created 2026-11-22 07:58 (Asia/Tokyo)');
    expect(pageIn('Europe/Berlin')).toContain('Created 2026-11-21 23:58 (Europe/Berlin)');
  });

  test('names nothing that a browser would ask for, and links to nothing outside', () => {
    const page = htmlReport(reportContent(reorganisationReport(60)));
    expect(page).not.toMatch(/\s(?:src|srcset|action|data)\s*=|<link|@import|\burl\(/i);
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, target]) => !target?.startsWith('#'))).toEqual(
      [],
    );
  });

  test.each([false, true])(
    'shows text of others as text wherever it stands (after a run: %s)',
    (hasOutcomes) => {
      const page = htmlReport(reportContent(hostileReport({ hasOutcomes })));
      const body = page.slice(page.indexOf('<body>'));
      expect(body).not.toMatch(/<script|<img|\u2028|\u202e/);
      expect(body.split('</template>').length).toBe(body.split('<template>').length);
      expect(body.split('&lt;script&gt;alert(1)').length).toBeGreaterThan(20);
      expect(page.split('<script>')).toHaveLength(2);
      expect(page).not.toContain(attack);
    },
  );

  test('says in its language what it is', async () => {
    expect(report()).toContain('<html lang="en">');
    expect(textOf(report())).toContain('Change plan Nothing to do: this is already done.');
    await useLanguage('ja');
    expect(report()).toContain('<html lang="ja">');
    expect(textOf(report())).toContain('変更計画書 変更はありません。');
  });

  test('shows the figures of the whole and of each resource and scope', () => {
    const page = textOf(
      report({
        plan: aPlan({
          scopes: [
            aScope('grades', { unchanged: 7, isComplete: false }),
            aScope('teams', { unchanged: 1_200 }),
          ],
          changes: [aChange('grades', 'G1'), aChange('teams', 'A', { action: 'delete' })],
        }),
      }),
    );
    expect(page).toContain('2 changes to make.');
    expect(page).toContain('Grades may be incomplete 1 0 0 0 0 7');
    expect(page).toContain('Teams of FY27 0 0 0 1 0 1,200');
  });

  test('shows each field before and after with what differs marked, and the cell that asks for it', () => {
    const origin = { file: 'grades.xlsx', sheet: '役職', line: 4 };
    const page = report({
      plan: aPlan({
        scopes: [aScope('grades')],
        changes: [
          aChange('grades', 'G1', {
            action: 'update',
            name: '主任',
            origin,
            fields: [
              { field: 'name', before: '主任補', after: '主任', origin: { ...origin, column: 'B' } },
              { field: 'level', before: 20, after: 25, origin: { ...origin, column: 'C' } },
            ],
          }),
        ],
      }),
    });
    expect(page).toContain('<td class="before">主任<del>補</del><td class="after">主任<td');
    expect(page).toContain('<td class="before"><del>20</del><td class="after"><ins>25</ins>');
    expect(textOf(page)).toContain('name 主任 補 主任 grades.xlsx / 役職!4 level 20 25');
  });

  test('names the file and the row that ask for a change, wherever the file is', () => {
    const page = textOf(
      report({
        plan: aPlan({
          scopes: [aScope('grades')],
          changes: [
            aChange('grades', 'G1', { origin: { file: '/hr/export/a.csv', line: 2 } }),
            aChange('grades', 'G2', { origin: { file: 'hr\\b.csv', line: 3 } }),
          ],
        }),
      }),
    );
    expect(page).toMatch(/ a\.csv:2 .* b\.csv:3 /);
  });

  test('puts refusals, withheld changes and warnings above the details', () => {
    const page = textOf(
      report({
        plan: aPlan({
          scopes: [aScope('teams')],
          ...holding(aWithheld(aChange('teams', 'A', { action: 'delete' }), 'no_rows', {})),
        }),
        problems: [problemAt({ code: 'no_rows', args: {} }, { file: 'charts.csv' }, 'warning')],
        refusals: [refused],
      }),
    );
    const order = [
      'Refused: nothing will be written.',
      'Refused 1',
      'Withheld changes 1',
      'Warnings 1',
      'List of changes',
    ];
    expect(order.map((text) => page.indexOf(text)).every((at) => at > 0)).toBe(true);
    expect(order.map((text) => page.lastIndexOf(text))).toEqual(
      order.map((text) => page.lastIndexOf(text)).sort((a, b) => a - b),
    );
    expect(page).toContain('teams of &quot;FY27&quot; The file has no rows.');
    expect(page).toContain('charts.csv: has a header but no rows.');
  });

  test('shows after a run the outcome of every change, and first what was not done', () => {
    const [grade, team] = [aChange('grades', 'G1'), aChange('teams', 'A', { action: 'move' })];
    const page = textOf(
      report({
        plan: aPlan({ scopes: [aScope('grades'), aScope('teams')], changes: [grade, team] }),
        outcomes: [anOutcome(grade, 'applied'), anOutcome(team, 'failed', { message: '422 parentId.' })],
      }),
    );
    expect(page).toContain('Result of the changes Applied 1 of 2 changes, 1 failed.');
    expect(page).toContain(
      'Not completed 1 × Failed move A (teams of &quot;FY27&quot;) The service did not accept it.',
    );
    expect(page).toMatch(/G1 G1 .*✓ Applied/);
  });

  test('shows the timeline with today between what is over and what is to come', () => {
    const { plan } = reorganisationReport(60);
    const page = textOf(report({ plan }));
    expect(page).toMatch(
      /2025-04-01 2025年度組織 – past .*2026年度組織 ● current 2027-02-15 As of 2027-04-01 2027年度組織 \+ will be scheduled 2027-10-01/,
    );
  });

  test('draws a tree only where something in it changes', () => {
    const listings = [aListing('teams', [anExisting('teams', { code: 'A' })])];
    const scopes = [aScope('teams')];
    const isDrawn = (changes: NonNullable<ReportInput['plan']>['changes']) =>
      report({ plan: aPlan({ scopes, changes }), listings }).includes('class="facing"');
    expect(isDrawn([])).toBe(false);
    expect(isDrawn([aChange('teams', 'B', { name: '新' })])).toBe(true);
  });

  test('says that what is withheld is not in the picture', () => {
    const page = textOf(
      report({
        plan: aPlan({
          scopes: [aScope('teams')],
          changes: [aChange('teams', 'B')],
          ...holding(aWithheld(aChange('teams', 'A', { action: 'delete' }), 'no_rows', {})),
        }),
        listings: [aListing('teams', [anExisting('teams', { code: 'A' })])],
      }),
    );
    expect(page).toContain('Withheld changes are not shown in this picture (1)');
  });

  test('joins both places of a team that moves, by a number and by links', () => {
    const page = htmlReport(reportContent(reorganisationReport(60)));
    const links = [...page.matchAll(/href="#(s\d+-(?:before|after)-\d+)"/g)].map(([, target]) => target);
    const targets = [...page.matchAll(/id="(s\d+-(?:before|after)-\d+)"/g)].map(([, id]) => id);
    expect(links.length).toBe(16);
    expect([...links].sort()).toEqual([...targets].sort());
  });

  test('keeps rows beyond the first hundred where they cost nothing until they are wanted', () => {
    const page = htmlReport(reportContent(manyChanges(250)));
    const [shown = '', rest = ''] = page.split('<template>');
    expect(shown.split('<tbody data-action').length - 1).toBe(100);
    expect(rest.split('<tbody data-action').length - 1).toBe(150);
    expect(textOf(page)).toContain('150 more changes are shown when the file is opened');
  });

  test('of the same content is the same', () => {
    const input = reorganisationReport(60);
    expect(htmlReport(reportContent(input))).toBe(htmlReport(reportContent(input)));
  });

  describe('for deciding', () => {
    const above = aChange('teams', 'N', { name: '新設部' });
    const below = aChange('teams', 'NN', { name: '新設課', dependsOn: [above.id] });
    const held = holding(aWithheld(aChange('teams', 'W', { action: 'delete' }), 'no_rows', {}));
    const plan = aPlan({ scopes: [aScope('teams')], changes: [above, below], ...held });
    const applyCommand = 'mastersync apply plan.jsonl --approve deletes=2@66f3c2d014';

    test('says of each planned change which others go with it, and the command only to the operator', () => {
      const page = report({ plan, applyCommand });
      const rows = [...page.matchAll(/<tbody [^>]*>/g)].map(([row]) => row);
      expect(rows.map((row) => / data-change="(\d+)"/.exec(row)?.[1])).toEqual([undefined, '0', '1']);
      expect(page).toContain('data-changes="[[&quot;teams/FY27/N&quot;,1],[&quot;teams/FY27/NN&quot;]]"');
      expect(page).toContain(`data-plan="${planDigest(plan)}"`);
      const [shown = '', operator = ''] = textOf(page).split('For the operator:');
      expect(shown).not.toMatch(/mastersync|--\w/);
      expect(operator).toContain(`${applyCommand} --decisions FILE`);
    });

    test('asks about what waits for a yes, and shows it as it would be', () => {
      const place = { resource: 'teams', scope: chart };
      const gone = aChange('teams', 'W', { action: 'delete', name: '廃止課', liveId: 'id-W' });
      const finding = aFinding('first_run', {}, { place, holds: [gone], lift: 'deletes=1@66f3c2d014' });
      const asking = aPlan({
        scopes: [aScope('teams')],
        withheld: [{ change: gone, finding }],
        findings: [finding],
      });
      const listings = [aListing('teams', [anExisting('teams', { code: 'W', name: '廃止課' })])];
      const page = report({ plan: asking, applyCommand, listings });
      expect(page).toContain('<p class="answer" data-approval="deletes=1@66f3c2d014">');
      expect(textOf(page)).toContain(
        'Please decide 1 teams of &quot;FY27&quot; 1 record would be deleted here',
      );
      expect(textOf(page)).toContain('− W 廃止課 removed … Waiting for your yes');
      expect(textOf(page)).toContain('Change plan 1 change waits for your yes.');
      const other = { ...asking, changes: [above] };
      expect(textOf(report({ plan: other, applyCommand, listings }))).toContain(
        'Change plan 1 change to make. 1 waits for your yes.',
      );
    });

    test.each<[string, Partial<ReportInput>]>([
      ['that was not saved', { plan }],
      [
        'that is refused',
        {
          plan,
          applyCommand,
          refusals: [refused],
        },
      ],
      [
        'that was applied',
        { plan, applyCommand, outcomes: plan.changes.map((change) => anOutcome(change, 'applied')) },
      ],
    ])('is not offered for a plan %s', (_, input) => {
      expect(report(input)).not.toMatch(/<form class="deciding"|data-change=|<template/);
    });
  });
});
