import { expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { recordsNeeded, selectChanges, wholePlan } from '../../../src/plan/decisions/select-records.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import { checkLimits } from '../../../src/plan/guard/check-limits.js';
import { recordId } from '../../../src/plan/records/names.js';
import { aChange, aPlan, aScope, chart } from '../../helpers/builders.js';

const remove = (key: string) => aChange('teams', key, { action: 'delete', liveId: key });

/** The changes to be made, and why each other one is not. */
function selected(changes: readonly Change[], ...keys: readonly string[]) {
  const plan = selectChanges(aPlan({ changes }), ({ key }) => keys.includes(key));
  return [
    ...plan.changes.map(({ key }) => key),
    ...plan.withheld.map(({ change, reason }) => `${change.key}: ${reason.code}`),
  ];
}

test('only the selected changes are made; the others are neither lost nor counted as held back', () => {
  const changes = [aChange('teams', 'A'), aChange('teams', 'B'), remove('C')];
  expect(selected(changes, 'B')).toEqual(['B', 'A: not_selected', 'C: not_selected']);
  expect(selected(changes, 'A', 'C')).toEqual(['A', 'C', 'B: not_selected']);
});

test('a selected change that needs another one is withheld, and nothing is taken along', () => {
  const above = aChange('teams', 'A');
  const below = aChange('teams', 'B', { dependsOn: [above.id] });
  expect(selected([above, below], 'B')).toEqual(['A: not_selected', 'B: depends_on_unselected']);
  const away = aChange('teams', 'M', {
    action: 'move',
    liveId: 'M',
    fields: [{ field: 'parentCode', before: 'C', after: null }],
  });
  expect(selected([away, remove('C')], 'C')).toEqual(['M: not_selected', 'C: children_kept']);
  const activation = aChange('charts', chart, { action: 'activate', liveId: 'c' });
  expect(selected([above, activation], chart)).toEqual([
    'A: not_selected',
    `${chart}: depends_on_unselected`,
  ]);
});

test('what a record needs can be selected with it, and then nothing keeps its changes', () => {
  const top = aChange('teams', 'A');
  const middle = aChange('teams', 'B', { dependsOn: [top.id] });
  const low = aChange('teams', 'C', { dependsOn: [middle.id] });
  const away = aChange('teams', 'M', {
    action: 'move',
    liveId: 'M',
    fields: [{ field: 'parentCode', before: 'D', after: null }],
  });
  const changes = [top, middle, low, away, aChange('teams', 'X'), remove('D')];
  const needed = (key: string) =>
    recordsNeeded(changes, recordId(aChange('teams', key))).map((id) => id.split('/').at(-1) ?? '');
  expect([needed('C'), needed('D'), needed('X')]).toEqual([['C', 'B', 'A'], ['D', 'M'], ['X']]);
  for (const key of ['C', 'D', 'X']) {
    const rest = selected(changes, ...needed(key)).filter((one) => !one.endsWith(': not_selected'));
    expect(rest.toSorted()).toEqual(needed(key).toSorted());
  }
});

test('limits are those of the whole plan, so that one record after the other cannot pass them', () => {
  const changes = ['A', 'B', 'C', 'D'].map(remove);
  const whole = aPlan({ changes, scopes: [aScope('teams', { existing: 10 })] });
  const one = selectChanges(whole, ({ key }) => key === 'A');
  expect(one.changes.map(({ key }) => key)).toEqual(['A']);
  expect(checkLimits(one, noApprovals)).toEqual(checkLimits(whole, noApprovals));
  expect(checkLimits(one, noApprovals)).not.toEqual([]);
  expect(wholePlan(one)).toEqual(whole);
});
