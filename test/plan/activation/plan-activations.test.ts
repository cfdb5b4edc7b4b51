import { expect, test } from 'vitest';
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

test('what the current chart loses in the same run is not missing, and the activation waits for its delete', () => {
  const { activation, dependsOn } = planned({
    after: ['A', 'D'],
    current: ['A', 'B', 'C', 'D'],
    deleted: ['C', 'D'],
  });
  expect(activation?.missing.map(({ key }) => key)).toEqual(['B']);
  expect(dependsOn).toEqual(['teams/FY26/C']);
});

test('an activation reports far fewer memberships', () => {
  const fewer = [{ what: 'membershipsCount', count: 11, formerCount: 24 }];
  expect(planned({ memberships: [11, 24] }).activation?.fewer).toEqual(fewer);
  expect(planned({ memberships: [12, 24] }).activation?.fewer).toBeUndefined();
});
