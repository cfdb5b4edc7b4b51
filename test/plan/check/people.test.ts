import { describe, expect, test } from 'vitest';
import type { ExistingRecord } from '../../../src/model/records.js';
import { warningsIn } from '../../../src/plan/check/check-plan.js';
import { noProtection, type Protection, protectedBy } from '../../../src/plan/records/protection.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aDesired, anExisting } from '../../helpers/builders.js';
import { type Given, grade, testCheck, viewOf } from '../../helpers/checking.js';
import { liveMembers, memberRows } from '../../helpers/members.js';

const naming = (...named: readonly string[]): Protection => ({ ...noProtection, named });
const calling = (...callerIds: readonly string[]): Protection => ({ ...noProtection, callerIds });

const user = (status: string, facts: ExistingRecord['facts'] = {}) =>
  anExisting(
    'users',
    { code: 'u1', email: 'Sato@example.com', employeeId: 'E1', status },
    { id: 'AB-1', facts },
  );

/** A person whose state changes. */
function step(
  before: string,
  after: string,
  options: { readonly facts?: ExistingRecord['facts'] } & Given = {},
) {
  const { facts = {}, ...others } = options;
  return {
    rows: [aDesired('users', { code: 'u1', status: after })],
    live: [user(before, facts)],
    prune: [],
    ...others,
  };
}

const isInvited = { isInvited: true };
const newUser = (status?: string): Given => ({
  rows: [aDesired('users', { code: 'u9', email: 'u9@example.com', ...(status !== undefined && { status }) })],
  live: [],
});

testCheck('state_unreachable', [
  ['nothing from active to suspended', step('active', 'suspended')],
  ['nothing from active to deactivated', step('active', 'deactivated')],
  ['nothing from suspended to deactivated', step('suspended', 'deactivated')],
  ['nothing from suspended to active', step('suspended', 'active')],
  ['nothing from deactivated to active', step('deactivated', 'active')],
  [
    'a step that the service does not have',
    step('deactivated', 'suspended'),
    'set-status u1 (from deactivated, to suspended)',
  ],
  [
    'somebody who is only invited and would be suspended',
    step('active', 'suspended', { facts: isInvited }),
    'set-status u1 (from active, to suspended, fact isInvited)',
  ],
  ['nothing about who accepted the invitation', step('active', 'suspended', { facts: { isInvited: false } })],
  ['nothing about an invited person who is deactivated', step('active', 'deactivated', { facts: isInvited })],
  ['somebody new who would be suspended at once', newUser('suspended'), 'create u9 (to suspended)'],
  ['nothing about somebody new with the state of an invitation', newUser('active')],
  ['nothing about somebody new without one', newUser()],
  ['nothing about records without states', { rows: [grade('G1')], live: [] }],
]);

/** Members of teams before and after, with the user records that were read of them. */
function changing(
  before: readonly string[],
  after: readonly string[],
  protection: Protection,
  people: readonly ExistingRecord[] = [user('active'), anExisting('users', { code: 'u2' }, { id: 'CD-2' })],
): Given {
  return {
    rows: memberRows(after),
    live: liveMembers(before),
    prune: ['memberships'],
    protection,
    scope: { references: new Map([['users', { existing: people, desired: [], setAside: [] }]]) },
  };
}

testCheck('protected', [
  [
    'whom settings name',
    step('active', 'suspended', { protection: naming('U1') }),
    'set-status u1 (by settings)',
  ],
  [
    'whom the settings name, also from one harm to the next',
    step('suspended', 'deactivated', { protection: naming('u1') }),
    'set-status u1 (by settings)',
  ],
  [
    'who runs it',
    step('active', 'deactivated', { protection: calling('ab-1') }),
    'set-status u1 (by caller)',
  ],
  ['nothing about a state that is no harm', step('suspended', 'active', { protection: naming('u1') })],
  ['nothing without protection', step('active', 'suspended')],
  ['a member who runs it', changing(['A/u1', 'A/u2'], ['A/u3'], calling('CD-2')), 'delete A/u2 (by caller)'],
  ['nothing about a member who joins another team', changing(['A/u1'], ['B/u1'], naming('u1'))],
  [
    'a member where somebody else joins another team',
    changing(['A/u1'], ['B/u2'], naming('u1')),
    'delete A/u1 (by settings)',
  ],
  ['nothing about a new member', changing([], ['A/u1'], naming('u1'))],
  ['nothing about a member whose user record was not read', changing(['A/u1'], ['A/u3'], naming('u1'), [])],
]);

describe('somebody is protected', () => {
  const users = definitionOf('users');
  const sato = user('active');

  test.each<[string, Protection, ReturnType<typeof protectedBy>]>([
    ['by the settings, by code', naming('other', 'u1'), 'settings'],
    ['by the settings, by code in another case', naming('U1'), 'settings'],
    ['by the settings, by address in another case', naming('sato@EXAMPLE.com'), 'settings'],
    ['as the user who runs it', calling('x', 'ab-1'), 'caller'],
    ['as the caller before the settings', { named: ['u1'], callerIds: ['AB-1'] }, 'caller'],
    ['not by a value that others may have as well', naming('E1'), undefined],
    ['not by a part of the code', naming('u'), undefined],
    ['not by the name of another', naming('u2', 'ueda@example.com'), undefined],
  ])('%s', (_, protection, by) => {
    expect(protectedBy(users, sato, protection)).toBe(by);
  });

  test('under the new code and under the one before a rename', () => {
    expect(protectedBy(users, { ...sato, key: 'u9' }, naming('u9'))).toBe('settings');
    expect(protectedBy(users, { ...sato, key: 'u9' }, naming('u1'))).toBe('settings');
    expect(protectedBy(users, { ...sato, key: null }, naming('u1'))).toBe('settings');
  });
});

