import { expect, test } from 'vitest';
import { assemblePlan } from '../../../../src/plan/assemble-plan.js';
import { unknownNames } from '../../../../src/plan/guard/people/protection.js';
import { aDesired, aListing, anExisting, aPairedScope } from '../../../helpers/builders.js';

const sato = anExisting('users', { code: 'u1', email: 'Sato@example.com', status: 'active' });
const guest = anExisting(
  'users',
  { code: 'u2', email: 'guest@example.com', status: 'active' },
  { facts: { isInvited: true } },
);
const live = [sato, guest];
const row = aDesired('users', { code: 'u1' });

function planned(named: readonly string[], prune: readonly string[] = []) {
  const scope = aPairedScope('users', {
    records: [row],
    listing: aListing('users', live),
    table: row.row.table,
  });
  const { plan, problems } = assemblePlan(
    { serviceUrl: '', sources: [], scopes: [scope] },
    { prune, protection: { named, callerIds: [] }, rowsBefore: new Map([['users/', 1]]) },
  );
  return {
    withheld: plan.withheld,
    problems: problems.map(({ severity, code, args }) => ({ severity, code, args })),
  };
}

test('a protected name that nobody has is a warning; codes and addresses count in any case', () => {
  expect(planned(['U1', 'sato@EXAMPLE.com', 'satou@example.com'])).toEqual({
    withheld: [],
    problems: [{ severity: 'warning', code: 'protected_unknown', args: { name: 'satou@example.com' } }],
  });
});

test('a protected name may be that of a person whom memberships refer to, before or after the run', () => {
  const references = new Map([
    ['users', { existing: [sato], desired: [aDesired('users', { code: 'u3' })], setAside: [] }],
    ['grades', { existing: [anExisting('grades', { code: 'u4' })], desired: [], setAside: [] }],
  ]);
  const scope = aPairedScope('memberships', {
    ...{ records: [], references },
    listing: aListing('memberships'),
  });
  const problems = unknownNames([scope], { named: ['u1', 'u3', 'u4'], callerIds: [] });
  expect(problems.map(({ args }) => args)).toEqual([{ name: 'u4' }]);
});

test('a protected name is not looked for where no people are read', () => {
  const scope = aPairedScope('grades', { records: [], listing: aListing('grades') });
  expect(unknownNames([scope], { named: ['u1'], callerIds: [] })).toEqual([]);
});

test('somebody who is only invited and has no row is named in one warning, and nothing is withheld', () => {
  expect(planned([], ['users'])).toEqual({
    withheld: [],
    problems: [
      {
        severity: 'warning',
        code: 'not_suspended',
        args: { records: [{ key: 'u2', name: 'u2' }], count: 1 },
      },
    ],
  });
  expect(planned(['u2'], ['users'])).toEqual({ withheld: [], problems: [] });
});
