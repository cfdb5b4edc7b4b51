import { describe, expect, test } from 'vitest';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import {
  type DeleteEvidence,
  missingDeleteRight,
  missingRemovalRight,
} from '../../../src/plan/guard/delete-rights.js';
import { aChange, aListing, anExisting } from '../../helpers/builders.js';

const grades = ['G1', 'G2'].map((code) => anExisting('grades', { code }));

function evidence(options: Partial<DeleteEvidence> = {}): DeleteEvidence {
  return {
    rows: 8,
    hasEmptyTable: false,
    approval: 'rows=grades:8',
    rowsBefore: 10,
    setAsideCount: 0,
    listing: aListing('grades', grades),
    areRowsApproved: false,
    ...options,
  };
}

describe('the right to delete what no row names', () => {
  test('is there when every row was read, the file is plausible and the list is complete', () => {
    expect(missingDeleteRight(evidence())).toBeUndefined();
  });

  test('is there before the first accepted run', () => {
    expect(missingDeleteRight(evidence({ rows: 1, rowsBefore: undefined }))).toBeUndefined();
  });

  test.each([
    [8, 10],
    [4, 5],
    [80, 100],
    [11, 10],
    [1, 1],
  ])('is there with %i rows after %i', (rows, rowsBefore) => {
    expect(missingDeleteRight(evidence({ rows, rowsBefore }))).toBeUndefined();
  });

  test.each([
    [7, 10],
    [3, 4],
    [79, 100],
    [799, 1000],
    [1, 2],
  ])('is missing with %i rows after %i', (rows, rowsBefore) => {
    expect(missingDeleteRight(evidence({ rows, rowsBefore }))).toEqual({
      code: 'fewer_rows',
      args: { rows, rowsBefore, percent: 80, approval: 'rows=grades:8' },
    });
  });

  test('is there with fewer rows that were approved by their number', () => {
    expect(missingDeleteRight(evidence({ rows: 1, areRowsApproved: true }))).toBeUndefined();
  });

  test('is missing without rows, also when that was approved', () => {
    const none = evidence({ rows: 0, rowsBefore: undefined, areRowsApproved: true });
    expect(missingDeleteRight(none)).toEqual({ code: 'no_rows', args: {} });
  });

  test('is missing when a table has no rows, whatever others have', () => {
    expect(missingDeleteRight(evidence({ hasEmptyTable: true }))).toEqual({ code: 'no_rows', args: {} });
  });

  test('is missing after rows were set aside, whatever else holds', () => {
    expect(missingDeleteRight(evidence({ setAsideCount: 2, rows: 0 }))).toEqual({
      code: 'rows_set_aside',
      args: { count: 2 },
    });
  });

  test('is missing after a single row was set aside', () => {
    expect(missingDeleteRight(evidence({ setAsideCount: 1 }))?.code).toBe('rows_set_aside');
  });

  test.each([
    [3, { read: 2, counted: 3 }],
    [1, { read: 2, counted: 1 }],
    [undefined, { read: 2 }],
  ])('is missing when the service counts %s where 2 were read', (expectedCount, args) => {
    const listing = { ...aListing('grades', grades), expectedCount };
    expect(missingDeleteRight(evidence({ listing }))).toEqual({ code: 'list_incomplete', args });
  });
});

describe('the right to remove the fields that no row of a master names', () => {
  /** A change of a master that has that many fields and keeps the first ones. */
  const keeping = (rows: number, existing: number) => {
    const names = Array.from({ length: existing }, (_, index) => `fields.f${index}.fieldType`);
    return aChange('masters', 'V', {
      action: 'update',
      group: Object.fromEntries(names.map((name) => [name, 'text'])),
      fields: names.slice(rows).map((field) => ({ field, before: 'text', after: null })),
    });
  };
  const approving = (value: string) => ({ ...noApprovals, approved: [{ what: 'rows', value }] });

  test.each([
    [4, 5],
    [80, 100],
    [5, 5],
  ])('is there with rows for %i of %i', (rows, existing) => {
    expect(missingRemovalRight(keeping(rows, existing), noApprovals)).toBeUndefined();
  });

  test.each([
    [3, 4],
    [79, 100],
    [1, 2],
  ])('is missing with rows for %i of %i, unless their number was approved', (rows, existing) => {
    const approval = `master-fields/V:${rows}`;
    const missing = missingRemovalRight(keeping(rows, existing), approving(`master-fields/V:${rows + 1}`));
    expect(missing).toEqual({
      code: 'fewer_parts',
      args: { table: 'master-fields', rows, existing, percent: 80, approval: `rows=${approval}` },
    });
    expect(missingRemovalRight(keeping(rows, existing), approving(approval))).toBeUndefined();
  });
});
