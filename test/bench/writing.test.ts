/**
 * The cost of writing, compared with the minimum that could work. The bounds are twice the usual
 * for these small sizes, where start-up dominates; `npm run bench` checks the budgets themselves.
 */
import { expect, test } from 'vitest';
import { measureSmall } from './small.js';

test('applying and syncing take less than twice their usual processor time, and no request too many', async () => {
  const [apply, , sync, requests] = await measureSmall('apply-16', 0.1);
  expect(apply?.cpu).toBeLessThan(2);
  expect(sync?.cpu).toBeLessThan(2.5);
  expect(requests?.value).toBe(1);
});

test('creating a tree of teams takes less than twice its usual processor time', async () => {
  const [teams] = await measureSmall('teams', 0.1);
  expect(teams?.cpu).toBeLessThan(1.8);
});

test('the journal takes less than twice its usual processor time', async () => {
  const [journal] = await measureSmall('journal', 0.1);
  expect(journal?.cpu).toBeLessThan(2.1);
});

test('a plan file takes less than twice its usual processor time', async () => {
  const [file] = await measureSmall('plan-file', 0.03);
  expect(file?.cpu).toBeLessThan(6);
});
