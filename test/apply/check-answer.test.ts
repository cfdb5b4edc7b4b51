import { describe, expect, test } from 'vitest';
import { checkAnswer } from '../../src/apply/check-answer.js';
import type { FieldChange } from '../../src/model/changes.js';
import type { Value } from '../../src/model/records.js';
import { aChange } from '../helpers/builders.js';

function changed(field: string, after: Value): FieldChange {
  return { field, before: null, after };
}

const create = aChange('grades', 'G1', { fields: [changed('code', 'G1'), changed('level', 5)] });

describe('the answer to a create', () => {
  test('gives the id of the new record', () => {
    expect(checkAnswer(create, { id: 'g1', code: 'G1', level: 5, name: 'Chief' })).toEqual({ id: 'g1' });
  });

  test('may leave out fields', () => {
    expect(checkAnswer(create, { id: 'g1' })).toEqual({ id: 'g1' });
  });

  test.each<[string, unknown, string]>([
    ['another key', { id: 'g1', code: 'G2', level: 5 }, 'code "G2"'],
    ['another value', { id: 'g1', code: 'G1', level: 4 }, 'level "4"'],
    ['an emptied value', { id: 'g1', code: 'G1', level: null }, 'no level'],
    ['no id', { code: 'G1' }, 'no id'],
    ['nothing', undefined, 'no id'],
  ])('with %s leaves a doubt', (_, body, shown) => {
    expect(checkAnswer(create, body)).toEqual({
      doubt: `the service accepted the request for "G1", but answered with ${shown}. Look at it there.`,
    });
  });
});

describe('the answer to an update', () => {
  const update = aChange('teams', 'A', { action: 'update', fields: [changed('notes', 'a\nb')] });

  test('is compared in normal form', () => {
    expect(checkAnswer(update, { id: 'a', notes: 'a\r\nb' })).toEqual({ id: 'a' });
    expect(checkAnswer(update, { id: 'a', notes: '' }).doubt).toContain('answered with no notes');
  });

  test('may be empty', () => {
    expect(checkAnswer(update, undefined)).toEqual({});
  });

  test('is not looked through for custom fields', () => {
    const change = aChange('items', 'I1', { action: 'update', fields: [changed('inputs.color', 'red')] });
    expect(checkAnswer(change, { id: 'i1', inputs: [{ code: 'color', value: 'blue' }] })).toEqual({
      id: 'i1',
    });
  });
});

describe('the answer to a move', () => {
  const moveTo = (after: Value) =>
    aChange('teams', 'B', { action: 'move', fields: [changed('parentCode', after)] });

  test.each<[string, Value, unknown, string | undefined]>([
    ['the new parent', 'A', { id: 'a', code: 'A' }, undefined],
    ['another parent', 'A', { id: 'x', code: 'X' }, 'answered with parentCode "X"'],
    ['no parent', 'A', null, 'answered with no parentCode'],
    ['no parent where none is wanted', null, null, undefined],
    ['a parent where none is wanted', null, { id: 'a', code: 'A' }, 'answered with parentCode "A"'],
    ['nothing about the parent', 'A', undefined, undefined],
  ])('may show %s', (_, after, parent, doubt) => {
    const checked = checkAnswer(moveTo(after), { id: 'b', ...(parent !== undefined && { parent }) });
    if (doubt === undefined) expect(checked).toEqual({ id: 'b' });
    else expect(checked.doubt).toContain(doubt);
  });
});

test('the answer to a move may show the parent under the key that it gives up in the same run', () => {
  const move = aChange('teams', 'B', { action: 'move', fields: [changed('parentCode', 'NEW')] });
  const idByRecord = new Map([['teams/FY27/NEW', 'id-1']]);
  const answerOf = (id: string) => checkAnswer(move, { id: 'b', parent: { id, code: 'OLD' } }, idByRecord);
  expect(answerOf('ID-1')).toEqual({ id: 'b' });
  expect(answerOf('id-2').doubt).toContain('answered with parentCode "OLD"');
});

test('the answer to a move may show a parent without a code', () => {
  const move = aChange('teams', 'B', { action: 'move', fields: [changed('parentCode', 'A')] });
  expect(checkAnswer(move, { id: 'b', parent: { id: 'a', code: null } }).doubt).toContain('parentCode');
});

test.each(['delete', 'set-default'] as const)('the answer to a %s is not looked at', (action) => {
  const change = aChange('grades', 'G1', { action, fields: [changed('level', null)] });
  expect(checkAnswer(change, { id: 'g1', level: 5 })).toEqual({});
});
