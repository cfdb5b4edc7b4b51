import { describe, expect, test } from 'vitest';
import type { Activation, Change } from '../../../src/model/changes.js';
import type { ExistingRecord } from '../../../src/model/records.js';
import { ActivationDrift } from '../../../src/plan/drift/activation-drift.js';
import { charts } from '../../../src/resources/charts.js';
import { aChange, anActivation, anExisting } from '../../helpers/builders.js';
import { shownValue } from '../../helpers/checking.js';

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
const isDeserted = (count: number) => `members_missing membershipsCount ${count} 40 FY26`;
const tomorrow = activation('FY27', 'now', { asOf: '2027-03-21' });
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
  const own = records.find(({ key }) => key === change.key);
  const found = drift.verdictOn(change, own);
  return typeof found === 'string'
    ? found
    : [found.code, ...Object.values(found.args).map(shownValue)].join(' ');
}

describe('an activation has drifted, with what was found', () => {
  const [teams, deserted] = [live('FY27', { teams: 11 }), live('FY27', { people: 2 })];
  const other = live('FY28', { current: true });
  const scheduled = (dueOn: string) => [fy26, fy27, live('FY28', { dueOn })];
  test.each<[string, string, readonly Change[], readonly ExistingRecord[]]>([
    ['when its day has come', `day_passed ${today} ${today}`, [activation('FY27', today)], [fy26, fy27]],
    ['while its day has not come', `not_due_yet 2027-03-21 ${today}`, [tomorrow], [fy26, fy27]],
    ['when another chart is current', 'current_changed "FY28"', [now], [live('FY26'), fy27, other]],
    ['when none is current any more', 'current_changed null', [now], [live('FY26'), fy27]],
    ['beside another schedule', 'schedule_changed "FY28" 2027-10-01', [now], scheduled('2027-10-01')],
    ['beside one for its own day', 'schedule_changed "FY28" 2027-04-01', [onDay], scheduled('2027-04-01')],
    ['when it holds fewer teams', 'holds_fewer team 12 11', [now], [fy26, teams]],
    ['when it holds fewer, without deleted ones', 'holds_fewer team 13 12', [now, gone], [fy26, fy27]],
    ['when it has lost its people', isDeserted(2), [now], [fy26, deserted]],
    ['when the plan takes them away', isDeserted(19), [now, leaves], [fy26, live('FY27', { people: 20 })]],
    ['when it has lost more than accepted', isDeserted(4), [approved], [fy26, live('FY27', { people: 4 })]],
  ])('%s', (_, reason, planned, records) => {
    expect(verdict(planned, ...records)).toBe(reason);
  });
});

describe('an activation is as planned', () => {
  const next = { ...activation('FY28', '2027-10-01'), dependsOn: [now.id] };
  test.each<[string, readonly Change[], readonly ExistingRecord[]]>([
    ['while nothing has moved', [now], [fy26, fy27]],
    [
      'where the plan has made the other chart current',
      [next, now],
      [live('FY26'), live('FY27', { current: true }), live('FY28')],
    ],
    ['beside one that the plan sets', [now, next], [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })]],
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
    ['beside the one that it replaces', [replacing], [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })]],
    ['where the schedule that it replaces is gone', [replacing], [fy26, fy27, live('FY28')]],
    ['with fewer teams, as others are created', [now, team('A')], [fy26, live('FY27', { teams: 11 })]],
    ['with fewer people, as the plan brings the others', [now, joins], [fy26, live('FY27', { people: 19 })]],
    ['with fewer people, a week before its day', [onDay], [fy26, live('FY27', { people: 2 })]],
    ['with the shortage that was accepted', [approved], [fy26, live('FY27', { people: 5 })]],
    [
      'on a day, where the plan makes another chart current, which takes the schedule away',
      [next, now],
      [fy26, fy27, live('FY28', { dueOn: '2027-10-01' })],
    ],
  ])('%s', (_, planned, records) => {
    expect(verdict(planned, ...records)).toBe('asPlanned');
  });
});

test.each<[string, Change, readonly ExistingRecord[]]>([
  ['scheduled for the day', onDay, [fy26, live('FY27', { dueOn: '2027-04-01' })]],
  ['current', now, [live('FY27', { current: true })]],
  ['current before its day', onDay, [live('FY27', { current: true })]],
])('an activation is done when the chart is %s', (_, change, records) => {
  expect(verdict([change], ...records)).toBe('already');
});
