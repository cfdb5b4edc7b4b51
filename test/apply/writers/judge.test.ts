import { describe, expect, test } from 'vitest';
import {
  judgeAnswer,
  judgeChange,
  judgeCreate,
  judgeLink,
  type Seen,
  type Verdict,
} from '../../../src/apply/writers/judge.js';
import type { Change, FieldChange } from '../../../src/model/changes.js';
import type { Value, Values } from '../../../src/model/records.js';
import { choices, text } from '../../../src/resources/fields/field-types.js';
import { field } from '../../../src/resources/resource.js';
import { aChange, master } from '../../helpers/builders.js';

function changed(field: string, after: Value): FieldChange {
  return { field, before: null, after };
}

const done = (id: string): Verdict => ({ kind: 'done', id });
const open = (id: string): Verdict => ({ kind: 'open', id });
const differs = (field: string, planned: Value, found: Value): Verdict => ({
  kind: 'unclear',
  doubt: { kind: 'differs', field, planned, found },
});
const another: Verdict = { kind: 'unclear', doubt: { kind: 'another' } };

const create = aChange('grades', 'G1', { fields: [changed('code', 'G1'), changed('level', 5)] });

describe('the answer to a create', () => {
  test.each<[string, unknown, Verdict]>([
    ['gives the id of the new record', { id: 'g1', code: 'G1', level: 5, name: 'Chief' }, done('g1')],
    ['proves nothing about the fields that it leaves out', { id: 'g1', code: 'G1' }, open('g1')],
    ['is doubted with another key', { id: 'g1', code: 'G2', level: 5 }, differs('code', 'G1', 'G2')],
    ['is doubted with another value', { id: 'g1', code: 'G1', level: 4 }, differs('level', 5, 4)],
    ['is doubted with an emptied value', { id: 'g1', code: 'G1', level: null }, differs('level', 5, null)],
  ])('%s', (_, body, verdict) => {
    expect(judgeAnswer(create, body)).toEqual(verdict);
  });

  test('may leave out what is blank', () => {
    const blank = aChange('grades', 'G1', { fields: [changed('code', 'G1'), changed('level', null)] });
    expect(judgeAnswer(blank, { id: 'g1', code: 'G1' })).toEqual(done('g1'));
    expect(judgeAnswer(blank, { id: 'g1' })).toEqual(open('g1'));
  });

  test.each([[{ code: 'G1' }], [undefined], [null], ['ok'], [{}], [{ code: 'too_many', message: 'x' }]])(
    'proves nothing when it is %j',
    (body) => {
      expect(judgeAnswer(create, body)).toEqual({ kind: 'open' });
    },
  );

  test('is doubted when its id is the one of another record', () => {
    const knownIds = new Set(['g1']);
    expect(judgeAnswer(create, { id: 'G1', code: 'G1', level: 5 }, { knownIds })).toEqual(another);
  });
});

describe('the answer to an update', () => {
  const update = aChange('teams', 'A', { action: 'update', fields: [changed('notes', 'a\nb')] });

  test('is compared in normal form', () => {
    expect(judgeAnswer(update, { id: 'a', notes: 'a\r\nb' })).toEqual(done('a'));
    expect(judgeAnswer(update, { id: 'a', notes: '' })).toEqual(differs('notes', 'a\nb', null));
  });

  test('is doubted when it is about another record, and not for the case of its id', () => {
    const ofRecord = { ...update, liveId: 'a0' };
    expect(judgeAnswer(ofRecord, { id: 'A0', notes: 'a\nb' })).toEqual(done('A0'));
    expect(judgeAnswer(ofRecord, { id: 'b0', notes: 'a\nb' })).toEqual(another);
  });

  const colored = aChange('items', 'I1', { action: 'update', fields: [changed('inputs.color', 'red')] });
  const columns = [field('inputs.color', text())];
  const item = { id: 'i1', code: 'I1' };

  test('is looked through for custom fields', () => {
    const answered = (inputs: readonly object[]) => judgeAnswer(colored, { ...item, inputs }, { columns });
    expect(answered([{ code: 'color', value: 'red' }])).toEqual(done('i1'));
    expect(answered([{ code: 'color', value: 'blue' }])).toEqual(differs('inputs.color', 'red', 'blue'));
    expect(answered([])).toEqual(differs('inputs.color', 'red', null));
  });

  test('may show an empty custom field in any blank form', () => {
    const emptied = aChange('items', 'I1', { action: 'update', fields: [changed('inputs.sizes', null)] });
    const sizes = [field('inputs.sizes', choices(['S', 'M']))];
    const answered = (value: unknown) =>
      judgeAnswer(emptied, { ...item, inputs: [{ code: 'sizes', value }] }, { columns: sizes });
    for (const blank of [[], null]) expect(answered(blank)).toEqual(done('i1'));
    expect(answered(['S'])).toEqual(differs('inputs.sizes', null, ['S']));
  });

  test('proves nothing about custom fields that it does not hold, or whose types are not known', () => {
    expect(judgeAnswer(colored, item, { columns })).toEqual(open('i1'));
    expect(judgeAnswer(colored, { ...item, inputs: [{ code: 'color', value: 'blue' }] })).toEqual(open('i1'));
  });
});

