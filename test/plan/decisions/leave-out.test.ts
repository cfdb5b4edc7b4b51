import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { leaveOut, withoutLeftOut } from '../../../src/plan/decisions/leave-out.js';
import { aChange, aPlan, chart } from '../../helpers/builders.js';

const file = 'diff.xlsx';

/** What is left out when these are decided against, each with why. */
function leftOut(changes: readonly Change[], ...decided: readonly Change[]): readonly string[] {
  const skipped = new Map(decided.map(({ id }, index) => [id, { origin: { file, line: index + 2 } }]));
  return [...leaveOut(changes, skipped)].map(([id, { reason }]) =>
    reason.code === 'decided' ? `${id}: decided` : `${id}: ${reason.code} ${reason.change.id}`,
  );
}

const needs = (...changes: readonly Change[]) => ({ dependsOn: changes.map(({ id }) => id) });
const parent = (before: string | null, after: string | null) => [{ field: 'parentCode', before, after }];

describe('with a change that is left out', () => {
  test('goes all that depends on it, at any distance, and nothing else', () => {
    const newChart = aChange('charts', chart);
    const team = aChange('teams', 'A', needs(newChart));
    const below = aChange('teams', 'B', needs(team));
    const other = aChange('grades', 'G1');
    expect(leftOut([newChart, team, below, other], newChart)).toEqual([
      `charts/${chart}: decided`,
      `teams/${chart}/A: needs charts/${chart}`,
      `teams/${chart}/B: needs teams/${chart}/A`,
    ]);
    expect(leftOut([newChart, team, below, other], below)).toEqual([`teams/${chart}/B: decided`]);
  });

  test('goes a change that was decided itself, which keeps that reason', () => {
    const above = aChange('teams', 'A');
    const below = aChange('teams', 'B', needs(above));
    expect(leftOut([above, below], above, below)).toEqual([
      `teams/${chart}/A: decided`,
      `teams/${chart}/B: decided`,
    ]);
  });

  test('goes the activation of its chart, which would differ from what was reviewed', () => {
    const team = aChange('teams', 'A');
    const elsewhere = aChange('teams', 'A', { scope: 'FY28' });
    const activation = aChange('charts', chart, { action: 'activate', liveId: 'c' });
    expect(leftOut([team, elsewhere, activation], team)).toEqual([
      `teams/${chart}/A: decided`,
      `charts/${chart}#activate: unfinished teams/${chart}/A`,
    ]);
    expect(leftOut([team, elsewhere, activation], elsewhere)).toEqual([`teams/FY28/A: decided`]);
    expect(leftOut([team, elsewhere, activation], activation)).toEqual([`charts/${chart}#activate: decided`]);
  });
});

describe('a delete beside a change that is left out', () => {
  const deletion = (key: string, options: Partial<Change> = {}) =>
    aChange('teams', key, { action: 'delete', liveId: key, ...options });

  test('is made, as the person who decided saw it', () => {
    const creation = aChange('teams', 'N');
    const update = aChange('teams', 'U', { action: 'update', liveId: 'u' });
    expect(leftOut([creation, update, deletion('D')], creation, update)).toEqual([
      `teams/${chart}/N: decided`,
      `teams/${chart}/U: decided`,
    ]);
  });

  test('is not made when that change would have emptied it, nor are the deletes above', () => {
    const move = aChange('teams', 'M', { action: 'move', liveId: 'm', fields: parent('D', 'X') });
    const inner = deletion('D', { fields: parent('TOP', null) });
    const top = deletion('TOP', needs(inner));
    const unrelated = deletion('E');
    expect(leftOut([move, inner, top, unrelated], move)).toEqual([
      `teams/${chart}/M: decided`,
      `teams/${chart}/D: stays_below teams/${chart}/M`,
      `teams/${chart}/TOP: needs teams/${chart}/D`,
    ]);
  });

  test('of another scope is made, though its record has the same code', () => {
    const move = aChange('teams', 'M', { action: 'move', liveId: 'm', fields: parent('D', 'X') });
    expect(leftOut([move, deletion('D', { id: 'other', scope: 'FY28' })], move)).toEqual([
      `teams/${chart}/M: decided`,
    ]);
  });

  test('that takes its descendants along is not made beside any move of its scope', () => {
    const folder = (key: string, options: Partial<Change>) =>
      aChange('folders', key, { liveId: key, ...options });
    const move = folder('M', { action: 'move', fields: parent('INNER', null) });
    const taking = folder('D', { action: 'delete', effects: [{ what: 'children', count: 1 }] });
    const empty = folder('E', { action: 'delete', effects: [{ what: 'workflowsCount', count: 1 }] });
    expect(leftOut([move, taking, empty], move)).toEqual([
      'folders/M: decided',
      'folders/D: stays_below folders/M',
    ]);
  });
});

test('in the rest of the plan, what is left out is withheld, so that it still names its records', () => {
  const [kept, left] = [aChange('grades', 'G1'), aChange('grades', 'G2')];
  const plan = aPlan({ changes: [kept, left] });
  const rest = withoutLeftOut(plan, leaveOut(plan.changes, new Map([[left.id, { origin: { file } }]])));
  expect(rest.changes).toEqual([kept]);
  expect(rest.withheld).toEqual([
    { change: left, reason: { code: 'switched_off', args: { option: '--decisions' } } },
  ]);
});
