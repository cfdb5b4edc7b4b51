import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { planDigest } from '../../../src/plan/file/plan-file.js';
import { type ReportInput, reportContent } from '../../../src/report/content/report-content.js';
import { htmlReport } from '../../../src/report/html/html-report.js';
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

  test('draws a tree only where something in it changes', () => {
    const listings = [aListing('teams', [anExisting('teams', { code: 'A' })])];
    const scopes = [aScope('teams')];
    const isDrawn = (changes: NonNullable<ReportInput['plan']>['changes']) =>
      report({ plan: aPlan({ scopes, changes }), listings }).includes('class="facing"');
    expect(isDrawn([])).toBe(false);
    expect(isDrawn([aChange('teams', 'B', { name: '新' })])).toBe(true);
  });

  test('joins both places of a team that moves, by a number and by links', () => {
    const page = htmlReport(reportContent(reorganisationReport(60)));
    const links = [...page.matchAll(/href="#(s\d+-(?:before|after)-\d+)"/g)].map(([, target]) => target);
    const targets = [...page.matchAll(/id="(s\d+-(?:before|after)-\d+)"/g)].map(([, id]) => id);
    expect(links.length).toBe(18);
    expect([...links].sort()).toEqual([...targets].sort());
  });

  test('keeps rows beyond the first hundred where they cost nothing until they are wanted', () => {
    const page = htmlReport(reportContent(manyChanges(250)));
    const [shown = '', rest = ''] = page.split('<template>');
    expect(shown.split('<tbody data-action').length - 1).toBe(100);
    expect(rest.split('<tbody data-action').length - 1).toBe(150);
    expect(textOf(page)).toContain('150 more changes are shown when the file is opened');
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
      expect(page).toContain('<p class="answer" data-approvals="[&quot;deletes=1@66f3c2d014&quot;]">');
      expect(textOf(page)).toContain(
        'Please decide 1 teams of &quot;FY27&quot; 1 record would be deleted here',
      );
      expect(textOf(page)).toContain('− W 廃止課 removed … Waiting for your yes');
      expect(textOf(page)).toContain('Change plan 1 change waiting for your yes.');
      const other = { ...asking, changes: [above] };
      expect(textOf(report({ plan: other, applyCommand, listings }))).toContain(
        'Change plan 1 change to make. 1 waiting for your yes.',
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