test('the answer to an update of a master shows the definitions of its custom fields, if it has any', () => {
  const field = 'fields.color.title';
  const titled = aChange('masters', master, { action: 'update', fields: [changed(field, '色')] });
  const answered = (more: object) => judgeAnswer(titled, { id: 'm1', code: master, ...more });
  expect(answered({ fields: [{ code: 'color', title: '色' }] })).toEqual(done('m1'));
  expect(answered({ fields: [{ code: 'color', title: '形' }] })).toEqual(differs(field, '色', '形'));
  expect(answered({ fields: [] })).toEqual(differs(field, '色', null));
  expect(answered({})).toEqual(open('m1'));
});

describe('the answer to a move', () => {
  const moveTo = (after: Value) =>
    aChange('teams', 'B', { action: 'move', fields: [changed('parentCode', after)] });

  test.each<[string, Value, unknown, Verdict]>([
    ['the new parent', 'A', { id: 'a', code: 'A' }, done('b')],
    ['another parent', 'A', { id: 'x', code: 'X' }, differs('parentCode', 'A', 'X')],
    ['a parent without a code', 'A', { id: 'a', code: null }, differs('parentCode', 'A', '')],
    ['no parent', 'A', null, differs('parentCode', 'A', null)],
    ['no parent where none is wanted', null, null, done('b')],
    ['a parent where none is wanted', null, { id: 'a', code: 'A' }, differs('parentCode', null, 'A')],
    ['nothing about the parent', 'A', undefined, open('b')],
  ])('may show %s', (_, after, parent, verdict) => {
    const body = { id: 'b', ...(parent !== undefined && { parent }) };
    expect(judgeAnswer(moveTo(after), body)).toEqual(verdict);
  });

  test('may show the parent under the key that it gives up in the same run', () => {
    const idByRecord = new Map([['teams/FY27/NEW', 'id-1']]);
    const answerOf = (id: string) =>
      judgeAnswer(moveTo('NEW'), { id: 'b', parent: { id, code: 'OLD' } }, { idByRecord });
    expect(answerOf('ID-1')).toEqual(done('b'));
    expect(answerOf('id-2')).toEqual(differs('parentCode', 'NEW', 'OLD'));
  });
});

