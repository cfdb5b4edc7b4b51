import { describe, expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import { jsonDocument } from '../../../src/report/data/json-document.js';
import { summaryLine } from '../../../src/report/text/summary-line.js';
import { useLanguage } from '../../../src/words/words.js';
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
