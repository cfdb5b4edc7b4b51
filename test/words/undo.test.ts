import { describe, expect, test } from 'vitest';
import type { UndoLossReason } from '../../src/model/obstacles.js';
import { describeUndoLoss } from '../../src/words/en/undo.js';
import { undoLossMessage } from '../../src/words/ja/undo.js';
import { aChange } from '../helpers/builders.js';

describe('what an undo does not bring back', () => {
  const reasons: readonly (readonly [UndoLossReason, string])[] = [
    [{ code: 'new_id', args: {} }, 'a new id'],
    [
      { code: 'effect_lost', args: { effect: { what: 'usersCount', count: 2 } } },
      '2 memberships deleted together with it cannot be restored',
    ],
    [{ code: 'still_open', args: {} }, 'undo again'],
    [{ code: 'value_changed', args: { field: 'name', written: 'a', found: null } }, 'from "a" to blank'],
    [{ code: 'role_changed', args: { found: 'G9' } }, '"G9" has it'],
    [{ code: 'role_changed', args: { found: null } }, 'nothing else has it'],
    [{ code: 'gone', args: { resource: 'charts', key: 'FY27' } }, '"FY27" in charts'],
    [{ code: 'gone', args: { resource: 'charts', key: null } }, 'what had its role before'],
    [{ code: 'parent_lost', args: { parent: 'P' } }, 'cannot go back below "P"'],
    [{ code: 'key_taken', args: { key: 'A' } }, 'another record now has the key "A"'],
    [{ code: 'in_use', args: { effect: { what: 'itemsCount', count: 1 } } }, 'with it would go 1 item'],
    [{ code: 'in_use', args: { fact: 'isCurrent' } }, 'the active one'],
    [{ code: 'in_use', args: {} }, 'signed in since'],
    [{ code: 'schedule_stays', args: { day: '2027-04-01' } }, 'stays scheduled for 2027-04-01'],
    [{ code: 'schedule_lost', args: { key: 'FY28', day: '2027-10-01' } }, '"FY28" for 2027-10-01'],
    [{ code: 'field_values_lost', args: { fields: ['color'] } }, '"color"'],
    [{ code: 'field_gone', args: { field: 'inputs.color' } }, 'color is no longer a custom field'],
    [{ code: 'list_incomplete', args: { read: 1, counted: 2 } }, 'reports 2 records but returned 1'],
  ];

  test.each(reasons)('%j names the record and the reason', (reason, words) => {
    const text = describeUndoLoss({ change: aChange('teams', 'T1', { name: 'HR' }), reason });
    expect(text).toMatch(/^teams of "FY27" T1 HR: .*[.?]$/);
    expect(text).toContain(words);
  });

  test('is one sentence in Japanese, whatever keeps a record', () => {
    const kept = (args: Extract<UndoLossReason, { code: 'in_use' }>['args']) =>
      undoLossMessage({ code: 'in_use', args });
    expect(kept({ fact: 'isScheduled' })).toContain('予約済みのレコードです。');
    expect(kept({ effect: { what: 'itemsCount', count: 12 } })).toContain('アイテム12件も失われます。');
    expect(kept({})).toContain('その後ログインしています');
  });
});
