import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { ExistingRecord, Listing } from '../../../src/model/records.js';
import { undoRun } from '../../../src/plan/undo/undo-run.js';
import { aChange, aListing, anExisting, aPlan } from '../../helpers/builders.js';

/** What the undo of one change does, and what does not come back. */
function undo(change: Change, live: readonly ExistingRecord[], listing: Partial<Listing> = {}) {
  const changes = [{ change, isCertain: true, ...(change.action === 'create' && { id: 'id-u1' }) }];
  const run = { id: 'run', today: '2026-06-01', plan: aPlan({ changes: [change] }), changes };
  const { plan, losses } = undoRun(run, [aListing('users', live, listing)]);
  return {
    steps: plan.changes.map(({ action, liveId, fields }) => [action, liveId, fields]),
    losses: losses.map(({ reason }) => reason),
  };
}

const email = 'u1@example.com';
const user = (status: string, facts: ExistingRecord['facts'] = {}) =>
  anExisting('users', { code: 'u1', email, status }, { facts });
const step = (before: string, after: string) => ['set-status', 'id-u1', [{ field: 'status', before, after }]];
const nothing = { steps: [], losses: [] };
const invited = { isInvited: true };

describe('the undo of an invitation', () => {
  const invitation = aChange('users', 'u1', {
    fields: [
      { field: 'code', before: null, after: 'u1' },
      { field: 'email', before: null, after: email },
    ],
  });

  test('takes it back while nobody has accepted it', () => {
    expect(undo(invitation, [user('active', invited)])).toEqual({
      ...{ steps: [step('active', 'deactivated')], losses: [] },
    });
  });

  test('sends no custom fields with it', () => {
    const group = { 'customFields.memo': 'x' };
    const run = { ...invitation, group };
    const live = { ...user('active', invited), values: { ...user('active').values, ...group } };
    const changes = [{ change: run, isCertain: true, id: 'id-u1' }];
    const past = { id: 'run', today: '2026-06-01', plan: aPlan({ changes: [run] }), changes };
    const { plan } = undoRun(past, [aListing('users', [live])]);
    expect(plan.changes.map(({ action, group: sent }) => [action, sent])).toEqual([
      ['set-status', undefined],
    ]);
  });

  test('does not deactivate somebody who has accepted it', () => {
    const inUse = { steps: [], losses: [{ code: 'in_use', args: {} }] };
    expect(undo(invitation, [user('active', { isInvited: false })])).toEqual(inUse);
    expect(undo(invitation, [user('active')])).toEqual(inUse);
    expect(undo(invitation, [user('suspended')])).toEqual(inUse);
  });

  test('has nothing to do if the person is deactivated or gone', () => {
    expect(undo(invitation, [user('deactivated')])).toEqual(nothing);
    expect(undo(invitation, [])).toEqual(nothing);
  });

  test('leaves a person whom somebody has changed since', () => {
    const changed = {
      ...user('active', invited),
      values: { ...user('active').values, email: 'x@example.com' },
    };
    const args = { field: 'email', written: email, found: 'x@example.com' };
    expect(undo(invitation, [changed])).toEqual({ steps: [], losses: [{ code: 'value_changed', args }] });
  });
});

describe('the undo of a new state', () => {
  const becomes = (before: string, after: string) =>
    aChange('users', 'u1', {
      ...{ action: 'set-status', liveId: 'id-u1' },
      fields: [{ field: 'status', before, after }],
    });

  test.each([
    ['active', 'suspended', 'with nothing lost'],
    ['suspended', 'active', 'with nothing lost'],
    ['deactivated', 'active', 'with nothing lost'],
    ['active', 'deactivated', 'and says that not all comes back with it'],
  ])('from %s to %s goes back, %s', (before, after, end) => {
    expect(undo(becomes(before, after), [user(after)])).toEqual({
      steps: [step(after, before)],
      losses: end !== 'with nothing lost' ? [{ code: 'state_not_whole', args: {} }] : [],
    });
  });

  test('stays where the service has no way back', () => {
    const losses = [{ code: 'state_stays', args: { state: 'deactivated' } }];
    expect(undo(becomes('suspended', 'deactivated'), [user('deactivated')])).toEqual({ steps: [], losses });
  });

  test('stays where the service refuses it, as it does to suspend who is only invited', () => {
    const losses = [{ code: 'state_stays', args: { state: 'active' } }];
    const reactivation = becomes('suspended', 'active');
    expect(undo(reactivation, [user('active', invited)])).toEqual({ steps: [], losses });
    expect(undo(reactivation, [user('active', { isInvited: false })]).steps).toHaveLength(1);
  });

  test('has nothing to do if somebody has undone it already', () => {
    expect(undo(becomes('active', 'suspended'), [user('active')])).toEqual(nothing);
  });

  test('leaves the state that somebody has chosen since', () => {
    const { steps, losses } = undo(becomes('active', 'suspended'), [user('deactivated')]);
    expect(steps).toEqual([]);
    expect(losses.map(({ code }) => code)).toEqual(['value_changed']);
  });

  test('is not made for a person who is gone, or whom an incomplete list may hide', () => {
    const suspension = becomes('active', 'suspended');
    const gone = { steps: [], losses: [{ code: 'gone', args: { resource: 'users', key: 'u1' } }] };
    expect(undo(suspension, [])).toEqual(gone);
    const hidden = { code: 'list_incomplete', args: { read: 0, counted: 1 } };
    expect(undo(suspension, [], { expectedCount: 1 })).toEqual({ steps: [], losses: [hidden] });
  });
});
