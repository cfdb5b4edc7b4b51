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

describe('a new state', () => {
  test.each<[string, string, ExistingRecord['facts'], Protection, WithholdReason | undefined]>([
    ['active', 'suspended', {}, noProtection, undefined],
    ['active', 'deactivated', {}, noProtection, undefined],
    ['suspended', 'deactivated', {}, noProtection, undefined],
    ['suspended', 'active', {}, noProtection, undefined],
    ['deactivated', 'active', {}, noProtection, undefined],
    [
      'deactivated',
      'suspended',
      {},
      noProtection,
      { code: 'state_unreachable', args: { from: 'deactivated', to: 'suspended' } },
    ],
    ['active', 'suspended', {}, named, { code: 'record_protected', args: { by: 'settings' } }],
    ['active', 'deactivated', {}, caller, { code: 'record_protected', args: { by: 'caller' } }],
    ['suspended', 'deactivated', {}, named, { code: 'record_protected', args: { by: 'settings' } }],
    ['suspended', 'active', {}, named, undefined],
    ['deactivated', 'active', {}, caller, undefined],
    [
      'active',
      'suspended',
      invited,
      noProtection,
      { code: 'state_unreachable', args: { from: 'active', to: 'suspended', fact: 'isInvited' } },
    ],
    ['active', 'suspended', { isInvited: false }, noProtection, undefined],
    ['active', 'deactivated', invited, noProtection, undefined],
    ['active', 'suspended', invited, named, { code: 'record_protected', args: { by: 'settings' } }],
  ])('from %s to %s, with %o and %o: %o', (before, after, facts, protection, reason) => {
    expect(reasonFor(statusOf(before, after), [user(before, facts)], protection)).toEqual(reason);
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
