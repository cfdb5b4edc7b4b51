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

/** The faults as code, line and column. */
function faultsOf(
  desired: readonly DesiredRecord[],
  existing: readonly ExistingRecord[] = [],
  states: Readonly<Record<string, string>> = {},
): readonly string[] {
  const valuesOf = (resource: string, key: string) =>
    resource === 'users' ? { status: states[key] ?? 'active' } : {};
  const faults = memberships.checkScope?.({ desired, existing, valuesOf }) ?? [];
  return faults.map(({ fault, severity, row, column }) =>
    [fault.code, row.line, column, ...(severity === 'error' ? [] : [severity])].join(' '),
  );
}

describe('a user who is', () => {
  const off = { u3: 'suspended' };

  test('on leave joins with a warning, and stays without', () => {
    expect(faultsOf(rows('A/u3'), live('A/u1*'), off)).toEqual(['member_inactive 2 user warning']);
    expect(faultsOf(rows('A/u3'), live('A/u1*', 'A/u3'), off)).toEqual([]);
  });
});
