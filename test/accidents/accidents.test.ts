/**
 * Accidents as they happen to nightly files of people: after two accepted nights, nothing is lost
 * or wrong without a word, and an ordinary event stops nothing but itself.
 */
import { expect, test } from 'vitest';
import { company, filesOf, openNights, wideRows } from './company.js';

test('1 leader marks in a column of their own leave nobody without posts', async () => {
  const files = filesOf({
    memberships: wideRows(company).map(({ 氏名: _, メール: __, 在籍区分: ___, ...row }) => row),
  });
  const args = ['--column', 'memberships.leader1=所属長区分'];
  const { play } = await openNights(company, { first: files, args });
  expect(await play(files)).toMatchObject({ exit: 0, withheld: {}, made: 0 });
});
