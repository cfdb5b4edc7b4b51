import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Origin, Table } from '../../../src/model/tables.js';
import {
  changesInDoubt,
  doubtAbout,
  doubtReason,
  doubtsOf,
  type FileDoubt,
  weighDoubts,
} from '../../../src/plan/guard/file-doubts.js';
import { aChange, aTable } from '../../helpers/builders.js';

const teams: Table = aTable('teams', ['code,name', 'A,a'], { file: 'hr.xlsx', sheet: '組織', scope: 'FY27' });
const place = { file: 'hr.xlsx', sheet: '組織' };
const partial = (scope: string): FileDoubt => ({
  ...{ table: 'teams', scope },
  fact: { code: 'partial_export', args: { table: place } },
});
const blank = (scope: string | undefined): FileDoubt => ({
  ...{ table: 'teams', scope },
  fact: { code: 'blank_rows', args: { place: { ...place, line: 7 }, count: 2 } },
});

describe('a file itself is in doubt', () => {
  test.each<[string, Partial<Table>, readonly FileDoubt[]]>([
    ['not if nothing was left out', {}, []],
    [
      'in each scope of which an export left out records',
      { partialScopes: ['FY27', 'FY28'] },
      [partial('FY27'), partial('FY28')],
    ],
    ['if rows between others are blank', { blankBetween: { line: 7, count: 2 } }, [blank('FY27')]],
    [
      'for both reasons',
      { partialScopes: ['FY27'], blankBetween: { line: 7, count: 2 } },
      [partial('FY27'), blank('FY27')],
    ],
  ])('%s', (_, found, doubts) => {
    expect(doubtsOf([aTable('grades', ['code']), { ...teams, ...found }])).toEqual(doubts);
  });
});

describe('a doubt is about the rows', () => {
  const rows = { table: 'teams', scope: 'FY27' };
  test.each<[string, readonly FileDoubt[], FileDoubt | undefined]>([
    ['of its table and scope', [blank('FY27')], blank('FY27')],
    ['of all scopes, if its file names their container in each row', [blank(undefined)], blank(undefined)],
    ['of all scopes, if it is about all of the table', [partial('')], partial('')],
    ['of no other scope', [blank('FY28')], undefined],
    ['of no other table', [{ ...blank('FY27'), table: 'memberships' }], undefined],
    ['that no approval lifts, before the others', [blank('FY27'), partial('FY27')], partial('FY27')],
  ])('%s', (_, doubts, expected) => {
    expect(doubtAbout(doubts, rows)).toEqual(expected);
  });

  test('and asks for an approval that was not given, unless none makes the file whole', () => {
    const { code, args } = blank('FY27').fact;
    const reason = { code, args: { ...args, approval: 'rows=teams/FY27:3' } };
    expect(doubtReason(blank('FY27'), () => 'rows=teams/FY27:3')).toEqual(reason);
    expect(doubtReason(blank('FY27'), () => undefined)).toBeUndefined();
    expect(doubtReason(partial('FY27'), () => undefined)).toEqual(partial('FY27').fact);
  });
});

const older: FileDoubt = {
  ...{ table: 'teams', scope: 'FY27' },
  fact: { code: 'older_file', args: { place, replacedOn: '2027-03-20' } },
};
const from = (key: string, origin: Origin, options: Partial<Change> = {}) =>
  aChange('teams', key, { scope: 'FY27', action: 'update', origin, ...options });
const updates = (count: number) =>
  Array.from({ length: count }, (_, index) => from(`T${index}`, { ...place, line: index + 2 }));
const pruned = (options: Partial<Change> = {}) =>
  from('X', { file: 'other.csv' }, { action: 'delete', ...options });

describe('an older file', () => {
  test('is a warning at its place with up to five changes, and withholds six', () => {
    const warning = { code: 'older_file', severity: 'warning', origin: place };
    const args = { replacedOn: '2027-03-20', changes: 5 };
    expect(weighDoubts([older, blank('FY27')], updates(5))).toMatchObject({
      doubts: [blank('FY27')],
      problems: [{ ...warning, args }],
    });
    expect(weighDoubts([older], updates(6))).toEqual({ doubts: [older], problems: [] });
    expect(weighDoubts([older], [])).toEqual({ doubts: [], problems: [] });
  });

  test.each<[string, string, Change]>([
    ['counts', 'a delete of its table for lack of a row', pruned()],
    ['counts', 'a delete that it asks for itself', pruned({ origin: { ...place, line: 9 } })],
    [
      'does not count',
      'a delete by a row of another file',
      pruned({ origin: { file: 'other.csv', line: 9 } }),
    ],
    ['does not count', 'a delete in another scope', pruned({ scope: 'FY28' })],
    ['does not count', 'a delete of another table', { ...pruned(), resource: 'memberships' }],
    ['does not count', 'an update by another file', from('X', { file: 'other.csv', line: 9 })],
    ['does not count', 'an update by another sheet', from('X', { ...place, sheet: '旧', line: 9 })],
  ])('%s %s', (counts, _, change) => {
    const { doubts } = weighDoubts([older], [...updates(5), change]);
    expect(doubts).toEqual(counts === 'counts' ? [older] : []);
  });

  test('counts deletes in all scopes if its rows name their containers', () => {
    const every: FileDoubt = { ...older, scope: undefined };
    expect(weighDoubts([every], [...updates(5), pruned({ scope: 'FY28' })]).doubts).toEqual([every]);
  });
});

describe('the changes at the place of a doubt', () => {
  const line = { ...place, line: 7 };
  test.each<[string, readonly Change[], readonly string[]]>([
    ['are those of its rows', [from('A', line), from('B', { ...place, line: 8 })], ['A']],
    [
      'are those of which a single value comes from them',
      [
        from(
          'A',
          { file: 'b.csv', line: 2 },
          { fields: [{ field: 'name', before: 'a', after: 'b', origin: line }] },
        ),
      ],
      ['A'],
    ],
  ])('%s', (_, changes, keys) => {
    expect(changesInDoubt(blank('FY27'), changes).map(({ key }) => key)).toEqual(keys);
  });

  test('are none if the doubt has no place', () => {
    expect(changesInDoubt(partial('FY27'), [from('A', line)])).toEqual([]);
  });
});
