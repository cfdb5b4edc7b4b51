import { describe, expect, test } from 'vitest';
import type { UndoLossReason } from '../../src/model/obstacles.js';
import { describeUndoLoss } from '../../src/words/en/undo.js';
import { undoLossMessage } from '../../src/words/ja/undo.js';
import { aChange } from '../helpers/builders.js';

describe('what an undo does not bring back', () => {
  const other = { key: 'T9', name: 'Sales' };
  const reasons: readonly (readonly [UndoLossReason, string])[] = [
    [{ code: 'new_id', args: {} }, 'a new id'],
    [
      { code: 'effect_lost', args: { effect: { what: 'usersCount', count: 2 } } },
      '2 memberships deleted together with it cannot be restored',
    ],
    [{ code: 'record_gone', args: {} }, 'no longer exists'],
    [{ code: 'record_still_there', args: {} }, 'undo again'],
    [{ code: 'value_changed', args: { field: 'name', written: 'a', found: null } }, 'from "a" to blank'],
    [
      { code: 'created_changed', args: { field: 'name', written: 'a', found: 'b' } },
      'name is now "b" instead of "a"',
    ],
    [{ code: 'created_replaced', args: {} }, 'is now another record'],
    [{ code: 'key_taken', args: { key: 'A', isOfRun: true } }, 'undo the same run once more'],
    [{ code: 'key_taken', args: { key: 'A', isOfRun: false } }, 'another record now has that key'],
    [{ code: 'parent_gone', args: { parent: 'P' } }, '"P" no longer exists'],
    [{ code: 'parent_below', args: { parent: 'P' } }, '"P" is now below it'],
    [
      { code: 'children_kept', args: { children: [other], count: 3 } },
      'T9 Sales and 2 more would be left below it',
    ],
    [
      { code: 'contents_kept', args: { effect: { what: 'itemsCount', count: 1 } } },
      'deleting it would also remove 1 item',
    ],
    [{ code: 'not_deletable', args: { fact: 'isCurrent' } }, 'the active one'],
    [{ code: 'container_lost', args: { resource: 'charts', key: 'FY27' } }, '"FY27" in charts'],
    [{ code: 'default_changed', args: { found: 'G9' } }, '"G9" is'],
    [{ code: 'default_changed', args: { found: null } }, 'nothing else is'],
    [{ code: 'default_unknown', args: {} }, 'stays the default'],
    [{ code: 'activation_open', args: {} }, 'may still do so'],
    [{ code: 'current_changed', args: { found: 'FY28' } }, '"FY28" is'],
    [{ code: 'current_changed', args: { found: null } }, 'nothing else is'],
    [{ code: 'former_unknown', args: {} }, 'stays current'],
    [{ code: 'schedule_stays', args: { day: '2027-04-01' } }, 'stays scheduled for 2027-04-01'],
    [{ code: 'schedule_replaced', args: {} }, 'set by the run no longer exists'],
    [{ code: 'schedule_lost', args: { key: 'FY28', day: '2027-10-01' } }, '"FY28" for 2027-10-01'],
    [
      { code: 'container_stays', args: { resource: 'grades', key: 'G9', fact: 'isDefault' } },
      'is now the default one and is kept as well',
    ],
    [{ code: 'field_values_lost', args: { fields: ['color'] } }, '"color"'],
    [{ code: 'field_gone', args: { field: 'inputs.color' } }, 'color is no longer a custom field'],
    [{ code: 'list_incomplete', args: { read: 1, counted: 2 } }, 'reports 2 records but returned 1'],
  ];

  test.each(reasons)('%j names the record and the reason', (reason, words) => {
    const text = describeUndoLoss({ change: aChange('teams', 'T1', { name: 'HR' }), reason });
    expect(text).toMatch(/^teams of "FY27" T1 HR: .*[.?]$/);
    expect(text).toContain(words);
  });

  test.each([
    ['isCurrent', '有効なレコードになっていて削除できないため'],
    ['isScheduled', '予約済みのレコードになっていて削除できないため'],
    ['isDefault', '既定のレコードになっていて削除できないため'],
  ])('is one sentence in Japanese where the reason is %s', (fact, words) => {
    const args = { resource: 'charts', key: 'FY27', fact };
    expect(undoLossMessage({ code: 'container_stays', args })).toContain(words);
  });
});
