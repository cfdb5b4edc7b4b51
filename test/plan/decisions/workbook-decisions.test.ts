import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import type { DecisionSheet } from '../../../src/plan/decisions/workbook-decisions.js';
import { aChange, aPlan, aWithheld, holding } from '../../helpers/builders.js';
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

function parse(
  sheets: readonly DecisionSheet[],
  options: { readonly plan?: Plan; readonly planId?: string } = {},
) {
  const { skipped, problems } = decisionsOf('diff.xlsx', sheets, { plan, planId, ...options });
  return {
    skipped: [...skipped]
      .map(
        ([
          id,
          {
            origin: { sheet, column, line },
          },
        ]) => `${id} ${sheet}!${column}${line}`,
      )
      .sort(),
    problems: problems.map(
      ({ code, origin }) =>
        `${code} ${origin?.sheet ?? ''}${origin?.line === undefined ? '' : `!${origin.column ?? ''}${origin.line}`}`,
    ),
    args: problems.map(({ args }) => args),
  };
}

describe('the decisions of a workbook', () => {
  test('are those of all its sheets; what is skipped is named with its cell', () => {
    const sheets = [
      summary,
      decided('apply grades/G1', 'skip grades/G2'),
      aSheet('charts changes', [header, ['skip', '', '', 'charts/FY27']]),
      aSheet('my notes', [['ask Sato', '42']]),
    ];
    expect(parse(sheets)).toMatchObject({
      skipped: ['charts/FY27 charts changes!A2', 'grades/G2 changes!A3'],
      problems: [],
    });
  });

  test.each(['skip', 'SKIP', ' Skip ', 'ｓｋｉｐ', '見送り', '見送り　'])(
    'may leave out a change with the word %j',
    (word) => {
      const sheet = aSheet('changes', [
        header,
        [word, '', '', 'grades/G1'],
        ['適用', '', '', 'grades/G2'],
        ['Ａpply', '', '', 'charts/FY27'],
      ]);
      expect(parse([summary, sheet])).toMatchObject({ skipped: ['grades/G1 changes!A2'], problems: [] });
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
    expect(parse([sheet, cover])).toMatchObject({ skipped: ['charts/FY27 変更!C4'], problems: [] });
  });

  test('of a row that is there twice count once, when they are the same', () => {
    expect(parse([summary, decided(...all, 'apply grades/G1')])).toMatchObject({ skipped: [], problems: [] });
  });

  test('are not needed for a plan without changes', () => {
    expect(parse([summary], { plan: aPlan() })).toMatchObject({ skipped: [], problems: [] });
  });

  test('find a change whose id holds what is not seen, as the workbook shows it', () => {
    const odd = aPlan({ changes: [aChange('charts', 'A\u200b  B')] });
    expect(parse([summary, decided('skip charts/A\\u200b B')], { plan: odd })).toMatchObject({
      skipped: ['charts/A\u200b  B changes!A2'],
      problems: [],
    });
  });
});

describe('a workbook is refused', () => {
  test('when it is of another plan, or of none', () => {
    const other = parse([summary, decided(...all)], { planId: `${'0'.repeat(12)}ff` });
    expect(other).toMatchObject({
      problems: ['decisions_of_other_plan '],
      args: [{ found: 'abcdef012345', planned: '000000000000' }],
    });
    expect(parse([decided(...all)]).problems).toEqual(['decisions_of_other_plan ']);
    expect(parse([aSheet('Summary', [['plan id', '']])]).problems).toEqual(['decisions_of_other_plan ']);
  });

  test.each([
    [['status', 'change id'], 'decision'],
    [['decision', 'status'], 'change'],
  ])('when of the two columns one is missing: %j', (headers, column) => {
    const sheet = aSheet('changes', [headers, ['apply', 'grades/G1']]);
    expect(parse([summary, sheet], { plan: aPlan() })).toMatchObject({
      problems: ['decision_column_missing changes!1'],
      args: [{ column, headers }],
    });
  });

  test('when a decision is blank or unknown', () => {
    const sheet = decided(' grades/G1', 'maybe grades/G2', 'apply charts/FY27');
    expect(parse([summary, sheet]).problems).toEqual([
      'decision_unknown changes!A2',
      'decision_unknown changes!A3',
    ]);
  });

  test('when a row names a change that the plan does not have, or none', () => {
    const sheet = decided(...all, 'skip grades/G7', 'skip ');
    expect(parse([summary, sheet]).problems).toEqual([
      'decision_of_unknown_change changes!D5',
      'decision_of_unknown_change changes!D6',
    ]);
  });

  test('when a change is decided twice and differently', () => {
    const sheets = [summary, decided(...all), aSheet('copy', [header, ['skip', '', '', 'grades/G1']])];
    expect(parse(sheets)).toMatchObject({
      problems: ['decisions_differ copy!A2'],
      args: [{ change: 'grades/G1', first: { sheet: 'changes', line: 2, column: 'A' } }],
    });
  });

  test('when changes of the plan have no row: it may have stood for either', () => {
    expect(parse([summary, decided('apply grades/G2')])).toMatchObject({
      problems: ['decision_missing '],
      args: [{ changes: ['grades/G1', 'charts/FY27'], count: 2 }],
    });
  });

  test('when it wants a withheld change applied, and not when it leaves that alone', () => {
    const change = aChange('grades', 'G8', { action: 'delete', liveId: 'x' });
    const withholding = aPlan(holding(aWithheld(change, 'no_rows', {})));
    const problemsOf = (row: string) => parse([summary, decided(row)], { plan: withholding }).problems;
    expect(problemsOf(' grades/G8')).toEqual([]);
    expect(problemsOf('skip grades/G8')).toEqual([]);
    expect(problemsOf('apply grades/G8')).toEqual(['decision_of_withheld changes!A2']);
    expect(problemsOf('maybe grades/G8')).toEqual(['decision_unknown changes!A2']);
  });

  test('when two changes look alike in it, so that it is not clear which is meant', () => {
    const alike = aPlan({ changes: [aChange('charts', 'A  B'), aChange('charts', 'A B')] });
    const sheet = decided('apply charts/A B', 'skip charts/A B');
    expect(parse([summary, sheet], { plan: alike }).problems).toEqual([
      'decision_of_unknown_change changes!D2',
      'decision_of_unknown_change changes!D3',
    ]);
  });
});
