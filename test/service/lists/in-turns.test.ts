import { expect, test } from 'vitest';
import { inTurns } from '../../../src/service/lists/in-turns.js';
import { held, settled } from '../../helpers/held.js';

test('results are in the order of the elements, whichever is done first', async () => {
  const works = [held<string>(), held<string>(), held<string>()];
  const results = inTurns(works, 2, ({ promise }) => promise);
  for (const [index, { release }] of [...works.entries()].reverse()) {
    release(`result ${index}`);
    await settled();
  }
  expect(await results).toEqual(['result 0', 'result 1', 'result 2']);
});

test('after a sufficient result nothing more is started, and the results have no gaps', async () => {
  const begun: number[] = [];
  const work = async (element: number) => {
    begun.push(element);
    return element;
  };
  expect(await inTurns([1, 2, 3, 4], 1, work, (result) => result === 2)).toEqual([1, 2]);
  expect(begun).toEqual([1, 2]);
});

test('after a failure nothing more is started', async () => {
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
