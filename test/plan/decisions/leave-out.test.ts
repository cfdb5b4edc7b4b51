import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { judgePlan } from '../../../src/plan/check/check-plan.js';
import { isHeldBack, withheldCode } from '../../../src/plan/check/hold.js';
import {
  leaveOut,
  recordsNeeded,
  selectedPart,
  withoutLeftOut,
} from '../../../src/plan/decisions/leave-out.js';
import { recordId } from '../../../src/plan/records/names.js';
import { aChange, aPlan, aScope, aWithheld, chart, holding } from '../../helpers/builders.js';

const file = 'diff.xlsx';

/** What is left out when these are decided against, each with why. */
function leftOut(changes: readonly Change[], ...decided: readonly Change[]): readonly string[] {
  const skipped = new Map(decided.map(({ id }, index) => [id, { origin: { file, line: index + 2 } }]));
  return shortened(leaveOut({ changes }, skipped));
}

function shortened(leftOut: ReturnType<typeof leaveOut>): readonly string[] {
  return [...leftOut].map(([id, { reason }]) =>
    'change' in reason ? `${id}: ${reason.code} ${reason.change.id}` : `${id}: ${reason.code}`,
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
  const skipped = new Map([[left.id, { origin: { file } }]]);
  const rest = withoutLeftOut(plan, leaveOut(plan, skipped), '--decisions');
  expect(rest.changes).toEqual([kept]);
  expect(rest.withheld).toEqual([aWithheld(left, 'switched_off', { option: '--decisions' }, { place: {} })]);
});

describe('of selected records', () => {
  const remove = (key: string) => aChange('teams', key, { action: 'delete', liveId: key });
  const selection = (...keys: readonly string[]) => ({
    resources: [],
    records: keys.map((key) => `teams/${chart}/${key}`),
  });
  const names = (all: readonly Pick<Change, 'key'>[]) => all.map(({ key }) => key);
  const [top, middle] = [aChange('teams', 'A'), aChange('teams', 'B', needs(aChange('teams', 'A')))];
  const low = aChange('teams', 'C', needs(middle));
  const away = aChange('teams', 'M', { action: 'move', liveId: 'M', fields: parent('D', null) });
  const changes = [top, middle, low, away, aChange('teams', 'X'), remove('D')];

  test('only the changes are made, and what needs another one is left out: nothing is taken along', () => {
    const found = shortened(leaveOut({ changes, selection: selection('C', 'D', 'X') }));
    expect(found).toEqual([
      `teams/${chart}/A: not_selected`,
      `teams/${chart}/B: not_selected`,
      `teams/${chart}/M: not_selected`,
      `teams/${chart}/C: needs teams/${chart}/B`,
      `teams/${chart}/D: stays_below teams/${chart}/M`,
    ]);
  });

  test('all changes of a resource are made, if it is selected', () => {
    expect(leaveOut({ changes, selection: { resources: ['teams'], records: [] } }).size).toBe(0);
  });

  test('the whole plan stays, and people read the part', () => {
    const held = aWithheld(aChange('teams', 'H'), 'no_rows', {});
    const plan = aPlan({ changes: [top, remove('D')], ...holding(held), selection: selection('A') });
    const part = selectedPart(plan);
    expect(names(part.changes)).toEqual(['A']);
    expect(part.withheld.map(({ change, finding }) => [change.key, finding.evidence])).toEqual([
      ['D', { option: '--only' }],
      ['H', { option: '--only' }],
    ]);
    expect(selectedPart({ ...plan, selection: selection('H') }).withheld[0]).toEqual(held);
  });

  test('those that need another one are held back, unlike the others', () => {
    const part = selectedPart(aPlan({ changes: [top, middle], selection: selection('B') }));
    expect(part.withheld.map((one) => [one.change.key, withheldCode(one), isHeldBack(one)])).toEqual([
      ['A', 'switched_off', false],
      ['B', 'depends_on_withheld', true],
    ]);
  });

  test('those that a record needs can be selected with it, and then nothing keeps its changes', () => {
    const needed = (key: string) =>
      recordsNeeded(changes, recordId(aChange('teams', key))).map((id) => id.split('/').at(-1) ?? '');
    expect([needed('C'), needed('D'), needed('X')]).toEqual([['C', 'B', 'A'], ['D', 'M'], ['X']]);
    for (const key of ['C', 'D', 'X']) {
      const part = selectedPart(aPlan({ changes, selection: selection(...needed(key)) }));
      expect(names(part.changes).toSorted()).toEqual(needed(key).toSorted());
    }
  });

  test('limits are those of the whole plan, so that one record after the other cannot pass them', () => {
    const deletes = ['A', 'B', 'C', 'D'].map(remove);
    const whole = aPlan({ changes: deletes, scopes: [aScope('teams', { existing: 10 })] });
    const { refusals } = judgePlan({ ...whole, selection: selection('A') }, noApprovals);
    expect(refusals.map(({ check }) => check)).toEqual(['limit_exceeded']);
    expect(refusals).toEqual(judgePlan(whole, noApprovals).refusals);
  });
});
