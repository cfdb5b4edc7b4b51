import { describe, expect, test } from 'vitest';
import type { Value } from '../../../src/model/records.js';
import {
  type ReferredNames,
  underUndoReferences,
  withUndoReferences,
} from '../../../src/plan/undo/undo-references.js';
import { aChange, aListing, anExisting } from '../../helpers/builders.js';

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
