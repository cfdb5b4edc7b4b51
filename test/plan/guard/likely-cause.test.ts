import { describe, expect, test } from 'vitest';
import type { Change, FieldChange } from '../../../src/model/changes.js';
import { likelyCause } from '../../../src/plan/guard/likely-cause.js';
import { aChange, aScope } from '../../helpers/builders.js';

const summary = aScope('teams', { rows: 10, existing: 10 });

function changed(key: string, fields: readonly FieldChange[], action: Change['action'] = 'update'): Change {
  return aChange('teams', key, { action, fields });
}

function moved(key: string, before: string | null, after: string | null): Change {
  return changed(key, [{ field: 'parentCode', before, after }], 'move');
}

describe('the likely cause', () => {
  test('of many deletes is a file that was cut off, when it has fewer rows than the service has records', () => {
    const cutOff = { summary: aScope('teams', { rows: 4, existing: 10 }), changes: [], withheld: [] };
    expect(likelyCause('deletes', cutOff)).toEqual({ code: 'file_cut_off', rows: 4, existing: 10 });
    expect(likelyCause('deletes', { ...cutOff, summary })).toBeUndefined();
  });

  test('of anything is lost zeros, when new codes have lost them', () => {
    const other = { key: '0007', name: 'Seven' };
    const withheld = [
      { change: aChange('teams', '7'), reason: { code: 'lost_zeros', args: { other } } as const },
    ];
    const scope = { summary, changes: [], withheld };
    expect(likelyCause('deletes', scope)).toEqual({ code: 'lost_zeros', count: 1 });
    expect(likelyCause('updates', scope)).toEqual({ code: 'lost_zeros', count: 1 });
  });

  test('of many updates is a shifted column, when one field gets what another one was', () => {
    const shift = (key: string) =>
      changed(key, [
        { field: 'name', before: 'Sales', after: 'Memo' },
        { field: 'notes', before: 'Memo', after: null },
      ]);
    const changes = [shift('A'), shift('B'), changed('C', [{ field: 'name', before: 'X', after: 'Y' }])];
    expect(likelyCause('updates', { summary, changes, withheld: [] })).toEqual({
      code: 'column_shifted',
      from: 'notes',
      to: 'name',
      count: 2,
    });
  });

  test('of many updates is one column, when it differs in most of them', () => {
    const changes = [
      changed('A', [{ field: 'name', before: 'X', after: 'Y' }]),
      changed('B', [{ field: 'name', before: 'Z', after: 'W' }]),
      changed('C', [{ field: 'notes', before: null, after: 'N' }]),
    ];
    expect(likelyCause('updates', { summary, changes, withheld: [] })).toEqual({
      code: 'one_column',
      field: 'name',
      count: 2,
    });
  });

  test('of many moves is a renamed root, when most go from one parent to one other', () => {
    const changes = [moved('A', 'R', 'S'), moved('B', 'R', 'S'), moved('C', 'X', 'Y')];
    expect(likelyCause('moves', { summary, changes, withheld: [] })).toEqual({
      code: 'root_renamed',
      from: 'R',
      to: 'S',
      count: 2,
    });
  });

  test('is left out where nothing points to one', () => {
    const moves = [moved('A', 'R', 'S'), moved('B', 'T', 'U'), moved('C', 'X', 'Y'), moved('D', null, 'S')];
    expect(likelyCause('moves', { summary, changes: moves, withheld: [] })).toBeUndefined();
    expect(likelyCause('updates', { summary, changes: [], withheld: [] })).toBeUndefined();
  });
});
