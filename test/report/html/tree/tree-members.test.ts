import { describe, expect, test } from 'vitest';
import { drawingsOf } from '../../../../src/report/content/drawings.js';
import { peopleReport } from '../../../helpers/people.js';

describe('the drawing', () => {
  test('shows teams that change nothing but their people, also if the plan has no teams', () => {
    const drawn = [true, false].map((hasTeams) =>
      drawingsOf(peopleReport({ hasTeams }).parts).map(({ place, tree }) => [
        place.resource,
        tree.nodes.map(({ owned = [] }) => owned.length),
      ]),
    );
    expect(drawn).toEqual([[['teams', [0, 3, 2]]], [['teams', [0, 3, 2]]]]);
  });
});
