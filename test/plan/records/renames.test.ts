import { describe, expect, test } from 'vitest';
import { applyRenames, namedKeys } from '../../../src/plan/records/renames.js';
import { aDesired, aListing, anExisting } from '../../helpers/builders.js';

const g1 = anExisting('grades', { code: 'G1', name: 'Chief', level: 5 });
const live = aListing('grades', [g1, anExisting('grades', { code: 'G9', name: 'Head', level: 9 })]);

const renaming = (code: string, previousKey: string) => aDesired('grades', { code }, { previousKey });

describe('a record that a row renames', () => {
  test('stands under its new key; its code still shows what it was', () => {
    const renamed = applyRenames([renaming('G2', 'G1')], live);
    expect(renamed).toEqual({ ...live, records: [{ ...g1, key: 'G2' }, live.records[1]] });
  });

  test('is the parent of its children under the new key', () => {
    const tree = aListing('folders', [
      anExisting('folders', { code: 'A' }),
      anExisting('folders', { code: 'B', parentCode: 'A' }),
      anExisting('folders', { code: 'C', parentCode: 'B' }),
    ]);
    const rows = [aDesired('folders', { code: 'A2' }, { previousKey: 'A' })];
    const { records } = applyRenames(rows, tree);
    expect(records.map(({ key, values }) => [key, values['parentCode']])).toEqual([
      ['A2', null],
      ['B', 'A2'],
      ['C', 'B'],
    ]);
  });
});

describe('a listing stays as it is', () => {
  test.each([
    ['when the rename was done before', renaming('G9', 'G8')],
    ['when the new key is taken', renaming('G9', 'G1')],
    ['when the old key is the new one', renaming('G1', 'G1')],
    ['when no row renames', aDesired('grades', { code: 'G2' })],
  ])('%s', (_, row) => {
    expect(applyRenames([row], live)).toBe(live);
  });
});

test('a row names its code and the one before; a row without a code that can be read names none', () => {
  const rows = [{ key: 'A' }, { key: 'B', previousKey: 'C' }, {}, { previousKey: 'D' }];
  expect([...namedKeys(rows)]).toEqual(['A', 'B', 'C', 'D']);
});
