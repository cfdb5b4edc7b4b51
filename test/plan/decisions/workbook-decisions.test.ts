import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import type { Origin } from '../../../src/model/tables.js';
import type { DecisionSheet } from '../../../src/plan/decisions/workbook-decisions.js';
import { aChange, aPlan, aWithheld, holding } from '../../helpers/builders.js';
import { shownFacts } from '../../helpers/checking.js';
import { decisionsOf } from '../../helpers/workbook-decisions.js';

const planId = 'abcdef0123456789';
const plan = aPlan({
  changes: [aChange('grades', 'G1'), aChange('grades', 'G2'), aChange('charts', 'FY27')],
});

/** A sheet from rows of text; rows without any are not there, as the reader gives them. */
function aSheet(name: string, rows: readonly (readonly string[])[]): DecisionSheet {
  const lines = rows.map((cells, index) => ({ line: index + 1, cells }));
  return { name, rows: lines.filter(({ cells }) => cells.some((text) => text !== '')) };
}

const summary = aSheet('Summary', [['Change plan'], ['plan id', planId]]);
const header = ['decision', 'status', 'code', 'change id'];

/** The rows of a sheet from `decision id` texts. */
function decided(...rows: readonly string[]): DecisionSheet {
  const cells = rows.map((row) => {
    const [, word = '', id = ''] = /^(\S*) (.*)$/.exec(row) ?? [];
    return [word, 'planned', 'x', id];
  });
  return aSheet('changes', [header, ...cells]);
}

const all = ['apply grades/G1', 'apply grades/G2', 'apply charts/FY27'];

/** What is skipped, then the problems, each with its cell. */
function parse(sheets: readonly DecisionSheet[], of: Plan = plan, id = planId): string {
  const { skipped, problems } = decisionsOf('diff.xlsx', sheets, { plan: of, planId: id });
  const cellOf = ({ sheet = '', column = '', line }: Origin = { file: '' }) =>
    `${sheet}!${column}${line ?? ''}`.replace(/^!$/, '');
  return [
    ...[...skipped].map(([change, { origin }]) => `${change} ${cellOf(origin)}`).sort(),
    ...problems.map(({ code, origin, args }) => `${code} ${cellOf(origin)} (${shownFacts(args)})`),
  ].join('; ');
}

describe('the decisions of a workbook', () => {
  test('are those of all its sheets; what is skipped is named with its cell', () => {
    const charts = aSheet('charts changes', [header, ['skip', '', '', 'charts/FY27']]);
    const notes = aSheet('my notes', [['ask Sato', '42']]);
    const found = parse([summary, decided('apply grades/G1', 'skip grades/G2'), charts, notes]);
    expect(found).toBe('charts/FY27 charts changes!A2; grades/G2 changes!A3');
  });

  test.each(['skip', 'SKIP', ' Skip ', 'ｓｋｉｐ', '見送り', '見送り　'])(
    'may leave out a change with the word %j',
    (word) => {
      const rows = [
        [word, '', '', 'grades/G1'],
        ['適用', '', '', 'grades/G2'],
        ['Ａpply', '', '', 'charts/FY27'],
      ];
      expect(parse([summary, aSheet('changes', [header, ...rows])])).toBe('grades/G1 changes!A2');
    },
  );

  test('may be in the other language, in other columns, under a title, in another order, and with notes beside them', () => {
    const sheet = aSheet('変更', [
      ['確認済み'],
      [],
      ['変更ＩＤ', '', '判断', '備考'],
      ['charts/FY27', '', '見送り', '4月に'],
      ['', '', '', '以上'],
      ['grades/G2', '', '適用'],
      ['grades/G1', '', '適用'],
    ]);
    const cover = aSheet('概要', [['計画ID', planId.toUpperCase()]]);
    expect(parse([sheet, cover])).toBe('charts/FY27 変更!C4');
  });
});

const noPlanId = aSheet('Summary', [['plan id', '']]);
const copy = aSheet('copy', [header, ['skip', '', '', 'grades/G1']]);
const withheld = aChange('grades', 'G8', { action: 'delete', liveId: 'x' });
const withholding = aPlan(holding(aWithheld(withheld, 'no_rows', {})));
const alike = aPlan({ changes: [aChange('charts', 'A  B'), aChange('charts', 'A B')] });
const lacking = (headers: readonly string[]) => aSheet('changes', [headers, ['apply', 'grades/G1']]);

test.each<[title: string, sheets: readonly DecisionSheet[], expected: string, plan?: Plan]>([
  ['of no plan', [decided(...all)], 'decisions_of_other_plan  (planned abcdef012345)'],
  ['with a blank plan', [noPlanId], 'decisions_of_other_plan  (planned abcdef012345)'],
  ['where a row that is there twice says the same', [summary, decided(...all, 'apply grades/G1')], ''],
  ['of a plan without changes', [summary], '', aPlan()],
  [
    'without a column for changes',
    [summary, lacking(['decision', 'status'])],
    'decision_column_missing changes!1 (column change, headers [decision, status])',
    aPlan(),
  ],
  [
    'with a blank and an unknown decision',
    [summary, decided(' grades/G1', 'maybe grades/G2', 'apply charts/FY27')],
    'decision_unknown changes!A2 (value ); decision_unknown changes!A3 (value maybe)',
  ],
  [
    'with a change that the plan does not have, and with none',
    [summary, decided(...all, 'skip grades/G7', 'skip ')],
    'decision_of_unknown_change changes!D5 (change grades/G7); decision_of_unknown_change changes!D6 (change )',
  ],
  [
    'with a change that is decided twice and differently',
    [summary, decided(...all), copy],
    'decisions_differ copy!A2 (change grades/G1, first diff.xlsx:changes:2:A)',
  ],
  [
    'without rows of changes, which may have stood for either',
    [summary, decided('apply grades/G2')],
    'decision_missing  (changes [grades/G1, charts/FY27], count 2)',
  ],
  ['that leaves a withheld change alone', [summary, decided(' grades/G8')], '', withholding],
  ['that skips a withheld change', [summary, decided('skip grades/G8')], '', withholding],
  [
    'that wants a withheld change applied',
    [summary, decided('apply grades/G8')],
    'decision_of_withheld changes!A2 (change grades/G8)',
    withholding,
  ],
  [
    'with two changes that look alike in it, so that it is not clear which is meant',
    [summary, decided('apply charts/A B', 'skip charts/A B')],
    'decision_of_unknown_change changes!D2 (change charts/A B); decision_of_unknown_change changes!D3 (change charts/A B)',
    alike,
  ],
])('a workbook %s is judged', (_, sheets, expected, of) => {
  expect(parse(sheets, of)).toBe(expected);
});

test('a workbook of another plan is refused, whatever it says', () => {
  const found = parse([summary, decided(...all)], plan, `${'0'.repeat(12)}ff`);
  expect(found).toBe('decisions_of_other_plan  (found abcdef012345, planned 000000000000)');
});
