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

  test('is one that at least half of the changes share, the most frequent of several', () => {
    const changes = [moved('A', 'X', 'Y'), moved('B', 'R', 'S'), moved('C', 'R', 'S'), moved('D', null, 'S')];
    const scope = { summary, changes, withheld: [] };
    const cause = { code: 'root_renamed', from: 'R', to: 'S', count: 2 };
    expect(likelyCause('moves', scope)).toEqual(cause);
    const fewer = { ...scope, changes: [...changes, moved('E', 'T', 'U')] };
    expect(likelyCause('moves', fewer)).toBeUndefined();
  });

  test('of many moves is no other field, and no team that comes from the top or goes there', () => {
    const renamed = [{ field: 'name', before: 'X', after: 'Y' }];
    const causeOf = (...changes: readonly Change[]) =>
      likelyCause('moves', { summary, changes, withheld: [] });
    expect(causeOf(changed('A', renamed, 'move'), changed('B', renamed, 'move'))).toBeUndefined();
    expect(causeOf(moved('A', null, 'S'), moved('B', null, 'S'))).toBeUndefined();
    expect(causeOf(moved('A', 'R', null), moved('B', 'R', null))).toBeUndefined();
  });

  test('of many updates is no shifted column, where a field keeps what it was or a blank one is copied', () => {
    const blank = (key: string) =>
      changed(key, [
        { field: 'name', before: 'Sales', after: null },
        { field: 'notes', before: null, after: 'N' },
      ]);
    const same = (key: string) => changed(key, [{ field: 'name', before: 'Sales', after: 'Sales' }]);
    const causeOf = (...changes: readonly Change[]) =>
      likelyCause('updates', { summary, changes, withheld: [] })?.code;
    expect(causeOf(blank('A'), blank('B'))).toBe('one_column');
    expect(causeOf(same('A'), same('B'))).toBe('one_column');
  });

  test('of anything is no lost zero, when it is a delete or another reason that was withheld', () => {
    const other = { key: '0007', name: 'Seven' };
    const lost = { code: 'lost_zeros', args: { other } } as const;
    const renamed = { code: 'probable_rename', args: { other } } as const;
    const withheld = [
      { change: aChange('teams', '0007', { action: 'delete' }), reason: lost },
      { change: aChange('teams', '7'), reason: renamed },
    ];
    expect(likelyCause('deletes', { summary, changes: [], withheld })).toBeUndefined();
  });

  test('is left out where no row asks for the changes', () => {
    const cutOff = { summary: aScope('teams', { rows: 0, existing: 10 }), changes: [], withheld: [] };
    expect(likelyCause('deletes', cutOff)).toBeUndefined();
  });

  test('is left out where nothing points to one', () => {
    const moves = [moved('A', 'R', 'S'), moved('B', 'T', 'U'), moved('C', 'X', 'Y'), moved('D', null, 'S')];
    expect(likelyCause('moves', { summary, changes: moves, withheld: [] })).toBeUndefined();
    expect(likelyCause('updates', { summary, changes: [], withheld: [] })).toBeUndefined();
  });
});
