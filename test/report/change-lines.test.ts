import { expect, test } from 'vitest';
import { changeLines } from '../../src/report/content/change-lines.js';
import { useLanguage } from '../../src/words/words.js';

const origin = { file: 'a.csv' };

function withheld(change: string, message: string, action = 'delete') {
  return { change, action, code: 'x', message, origin };
}

test('changes of one resource that were left for one reason share a line', () => {
  const nine = Array.from({ length: 9 }, (_, index) => withheld(`grades/G${index}`, 'too few rows.'));
  const all = [...nine, withheld('teams/FY27/A', 'too few rows.'), withheld('grades/G9', 'it is in use.')];
  expect(changeLines(all)).toEqual([
    'delete grades (9): G0, G1, G2, G3, G4, …: too few rows.',
    'delete teams/FY27/A: too few rows.',
    'delete grades/G9: it is in use.',
  ]);
});

test('another action is another line, and all names are shown of a few', () => {
  const changes = [
    withheld('teams/FY27/A', 'no.'),
    withheld('teams/FY27/B', 'no.', 'move'),
    withheld('teams/FY26/C', 'no.'),
  ];
  expect(changeLines(changes)).toEqual(['delete teams (2): FY27/A, FY26/C: no.', 'move teams/FY27/B: no.']);
  expect(changeLines([])).toEqual([]);
});

test('are told in the language of the run', async () => {
  await useLanguage('ja');
  expect(
    changeLines([
      withheld('teams/FY27/A', '行がありません。'),
      withheld('teams/FY27/B', '行がありません。'),
      withheld('grades/G9', '使用中です。'),
    ]),
  ).toEqual(['チームの削除（2件）: FY27/A、FY27/B: 行がありません。', '役職「G9」の削除: 使用中です。']);
});
