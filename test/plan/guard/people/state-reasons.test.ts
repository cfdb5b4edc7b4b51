import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/model/changes.js';
import type { ExistingRecord } from '../../../../src/model/records.js';
import type { WithholdReason } from '../../../../src/model/refusals.js';
import { noProtection, type Protection } from '../../../../src/plan/guard/people/protection.js';
import { stateReasons } from '../../../../src/plan/guard/people/state-reasons.js';
import { definitionOf } from '../../../../src/resources/index.js';
import { aChange, aDesired, aListing, anExisting } from '../../../helpers/builders.js';

const statusOf = (before: string, after: string, options: Partial<Change> = {}) =>
  aChange('users', 'u1', {
    action: 'set-status',
    liveId: 'ID-1',
    fields: [{ field: 'status', before, after }],
    ...options,
  });

const user = (status: string, facts: ExistingRecord['facts'] = {}) =>
  anExisting('users', { code: 'u1', email: 'u1@example.com', status }, { id: 'id-1', facts });

function reasonFor(
  change: Change,
  live: readonly ExistingRecord[],
  protection: Protection = noProtection,
): WithholdReason | undefined {
  const [found, ...others] = stateReasons(
    {
      definition: definitionOf('users'),
      changes: [change],
      records: [],
      listing: aListing('users', live),
    },
    protection,
  );
  expect(others).toEqual([]);
  if (found) expect(found[0]).toBe(change.id);
  return found?.[1];
}

const named: Protection = { named: ['U1'], callerIds: [] };
const caller: Protection = { named: [], callerIds: ['id-1'] };
const invited = { isInvited: true };
const protectedBy = (by: 'settings' | 'caller'): WithholdReason => ({
  code: 'record_protected',
  args: { by },
});
const unreachable = (from: string, to: string, fact?: 'isInvited'): WithholdReason => ({
  code: 'state_unreachable',
  args: { from, to, ...(fact && { fact }) },
});

describe('a new state', () => {
  test.each<[string, string, string, ExistingRecord['facts']?, Protection?]>([
    ['anybody', 'active', 'suspended'],
    ['anybody', 'active', 'deactivated'],
    ['anybody', 'suspended', 'deactivated'],
    ['anybody', 'suspended', 'active'],
    ['anybody', 'deactivated', 'active'],
    ['somebody who has accepted the invitation', 'active', 'suspended', { isInvited: false }],
    ['somebody who is only invited', 'active', 'deactivated', invited],
    ['a protected person', 'suspended', 'active', {}, named],
    ['a protected person', 'deactivated', 'active', {}, caller],
  ])('of %s is made from %s to %s', (_, before, after, facts, protection) => {
    expect(reasonFor(statusOf(before, after), [user(before, facts)], protection)).toBeUndefined();
  });

  test.each<[string, string, string, Protection, WithholdReason]>([
    ['whom the settings protect', 'active', 'suspended', named, protectedBy('settings')],
    ['whom the settings protect', 'suspended', 'deactivated', named, protectedBy('settings')],
    ['whose rights the run uses', 'active', 'deactivated', caller, protectedBy('caller')],
  ])('of a person %s is withheld from %s to %s', (_, before, after, protection, reason) => {
    expect(reasonFor(statusOf(before, after), [user(before)], protection)).toEqual(reason);
  });

  test('is withheld where the service has no way to it', () => {
    const change = statusOf('deactivated', 'suspended');
    expect(reasonFor(change, [user('deactivated')])).toEqual(unreachable('deactivated', 'suspended'));
  });

  test('is withheld for somebody who is only invited and would be suspended, protected or not', () => {
    const change = statusOf('active', 'suspended');
    const live = [user('active', invited)];
    expect(reasonFor(change, live)).toEqual(unreachable('active', 'suspended', 'isInvited'));
    expect(reasonFor(change, live, named)).toEqual(protectedBy('settings'));
  });

  test('is judged by the record that has the id of the change, and not at all without it', () => {
    const other = anExisting('users', { code: 'u1', email: 'o@example.com' }, { id: 'id-2' });
    expect(reasonFor(statusOf('active', 'suspended'), [other], named)).toBeUndefined();
  });
});

test('other changes of a protected person are made', () => {
  const change = statusOf('active', 'suspended', { action: 'update' });
  expect(reasonFor(change, [user('active', invited)], named)).toBeUndefined();
});

describe('somebody new', () => {
  const invite = aChange('users', 'u9');
  const reasons = (values: Readonly<Record<string, string>>, code = 'u9') =>
    stateReasons(
      {
        definition: definitionOf('users'),
        changes: [invite],
        records: [aDesired('users', { code, ...values })],
        listing: aListing('users', []),
      },
      noProtection,
    );

  test.each(['suspended', 'deactivated'])('is not invited to be %s at once', (state) => {
    const args = { state, initial: 'active' };
    expect(reasons({ status: state })).toEqual([[invite.id, { code: 'state_of_new', args }]]);
  });

  test('is invited with the state that an invitation gives, and without any', () => {
    expect(reasons({ status: 'active' })).toEqual([]);
    expect(reasons({})).toEqual([]);
    expect(reasons({ status: 'suspended' }, 'u8')).toEqual([]);
  });
});

test('records without states are not judged', () => {
  const change = aChange('grades', 'G1');
  const records = [aDesired('grades', { code: 'G1', status: 'suspended' })];
  const compared = { definition: definitionOf('grades'), changes: [change], records };
  expect(stateReasons({ ...compared, listing: aListing('grades', []) }, named)).toEqual([]);
});
