import { describe, expect, test } from 'vitest';
import { assemblePlan } from '../../../src/plan/assemble-plan.js';
import { checkRecords } from '../../../src/plan/intake/check-records.js';
import { users } from '../../../src/resources/users.js';
import { aDesired, aListing, anExisting, aPairedScope, planParts } from '../../helpers/builders.js';

/** `u1:a u2:b`: users with their addresses. */
const pairs = (text: string) => text.split(' ').map((pair) => pair.split(':') as [string, string]);
const values = ([code, letter]: readonly [string, string]) => ({ code, email: `${letter}@example.com` });
const rowsOf = (text: string) =>
  pairs(text).map((pair, at) => aDesired('users', values(pair), { line: at + 2 }));
const listed = (text: string) =>
  aListing(
    'users',
    pairs(text).map((pair) => anExisting('users', values(pair))),
  );

describe('people who exchange e-mail addresses', () => {
  const keysOf = (before: string, after: string) =>
    checkRecords(users, rowsOf(after), listed(before)).flatMap(({ code, args, origin }) =>
      'steps' in args ? [[code, ...args.steps.map(({ key }) => key), `line ${origin?.line}`].join(' ')] : [],
    );

  test.each([
    ['two', 'u1:a u2:b', 'u1:B u2:A', ['values_exchanged u1 u2 line 2']],
    ['three', 'u1:a u2:b u3:c', 'u1:b u2:c u3:a', ['values_exchanged u1 u2 u3 line 2']],
    [
      'two pairs',
      'u1:a u2:b u3:c u4:d',
      'u1:b u2:a u3:d u4:c',
      [2, 4].map((line) => `values_exchanged u${line - 1} u${line} line ${line}`),
    ],
    ['a chain with a free end', 'u1:a u2:b', 'u1:b u2:c', []],
    ['what stays', 'u1:a u2:b', 'u1:A u2:b', []],
  ] as const)('%s', (_, before, after, expected) => {
    expect(keysOf(before, after)).toEqual(expected);
  });
});

test('who takes an address waits for who gives it up, a new person as well', () => {
  const scope = aPairedScope('users', {
    records: rowsOf('u1:b u2:c u9:a'),
    listing: listed('u1:a u2:b'),
  });
  const { changes } = assemblePlan(planParts({ scopes: [scope] })).plan;
  expect(changes.map(({ id, dependsOn }) => [id, ...dependsOn].join(' < '))).toEqual([
    'users/u2',
    'users/u1 < users/u2',
    'users/u9 < users/u1',
  ]);
});

test('two rows with one address are a problem; rows of one code are that problem alone', () => {
  const found = (text: string) =>
    checkRecords(users, rowsOf(text)).map(({ code, origin }) => `${code} ${origin?.line}`);
  expect(found('u1:a u2:A')).toEqual(['value_taken 3']);
  expect(found('u1:a u1:a')).toEqual(['duplicate_key 3']);
  expect(found('u1:a u1:a u2:a')).toEqual(['duplicate_key 3', 'value_taken 4']);
});
