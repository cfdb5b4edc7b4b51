import { describe, expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import { jsonDocument } from '../../../src/report/data/json-document.js';
import { changeLines, summaryLine } from '../../../src/report/text/summary-line.js';
import { useLanguage } from '../../../src/words/language.js';
import { aChange, anOutcome, aPlan, aScope } from '../../helpers/builders.js';

const grade = aChange('grades', 'G1');
const team = aChange('teams', 'A', { action: 'move' });
const end = { command: 'sync', problems: [], requests: { sent: 0, retried: 0 }, durationMs: 3_249 };
const service = 'https://service.example';
const partly = jsonDocument({
  ...end,
  service,
  exitCode: 3,
  plan: aPlan({ scopes: [aScope('grades', { unchanged: 4 }), aScope('teams')], changes: [grade, team] }),
  outcomes: [anOutcome(grade, 'applied'), anOutcome(team, 'failed', { message: '422.' })],
  problems: [problemAt({ code: 'no_rows', args: {} }, { file: 'charts.csv' }, 'warning')],
  recorded: { run: '20260401T020003120Z-4f2a9c', plan: 'p', journal: 'j', results: [] },
});

describe('the line that sums up a run', () => {
  test('says the status first, then names with values', () => {
    expect(summaryLine(partly)).toBe(
      'PARTIAL command=sync exit=3 outcome=partial create=1 move=1 unchanged=4 applied=1 failed=1 warnings=1 ' +
        'run=20260401T020003120Z-4f2a9c service=https://service.example duration=3.2s',
    );
  });

  test('leaves out what there was not', () => {
    expect(summaryLine(jsonDocument({ ...end, exitCode: 0 }))).toBe('OK command=sync exit=0 duration=3.2s');
  });

  test('is one line whatever a value holds, and values with blanks stand in quotation marks', () => {
    const line = summaryLine(jsonDocument({ ...end, exitCode: 64, command: 'chart\ncopy "x"\u001b[31m' }));
    expect(line).toBe(
      String.raw`FAILED command="chart copy \"x\"\\u001b[31m" exit=64 outcome=usage duration=3.2s`,
    );
  });

  test('is the same in every language', async () => {
    const english = summaryLine(partly);
    await useLanguage('ja');
    expect(summaryLine(partly)).toBe(english);
  });
});

const origin = { file: 'a.csv' };

function withheld(change: string, message: string, action = 'delete') {
  return { change, action, code: 'x', message, origin };
}

describe('lines of changes that were not made', () => {
  test('changes of one resource that were left for one reason share a line', () => {
    const nine = Array.from({ length: 9 }, (_, index) => withheld(`grades/G${index}`, 'too few rows.'));
    const all = [...nine, withheld('teams/FY27/A', 'too few rows.'), withheld('grades/G9', 'it is in use.')];
    expect(changeLines(all)).toEqual([
      'delete grades (9): G0, G1, G2, G3, G4, …: too few rows.',
      'delete teams/FY27/A: too few rows.',
      'delete grades/G9: it is in use.',
    ]);
  });

  test('another action is another line, and all names are shown of a few', () => {
    const changes = [
      withheld('teams/FY27/A', 'no.'),
      withheld('teams/FY27/B', 'no.', 'move'),
      withheld('teams/FY26/C', 'no.'),
    ];
    expect(changeLines(changes)).toEqual(['delete teams (2): FY27/A, FY26/C: no.', 'move teams/FY27/B: no.']);
    expect(changeLines([])).toEqual([]);
  });

  test('are named by their records, and causes come before what waits for them', () => {
    const waiting = {
      ...withheld('users/u1', 'a change is withheld.', 'update'),
      code: 'depends_on_withheld',
    };
    const changes = [waiting, withheld('users/u2#set-status', 'protected.', 'set-status')];
    expect(changeLines(changes)).toEqual([
      'set status users/u2: protected.',
      'update users/u1: a change is withheld.',
    ]);
  });

  test('are in the language of the run', async () => {
    await useLanguage('ja');
    expect(
      changeLines([
        withheld('teams/FY27/A', '行がありません。'),
        withheld('teams/FY27/B', '行がありません。'),
        withheld('grades/G9', '使用中です。'),
      ]),
    ).toEqual(['チームの削除（2件）: FY27/A、FY27/B: 行がありません。', '役職「G9」の削除: 使用中です。']);
  });
});
