import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../../../src/report/html/html-report.js';
import { pictureOf } from '../../../../src/report/html/tree/tree-members.js';
import { peopleReport } from '../../../helpers/people.js';

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The people of each drawn team, as text. */
const drawnPeople = (page: string) =>
  [...page.matchAll(/<details class="members">(.*?)<\/details>/gs)].map(([, inside = '']) => textOf(inside));

describe('the drawing', () => {
  test('counts at each team who comes, goes and changes, and names them', () => {
    expect(drawnPeople(htmlReport(peopleReport()))).toEqual([
      'people − 2 · 1 − Kato Jun u2 to Research − Ono Sei u4 · Mori Rin u3 Leader: no → yes Grades: G30 Staff → G20 Manager',
      'people + 2 + Ito Aki u1 Leader: yes Grades: G20 Manager + Kato Jun u2 from Sales &gt; Export',
    ]);
  });

  test('shows teams that change nothing but their people', () => {
    const [teams] = peopleReport().parts;
    const owned = teams && pictureOf(teams)?.nodes.map(({ id, owned = [] }) => [id, owned.length]);
    expect(owned).toEqual([
      ['id-0100', 0],
      ['id-0110', 3],
      ['id-0200', 2],
    ]);
  });
});
