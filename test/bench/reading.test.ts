/**
 * The cost of reading, planning and exporting, compared with the minimum that could work. The
 * bounds are twice the usual for these small sizes, where start-up dominates; `npm run bench`
 * checks the budgets themselves.
 */
import { expect, test } from 'vitest';
import { measureSmall } from './small.js';

test('a run without changes takes less than twice its usual processor time, and no request too many', async () => {
  const [unchanged, requests] = await measureSmall('unchanged', 0.05);
  expect(unchanged?.cpu).toBeLessThan(2.8);
  expect(requests?.value).toBe(1);
});

test('reading a list takes less than twice its usual processor time', async () => {
  const [read] = await measureSmall('read', 0.1);
  expect(read?.cpu).toBeLessThan(2.3);
});

test('decompressing a list takes less than half of the time that reading it takes', async () => {
  const [compressed] = await measureSmall('compressed', 0.1);
  expect(compressed?.cpu).toBeLessThan(1.5);
});

test('a plan from CSV and from XLSX takes less than twice its usual processor time and memory', async () => {
  const [csv, csvMemory, xlsx, xlsxMemory] = await measureSmall('plan', 0.02);
  expect(csv?.cpu).toBeLessThan(2.9);
  expect(csvMemory?.value).toBeLessThan(280);
  expect(xlsx?.cpu).toBeLessThan(2.6);
  expect(xlsxMemory?.value).toBeLessThan(295);
});

test('more rows take less than twice their usual time and memory', async () => {
  const [time, memory, furtherTime, furtherMemory, peak] = await measureSmall('growth', 0.02);
  expect(time?.value).toBeLessThan(0.32);
  expect(memory?.value).toBeLessThan(0.26);
  expect(furtherTime?.value).toBeLessThan(0.52);
  expect(furtherMemory?.value).toBeLessThan(0.32);
  expect(peak?.value).toBeLessThan(400);
});

test('shaping rows takes less than half of the time that reading them takes', async () => {
  const [shaped] = await measureSmall('shaping', 0.1);
  expect(shaped?.cpu).toBeLessThan(1.5);
});

test('starting takes less than twice its usual processor time', async () => {
  const [help, planHelp, plan] = await measureSmall('start', 0.1);
  // Usual, of bare node: 2.4, 2.8 and 3.4.
  expect(help?.cpu).toBeLessThan(4.8);
  expect(planHelp?.cpu).toBeLessThan(5.6);
  expect(plan?.cpu).toBeLessThan(6.6);
});

test('an export takes less than twice its usual processor time and memory', async () => {
  const [time, memory] = await measureSmall('export', 0.03);
  expect(time?.cpu).toBeLessThan(2.4);
  expect(memory?.value).toBeLessThan(266);
});
