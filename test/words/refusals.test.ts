import { expect, test } from 'vitest';
import type { LikelyCause, Refusal, RefusalCode } from '../../src/model/refusals.js';
import { refusalMessage } from '../../src/words/en/refusals.js';
import { exampleRefusals } from '../helpers/words-samples.js';

test.each<[RefusalCode, string]>([
  [
    'limit_exceeded',
    'this plan deletes 38 of 120 records in teams of "FY27" (31.7 %); the limit without approval is 12. ' +
      'Records: A Sales, B and 36 more. The file has 82 rows, the service 120 records. Was the export cut off? ' +
      'If this is intended: --approve deletes=40@3f9a (40 in the whole plan)',
  ],
  [
    'too_many_deletes',
    'this plan deletes 501 records in total; the limit without approval is 500. If this is intended: --approve deletes=501@3f9a',
  ],
  [
    'cascade',
    "deleting FY 25's from charts also removes an unknown number of teams. If this is intended: " +
      "--approve 'charts=FY 25'\\''s@c2d0'",
  ],
  [
    'field_loss',
    'fields of "V" in masters are removed, change their type or lose options in use: "a", "b". Their values in items will be lost. ' +
      'If this is intended: --allow-field-loss',
  ],
  [
    'schedule_lost',
    '"FY 28" in charts is scheduled for 2027-10-01 but has no row; activating "FY27" deletes that schedule. ' +
      "If this is intended: --approve 'schedule=FY 28@c2d0'",
  ],
  [
    'approval_mismatch',
    '--approve deletes=3@3f9a does not match this plan (deletes=4@0b51). An approval is valid for one plan: review this one, ' +
      'then approve it or remove the option.',
  ],
])('why a plan is refused is said with what approves it: %s', (code, message) => {
  expect(refusalMessage({ code, args: exampleRefusals[code] } as Refusal)).toBe(message);
});

test.each<[LikelyCause, string]>([
  [{ code: 'lost_zeros', count: 2 }, '2 codes seem to have lost leading zeros.'],
  [
    { code: 'column_shifted', from: 'notes', to: 'name', count: 9 },
    'In 9 of them, the value of notes moves to name. Is a column shifted?',
  ],
  [{ code: 'one_column', field: 'name', count: 9 }, '9 of them change name. Is that column correct?'],
  [
    { code: 'root_renamed', from: 'A', to: 'B', count: 9 },
    '9 of them move from "A" to "B". If only the code has changed, enter the old one as previousCode.',
  ],
])('a likely cause is said in words: %j', (cause, message) => {
  const args = { ...exampleRefusals.limit_exceeded, cause };
  expect(refusalMessage({ code: 'limit_exceeded', args })).toContain(` ${message} `);
});

test('new people are counted beside those who exist, not among them', () => {
  const args = { ...exampleRefusals.limit_exceeded, kind: 'invites', resource: 'users', scope: '' } as const;
  const { count, existing } = args;
  expect(refusalMessage({ code: 'limit_exceeded', args })).toContain(
    `this plan invites ${count} new users, beside ${existing} in the service; the limit`,
  );
});
