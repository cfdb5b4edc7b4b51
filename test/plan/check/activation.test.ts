import { describe, expect, test } from 'vitest';
import { noPastActivations, type PastActivations } from '../../../src/plan/activation/time-line.js';
import { findingsIn } from '../../../src/plan/check/check-plan.js';
import { activationOf, type Charts, codes, today } from '../../helpers/activating.js';
import { aDesired, anExisting } from '../../helpers/builders.js';
import { type Given, testCheck, viewOf } from '../../helpers/checking.js';

function asked(chart: Charts, past: Partial<PastActivations> = {}): Given {
  return {
    rows: [aDesired('charts', { name: 'FY27' })],
    live: chart.isNew ? [] : [anExisting('charts', { name: 'FY27' })],
    activations: [activationOf(chart)],
    memory: { activations: { ...noPastActivations, ...past } },
    prune: [],
  };
}

/** An earlier run has scheduled the chart for that day. */
const scheduled = (dueOn: string) => ({ scheduled: { id: 'id-FY27', dueOn } });
const lastCurrent = (day: string) => ({ lastCurrentByKey: new Map([['FY27', day]]) });
const created = (day: string) => ({ createdOnById: new Map([['id-fy27', day]]) });

testCheck('activation_untimely', [
  // Its day is long past.
  ['nothing within a week of its day', asked({ day: '2027-03-13' })],
  [
    'a day of more than a week ago',
    asked({ day: '2027-03-12' }),
    'activate FY27 (day 2027-03-12, former FY26) activate=FY27',
  ],
  [
    'nothing where the service still has the schedule of an earlier run',
    asked({ day: '2027-03-01', before: '2027-03-01' }, scheduled('2027-03-01')),
  ],
  ['nothing where the service has missed its day', asked({ day: '2026-04-01', before: '2027-03-19' })],
  ['nothing where no chart is current: it replaces none', asked({ day: '2026-04-01', current: null })],
  // Its schedule is gone: someone may have switched back.
  [
    'the schedule of an earlier run that is gone',
    asked({ day: '2027-03-19' }, scheduled('2027-03-19')),
    'activate FY27 (day 2027-03-19, scheduledFor 2027-03-19, former FY26) activate=FY27',
  ],
  ['nothing where its day is later than the schedule that is gone', asked({}, scheduled('2027-03-19'))],
  ['nothing where the schedule that is gone was for a later day', asked({}, scheduled('2027-03-21'))],
  // It was current since.
  [
    'a chart that was current since its day, while another one is now',
    asked({ day: '2027-03-19' }, { ...scheduled('2027-03-19'), ...lastCurrent('2027-03-19') }),
    'activate FY27 (day 2027-03-19, lastCurrentOn 2027-03-19, former FY26) activate=FY27',
  ],
  ['nothing where it was current before its day', asked({ day: '2027-03-19' }, lastCurrent('2027-03-18'))],
  ['nothing where it was current and is asked for now', asked({ day: 'now' }, lastCurrent('2027-03-19'))],
  // The service has another day.
  [
    'a later day in the service: the year in the file may be mistyped',
    asked({ day: '2026-04-01', before: '2027-04-01' }),
    'activate FY27 (day 2026-04-01, scheduledFor 2027-04-01, former FY26) activate=FY27',
  ],
  ['nothing where the schedule is for today', asked({ before: today })],
  ['nothing where it is asked for at once', asked({ day: 'now', before: '2027-04-01' })],
  // It was made on its day or later: the current one may be the same under another name.
  ['nothing in a chart that was made before its day', asked({}, created('2027-03-19'))],
  [
    'a chart that this plan makes',
    asked({ isNew: true }),
    'activate FY27 (day 2027-03-20, createdOn 2027-03-20, former FY26) activate=FY27',
  ],
  ['nothing in a new chart where none is current', asked({ isNew: true, current: null })],
  ['nothing in a new chart where the current one is empty', asked({ isNew: true, current: [] })],
  ['nothing in a schedule', asked({ when: '2027-03-21', isNew: true })],
]);

testCheck('list_incomplete', [
  ['nothing where the service shows what it counts', asked({})],
  [
    'teams of the current chart that the service hides, whatever is approved for the chart',
    asked({ after: codes(10), current: codes(10), isHiding: true }),
    'activate FY27 (read 10, counted 11) activate=FY27',
  ],
]);

