import { describe, expect, test } from 'vitest';
import { judgeChange, judgeCreate, type Seen } from '../../src/apply/look-up.js';
import { text } from '../../src/resources/fields/field-types.js';
import { field } from '../../src/resources/resource.js';
import { aChange, master } from '../helpers/builders.js';

const planned = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([name, after]) => ({ field: name, before: null, after }));

const nobody: ReadonlySet<string> = new Set();

describe('a create whose answer was lost', () => {
  const create = aChange('grades', 'G1', { fields: planned({ code: 'G1', name: 'Boss', level: 3 }) });
  const boss = { id: 'new', code: 'G1', name: 'Boss', level: 3 };
  const judge = (...answers: Seen['answers']) => judgeCreate(create, { answers }, nobody);

  test('was made when the record is there with the planned values', () => {
    expect(judge(boss)).toEqual({ kind: 'done', id: 'new' });
    expect(judge({ ...boss, isDefault: true, description: 'more' })).toEqual({ kind: 'done', id: 'new' });
  });

  test('was made when the answer shows only some of the values', () => {
    expect(judge({ id: 'new', code: 'G1' })).toEqual({ kind: 'done', id: 'new' });
  });

  test('was not made when there is no such record', () => {
    expect(judge()).toEqual({ kind: 'absent' });
  });

  test('is unclear when the record has another value: both are told', () => {
    expect(judge({ ...boss, level: 4 })).toEqual({
      kind: 'unclear',
      doubt: { kind: 'differs', field: 'level', planned: 3, found: 4 },
    });
  });

  test.each([
    ['of another code', { ...boss, code: 'g1' }],
    ['without a code', { id: 'new', name: 'Boss', level: 3 }],
  ])('is unclear when the service shows a record %s', (_, answer) => {
    expect(judge(answer)).toEqual({ kind: 'unclear', doubt: { kind: 'another' } });
  });

  test('is unclear when the record was there before, under whatever case its id is written', () => {
    const before = new Set(['0a0b']);
    expect(judgeCreate(create, { answers: [{ ...boss, id: '0A0B' }] }, before)).toEqual({
      kind: 'unclear',
      doubt: { kind: 'another' },
    });
  });
});

describe('a create of a name that may exist twice', () => {
  const create = aChange('categories', 'Sales', { fields: planned({ name: 'Sales' }) });
  const named = (id: string) => ({ id, name: 'Sales' });
  const judge = (seen: Seen, ...known: readonly string[]) => judgeCreate(create, seen, new Set(known));

  test('was made when one record of the name has appeared', () => {
    expect(judge({ answers: [named('new')] })).toEqual({ kind: 'done', id: 'new' });
  });

  test('was not made when all records of the name were there before: one may just have been renamed', () => {
    expect(judge({ answers: [named('old')] }, 'old')).toEqual({ kind: 'absent' });
    expect(judge({ answers: [named('old'), named('new')] }, 'old')).toEqual({ kind: 'done', id: 'new' });
  });

  test('is unclear when several have appeared', () => {
    expect(judge({ answers: [named('new'), named('newer')] })).toEqual({
      kind: 'unclear',
      doubt: { kind: 'several', count: 2 },
    });
  });

  test('is unclear when it is missing in a list that is not complete', () => {
    const shortage = { read: 3, counted: 4 };
    const doubt = { kind: 'incomplete', ...shortage };
    expect(judge({ answers: [], shortage })).toEqual({ kind: 'unclear', doubt });
    expect(judge({ answers: [named('new')], shortage })).toEqual({ kind: 'done', id: 'new' });
  });
});

describe('what stands beside the plain values', () => {
  test('the parent is compared by its code, where the answer shows it', () => {
    const create = aChange('teams', 'A', { fields: planned({ code: 'A', parentCode: 'HQ' }) });
    const judge = (parent: object) =>
      judgeCreate(create, { answers: [{ id: 'new', code: 'A', ...parent }] }, nobody).kind;
    expect(judge({ parent: { id: 'hq', code: 'HQ' } })).toBe('done');
    expect(judge({})).toBe('done');
    expect(judge({ parent: null })).toBe('unclear');
    expect(judge({ parent: { id: 'lab', code: 'LAB' } })).toBe('unclear');
  });

  test('custom fields are compared where their definitions are known', () => {
    const create = aChange('items', 'I1', {
      scope: master,
      fields: planned({ code: 'I1', 'inputs.color': 'red' }),
    });
    const judge = (value: string | null) => {
      const answers = [{ id: 'new', code: 'I1', inputs: [{ field: { code: 'color' }, value }] }];
      return judgeCreate(create, { answers, columns: [field('inputs.color', text())] }, nobody).kind;
    };
    expect(judge('red')).toBe('done');
    expect(judge('blue')).toBe('unclear');
    expect(judge(null)).toBe('unclear');
  });
});

describe('an update or a delete that never got a clear answer', () => {
  const update = aChange('grades', 'G1', {
    action: 'update',
    liveId: 'live',
    fields: [{ field: 'name', before: 'old', after: 'new' }],
  });
  const deletion = aChange('grades', 'G1', { action: 'delete', liveId: 'live' });
  const named = (name: string) => ({ answers: [{ id: 'LIVE', code: 'G1', name }] });

  test('was made when the record shows it', () => {
    expect(judgeChange(update, 'live', named('new'))).toEqual({ kind: 'done', id: 'LIVE' });
    expect(judgeChange(deletion, 'live', { answers: [] })).toEqual({ kind: 'done' });
  });

  test('has left no trace when the record is as before', () => {
    expect(judgeChange(update, 'live', named('old'))).toEqual({ kind: 'absent' });
    expect(judgeChange(deletion, 'live', named('old'))).toEqual({ kind: 'absent' });
  });

  test('is unclear when somebody else has changed the record', () => {
    expect(judgeChange(update, 'live', named('newest'))).toMatchObject({
      kind: 'unclear',
      doubt: { kind: 'differs', planned: 'new', found: 'newest' },
    });
  });

  test('is unclear when the record is another one, or missing in a list that is not complete', () => {
    const another = { answers: [{ id: 'other', code: 'G1', name: 'new' }] };
    expect(judgeChange(update, 'live', another)).toMatchObject({ kind: 'unclear' });
    const short = { answers: [], shortage: { read: 1, counted: 2 } };
    expect(judgeChange(deletion, 'live', short)).toMatchObject({ kind: 'unclear' });
  });
});
