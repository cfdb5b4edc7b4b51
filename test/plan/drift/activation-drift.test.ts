import { describe, expect, test } from 'vitest';
import type { Activation, Change } from '../../../src/model/changes.js';
import type { DriftReason } from '../../../src/model/obstacles.js';
import type { ExistingRecord } from '../../../src/model/records.js';
import { ActivationDrift } from '../../../src/plan/drift/activation-drift.js';
import { charts } from '../../../src/resources/charts.js';
import { aChange, anActivation, anExisting } from '../../helpers/builders.js';

const today = '2027-03-20';
const live = (
  name: string,
  { current = false, dueOn = null as string | null, teams = 12, people = 40 } = {},
) =>
  anExisting(
    'charts',
    { name, activateOn: dueOn },
    {
      facts: { isCurrent: current, isScheduled: dueOn !== null, teamsCount: teams, membershipsCount: people },
    },
  );
const fy26 = live('FY26', { current: true });
const fy27 = live('FY27');
const former = { id: 'id-FY26', key: 'FY26', count: 12 };
const activation = (key: string, when: string, options: Partial<Activation> = {}) =>
  anActivation(key, when, { activation: { asOf: today, count: 12, former, ...options } });
const now = activation('FY27', 'now');
const onDay = activation('FY27', '2027-04-01');

const team = (key: string, options: Partial<Change> = {}) =>
  aChange('teams', key, { scope: 'FY27', ...options });
const gone = team('B', { action: 'delete', liveId: 'id-B' });
const joins = aChange('memberships', 'A/u1', { scope: 'FY27' });
const leaves = aChange('memberships', 'A/u2', { scope: 'FY27', action: 'delete', liveId: 'a/u2' });
const isFewer: DriftReason = { code: 'holds_fewer', args: { noun: 'team', expected: 13, found: 12 } };
const isDeserted = (count: number): DriftReason => ({
  code: 'members_missing',
  args: { what: 'membershipsCount', count, formerCount: 40, former: 'FY26' },
});
/** It was planned with a shortage. */
const approved = activation('FY27', 'now', {
  fewer: [{ what: 'membershipsCount', count: 5, formerCount: 40 }],
});
/** It replaces the schedule of another chart. */
const replacing = activation('FY27', '2027-04-01', {
  replaced: { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed: true },
});

/** The verdict on the first change. */
function verdict(planned: readonly Change[], ...records: readonly ExistingRecord[]) {
  const [change = now] = planned;
  const drift = new ActivationDrift({ definition: charts, records, planned, today });
  return drift.verdictOn(
    change,
    records.find(({ key }) => key === change.key),
  );
}

describe('an activation has drifted, with what was found', () => {
  test.each<[string, DriftReason, readonly Change[], readonly ExistingRecord[]]>([
    [
      'when its day has come',
      { code: 'day_passed', args: { day: today, today } },
      [activation('FY27', today)],
      [fy26, fy27],
    ],
    [
      'while its day has not come',
      { code: 'not_due_yet', args: { asOf: '2027-03-21', today } },
      [activation('FY27', 'now', { asOf: '2027-03-21' })],
      [fy26, fy27],
    ],
    [
      'when another chart is current',
      { code: 'current_changed', args: { found: { key: 'FY28', name: 'FY28' } } },
      [now],
      [live('FY26'), fy27, live('FY28', { current: true })],
    ],
    [
      'when none is current any more',
      { code: 'current_changed', args: { found: null } },
      [now],
      [live('FY26'), fy27],
    ],
    [
      'when another chart is scheduled',
      { code: 'schedule_changed', args: { found: { key: 'FY28', name: 'FY28' }, dueOn: '2027-10-01' } },
      [now],
      [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })],
    ],
    [
      'when another chart is scheduled for its own day',
      { code: 'schedule_changed', args: { found: { key: 'FY28', name: 'FY28' }, dueOn: '2027-04-01' } },
      [onDay],
      [fy26, fy27, live('FY28', { dueOn: '2027-04-01' })],
    ],
    [
      'when it holds fewer teams',
      { code: 'holds_fewer', args: { noun: 'team', expected: 12, found: 11 } },
      [now],
      [fy26, live('FY27', { teams: 11 })],
    ],
    [
      'when it holds fewer teams, not counting those that the plan deletes',
      isFewer,
      [now, gone],
      [fy26, fy27],
    ],
    ['when it has lost its people', isDeserted(2), [now], [fy26, live('FY27', { people: 2 })]],
    ['when the plan takes them away', isDeserted(19), [now, leaves], [fy26, live('FY27', { people: 20 })]],
    [
      'when it has lost more than was accepted',
      isDeserted(4),
      [approved],
      [fy26, live('FY27', { people: 4 })],
    ],
    [
      'when the plan only schedules the chart that has become current',
      { code: 'current_changed', args: { found: { key: 'FY28', name: 'FY28' } } },
      [now, activation('FY28', '2027-10-01')],
      [live('FY26'), fy27, live('FY28', { current: true })],
    ],
  ])('%s', (_, reason, planned, records) => {
    expect(verdict(planned, ...records)).toEqual(reason);
  });
});

