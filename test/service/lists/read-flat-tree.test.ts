import { describe, expect, test } from 'vitest';
import { type FlatTreeOptions, readFlatTree } from '../../../src/service/lists/read-flat-tree.js';
import { openAnswers, openClient } from '../../helpers/sandboxes.js';

interface Shown {
  readonly id: string;
  readonly [property: string]: unknown;
}

/** Reads a list whose single records show what stands in `families`. */
async function readFrom(
  list: readonly Shown[],
  families: Readonly<Record<string, unknown>> = {},
  options: Partial<FlatTreeOptions> = {},
) {
  const sandbox = await openAnswers(({ path }) => {
    const id = path.split('/')[2];
    return id ? { id, children: families[id] } : list;
  });
  const where = { path: '/list', query: {}, pathProperty: 'fullName', nameProperty: 'name' };
  const { nodes, expectedCount } = await readFlatTree(openClient(sandbox), { ...where, ...options });
  const asked = sandbox.requests.flatMap(({ path }) => path.split('/')[2] ?? []);
  return {
    parents: Object.fromEntries(nodes.map(({ answer, parent }) => [answer.id, parent?.id ?? null])),
    expectedCount,
    asked: asked.toSorted(),
  };
}

const folder = (id: string, fullName: string): Shown => ({ id, name: fullName.split('/').at(-1), fullName });

describe('a list of folders without their parents', () => {
  const list = [folder('a', 'A'), folder('b', 'A/B'), folder('c', 'C')];

  test('gets them from the folders whose path begins another path, and asks no other folder', async () => {
    const read = await readFrom(list, { a: [{ id: 'B' }] });
    expect(read).toMatchObject({ parents: { a: null, b: 'a', c: null }, asked: ['a'] });
  });

  test('gets them from all folders if one of them shows no path', async () => {
    const read = await readFrom([...list, { id: 'd', name: 'D' }], { a: [{ id: 'b' }], c: [{ id: 'd' }] });
    expect(read).toMatchObject({
      parents: { a: null, b: 'a', c: null, d: 'c' },
      asked: ['a', 'b', 'c', 'd'],
    });
  });

  test('asks the folders that are to be deleted, whatever their path is', async () => {
    const read = await readFrom(list, { a: [{ id: 'b' }] }, { isAsked: ({ id }) => id === 'c' });
    expect(read.asked).toEqual(['a', 'c']);
  });

  test('leaves a folder at the top if the folder above it does not show its children', async () => {
    const read = await readFrom([folder('a', 'A'), folder('ab', 'AB')], { a: 'none' });
    expect(read).toMatchObject({ parents: { a: null, ab: null }, asked: ['a'] });
  });
});

describe('a folder that is not listed', () => {
  test('is expected beside those that are, so that the list is never taken for whole', async () => {
    const read = await readFrom([folder('a', 'A')], { a: [{ id: 'hidden' }] }, { isAsked: () => true });
    expect(read.expectedCount).toBe(2);
  });

  test('is expected where a path leads through it', async () => {
    const read = await readFrom([folder('a', 'A'), folder('c', 'A/B/C')], { a: [] });
    expect(read.expectedCount).toBe(3);
  });

  test('is not expected where a name holds the sign between names', async () => {
    const root: Shown = { id: 'ab', name: 'A/B', fullName: 'A/B' };
    const read = await readFrom([folder('a', 'A'), root], { a: [] });
    expect(read.expectedCount).toBeUndefined();
  });
});