/** Ten teams are current, of which these are missing. */
const lacks = (missing: string, missingCount: number, count = 10 - missingCount) =>
  `activate FY27 (noun team, count ${count}, former {key FY26, count 10}, ` +
  `missing ${missing}, missingCount ${missingCount}) activate=FY27`;
const hasFewMembers = (scheduled = '') =>
  'activate FY27 (noun membershipsCount, count 49, former {key FY26, count 100}, ' +
  `missing [], missingCount 0${scheduled}) activate=FY27`;
const scheduling = (chart: Charts, past: Partial<PastActivations> = {}) =>
  asked({ when: '2027-04-01', current: codes(10), ...chart }, past);
const accepted = (...keys: readonly string[]) => ({ missingById: new Map([['id-fy27', keys]]) });
const heldBefore = (count: number) => ({ heldById: new Map([['id-fy27', count]]) });

testCheck('activation_incomplete', [
  ['nothing with all codes of the current chart', scheduling({ after: codes(10) })],
  ['nothing with more', scheduling({ after: codes(12) })],
  ['nothing with a renamed one', scheduling({ after: [...codes(9), 'N10'], previous: ['T10'] })],
  ['one missing code', scheduling({ after: codes(9) }), lacks('["T10"]', 1)],
  [
    'less than half of the teams, also where all others were renamed',
    scheduling({ after: codes(4), previous: codes(10) }),
    lacks('[]', 0, 4),
  ],
  ['nothing with a single team where no chart is current', scheduling({ after: codes(1), current: null })],
  [
    'no team, also where no chart is current',
    scheduling({ after: [], current: null }),
    'activate FY27 (noun team, count 0, missing [], missingCount 0) activate=FY27',
  ],
  ['nothing where the same was missing and accepted', scheduling({ after: codes(8) }, accepted('T9', 'T10'))],
  ['nothing where less is missing by now', scheduling({ after: codes(8) }, accepted('T8', 'T9', 'T10'))],
  ['more than was accepted', scheduling({ after: codes(8) }, accepted('T10')), lacks('["T10", "T9"]', 2)],
  // What only the service counts
  ['less than half of the members', asked({ memberships: [49, 100] }), hasFewMembers()],
  ['nothing with half of them', asked({ memberships: [50, 100] })],
  ['nothing with an unknown number', asked({ memberships: [undefined, 100] })],
  ['too few a week before its day', asked({ when: '2027-03-27', memberships: [49, 100] }), hasFewMembers()],
  ['nothing more than a week before', asked({ when: '2027-03-28', memberships: [49, 100] })],
  [
    'too few where it is scheduled, as it then takes effect by itself',
    asked({ when: '2027-03-25', before: '2027-03-25', memberships: [49, 100] }),
    hasFewMembers(', scheduledOn 2027-03-25'),
  ],
  ['nothing with as many as were accepted', asked({ memberships: [49, 100] }, heldBefore(49))],
  ['fewer than were accepted', asked({ memberships: [49, 100] }, heldBefore(50)), hasFewMembers()],
]);

describe('the approval of an activation', () => {
  const approvalOf = (chart: Charts) =>
    findingsIn(viewOf(scheduling({ after: codes(9), ...chart }))).map(({ lift }) => lift);

  test('is the same in whatever order the service lists, and before and after the chart is created', () => {
    const [approval] = approvalOf({});
    expect(approvalOf({ after: codes(9).toReversed(), current: codes(10).toReversed() })).toEqual([approval]);
    expect(approvalOf({ isNew: true })).toEqual([approval]);
  });

  test.each<[string, Charts]>([
    ['more is missing', { after: codes(8) }],
    ['another one is missing', { after: codes(10).slice(1) }],
    ['members are missing as well', { memberships: [1, 3] }],
  ])('is another one where %s', (_, chart) => {
    expect(approvalOf(chart)).not.toEqual(approvalOf({}));
  });
});

test('while the clocks disagree, an activation waits for the day, but not one that is to be made now', () => {
  const clock = { machine: '2027-03-20T00:00:00Z', service: '2027-03-22T00:00:00Z' };
  const found = (chart: Charts) =>
    findingsIn(viewOf({ ...asked(chart), clock })).map(({ check, lift }) => [check, lift]);
  expect(found({})).toEqual([['clock_differs', undefined]]);
  expect(found({ day: 'now' })).toEqual([]);
});
