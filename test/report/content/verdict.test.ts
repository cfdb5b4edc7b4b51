import { afterEach, describe, expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import type { ReportInput } from '../../../src/report/content/report-content.js';
import { htmlReport } from '../../../src/report/html/html-report.js';
import { markdownReport } from '../../../src/report/markdown/markdown-report.js';
import { planText } from '../../../src/report/text/plan-text.js';
import { createStyles } from '../../../src/report/text/styles.js';
import { useLanguage } from '../../../src/words/language.js';
import {
  aChange,
  anOutcome,
  aPlan,
  aReport,
  aScope,
  aSource,
  aWithheld,
  holding,
  tooManyDeletes,
} from '../../helpers/builders.js';
import { oneIn } from '../../helpers/cases.js';
import { linesOf, rowsOf, workbookOf } from '../../helpers/report-workbook.js';

const change = aChange('grades', 'G1');
const plan = aPlan({ scopes: [aScope('grades')], changes: [change] });
const nothing = aPlan({ scopes: [aScope('grades')] });

/** Title and verdict as each layout has them. */
async function tops(asked: typeof plan, options: Partial<ReportInput>) {
  const content = aReport(asked, options);
  const [title = '', , verdict = ''] = markdownReport(content).split('\n');
  const rows = await rowsOf(await workbookOf(asked, options), content ? summary : '');
  const text = htmlReport(content).replaceAll(/<[^>]*>/g, ' ');
  return {
    markdown: [title.replace(/^# |: `.*$/g, ''), verdict.replaceAll('**', '')],
    workbook: rows.slice(0, 2).map(([cell]) => cell),
    isInHtml: rows.slice(0, 2).every(([cell = '']) => text.includes(cell.replaceAll('"', '&quot;'))),
  };
}

let summary = 'Summary';

afterEach(() => {
  summary = 'Summary';
});

describe('every layout begins with the same title and verdict', () => {
  type Case = readonly [string, typeof plan, Partial<ReportInput>, readonly [string, string]];
  const cases: readonly Case[] = [
    ['a plan', plan, {}, ['Change plan', '1 change to make.']],
    [
      'a plan without changes',
      { ...nothing, sources: [aSource] },
      {},
      ['Change plan', 'Nothing to do: the service matches the files.'],
    ],
    [
      'a plan whose rows were set aside',
      { ...nothing, sources: [aSource] },
      { problems: [problemAt({ code: 'blank_cell', args: {} }, { file: 'grades.csv', line: 2 })] },
      ['Change plan', 'Nothing to do except for the rows that were set aside.'],
    ],
    ['what a command asks for in vain', nothing, {}, ['Change plan', 'Nothing to do: this is already done.']],
    [
      'a plan that is refused',
      plan,
      {
        refusals: [tooManyDeletes(600)],
      },
      ['Change plan', 'Refused: nothing will be written.'],
    ],
    [
      'a run',
      plan,
      { outcomes: [anOutcome(change, 'applied')] },
      ['Result of the changes', 'Applied 1 of 1 change.'],
    ],
    ['a plan to undo a run', plan, { losses: [] }, ['Plan to undo a run', '1 change to make.']],
    ['an undo without changes', nothing, { losses: [] }, ['Plan to undo a run', 'Nothing is left to undo.']],
    ['a comparison', plan, { kind: 'comparison' }, ['Comparison', '1 difference.']],
    ['a comparison of equals', nothing, { kind: 'comparison' }, ['Comparison', 'No differences.']],
  ];

  test.each(oneIn(3, cases))('%s', async (_, asked, options, expected) => {
    expect(await tops(asked, options)).toEqual({ markdown: expected, workbook: expected, isInHtml: true });
  });

  test('in Japanese as well', async () => {
    await useLanguage('ja');
    summary = '概要';
    const expected = ['比較結果', '違いは1件です。'];
    expect(await tops(plan, { kind: 'comparison' })).toEqual({
      markdown: expected,
      workbook: expected,
      isInHtml: true,
    });
  });
});

describe('a comparison', () => {
  test('has no boxes to sign in', () => {
    expect(htmlReport(aReport(plan))).toContain('class="signatures"');
    expect(htmlReport(aReport(plan, { kind: 'comparison' }))).not.toContain('class="signatures"');
  });

  test('asks nobody for a decision', async () => {
    const bytes = await workbookOf(plan, { kind: 'comparison' });
    expect((await rowsOf(bytes, 'Summary')).flat().join()).not.toContain('mastersync apply');
    expect((await rowsOf(bytes, 'grades changes'))[0]).not.toContain('Decision');
  });
});

describe('decisions', () => {
  test('are asked for with the path that the plan was saved in', async () => {
    const bytes = await workbookOf(plan, { applyCommand: "mastersync apply 'dec/my plan.jsonl'" });
    expect((await rowsOf(bytes, 'Summary')).flat().join()).toContain(
      "mastersync apply 'dec/my plan.jsonl' --decisions FILE",
    );
    expect((await rowsOf(bytes, 'grades changes'))[0]).toContain('Decision');
  });

  test('are not asked for when the plan was not saved, but it is said how to save it', async () => {
    const bytes = await workbookOf(plan, { applyCommand: undefined });
    const text = (await rowsOf(bytes, 'Summary')).flat().join();
    expect(text).toContain('save the plan with --out');
    expect(text).not.toContain('mastersync apply');
    expect((await rowsOf(bytes, 'grades changes'))[0]).not.toContain('Decision');
  });

  test('are not asked for when nothing may be written', async () => {
    const { lift: _, ...refused } = tooManyDeletes(600);
    const bytes = await workbookOf(plan, { refusals: [refused] });
    expect((await rowsOf(bytes, 'Summary')).flat().join()).not.toContain('mastersync apply');
    expect((await rowsOf(bytes, 'grades changes'))[0]).not.toContain('Decision');
  });
});

test('a terminal says how much a refused plan would do, and last what keeps it from that', () => {
  const refusals = [tooManyDeletes(600)];
  const text = planText(aReport(plan, { refusals }), {
    styles: createStyles({ useColor: false }),
    isVerbose: false,
  });
  expect(text).toContain('\n\n1 change to make.\n\n');
  expect(text.split('\n\n').at(-1)).toMatch(
    /^Refused as it is: nothing will be written\.\n {2}this plan deletes 600 [^\n]+$/,
  );
});

test('a withheld activation says what it lacks once: in the reason', async () => {
  const missing = [{ key: 'A7', name: '人事課' }];
  const activated = aChange('charts', 'FY27', {
    action: 'activate',
    fields: [{ field: 'activateOn', before: null, after: '2027-04-01' }],
    activation: {
      asOf: '2026-04-01',
      count: 1,
      former: { id: '1', key: 'FY26', count: 2 },
      missing,
      renamed: [],
    },
  });
  const held = holding(
    aWithheld(activated, 'activation_incomplete', {
      noun: 'team',
      count: 1,
      former: { key: 'FY26', count: 2 },
      missing,
      missingCount: 1,
    }),
  );
  const report = htmlReport(aReport(aPlan({ scopes: [aScope('charts')], ...held })));
  const table = report.slice(report.indexOf('<section id="changes">'));
  expect(table.split('A7')).toHaveLength(2);
  const bytes = await workbookOf(aPlan({ scopes: [aScope('charts')], ...held }));
  const [line] = await linesOf(bytes, 'charts changes');
  expect(line?.['Reason']).toContain('A7');
  expect(line?.['Changes']).not.toContain('A7');
});

test('a sentence of ours that begins with a sign has no apostrophe in a workbook, text of others has', async () => {
  const named = aPlan({
    sources: [aSource],
    scopes: [aScope('grades', { onlyInService: [{ key: '-1+2', name: '--x' }] })],
  });
  const bytes = await workbookOf(named, { title: '-4月の改編' });
  expect((await rowsOf(bytes, 'only in the service')).flat()).toEqual(
    expect.arrayContaining(["'-1+2", "'--x"]),
  );
  expect((await rowsOf(bytes, 'Summary')).flat()).toContain("'-4月の改編");
});
