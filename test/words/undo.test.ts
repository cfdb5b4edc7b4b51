import { expect, test } from 'vitest';
import type { UndoLossReason } from '../../src/model/obstacles.js';
import { describeUndoLoss } from '../../src/words/sentences/undo.js';
import { aChange } from '../helpers/builders.js';

const titles = new Map([['V1', new Map([['rank', 'Rank']])]]);

test.each<[UndoLossReason, string]>([
  [
    { code: 'value_changed', args: { field: 'inputs.rank', written: ['a', 'b'], found: null } },
    'is left as it is: Rank has since changed from "a", "b" to blank.',
  ],
  [
    { code: 'effect_lost', args: { effect: { what: 'usersCount', count: 2 } } },
    '2 memberships deleted together with it cannot be restored.',
  ],
  [
    { code: 'in_use', args: { effect: { what: 'itemsCount', count: 1 } } },
    'was created by the run, but is kept: with it would go 1 item, which this undo does not delete.',
  ],
  [
    { code: 'in_use', args: { fact: 'isCurrent' } },
    'was created by the run, but is kept: it, or what contains it, is now the active one.',
  ],
])('what an undo does not restore names record, field, values and effects: %j', (reason, expected) => {
  const change = aChange('items', '0001', { scope: 'V1', name: 'Ltd.' });
  expect(describeUndoLoss({ change, reason }, titles)).toBe(`items of "V1" 0001 Ltd.: ${expected}`);
});