test('the answer to a delete is not looked at', () => {
  const change = aChange('grades', 'G1', { action: 'delete', fields: [changed('level', null)] });
  expect(judgeAnswer(change, { id: 'g1', level: 5 })).toEqual({ kind: 'done' });
});

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

  test('was not made when the record is missing', () => {
    expect(judge()).toEqual({ kind: 'absent' });
  });

  test('is unclear when the record has another value, and both are reported', () => {
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

  test('was not made when the record omits the new value, as it omits blank fields', () => {
    const filled = aChange('items', 'I1', { ...update, fields: [changed('description', 'new')] });
    const answers = [{ id: 'live', code: 'I1', name: 'One' }];
    expect(judgeChange(filled, 'live', { answers })).toEqual({ kind: 'absent' });
    const replaced = { ...filled, fields: [{ field: 'description', before: 'old', after: 'new' }] };
    expect(judgeChange(replaced, 'live', { answers })).toEqual({
      kind: 'unclear',
      doubt: { kind: 'differs', field: 'description', planned: 'new', found: null },
    });
    const emptied = { ...filled, fields: [{ field: 'description', before: 'old', after: null }] };
    expect(judgeChange(emptied, 'live', { answers })).toEqual({ kind: 'done', id: 'live' });
  });

  test('is unclear when somebody else has changed the record', () => {
    expect(judgeChange(update, 'live', named('newest'))).toMatchObject({
      kind: 'unclear',
      doubt: { kind: 'differs', planned: 'new', found: 'newest' },
    });
  });

  test('has left no trace when the first value that differs is as before, whatever the others were', () => {
    const fields = [
      { field: 'name', before: 'old', after: 'new' },
      { field: 'level', before: 1, after: 2 },
    ];
    const judge = (level: number) =>
      judgeChange({ ...update, fields }, 'live', { answers: [{ id: 'live', name: 'new', level }] });
    expect(judge(1)).toEqual({ kind: 'absent' });
    expect(judge(3)).toMatchObject({ kind: 'unclear', doubt: { kind: 'differs', field: 'level', found: 3 } });
  });

  test('is unclear when the record is another one, or missing in a list that is not complete', () => {
    const another = { answers: [{ id: 'other', code: 'G1', name: 'new' }] };
    const doubt = { kind: 'another' };
    expect(judgeChange(update, 'live', another)).toEqual({ kind: 'unclear', doubt });
    expect(judgeChange(deletion, 'live', another)).toEqual({ kind: 'unclear', doubt });
    const shortage = { read: 1, counted: 2 };
    const incomplete = { kind: 'unclear', doubt: { kind: 'incomplete', ...shortage } };
    expect(judgeChange(deletion, 'live', { answers: [], shortage })).toEqual(incomplete);
    expect(judgeChange(update, 'live', { answers: [], shortage })).toEqual(incomplete);
  });
});

describe('a change of a membership', () => {
  const record = (values: Values) => ({ id: 'a/u', values });
  const shortage = { read: 1, counted: 2 };
  const incomplete: Verdict = { kind: 'unclear', doubt: { kind: 'incomplete', ...shortage } };
  const [adds, leads, removes] = [
    aChange('memberships', 'A/u', { fields: planned({ team: 'A', user: 'u' }) }),
    aChange('memberships', 'A/u', {
      action: 'update',
      fields: [{ field: 'leader', before: false, after: true }],
    }),
    aChange('memberships', 'A/u', { action: 'delete' }),
  ];

  test.each<[string, Change, Parameters<typeof judgeLink>[1], Verdict]>([
    [
      'that adds was made, no matter who added them or with which other values',
      adds,
      { record: record({ team: 'A', user: 'u', leader: true }) },
      { kind: 'done', id: 'a/u' },
    ],
    [
      'that adds left no trace if the team shows all but them',
      adds,
      { record: undefined },
      { kind: 'absent' },
    ],
    ['that adds is unclear if the team does not show all', adds, { record: undefined, shortage }, incomplete],
    [
      'that adds is unclear if a value is missing',
      adds,
      { record: record({ team: 'A' }) },
      { kind: 'unclear', doubt: { kind: 'differs', field: 'user', planned: 'u', found: null } },
    ],
    ['that changes was made', leads, { record: record({ leader: true }) }, { kind: 'done', id: 'a/u' }],
    ['that changes left no trace', leads, { record: record({ leader: false }) }, { kind: 'absent' }],
    ['that changes left no trace without them', leads, { record: undefined }, { kind: 'absent' }],
    ['that removes was made', removes, { record: undefined }, { kind: 'done' }],
    ['that removes left no trace', removes, { record: record({}), shortage }, { kind: 'absent' }],
    [
      'that removes is unclear if the team does not show all',
      removes,
      { record: undefined, shortage },
      incomplete,
    ],
  ])('%s', (_, change, seen, verdict) => {
    expect(judgeLink(change, seen)).toEqual(verdict);
  });
});
