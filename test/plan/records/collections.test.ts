import { expect, test } from 'vitest';
import { oncePer } from '../../../src/plan/records/collections.js';

test('what follows from an object is made once for it, and anew for an equal one', () => {
  let madeCount = 0;
  const sizeOf = oncePer((list: readonly string[]) => {
    madeCount++;
    return list.length || undefined;
  });
  const list = ['a', 'b'];
  expect([sizeOf(list), sizeOf(list), madeCount]).toEqual([2, 2, 1]);
  expect([sizeOf([...list]), madeCount]).toEqual([2, 2]);
  const empty: readonly string[] = [];
  expect([sizeOf(empty), sizeOf(empty), madeCount]).toEqual([undefined, undefined, 3]);
});
