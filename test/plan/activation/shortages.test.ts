import { describe, expect, test } from 'vitest';
import type { ExistingRecord } from '../../../src/model/records.js';
import { findShortages, isAccepted } from '../../../src/plan/activation/shortages.js';
import { charts } from '../../../src/resources/charts.js';
import { anExisting } from '../../helpers/builders.js';

describe('a chart has far fewer memberships than the current one', () => {
  const chart = (count?: number): ExistingRecord =>
    anExisting('charts', { name: 'FY27' }, { facts: count === undefined ? {} : { membershipsCount: count } });
  const shortage = (count: number, formerCount: number) => [{ what: 'membershipsCount', count, formerCount }];
  const growth = (membershipsCount: number) => ({ membershipsCount });

  test.each<[string, Parameters<typeof findShortages>[1], ReturnType<typeof shortage>]>([
    ['with less than half of them', { existing: chart(19), current: chart(40) }, shortage(19, 40)],
    ['not with half of them', { existing: chart(20), current: chart(40) }, []],
    ['when it is still to be created', { existing: undefined, current: chart(40) }, shortage(0, 40)],
    ['not after what the plan brings', { existing: chart(19), current: chart(40), growth: growth(1) }, []],
    ['never below none', { existing: chart(1), current: chart(40), growth: growth(-5) }, shortage(0, 40)],
    ['not where nothing is current', { existing: chart(0), current: undefined }, []],
    ['not where the service does not count its own', { existing: chart(), current: chart(40) }, []],
    ['not where the service does not count the current ones', { existing: chart(0), current: chart() }, []],
  ])('%s', (_, holdings, found) => {
    expect(findShortages(charts, holdings)).toEqual(found);
  });

  test('as was accepted before, if no more are missing by now', () => {
    const fewer = { what: 'membershipsCount', count: 5, formerCount: 40 };
    expect([undefined, 4, 5, 6].map((accepted) => isAccepted(fewer, accepted))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
