import { expect, test } from 'vitest';
import type { Values } from '../../../src/model/records.js';
import { withDefaultReferences } from '../../../src/plan/compare/compare-scope.js';
import { aDesired, aListing, anExisting, aPairedScope } from '../../helpers/builders.js';

const live = [
  anExisting('grades', { code: 'G1', name: 'Manager', default: false }),
  anExisting('grades', { code: 'G2', name: 'Staff', default: true }),
];
const member = (user: string, values: Values = {}) => ({ team: 'A', user, ...values });

/** The grades that the rows ask for in the end. */
function gradesOf(rows: readonly Values[], gradeRows: readonly Values[] = []) {
  const scope = aPairedScope('memberships', {
    records: rows.map((values) => aDesired('memberships', values)),
    listing: aListing('memberships', [anExisting('memberships', member('u1', { grades: ['G1'] }))]),
    references: new Map([
      [
        'grades',
        { existing: live, desired: gradeRows.map((values) => aDesired('grades', values)), setAside: [] },
      ],
    ]),
  });
  return withDefaultReferences(scope).map(({ values }) => values['grades']);
}

test('a new member without a grade gets the default one; who is there, or has one, keeps it', () => {
  expect(gradesOf([member('u1'), member('u2'), member('u3', { grades: ['G1'] })])).toEqual([
    undefined,
    ['G2'],
    ['G1'],
  ]);
});

test('the default grade is the one after the plan', () => {
  expect(gradesOf([member('u2')], [{ code: 'G1', default: true }])).toEqual([['G1']]);
});
