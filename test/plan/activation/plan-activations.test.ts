import { expect, test } from 'vitest';
import type { FewerHeld } from '../../../src/model/changes.js';
import { activationOf, type Charts, codes } from '../../helpers/activating.js';

const planned = (chart: Charts) => activationOf({ when: '2027-04-01', ...chart }).change;

test('an activation says when, in which cell, and what the current chart has that it has not', () => {
  expect(planned({ after: codes(9), current: codes(10) })).toEqual({
    id: 'charts/FY27#activate',
    resource: 'charts',
    scope: '',
    action: 'activate',
    key: 'FY27',
    name: 'FY27',
    liveId: 'id-FY27',
    fields: [
      {
        field: 'activateOn',
        before: null,
        after: '2027-04-01',
        origin: { file: 'charts.csv', line: 2, column: 'B', field: 'activateOn' },
      },
    ],
    activation: {
      asOf: '2027-03-20',
      former: { id: 'id-FY26', key: 'FY26', count: 10 },
      count: 9,
      missing: [{ key: 'T10', name: 'T10' }],
      renamed: [],
    },
    origin: { file: 'charts.csv', line: 2 },
    dependsOn: [],
  });
});

test('what is missing is named by code, in whatever order the service lists it, and renames apart', () => {
  const { activation } = planned({ after: ['A'], previous: ['D'], current: ['C', 'A', 'D', 'B'] });
  expect(activation?.missing.map(({ key }) => key)).toEqual(['B', 'C']);
  expect(activation?.renamed).toEqual(['D']);
});

const fewer = (count: number, formerCount: number): FewerHeld => ({
  what: 'membershipsCount',
  count,
  formerCount,
});

test.each<[string, Charts, readonly FewerHeld[] | undefined]>([
  ['less than half of the current one', { memberships: [11, 24] }, [fewer(11, 24)]],
  ['half of it', { memberships: [12, 24] }, undefined],
  ['none, as it is new', { memberships: [undefined, 24], isNew: true }, [fewer(0, 24)]],
  ['as few of both', { memberships: [0, 0] }, undefined],
  ['an unknown number', { memberships: [undefined, 24] }, undefined],
  ['some, but not those of the current one', { memberships: [0, undefined] }, undefined],
])('an activation reports memberships where the service counts %s', (_, chart, expected) => {
  expect(planned(chart).activation?.fewer).toEqual(expected);
});
