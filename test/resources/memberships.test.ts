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
  /** By user. */
  readonly states?: Readonly<Record<string, string>>;
}

/** The faults as code, line and column. */
function faultsOf(
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[] = [],
  { states = {} }: Options = {},
): readonly string[] {
  const valuesOf = (resource: string, key: string) =>
    resource === 'users' ? { status: states[key] ?? 'active' } : {};
  const faults = memberships.checkScope?.({ desired, existing, valuesOf }) ?? [];
  return faults.map(({ fault, severity, row, column }) =>
    [fault.code, row.line, column, ...(severity === 'error' ? [] : [severity])].join(' '),
  );
}

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
