import { describe, expect, test } from 'vitest';
import { problemAt } from '../../src/model/problems.js';
import { notificationBody, webhookBody } from '../../src/notify/send-notifications.js';
import { type JsonDocument, jsonDocument } from '../../src/report/data/json-document.js';
import { aChange, anOutcome, aPlan } from '../helpers/builders.js';

const end = { command: 'sync', problems: [], requests: { sent: 0, retried: 0 }, durationMs: 0 };
const warnings = Array.from({ length: 30 }, (_, index) =>
  problemAt({ code: 'blank_cell', args: {} }, { file: 'a.csv', line: index + 2 }, 'warning'),
);
const error = problemAt({ code: 'no_rows', args: {} }, { file: 'b.csv' });

function linesOf(document: JsonDocument): readonly string[] {
  const { text } = JSON.parse(webhookBody(document, 'text')) as { readonly text: string };
  return text.split('\n');
}

describe('what a notification says', () => {
  test('as JSON the document with its first findings, errors before warnings, and how many there are', () => {
    const document = jsonDocument({ ...end, exitCode: 7, problems: [...warnings, error] });
    const body = notificationBody(document);
    expect(body.summary).toBe(
      'FAILED command=sync exit=7 outcome=rejected errors=1 warnings=1 duration=0.0s',
    );
    expect(body.problems).toHaveLength(10);
    expect(body.problems[0]).toMatchObject({ code: 'no_rows', severity: 'error' });
    expect(body.counts).toEqual({ problems: 31, failures: 0, withheld: 0, refusals: 0 });
    expect(JSON.parse(webhookBody(document, 'json'))).toEqual(body);
  });

  test('as text the summary, and below it what to look at first', () => {
    const problems = [...warnings, error];
    const lines = linesOf(jsonDocument({ ...end, exitCode: 7, failure: 'Input rejected.', problems }));
    expect(lines).toEqual([
      'FAILED command=sync exit=7 outcome=rejected errors=1 warnings=1 duration=0.0s',
      '```',
      'Input rejected.',
      'b.csv: has a header but no rows. Was the export cut off?',
      expect.stringMatching(/^a\.csv:2, a\.csv:3, a\.csv:4, … \(30\): /),
      '```',
    ]);
  });

  test('as text no more than the first lines that differ', () => {
    const problems = Array.from({ length: 30 }, (_, index) =>
      problemAt({ code: 'no_rows', args: {} }, { file: `${index}.csv` }),
    ).map((problem, index) => (index % 2 === 0 ? problem : { ...problem, severity: 'warning' as const }));
    const changes = Array.from({ length: 12 }, (_, index) => aChange('grades', `G${index}`));
    const outcomes = changes.map((change, index) =>
      anOutcome(change, 'failed', { message: index < 3 ? 'The name is taken.' : `Refused ${index}.` }),
    );
    const lines = linesOf(
      jsonDocument({ ...end, exitCode: 3, plan: aPlan({ changes }), outcomes, problems }),
    );
    expect(lines.slice(2, 6)).toEqual([
      expect.stringMatching(/^0\.csv, 2\.csv, 4\.csv, … \(15\): /),
      expect.stringMatching(/^1\.csv, 3\.csv, 5\.csv, … \(15\): /),
      'create grades (3): G0, G1, G2: The name is taken.',
      'create grades/G3: Refused 3.',
    ]);
    expect(lines.slice(-2)).toEqual(['and 4 more lines', '```']);
  });

  test('as text nothing but the summary when there is nothing to look at', () => {
    expect(linesOf(jsonDocument({ ...end, exitCode: 0 }))).toEqual(['OK command=sync exit=0 duration=0.0s']);
  });

  test('no text of others calls people, ends the block or breaks a line', () => {
    const change = aChange('grades', 'G1');
    const message = 'is <!channel> & ```<https://evil.example|here>\u202e\nnext';
    const document = jsonDocument({
      ...end,
      exitCode: 3,
      plan: aPlan({ changes: [change] }),
      outcomes: [anOutcome(change, 'failed', { message })],
    });
    expect(linesOf(document).slice(1)).toEqual([
      '```',
      "create grades/G1: is &lt;!channel&gt; &amp; '''&lt;https://evil.example|here&gt;\\u202e next",
      '```',
    ]);
  });
});