describe('a protected name', () => {
  const guest = anExisting('users', { code: 'u2', status: 'active' }, { facts: isInvited });
  const people: Given = { rows: [aDesired('users', { code: 'u1' })], live: [user('active'), guest] };
  const unknown = (given: Given, ...named: readonly string[]) =>
    warningsIn(viewOf({ prune: [], ...given, protection: naming(...named) })).map(({ code, args }) => [
      code,
      args,
    ]);

  test('that nobody has is a warning; codes and addresses count in any case', () => {
    expect(unknown(people, 'U1', 'sato@EXAMPLE.com', 'satou@example.com')).toEqual([
      ['protected_unknown', { name: 'satou@example.com' }],
    ]);
  });

  test('may be that of a person whom memberships refer to, before or after the run', () => {
    const references = new Map([
      ['users', { existing: [user('active')], desired: [aDesired('users', { code: 'u3' })], setAside: [] }],
      ['grades', { existing: [anExisting('grades', { code: 'u4' })], desired: [], setAside: [] }],
    ]);
    const given: Given = {
      rows: [aDesired('memberships', { team: 'A', user: 'u1' })],
      scope: { references },
    };
    expect(unknown(given, 'u1', 'u3', 'u4')).toEqual([['protected_unknown', { name: 'u4' }]]);
  });

  test('is not looked for where no people are read', () => {
    expect(unknown({ rows: [grade('G1')] }, 'u1')).toEqual([]);
  });
});

/** `u1:a u2:b`: users with their addresses, the last ones as `u9:a:deactivated`. */
const addressed = (text: string) =>
  text.split(' ').map((one) => {
    const [code = '', letter, status = 'active'] = one.split(':');
    return { code, email: `${letter}@example.com`, status };
  });
const addresses = (before: string, after: string): Given => ({
  live: addressed(before).map((values) => anExisting('users', values)),
  rows: addressed(after).map((values) => aDesired('users', values)),
  prune: [],
});
testCheck('value_taken', [
  ['nothing where all keep theirs', addresses('u1:a u2:b', 'u1:a u2:b')],
  ['nothing where somebody gives it up', addresses('u1:a u2:b', 'u1:c u2:a')],
  ['nothing where two have it, and keep it', addresses('u1:a u2:a', 'u2:a')],
  ['nothing that the file leaves as it is', addresses('u1:a u2:a', 'u1:a u2:a')],
  [
    'the address of somebody in use, and no approval helps',
    addresses('u1:a u2:b', 'u2:a'),
    'update u2 (field email, value a@example.com, other "u1")',
  ],
  [
    'the address of somebody who leaves tonight',
    addresses('u1:a', 'u1:a:deactivated u9:a'),
    'create u9 (field email, value a@example.com, other "u1") users=u9',
  ],
]);

/** One person, before and after. */
const person = (before: object, after: object): Given => ({
  live: [anExisting('users', { code: 'u1', email: 'a@x', lastName: '森', firstName: '学', ...before })],
  rows: [aDesired('users', { code: 'u1', email: 'a@x', lastName: '森', firstName: '学', ...after })],
  prune: [],
});
testCheck('identity_changed', [
  ['nothing where somebody marries', person({}, { email: 'b@x', lastName: '林' })],
  ['nothing with another address', person({}, { email: 'b@x' })],
  ['nothing with another name', person({}, { lastName: '林', firstName: '葵' })],
  ['nothing where the number was blank', person({ employeeId: null }, { email: 'b@x', employeeId: '7' })],
  [
    'another address and number',
    person({ employeeId: '6' }, { email: 'b@x', employeeId: '7' }),
    'update u1 (fields [email, employeeId]) users=u1',
  ],
]);

/** @param left the states that the last run left */
const since = (left: Readonly<Record<string, string>>) => ({
  memory: {
    statesBefore: new Map([['users/', { day: '2026-06-03', states: new Map(Object.entries(left)) }]]),
  },
});
/** The same change of two people. */
function both(before: string, after: string, more: Given = {}): Given {
  const codes = ['u1', 'u2'];
  return {
    rows: codes.map((code) => aDesired('users', { code, status: after })),
    live: codes.map((code) => anExisting('users', { code, status: before })),
    prune: [],
    ...more,
  };
}

testCheck('set_by_hand', [
  [
    'each of two people, to be approved one by one',
    both('deactivated', 'active', since({})),
    'set-status u1 (state deactivated, asked active, day 2026-06-03) users=u1',
    'set-status u2 (state deactivated, asked active, day 2026-06-03) users=u2',
  ],
  ['nothing where the file has changed', step('active', 'suspended', since({}))],
  ['nothing of somebody who comes back', step('deactivated', 'active', since({ u1: 'deactivated' }))],
  ['nothing where nobody remembers', step('deactivated', 'active')],
  [
    'somebody who was deactivated by hand',
    step('deactivated', 'active', since({})),
    'set-status u1 (state deactivated, asked active, day 2026-06-03) users=u1',
  ],
]);
