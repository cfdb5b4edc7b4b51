/** What explain shows of each right to delete. Which right is missing: delete-rights.test.ts. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/model/refusals.js';
import { type DeleteEvidence, deleteRights } from '../../../src/plan/guard/delete-rights.js';
import type { FileDoubt } from '../../../src/plan/guard/file-doubts.js';
import { aListing, anExisting } from '../../helpers/builders.js';

const live = ['G1', 'G2', 'G3'].map((code) => anExisting('grades', { code }));
const evidence: DeleteEvidence = {
  ...{ rows: 10, hasEmptyTable: false, rowsBefore: 10, setAsideCount: 0 },
  listing: aListing('grades', live),
  missingApproval: () => 'rows=grades:10@3f9a',
};
const guards = {
  rows_read: { code: 'rows_read', args: { setAside: 0 } },
  rows_present: { code: 'rows_present', args: { rows: 10 } },
  sources_present: { code: 'sources_present', args: {} },
  list_complete: { code: 'list_complete', args: { read: 3, counted: 3 } },
  file_trusted: { code: 'file_trusted', args: {} },
  rows_steady: { code: 'rows_steady', args: { rows: 10, percent: 80, rowsBefore: 10 } },
} as const satisfies Readonly<Record<string, Verdict['guard']>>;

const blank: FileDoubt = {
  table: 'grades',
  fact: { code: 'blank_rows', args: { place: { file: 'grades.csv', line: 3 }, count: 1 } },
};

/** The verdicts that are not `passes` on the usual evidence. */
function unusual(given: Partial<DeleteEvidence>): readonly unknown[] {
  const usual = Object.values(guards).map((guard) => JSON.stringify({ guard, answer: 'passes' }));
  return deleteRights({ ...evidence, ...given }).filter(
    (verdict) => !usual.includes(JSON.stringify(verdict)),
  );
}

describe('each right to delete', () => {
  test('passes with its figures, the most serious first', () => {
    const passed = Object.values(guards).map((guard) => ({ guard, answer: 'passes' }));
    expect(deleteRights(evidence)).toEqual(passed);
  });

  test('passes without what is not known: a count of the service, the rows before', () => {
    const { rows_steady: steady } = guards;
    const figures = { rows: 10, percent: 80 };
    expect(unusual({ rowsBefore: undefined })).toEqual([
      { guard: { ...steady, args: figures }, answer: 'passes' },
    ]);
    const { expectedCount: _, ...listing } = evidence.listing;
    expect(unusual({ listing })).toEqual([
      {
        guard: { code: 'list_complete', args: { read: 3 } },
        answer: 'withholds',
        reason: { code: 'list_incomplete', args: { read: 3 } },
      },
    ]);
  });

  const fewer = { rows: 7, percent: 80, rowsBefore: 10 };
  const approval = 'rows=grades:10@3f9a';
  test.each<[string, Partial<DeleteEvidence>, readonly object[]]>([
    [
      'rows set aside',
      { setAsideCount: 2 },
      [
        {
          guard: { code: 'rows_read', args: { setAside: 2 } },
          reason: { code: 'rows_set_aside', args: { count: 2 } },
        },
      ],
    ],
    [
      'an empty table',
      { hasEmptyTable: true },
      [{ guard: guards.rows_present, reason: { code: 'no_rows', args: {} } }],
    ],
    [
      'a missing file',
      { absentFile: 'grades.csv' },
      [{ guard: guards.sources_present, reason: { code: 'source_absent', args: { file: 'grades.csv' } } }],
    ],
    [
      'a short list',
      { listing: aListing('grades', live, { expectedCount: 5 }) },
      [
        {
          guard: { code: 'list_complete', args: { read: 3, counted: 5 } },
          reason: { code: 'list_incomplete', args: { read: 3, counted: 5 } },
        },
      ],
    ],
    [
      'a file in doubt',
      { doubt: blank },
      [{ guard: guards.file_trusted, reason: { ...blank.fact, args: { ...blank.fact.args, approval } } }],
    ],
    [
      'far fewer rows',
      { rows: 7 },
      [
        { guard: { code: 'rows_present', args: { rows: 7 } }, answer: 'passes' },
        {
          guard: { code: 'rows_steady', args: fewer },
          reason: { code: 'fewer_rows', args: { ...fewer, approval } },
        },
      ],
    ],
  ])('withholds beside %s, and says why', (_, given, verdicts) => {
    expect(unusual(given)).toEqual(verdicts.map((verdict) => ({ answer: 'withholds', ...verdict })));
  });

  test('is approved, not just passed, where an approval of the rows has lifted it', () => {
    const missingApproval = () => undefined;
    expect(unusual({ doubt: blank, missingApproval })).toEqual([
      { guard: guards.file_trusted, answer: 'approved' },
    ]);
    expect(unusual({ rows: 7, missingApproval })).toEqual([
      { guard: { code: 'rows_present', args: { rows: 7 } }, answer: 'passes' },
      { guard: { code: 'rows_steady', args: fewer }, answer: 'approved' },
    ]);
  });
});
