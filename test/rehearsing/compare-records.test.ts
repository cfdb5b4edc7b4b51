import { expect, test } from 'vitest';
import type { ExistingRecord, Listing } from '../../src/model/records.js';
import { compareRecords } from '../../src/rehearsing/compare-records.js';

function grades(
  ...records: readonly (Pick<ExistingRecord, 'key' | 'id' | 'values'> & Partial<ExistingRecord>)[]
): Listing {
  return {
    resource: 'grades',
    scope: '',
    records: records.map((record) => ({ resource: 'grades', scope: '', facts: {}, ...record })),
  };
}

const head = { key: 'G1', id: 'a', values: { code: 'G1', name: '部長', level: 60 } };

test('a record that was made again is the same by its key', () => {
  expect(compareRecords([grades(head)], [grades({ ...head, id: 'b' })])).toEqual([]);
});

test('a value, a state, a missing and a new record differ; a count may lag', () => {
  const before = grades(
    { ...head, facts: { isDefault: true, usersCount: 3 } },
    { ...head, key: 'G2', id: 'b' },
  );
  const values = { ...head.values, level: 70 };
  const after = grades(
    { ...head, values, facts: { isDefault: false, usersCount: 2 } },
    { ...head, key: 'G3', id: 'c' },
  );
  const about = (key: string) => ({ resource: 'grades', scope: '', record: { key, name: '部長' } });
  expect(compareRecords([before], [after])).toEqual([
    { ...about('G1'), field: 'level', before: 60, after: 70 },
    { ...about('G1'), field: 'isDefault', before: true, after: false },
    { ...about('G2'), before: 'G2', after: undefined },
    { ...about('G3'), before: undefined, after: 'G3' },
  ]);
});