describe('an activation is as planned', () => {
  const next = { ...activation('FY28', '2027-10-01'), dependsOn: [now.id] };
  test.each<[string, readonly Change[], readonly ExistingRecord[]]>([
    ['while nothing has moved', [now], [fy26, fy27]],
    [
      'where the plan itself has made the other chart current',
      [next, now],
      [live('FY26'), live('FY27', { current: true }), live('FY28')],
    ],
    [
      'beside the schedule that another activation of the plan sets',
      [now, next],
      [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })],
    ],
    [
      'beside the schedule that it moves',
      [
        anActivation('FY27', '2027-05-01', {
          before: '2027-04-01',
          activation: { asOf: today, count: 12, former },
        }),
      ],
      [fy26, live('FY27', { dueOn: '2027-04-01' })],
    ],
    [
      'beside the schedule that it replaces',
      [replacing],
      [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })],
    ],
    ['where the schedule that it replaces is gone', [replacing], [fy26, fy27, live('FY28')]],
    [
      'with fewer teams, of which the plan creates the others',
      [now, team('A')],
      [fy26, live('FY27', { teams: 11 })],
    ],
    [
      'with fewer people, of whom the plan brings the others',
      [now, joins],
      [fy26, live('FY27', { people: 19 })],
    ],
    ['with fewer people, a week or more before its day', [onDay], [fy26, live('FY27', { people: 2 })]],
    ['with the shortage that was accepted', [approved], [fy26, live('FY27', { people: 5 })]],
    [
      'where no chart is current, and none was',
      [anActivation('FY27', 'now', { activation: { asOf: today, count: 12 } })],
      [live('FY26'), fy27],
    ],
    [
      'on a day, where the plan makes another chart current, which takes the schedule away',
      [next, now],
      [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })],
    ],
    [
      'where the service counts no teams',
      [now],
      [fy26, anExisting('charts', { name: 'FY27' }, { facts: { isCurrent: false } })],
    ],
  ])('%s', (_, planned, records) => {
    expect(verdict(planned, ...records)).toBe('asPlanned');
  });

  test('whatever another change of the plan does to the current chart', () => {
    const update = aChange('charts', 'FY28', { action: 'update', liveId: 'id-FY28' });
    const records = [live('FY26'), fy27, live('FY28', { current: true })];
    expect(verdict([now, update], ...records)).toMatchObject({ code: 'current_changed' });
  });
});

test.each<[string, Change, readonly ExistingRecord[]]>([
  ['scheduled for the day', onDay, [fy26, live('FY27', { dueOn: '2027-04-01' })]],
  ['current', now, [live('FY27', { current: true })]],
  ['current before its day', onDay, [live('FY27', { current: true })]],
])('an activation is done when the chart is %s', (_, change, records) => {
  expect(verdict([change], ...records)).toBe('already');
});
