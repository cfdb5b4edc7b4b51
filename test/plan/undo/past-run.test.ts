import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { ExistingRecord, Value } from '../../../src/model/records.js';
import {
  type PastChange,
  type ReferredNames,
  underUndoReferences,
  undoNames,
  withUndoReferences,
} from '../../../src/plan/undo/past-run.js';
import { aChange, aListing, anExisting } from '../../helpers/builders.js';

const grade = (code: string | null, id: string) => anExisting('grades', { code }, { id });
const namesIn = (
  records: readonly ExistingRecord[],
  {
    named = [],
    past = [],
  }: { readonly named?: readonly Change[]; readonly past?: readonly PastChange[] } = {},
) => undoNames({ named, past }, aListing(records[0]?.resource ?? 'grades', records));

describe('the record that a run calls by a key', () => {
  const changed = aChange('grades', 'G1', { action: 'update', liveId: 'ID-1' });
  const created: PastChange = { change: aChange('grades', 'G1'), isCertain: true, id: 'ID-1' };
  const unproven: PastChange = { change: aChange('grades', 'G1'), isCertain: false };

  test.each<[string, readonly ExistingRecord[], Parameters<typeof namesIn>[1], string | undefined]>([
    [
      'is the one that the run changed, under whatever key',
      [grade('G9', 'id-1'), grade('G1', 'id-2')],
      { named: [changed] },
      'id-1',
    ],
    [
      'is the one that the run created, under whatever key',
      [grade('G9', 'id-1'), grade('G1', 'id-2')],
      { past: [created] },
      'id-1',
    ],
    [
      'is none if that is gone, though another has its key',
      [grade('G1', 'id-2')],
      { named: [changed] },
      undefined,
    ],
    ['has its key, if the run did not know its id', [grade('G1', 'id-2')], { past: [unproven] }, 'id-2'],
    ['is none if two have its key', [grade('G1', 'id-2'), grade('G1', 'id-3')], {}, undefined],
    ['is none if nobody has its key', [grade('G2', 'id-2'), grade(null, 'id-3')], {}, undefined],
  ])('%s', (_, records, run, id) => {
    const names = namesIn(records, run);
    expect(names.recordOf('G1')?.id).toBe(id);
    expect(names.keyOf('G1')).toBe(records.find((record) => record.id === id)?.key ?? 'G1');
  });

  test('is that of a parent without a code, whatever code it has by now', () => {
    const names = namesIn([anExisting('teams', { code: 'N', name: '旧課' }, { id: 'X' })]);
    expect(names.keyOf('(team x)')).toBe('N');
  });
});

test('a key comes back neither for another field nor from a delete, which only shows it', () => {
  const fields = [{ field: 'name', before: 'a', after: 'b' }];
  const change = aChange('grades', 'G1', { action: 'update', liveId: 'id-1', fields });
  const deleted = aChange('grades', 'G1', {
    ...{ action: 'delete', liveId: 'id-1' },
    fields: [{ field: 'code', before: 'G1', after: null }],
  });
  const past = [change, deleted].map((one) => ({ change: one, isCertain: true }));
  for (const key of [null, 'b'])
    expect(namesIn([grade(key, 'id-1')], { past }).listing.records).toMatchObject([{ key }]);
});

/** The undo gives what the run calls NEW its former code OLD back. */
const namesOf: ReferredNames = (resource) =>
  resource === 'users'
    ? undefined
    : {
        keyOf: (key: string) => (key === 'NEW' ? 'OLD' : key),
        recordById: (id) => {
          if (resource !== 'teams' || id === undefined) return undefined;
          return anExisting('teams', { code: id === 'T1' ? 'OLD' : null }, { id });
        },
      };

const set = (field: string, before: Value, after: Value) => ({ field, before, after });

describe('a change of the run that names a team or a grade whose code the undo gives back', () => {
  const change = aChange('memberships', 'NEW/u1', {
    action: 'update',
    liveId: 'T1/U1',
    fields: [set('team', null, 'NEW'), set('user', null, 'NEW'), set('grades', ['NEW', 'G2'], [])],
    group: { leader: true, grades: ['NEW', 'A'] },
  });

  test('names it by that code: in its key, its values before and after, and what is sent with them', () => {
    expect(withUndoReferences(change, namesOf)).toEqual({
      ...change,
      key: 'OLD/u1',
      link: { owner: 'OLD', subject: 'u1' },
      fields: [set('team', null, 'OLD'), set('user', null, 'NEW'), set('grades', ['G2', 'OLD'], [])],
      group: { leader: true, grades: ['A', 'OLD'] },
    });
  });

  test('stays as it is if it refers to nothing, or if the run touched nothing that it refers to', () => {
    const grade = aChange('grades', 'NEW', { fields: [set('code', null, 'NEW')] });
    expect(withUndoReferences(grade, namesOf)).toBe(grade);
    expect(withUndoReferences(change, () => undefined)).toEqual(change);
    const { group: _, ...alone } = change;
    expect('group' in withUndoReferences(alone, namesOf)).toBe(false);
  });
});

describe('members that the service shows', () => {
  const member = (id: string) => anExisting('memberships', { team: 'NEW', user: 'u1' }, { id });
  const shown = (id: string) =>
    underUndoReferences(aListing('memberships', [member(id)]), namesOf).records[0];

  test('are found under the code that their team has at the undo, by the id of the team', () => {
    expect(shown('T1/U1')).toMatchObject({ key: 'OLD/u1', values: { team: 'OLD', user: 'u1' } });
  });

  test('keep their own code if their team has none', () => {
    expect(shown('T2/U1')).toMatchObject({ key: 'NEW/u1', values: { team: 'NEW', user: 'u1' } });
  });

  test('are the only records that are shown in another way', () => {
    const listing = aListing('grades', [anExisting('grades', { code: 'NEW' })]);
    expect(underUndoReferences(listing, namesOf)).toBe(listing);
  });
});
