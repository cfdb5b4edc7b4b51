import { describe, expect, test } from 'vitest';
import { countLostValues } from '../../src/apply/count-lost-values.js';
import type { Change } from '../../src/model/changes.js';
import type { ExistingRecord, Listing, Value } from '../../src/model/records.js';
import type { ScopeToRead } from '../../src/service/lists/reader.js';
import { aChange, aListing, anExisting, aPlan } from '../helpers/builders.js';

const options = (before: Value, after: Value) => ({ field: 'fields.rank.options', before, after });
const withoutB = aChange('masters', 'V1', {
  action: 'update',
  fields: [options(['A', 'B'], ['A'])],
  liveId: 'id-V1',
});
const item = (code: string, rank: Value) =>
  anExisting('items', { code, name: code, 'inputs.rank': rank }, { id: `id-${code}` });
const itemChange = (code: string, change: Partial<Change>) =>
  aChange('items', code, { action: 'update', liveId: `id-${code}`, ...change });
const [withA, withB, withBoth] = [item('I1', 'A'), item('I2', 'B'), item('I3', ['A', 'B'])];

/** What the first change takes, and which lists were read for that. */
async function count(
  changes: readonly Change[],
  items: readonly ExistingRecord[],
  { isKnown = false, expectedCount }: { readonly isKnown?: boolean; readonly expectedCount?: number } = {},
) {
  const read: ScopeToRead[] = [];
  const listing: Listing = {
    ...aListing('items', items),
    scope: 'V1',
    ...(expectedCount !== undefined && { expectedCount }),
  };
  const masters = aListing('masters', [
    anExisting(
      'masters',
      { code: 'V1', 'fields.rank.fieldType': 'pull_down', 'fields.rank.options': ['A', 'B'] },
      { id: 'id-V1' },
    ),
  ]);
  const reader = {
    list: async (_: unknown, where: ScopeToRead) => {
      read.push(where);
      return listing;
    },
  };
  const listings = isKnown ? [masters, listing] : [masters];
  const plan = await countLostValues(aPlan({ changes }), { listings, reader });
  return { effects: plan.changes[0]?.effects ?? [], read };
}

describe('values that go with an option', () => {
  test('are counted in the items of the master that loses it', async () => {
    const { effects, read } = await count([withoutB], [withA, withB, withBoth]);
    expect(effects).toEqual([{ what: 'inputs.rank', count: 2 }]);
    expect(read.map(({ scope, columns }) => [scope, columns?.map(({ name }) => name)])).toEqual([
      ['V1', ['inputs.rank']],
    ]);
  });

  test('are none where no item has it', async () => {
    expect((await count([withoutB], [withA])).effects).toEqual([]);
  });

  test('are counted without a request where the items are known', async () => {
    const { effects, read } = await count([withoutB], [withB], { isKnown: true });
    expect([effects, read]).toEqual([[{ what: 'inputs.rank', count: 1 }], []]);
  });

  test('are not looked for where no option goes', async () => {
    const more = { ...withoutB, fields: [options(['A', 'B'], ['B', 'A', 'C'])] };
    expect(await count([more], [withB])).toEqual({ effects: [], read: [] });
  });

  test.each<readonly [string, Partial<Change>]>([
    ['gets another value', { fields: [{ field: 'inputs.rank', before: 'B', after: 'A' }] }],
    ['is deleted', { action: 'delete', fields: [{ field: 'inputs.rank', before: 'B', after: null }] }],
  ])('do not count of an item that %s in the same plan', async (_, change) => {
    expect((await count([withoutB, itemChange('I2', change)], [withB])).effects).toEqual([]);
  });

  test('count of an item of which the plan changes something else', async () => {
    const renamed = itemChange('I2', { fields: [{ field: 'name', before: 'I2', after: 'New' }] });
    expect((await count([withoutB, renamed], [withB])).effects).toEqual([{ what: 'inputs.rank', count: 1 }]);
  });

  test('are unknown where the list lacks items', async () => {
    const { effects } = await count([withoutB], [withA], { expectedCount: 2 });
    expect(effects).toEqual([{ what: 'inputs.rank', count: null }]);
  });
});
