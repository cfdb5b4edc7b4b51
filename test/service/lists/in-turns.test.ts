import { expect, test } from 'vitest';
import { inTurns } from '../../../src/service/lists/in-turns.js';
import { held, settled } from '../../helpers/held.js';

test('results stand in the order of the elements, whatever is done first', async () => {
  const works = [held<string>(), held<string>(), held<string>()];
  const results = inTurns(works, 2, ({ promise }) => promise);
  for (const [index, { release }] of [...works.entries()].reverse()) {
    release(`result ${index}`);
    await settled();
  }
  expect(await results).toEqual(['result 0', 'result 1', 'result 2']);
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
  const first = held<void>();
  const work = async (element: number) => {
    begun.push(element);
    if (element === 2) throw new Error('no');
    await first.promise;
  };
  await expect(inTurns([1, 2, 3, 4], 2, work)).rejects.toThrow('no');
  first.release();
  await settled();
  expect(begun).toEqual([1, 2]);
});

test('nothing to do is done at once', async () => {
  expect(await inTurns([], 4, () => Promise.reject(new Error('never')))).toEqual([]);
});
