import { expect, test } from 'vitest';
import { inTurns } from '../../src/service/in-turns.js';

test('results stand in the order of the elements, whatever is done first', async () => {
  const waits = [30, 1, 15, 1];
  const work = (wait: number) => new Promise<number>((resolve) => setTimeout(() => resolve(wait), wait));
  expect(await inTurns(waits, 2, work)).toEqual(waits);
});

test('no more is done at once than there are places, and nothing is begun before its turn', async () => {
  let running = 0;
  let most = 0;
  await inTurns([1, 2, 3, 4, 5, 6, 7], 3, async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  });
  expect(most).toBe(3);
});

test('after a result that is enough nothing more is begun, and there are no gaps in what was found', async () => {
  const begun: number[] = [];
  const work = async (element: number) => {
    begun.push(element);
    return element;
  };
  expect(await inTurns([1, 2, 3, 4], 1, work, (result) => result === 2)).toEqual([1, 2]);
  expect(begun).toEqual([1, 2]);
});

test('after one has failed nothing more is begun', async () => {
  const begun: number[] = [];
  const fail = async (element: number) => {
    begun.push(element);
    await Promise.resolve();
    if (element === 2) throw new Error('no');
  };
  await expect(inTurns([1, 2, 3, 4, 5, 6], 2, fail)).rejects.toThrow('no');
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(begun.length).toBeLessThan(5);
});

test('nothing to do is done at once', async () => {
  expect(await inTurns([], 4, () => Promise.reject(new Error('never')))).toEqual([]);
});
