import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Value } from '../../../src/model/records.js';
import { lostParts, partRemoval, removedOptions } from '../../../src/plan/guard/part-changes.js';
import { aChange, approvalLike } from '../../helpers/builders.js';

/** A change of the types of a master's fields, of which it has `a`, `b` and `c`. */
function changeOf(types: Readonly<Record<string, readonly [Value, Value]>>, options: Partial<Change> = {}) {
  const fields = Object.entries(types).map(([code, [before, after]]) => ({
    field: `fields.${code}.fieldType`,
    before,
    after,
  }));
  const group = Object.fromEntries(
    ['a', 'b', 'c'].flatMap((code) => [
      [`fields.${code}.title`, code],
      [`fields.${code}.fieldType`, 'text'],
      [`fields.${code}.options`, null],
    ]),
  );
  // One that was not there before.
  const added = { 'fields.d.fieldType': null };
  return aChange('masters', 'V', { action: 'update', fields, group: { ...group, ...added }, ...options });
}

describe('parts that are lost', () => {
  test('are those that are removed or get another type, not new ones', () => {
    const change = changeOf({ a: ['text', null], b: ['text', 'date'], d: [null, 'text'] });
    expect(lostParts(change)).toEqual(['a', 'b']);
  });

  test('are those without an option that is in use', () => {
    const effects = [{ what: 'inputs.c', count: 2 }];
    expect(lostParts(changeOf({ a: ['text', null] }, { effects }))).toEqual(['a', 'c']);
  });

  test.each(['create', 'delete'] as const)('are not those of a record that is to %s', (action) => {
    expect(lostParts(changeOf({ a: ['text', null] }, { action }))).toEqual([]);
  });
});

describe('options that are removed', () => {
  const options = (before: Value, after: Value) => ({ field: 'fields.a.options', before, after });
  const removed = (fields: Change['fields'], action: Change['action'] = 'update') => [
    ...removedOptions(aChange('masters', 'V', { action, fields })),
  ];

  test('are those that a field no longer has', () => {
    expect(removed([options(['A', 'B', 'C'], ['C', 'D'])])).toEqual([['a', ['A', 'B']]]);
  });

  test.each([
    ['another order', ['B', 'A']],
    ['more options', ['A', 'B', 'C']],
  ])('are none with %s', (_, after) => {
    expect(removed([options(['A', 'B'], after)])).toEqual([]);
  });

  test.each([
    ['is removed', null],
    ['changes its type', 'text'],
  ])('are not those of a field that %s: all its values go', (_, type) => {
    const change = { field: 'fields.a.fieldType', before: 'pull_down', after: type };
    expect(removed([change, options(['A'], null)])).toEqual([]);
  });

  test('are not those of a deleted record', () => {
    expect(removed([options(['A'], null)], 'delete')).toEqual([]);
  });
});

describe('a removal of parts', () => {
  test('counts the parts that a record has, and those that it will have', () => {
    const change = changeOf({ a: ['text', null], b: ['text', null], d: [null, 'text'] });
    const approval = approvalLike('rows=master-fields/V:2');
    expect(partRemoval(change)).toEqual({ table: 'master-fields', existing: 3, rows: 2, approval });
  });

  test('is approved for these parts as they are, not for as many others', () => {
    const approvals = [
      changeOf({ a: ['text', null] }),
      changeOf({ b: ['text', null] }),
      changeOf({ a: ['date', null] }),
    ].map((change) => partRemoval(change)?.approval);
    expect(new Set(approvals).size).toBe(3);
  });

  test.each([
    ['adds parts', { d: [null, 'text'] }],
    ['gives one another type', { a: ['text', 'date'] }],
  ] as const)('is not what %s', (_, types) => {
    expect(partRemoval(changeOf(types))).toBeUndefined();
  });

  test('is not a delete of the record', () => {
    expect(partRemoval(changeOf({ a: ['text', null] }, { action: 'delete' }))).toBeUndefined();
  });
});
