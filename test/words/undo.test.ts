import { expect, test } from 'vitest';
import type { UndoLossReason } from '../../src/model/obstacles.js';
import { textOf } from '../../src/model/sentence.js';
import { lossOfChangeTold } from '../../src/plan/undo/tell-undo.js';
import { aChange } from '../helpers/builders.js';

const titles = new Map([['V1', new Map([['rank', 'Rank']])]]);

test.each<[UndoLossReason, string]>([
  [
    { code: 'field_changed', args: { field: 'inputs.rank', expected: ['a', 'b'], found: null } },
    'is left as it is: Rank is now blank, no longer "a", "b". Once that has changed, also by applying this plan, undo the same run again.',
  ],
  [
    { code: 'effect_lost', args: { effect: { what: 'usersCount', count: 2 } } },
    '2 memberships deleted together with it cannot be restored.',
  ],
  [
    { code: 'last_leader', args: { owner: '1130' } },
    'is left as it is: the team "1130" would now have members but no leader. Once that has changed, also by applying this plan, undo the same run again.',
  ],
])('what an undo does not restore names record, field, values and effects: %j', (reason, expected) => {
  const change = aChange('items', '0001', { scope: 'V1', name: 'Ltd.' });
  expect(textOf(lossOfChangeTold({ change, reason }, titles))).toBe(`items of "V1" 0001 Ltd.: ${expected}`);
});
