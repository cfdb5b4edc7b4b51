import { describe, expect, test } from 'vitest';
import { drawingsOf } from '../../../../src/report/content/drawings.js';
import { htmlReport } from '../../../../src/report/html/html-report.js';
import { peopleReport } from '../../../helpers/people.js';

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The people of each drawn team, as text. */
const drawnPeople = (page: string) =>
  [...page.matchAll(/<details class="members"[^>]*>(.*?)<\/details>/gs)].map(([, inside = '']) =>
    textOf(inside),
  );

describe('the drawing', () => {
  test('counts at each team who goes on the one side, and who comes and changes on the other', () => {
    expect(drawnPeople(htmlReport(peopleReport()))).toEqual([
      'people − 2 − Kato Jun u2 to Research − Ono Sei u4',
      'people · 1 · Mori Rin u3 becomes leader grades: G30 Staff → G20 Manager',
      'people + 2 + Ito Aki u1 as leader grades: G20 Manager + Kato Jun u2 from Sales &gt; Export',
    ]);
  });

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
