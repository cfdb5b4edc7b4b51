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
      'when it has lost its people',
      {
        code: 'members_missing',
        args: { what: 'membershipsCount', count: 2, formerCount: 40, former: 'FY26' },
      },
      [now],
      [fy26, live('FY27', { people: 2 })],
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
      'where the service counts no teams',
      [now],
      [fy26, anExisting('charts', { name: 'FY27' }, { facts: { isCurrent: false } })],
    ],
  ])('%s', (_, planned, records) => {
    expect(verdict(planned, ...records)).toBe('asPlanned');
  });

  test('but has drifted where the plan only schedules the chart that has become current', () => {
    const scheduled = activation('FY28', '2027-10-01');
    const records = [live('FY26'), fy27, live('FY28', { current: true })];
    expect(verdict([now, scheduled], ...records)).toMatchObject({ code: 'current_changed' });
  });

  test('whatever another change of the plan does to the current chart', () => {
    const update = aChange('charts', 'FY28', { action: 'update', liveId: 'id-FY28' });
    const records = [live('FY26'), fy27, live('FY28', { current: true })];
    expect(verdict([now, update], ...records)).toMatchObject({ code: 'current_changed' });
  });
});
