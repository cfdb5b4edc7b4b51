import { describe, expect, test } from 'vitest';
import { type AuditEntry, auditedTime, matchAuditLog } from '../../../src/apply/runs/match-audit-log.js';
import { aChange } from '../../helpers/builders.js';

const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 0, 0, second)).toISOString();
const [made, changed] = [
  aChange('grades', 'G1'),
  aChange('grades', 'G2', { action: 'update', liveId: 'ID-2' }),
];
const intents = [made, changed].map(({ id }) => ({ change: id, at: at(10), before: {} }));
const outcomes = [
  { change: made.id, status: 'applied' as const, at: at(11), id: 'id-1' },
  { change: changed.id, status: 'applied' as const, at: at(12) },
];
const entry = (id: string, of: string, second = 11): AuditEntry => ({
  id,
  action: 'unknown',
  data: { anywhere: { recordId: of } },
  createdAt: at(second),
});
const matched = (entries: readonly AuditEntry[], more = outcomes) =>
  matchAuditLog([made, changed], { intents, outcomes: more }, entries);

describe('the audit log of the service', () => {
  test.each<[string, readonly AuditEntry[], readonly unknown[][], readonly unknown[]]>([
    ['shows each write', [entry('a', 'id-1'), entry('b', 'id-2')], [['a'], ['b']], []],
    ['may write ids otherwise', [entry('b', 'Id-2')], [[], ['b']], []],
    ['lacks a write', [entry('a', 'id-1')], [['a'], []], []],
    ['has what others did', [entry('a', 'id-1'), entry('x', 'id-9')], [['a'], []], ['x']],
    ['has what was done at another time', [entry('a', 'id-1', 600)], [[], []], ['a']],
  ])('%s', (_, entries, expected, others) => {
    const { writes, others: rest } = matched(entries);
    expect([writes.map((write) => write.entries), rest]).toEqual([expected, others]);
  });

  test('shows what a record owns where both ids stand in it', () => {
    const added = aChange('memberships', 'T1/a@b.jp', { liveId: 'team-1/user-2' });
    const own = { intents: [{ change: added.id, at: at(10), before: {} }], outcomes: [] };
    const ofBoth = { ...entry('a', 'user-2'), path: '/teams/Team-1/users' };
    const { writes } = matchAuditLog([added], own, [ofBoth, entry('b', 'user-2'), entry('c', 'team-1')]);
    expect(writes.map(({ entries }) => entries)).toEqual([['a']]);
  });

  test('shows a record whose id nobody knows by its code, whole and in quotes', () => {
    const pending = { intents: [{ change: made.id, at: at(10), before: {} }], outcomes: [] };
    const entries = [entry('a', 'G1'), entry('b', 'G10'), entry('c', 'g1')];
    const { writes } = matchAuditLog([made], pending, entries);
    expect(writes).toEqual([{ change: made.id, status: 'unknown', entries: ['a', 'c'] }]);
  });

  test('shows nothing of a change that the plan does not have, and nothing without a time', () => {
    expect(matchAuditLog([], { intents, outcomes: [] }, [entry('a', made.key)]).others).toEqual(['a']);
    const timeless = { id: 'a', data: { recordId: 'id-1' } } as AuditEntry;
    expect(matched([timeless]).others).toEqual(['a']);
  });

  test('is not asked for what was not sent, but for what may have been', () => {
    const failed = [{ change: made.id, status: 'failed' as const, at: at(11) }];
    const { writes } = matchAuditLog([made, changed], { intents, outcomes: failed }, []);
    expect(writes).toEqual([{ change: changed.id, status: 'unknown', entries: [] }]);
  });

  test('is read for the time of the run, with two minutes for clocks that differ', () => {
    const header = { id: '', command: 'sync', startedAt: at(0), serviceUrl: '', toolVersion: '' };
    expect(auditedTime({ header, intents, outcomes })).toEqual({
      from: at(-120),
      to: at(132),
    });
    const many = Array.from({ length: 130_000 }, () => intents).flat();
    expect(auditedTime({ header, intents: many, outcomes }).to).toBe(at(132));
  });
});
