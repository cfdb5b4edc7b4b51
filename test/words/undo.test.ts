import { afterEach, expect, test } from 'vitest';
import type { UndoLossReason } from '../../src/model/obstacles.js';
import { useLanguage } from '../../src/words/language.js';
import { describeUndoLoss } from '../../src/words/sentences/undo.js';
import { aChange } from '../helpers/builders.js';

afterEach(() => useLanguage('en'));

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

test('is said in the chosen language', () => {
  useLanguage('ja');
  const reason = { code: 'in_use', args: { fact: 'isScheduled' } } as const;
  expect(describeUndoLoss({ change: aChange('charts', 'FY28', { name: 'FY28' }), reason })).toContain(
    'FY28」: この実行で作成されましたが、削除せずに残します。現在は、これ自体またはこれを含むものが予約済みのレコードです。',
  );
});
