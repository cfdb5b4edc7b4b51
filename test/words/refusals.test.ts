import { expect, test } from 'vitest';
import type { LikelyCause, Refusal, RefusalCode } from '../../src/model/refusals.js';
import { refusalMessage } from '../../src/words/en/refusals.js';
import { exampleRefusals } from '../helpers/words-samples.js';

test.each<[RefusalCode, string]>([
  [
    'limit_exceeded',
    'this plan deletes 38 of 120 records in teams of "FY27" (31.7 %); up to 12 may go without approval. ' +
      'They are: A Sales, B and 36 more. The file has 82 rows, the service 120 records: was the export cut off? ' +
      'If that is meant: --approve deletes=40 (40 in the whole plan)',
  ],
  [
    'too_many_deletes',
    'this plan deletes 501 records in all; never more than 500 go without approval. If that is meant: --approve deletes=501',
  ],
  [
    'cascade',
    "deleting FY 25's from charts takes with it: teams that the service does not count. If that is meant: " +
      "--approve 'charts=FY 25'\\''s'",
  ],
  [
    'field_loss',
    'fields of "V" in masters are removed or get another type: "a", "b". The values that items have in them would be lost. ' +
      'If that is meant: --allow-field-loss',
  ],
  [
    'schedule_lost',
    '"FY 28" in charts is scheduled for 2027-10-01, and no row names it; to activate "FY27" would delete that schedule. ' +
      "If that is meant: --approve 'schedule=FY 28'",
  ],
  [
    'approval_mismatch',
    '--approve deletes=3 is not what this plan does (deletes: none). An approval is for one plan: look at this one, and ' +
      'approve it or leave the option out.',
  ],
])('why a plan is refused is told with what approves it: %s', (code, message) => {
  expect(refusalMessage({ code, args: exampleRefusals[code] } as Refusal)).toBe(message);
});

test.each<[LikelyCause, string]>([
  [{ code: 'lost_zeros', count: 2 }, '2 codes seem to have lost the zeros in front.'],
  [
    { code: 'column_shifted', from: 'notes', to: 'name', count: 9 },
    'In 9 of them name gets what notes was: is a column shifted?',
  ],
  [{ code: 'one_column', field: 'name', count: 9 }, '9 of them change name: is that column right?'],
  [
    { code: 'root_renamed', from: 'A', to: 'B', count: 9 },
    '9 of them go from "A" to "B": was it given a new code? Then name the old one as previousCode.',
  ],
])('a likely cause is told: %j', (cause, message) => {
  const args = { ...exampleRefusals.limit_exceeded, cause };
  expect(refusalMessage({ code: 'limit_exceeded', args })).toContain(` ${message} `);
});
