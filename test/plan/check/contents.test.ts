import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { contentsLost } from '../../../src/plan/check/contents.js';
import { lostParts, removedOptions } from '../../../src/plan/check/parts.js';
import { aChange, anActivation, changing } from '../../helpers/builders.js';
import { shown } from '../../helpers/checking.js';

/** All of this writes nothing of the plan. */
function found(...changes: readonly Change[]): readonly string[] {
  const all = contentsLost(changes);
  expect(all.filter(({ reach }) => reach !== 'plan')).toEqual([]);
  return all.map((one) => shown(one, { changes }));
}

describe('cascade', () => {
  const taking = (resource: string) =>
    aChange(resource, 'A', { action: 'delete', effects: [{ what: 'children', count: 2 }] });

  test.each(['folders', 'masters', 'charts'])(
    'is found for a delete in %s that takes others with it',
    (resource) => {
      expect(found(taking(resource), aChange(resource, 'B', { action: 'delete' }))).toEqual([
        `delete A (effects [{what children, count 2}]) ${resource}=A`,
      ]);
    },
  );

  test('is none in grades', () => {
    expect(found(taking('grades'))).toEqual([]);
  });

  const team = (key: string, members: number | null, dependsOn: readonly string[] = []) =>
    aChange('teams', key, {
      action: 'delete',
      dependsOn: dependsOn.map((below) => `teams/FY27/${below}`),
      effects: members === 0 ? [] : [{ what: 'usersCount', count: members }],
    });

  test('is found once for the topmost record, with all that goes with those below it', () => {
    const changes = [team('E', 2), team('D', 3, ['E']), team('HQ', 0, ['D']), team('X', 1)];
    expect(found(...changes)).toEqual([
      'delete D E HQ (effects [{what usersCount, count 5}]) teams=FY27/HQ',
      'delete X (effects [{what usersCount, count 1}]) teams=FY27/X',
    ]);
  });

  test('counts nothing where one of them is not counted', () => {
    expect(found(team('E', null), team('D', 3, ['E']))).toEqual([
      'delete D E (effects [{what usersCount, count null}]) teams=FY27/D',
    ]);
  });

  test('is approved as it is: not once another one has more members', () => {
    const [few] = contentsLost([team('E', 1)]);
    const [more] = contentsLost([team('E', 2)]);
    expect(few?.lift).not.toBe(more?.lift);
  });
});

/** A change of attributes of a master's fields: `a.options [A,B]>[B], a.title Old>New`. */
const changeOf = (attributes: string, options: Parameters<typeof changing>[1] = {}) =>
  changing(`update masters V fields.${attributes.replaceAll(', ', ', fields.')}`, options);

describe('field_loss', () => {
  const optionInUse = { effects: [{ what: 'inputs.b', count: 2 }] };

  test.each<[string, Change, string?]>([
    ['is found for a removed field', changeOf('a.fieldType text>'), '[a]'],
    ['is found for another type', changeOf('a.fieldType text>date'), '[a]'],
    [
      'is found once for all fields of a master, and for an option in use',
      changeOf('a.fieldType text>, c.fieldType >text', optionInUse),
      '[a, b]',
    ],
    ['is none for a new field', changeOf('a.fieldType >text')],
    ['is none for another title', changeOf('a.title Color>Colour')],
    ['is none for a new master', changeOf('a.fieldType >text', { action: 'create' })],
  ])('%s', (_, change, fields) => {
    expect(found(change)).toEqual(fields ? [`update V (fields ${fields}) fields=V`] : []);
  });

  test('is none where the master is deleted', () => {
    expect(lostParts(changeOf('a.fieldType text>', { action: 'delete' }))).toEqual([]);
  });
});

test.each<[string, Change, Readonly<Record<string, readonly string[]>>]>([
  ['that a field no longer has', changeOf('a.options [A,B,C]>[C,D]'), { a: ['A', 'B'] }],
  ['not in another order', changeOf('a.options [A,B]>[B,A]'), {}],
  ['not where there are more', changeOf('a.options [A,B]>[A,B,C]'), {}],
  ['not of a field that is removed', changeOf('a.fieldType pull_down>, a.options [A]>'), {}],
  ['not of a field with another type', changeOf('a.fieldType pull_down>text, a.options [A]>'), {}],
  ['not of a deleted record', changeOf('a.options [A]>', { action: 'delete' }), {}],
])('options are removed %s', (_, change, removed) => {
  expect(Object.fromEntries(removedOptions(change))).toEqual(removed);
});

test.each([
  ['is found where an activation cancels that of a chart without a row', false],
  ['is none where the files name the chart', true],
])('schedule_lost %s', (_, isNamed) => {
  const activation = anActivation('FY27', '2027-04-01', {
    activation: { replaced: { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed } },
  });
  const lost = 'activate FY27 (key FY28, dueOn 2027-10-01) schedule=FY28';
  expect(found(activation)).toEqual(isNamed ? [] : [lost]);
});
