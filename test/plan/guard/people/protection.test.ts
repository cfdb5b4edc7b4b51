import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/model/changes.js';
import {
  noProtection,
  type Protection,
  protectedBy,
  protectedMembers,
} from '../../../../src/plan/guard/people/protection.js';
import { definitionOf } from '../../../../src/resources/index.js';
import { aChange, anExisting } from '../../../helpers/builders.js';

const users = definitionOf('users');
const sato = anExisting('users', { code: 'u1', email: 'Sato@example.com', employeeId: 'E1' }, { id: 'AB-1' });
const ueda = anExisting('users', { code: 'u2', email: 'ueda@example.com' }, { id: 'cd-2' });
const naming = (...named: readonly string[]): Protection => ({ ...noProtection, named });
const calling = (...callerIds: readonly string[]): Protection => ({ ...noProtection, callerIds });

describe('somebody is protected', () => {
  test.each<[string, Protection, ReturnType<typeof protectedBy>]>([
    ['by the settings, by code', naming('other', 'u1'), 'settings'],
    ['by the settings, by code in another case', naming('U1'), 'settings'],
    ['by the settings, by address in another case', naming('sato@EXAMPLE.com'), 'settings'],
    ['as the user whose rights the run uses', calling('x', 'ab-1'), 'caller'],
    ['as the caller before the settings', { named: ['u1'], callerIds: ['AB-1'] }, 'caller'],
    ['not by a value that others may have as well', naming('E1'), undefined],
    ['not by a part of the code', naming('u'), undefined],
    ['not by the name of another', naming('u2', 'ueda@example.com'), undefined],
    ['not without protection', noProtection, undefined],
  ])('%s', (_, protection, by) => {
    expect(protectedBy(users, sato, protection)).toBe(by);
  });

  test('under the new code and under the one before a rename', () => {
    const renamed = { ...sato, key: 'u9' };
    expect(protectedBy(users, renamed, naming('u9'))).toBe('settings');
    expect(protectedBy(users, renamed, naming('u1'))).toBe('settings');
    expect(protectedBy(users, { ...sato, key: null }, naming('u1'))).toBe('settings');
  });
});

describe('a protected person is not removed from a team', () => {
  const member = (action: Change['action'], key: string) => aChange('memberships', key, { action });
  const withheld = (changes: readonly Change[], protection: Protection, people = [sato, ueda]) =>
    protectedMembers(
      {
        definition: definitionOf('memberships'),
        changes,
        references: new Map([['users', { existing: people, desired: [], setAside: [] }]]),
      },
      protection,
    );
  const [leaves, otherLeaves, joins] = [
    member('delete', 'A/u1'),
    member('delete', 'A/u2'),
    member('create', 'B/u1'),
  ];

  test('whom the settings name, or who runs it; others are removed', () => {
    expect(withheld([leaves, otherLeaves], naming('u1'))).toEqual([
      [leaves.id, { code: 'member_protected', args: { by: 'settings' } }],
    ]);
    expect(withheld([leaves, otherLeaves], calling('CD-2'))).toEqual([
      [otherLeaves.id, { code: 'member_protected', args: { by: 'caller' } }],
    ]);
    expect(withheld([leaves, otherLeaves], noProtection)).toEqual([]);
  });

  test('unless the person joins another team in the same run', () => {
    expect(withheld([leaves, joins], naming('u1'))).toEqual([]);
    expect(withheld([leaves, member('create', 'B/u2')], naming('u1'))).toHaveLength(1);
  });

  test('but a new member, or new values of a member, do not count as a removal', () => {
    expect(withheld([joins, member('update', 'A/u1')], naming('u1'))).toEqual([]);
  });

  test('and nobody is withheld whose user record was not read', () => {
    expect(withheld([leaves], naming('u1'), [ueda])).toEqual([]);
    const definition = definitionOf('memberships');
    expect(protectedMembers({ definition, changes: [leaves] }, naming('u1'))).toEqual([]);
  });

  test('and a record that shows nobody is not judged', () => {
    const definition = definitionOf('grades');
    const changes = [aChange('grades', 'u1', { action: 'delete' })];
    expect(protectedMembers({ definition, changes }, naming('u1'))).toEqual([]);
  });
});
