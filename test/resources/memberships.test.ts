import { describe, expect, test } from 'vitest';
import type { DesiredRecord, ExistingRecord } from '../../src/model/records.js';
import { memberships } from '../../src/resources/memberships.js';
import { aDesired, anExisting } from '../helpers/builders.js';

/** A member as `A/u1`, with a star if leading. */
function member(text: string) {
  const [team = '', user = ''] = text.replace('*', '').split('/');
  return { team, user, leader: text.endsWith('*') };
}

const rows = (...texts: readonly string[]) =>
  texts.map((text, at) => aDesired('memberships', member(text), { line: at + 2 }));
const live = (...texts: readonly string[]) => texts.map((text) => anExisting('memberships', member(text)));

interface Options {
  readonly isPruned?: boolean;
  /** By user. */
  readonly states?: Readonly<Record<string, string>>;
}

/** The faults as code, line and column. */
function faultsOf(
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[] = [],
  { isPruned = false, states = {} }: Options = {},
): readonly string[] {
  const valuesOf = (resource: string, key: string) =>
    resource === 'users' ? { status: states[key] ?? 'active' } : {};
  const faults = memberships.checkScope?.({ desired, existing, isPruned, valuesOf }) ?? [];
  return faults.map(({ fault, severity, row, column }) =>
    [fault.code, row.line, column, ...(severity === 'error' ? [] : [severity])].join(' '),
  );
}

describe('a team that the rows leave without a leader is a problem at its first row', () => {
  test.each<[string, readonly DesiredRecord[], readonly ExistingRecord[]]>([
    ['a new team', rows('A/u1', 'A/u2'), []],
    ['a leader steps back', rows('A/u1'), live('A/u1*', 'A/u2')],
    [
      'a row removes the leader, and others have no row',
      [aDesired('memberships', member('A/u1'), { intent: 'delete' })],
      live('A/u1*', 'A/u2'),
    ],
  ])('%s', (_, desired, existing) => {
    expect(faultsOf(desired, existing)).toEqual(['team_without_leader 2 leader']);
  });

  test('also where the leader has no row and is pruned, but not where people without a row stay', () => {
    const existing = live('A/u1*', 'A/u2');
    expect(faultsOf(rows('A/u2'), existing, { isPruned: true })).toEqual(['team_without_leader 2 leader']);
    expect(faultsOf(rows('A/u2'), existing)).toEqual([]);
    const ignored = aDesired('memberships', member('A/u1'), { intent: 'ignore' });
    expect(faultsOf([...rows('A/u2'), ignored], existing, { isPruned: true })).toEqual([]);
  });

  test('a team that is emptied, or keeps a leader, is none', () => {
    const manages = aDesired('memberships', { team: 'A', user: null }, { intent: 'ignore' });
    expect(faultsOf([manages], live('A/u1*', 'A/u2'), { isPruned: true })).toEqual([]);
    expect(faultsOf(rows('A/u1', 'A/u2*'), live('A/u1*'))).toEqual([]);
  });
});

describe('a user who is', () => {
  const off = { states: { u2: 'deactivated', u3: 'suspended' } };

  test('deactivated joins no team, and nobody is deactivated who has a row', () => {
    expect(faultsOf(rows('A/u1*', 'A/u2'), live('A/u1*'), off)).toEqual(['member_inactive 3 user']);
    expect(faultsOf(rows('A/u1*', 'A/u2'), live('A/u1*', 'A/u2'), off)).toEqual(['member_inactive 3 user']);
  });

  test('deactivated since long may keep a membership that the service kept', () => {
    const kept = anExisting('memberships', member('A/u2'), { facts: { isDeactivated: true } });
    expect(faultsOf(rows('A/u1*', 'A/u2'), [...live('A/u1*'), kept], off)).toEqual([]);
  });

  test('on leave joins with a warning, and stays without', () => {
    expect(faultsOf(rows('A/u3'), live('A/u1*'), off)).toEqual(['member_inactive 2 user warning']);
    expect(faultsOf(rows('A/u3'), live('A/u1*', 'A/u3'), off)).toEqual([]);
  });
});
