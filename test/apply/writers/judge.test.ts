import { describe, expect, test } from 'vitest';
import {
  judgeAnswer,
  judgeChange,
  judgeCreate,
  judgeLink,
  type Seen,
  type Verdict,
} from '../../../src/apply/writers/judge.js';
import type { Change } from '../../../src/model/changes.js';
import type { Values } from '../../../src/model/records.js';
import { choices, text } from '../../../src/resources/fields/field-types.js';
import { field } from '../../../src/resources/resource.js';
import { aChange, changing, master } from '../../helpers/builders.js';

/** `done g1`, `absent`, or the doubt: `differs level 5 4` names what was planned and what was found. */
function shown(verdict: Verdict): string {
  const facts = Object.values(verdict.kind === 'unclear' ? verdict.doubt : verdict);
  return facts.map((fact) => (typeof fact === 'string' ? fact : JSON.stringify(fact))).join(' ');
}

const create = changing('create grades G1 code >G1, level >5');
const blank = changing('create grades G1 code >G1, level >');
const notes = aChange('teams', 'A', {
  ...{ action: 'update', liveId: 'id-A' },
  fields: [{ field: 'notes', before: null, after: 'a\nb' }],
});
const colored = changing('update items I1 inputs.color >red');
const emptied = changing('update items I1 inputs.sizes S>');
const titled = changing(`update masters ${master} fields.color.title >色`);
const color = { columns: [field('inputs.color', text())] };
const sizes = { columns: [field('inputs.sizes', choices(['S', 'M']))] };

const item = (code?: string, value: unknown = null) => ({
  ...{ id: 'id-I1', code: 'I1' },
  inputs: code === undefined ? [] : [{ code, value }],
});
const titles = (...fields: readonly object[]) => ({ id: `id-${master}`, code: master, fields });

test.each<[string, Change, object, string, Parameters<typeof judgeAnswer>[2]?]>([
  [
    'a create gives the id of the new record',
    create,
    { id: 'g1', code: 'G1', level: 5, name: 'A' },
    'done g1',
  ],
  [
    'a create proves nothing about the fields that it leaves out',
    create,
    { id: 'g1', code: 'G1' },
    'open g1',
  ],
  ['a create has another key', create, { id: 'g1', code: 'G2', level: 5 }, 'differs code G1 G2'],
  ['a create has another value', create, { id: 'g1', code: 'G1', level: 4 }, 'differs level 5 4'],
  ['a create has an emptied value', create, { id: 'g1', code: 'G1', level: null }, 'differs level 5 null'],
  ['a create leaves out what is blank', blank, { id: 'g1', code: 'G1' }, 'done g1'],
  ['a create leaves out its key', blank, { id: 'g1' }, 'open g1'],
  [
    'a create has the id of another record',
    create,
    { id: 'G1', code: 'G1', level: 5 },
    'another',
    { knownIds: new Set(['g1']) },
  ],
  ['an update is compared in normal form', notes, { id: 'id-A', notes: 'a\r\nb' }, 'done id-A'],
  ['an update has an emptied value', notes, { id: 'id-A', notes: '' }, 'differs notes a\nb null'],
  ['an update has its id in another case', notes, { id: 'ID-A', notes: 'a\nb' }, 'done ID-A'],
  ['an update is about another record', notes, { id: 'id-B', notes: 'a\nb' }, 'another'],
  ['a custom field is there', colored, item('color', 'red'), 'done id-I1', color],
  ['a custom field is another', colored, item('color', 'blue'), 'differs inputs.color red blue', color],
  ['a custom field is left out', colored, item(), 'differs inputs.color red null', color],
  ['all custom fields are left out', colored, { id: 'id-I1', code: 'I1' }, 'open id-I1', color],
  ['a custom field is of a type that is not known', colored, item('color', 'blue'), 'open id-I1'],
  ['an empty custom field is an empty list', emptied, item('sizes', []), 'done id-I1', sizes],
  ['an empty custom field is null', emptied, item('sizes'), 'done id-I1', sizes],
  [
    'an empty custom field is filled',
    emptied,
    item('sizes', ['S']),
    'differs inputs.sizes null ["S"]',
    sizes,
  ],
  ['a master shows a definition', titled, titles({ code: 'color', title: '色' }), `done id-${master}`],
  [
    'a master shows another definition',
    titled,
    titles({ code: 'color', title: '形' }),
    'differs fields.color.title 色 形',
  ],
  ['a master lacks a definition', titled, titles(), 'differs fields.color.title 色 null'],
  ['a master shows no definitions', titled, { id: `id-${master}`, code: master }, `open id-${master}`],
  ['a delete is not looked at', changing('delete grades G1 level 4>'), { id: 'g1', level: 5 }, 'done'],
])('the answer to a write is judged: %s', (_, change, body, verdict, known) => {
  expect(shown(judgeAnswer(change, body, known))).toBe(verdict);
});

test.each([[{ code: 'G1' }], [undefined], [null], ['ok'], [{}], [{ code: 'too_many', message: 'x' }]])(
  'the answer %j to a create proves nothing',
  (body) => {
    expect(judgeAnswer(create, body)).toEqual({ kind: 'open' });
  },
);

describe('the answer to a move', () => {
  test.each<[string, string, object, string]>([
    ['the new parent', 'A', { parent: { id: 'a', code: 'A' } }, 'done id-B'],
    ['another parent', 'A', { parent: { id: 'x', code: 'X' } }, 'differs parentCode A X'],
    ['a parent without a code', 'A', { parent: { id: 'a', code: null } }, 'differs parentCode A '],
    ['no parent', 'A', { parent: null }, 'differs parentCode A null'],
    ['no parent where none is wanted', '', { parent: null }, 'done id-B'],
    ['a parent where none is wanted', '', { parent: { id: 'a', code: 'A' } }, 'differs parentCode null A'],
    ['nothing about the parent', 'A', {}, 'open id-B'],
    [
      'the parent under the key that it gives up',
      'NEW',
      { parent: { id: 'ID-1', code: 'OLD' } },
      'done id-B',
    ],
    ['another one', 'NEW', { parent: { id: 'id-2', code: 'OLD' } }, 'differs parentCode NEW OLD'],
  ])('may show %s', (_, parent, shownParent, verdict) => {
    const idByRecord = new Map([['teams/FY27/NEW', 'id-1']]);
    const move = changing(`move teams B parentCode >${parent}`);
    expect(shown(judgeAnswer(move, { id: 'id-B', ...shownParent }, { idByRecord }))).toBe(verdict);
  });
});

const shortage = { read: 3, counted: 4 };
const incomplete = 'incomplete 3 4';

describe('a create whose answer was lost', () => {
  const grade = changing('create grades G1 code >G1, name >Boss, level >3');
  const boss = { id: 'new', code: 'G1', name: 'Boss', level: 3 };
  const category = changing('create categories Sales name >Sales');
  const sales = (id: string) => ({ id, name: 'Sales' });
  const team = changing('create teams A code >A, parentCode >HQ');
  const teamBelow = (parent: object | null) => ({ id: 'new', code: 'A', parent });
  const redItem = changing('create items I1 code >I1, inputs.color >red');
  const itemOf = (value: string | null) => ({
    answers: [{ id: 'new', code: 'I1', inputs: [{ field: { code: 'color' }, value }] }],
    ...color,
  });

  test.each<[string, Change, Seen['answers'] | Seen, string, known?: string]>([
    ['the planned values', grade, [boss], 'done new'],
    ['more values', grade, [{ ...boss, isDefault: true, description: 'more' }], 'done new'],
    ['some of the values', grade, [{ id: 'new', code: 'G1' }], 'done new'],
    ['no record', grade, [], 'absent'],
    ['another value', grade, [{ ...boss, level: 4 }], 'differs level 3 4'],
    ['another code', grade, [{ ...boss, code: 'g1' }], 'another'],
    ['no code', grade, [{ id: 'new', name: 'Boss', level: 3 }], 'another'],
    ['a record of before, its id in any case', grade, [{ ...boss, id: '0A0B' }], 'another', '0a0b'],
    ['one more record of a name that may exist twice', category, [sales('new')], 'done new'],
    ['only one of before, which may just have been renamed', category, [sales('old')], 'absent', 'old'],
    ['a new one beside one of before', category, [sales('old'), sales('new')], 'done new', 'old'],
    ['several new ones', category, [sales('new'), sales('newer')], 'several 2'],
    ['none in a list that is not complete', category, { answers: [], shortage }, incomplete],
    ['one in a list that is not complete', category, { answers: [sales('new')], shortage }, 'done new'],
    ['the parent by its code', team, [teamBelow({ id: 'hq', code: 'HQ' })], 'done new'],
    ['no word of the parent', team, [{ id: 'new', code: 'A' }], 'done new'],
    ['no parent', team, [teamBelow(null)], 'differs parentCode HQ null'],
    ['another parent', team, [teamBelow({ id: 'lab', code: 'LAB' })], 'differs parentCode HQ LAB'],
    ['the custom field', redItem, itemOf('red'), 'done new'],
    ['another custom field', redItem, itemOf('blue'), 'differs inputs.color red blue'],
    ['an empty custom field', redItem, itemOf(null), 'differs inputs.color red null'],
  ])('is judged by what the service shows: %s', (_, change, seen, verdict, known) => {
    const all = 'answers' in seen ? seen : { answers: seen };
    expect(shown(judgeCreate(change, all, new Set(known ? [known] : [])))).toBe(verdict);
  });
});

describe('an update or a delete that never got a clear answer', () => {
  const update = changing('update grades G1 name old>new', { liveId: 'live' });
  const both = changing('update grades G1 name old>new, level 1>2', { liveId: 'live' });
  const deletion = changing('delete grades G1', { liveId: 'live' });
  const described = (fields: string) => changing(`update items I1 description ${fields}`, { liveId: 'live' });
  const named = (name: string) => [{ id: 'LIVE', code: 'G1', name }];
  const undescribed = [{ id: 'live', code: 'I1', name: 'One' }];
  const other = [{ id: 'other', code: 'G1', name: 'new' }];

  test.each<[string, Change, Seen['answers'], string, Pick<Seen, 'shortage'>?]>([
    ['an update shows', update, named('new'), 'done LIVE'],
    ['a deleted record is gone', deletion, [], 'done'],
    ['an updated record is as before', update, named('old'), 'absent'],
    ['a deleted record is there', deletion, named('old'), 'absent'],
    ['a new value is omitted, as blank ones are', described('>new'), undescribed, 'absent'],
    ['a replaced value is omitted', described('old>new'), undescribed, 'differs description new null'],
    ['an emptied value is omitted', described('old>'), undescribed, 'done live'],
    ['somebody else has changed it', update, named('newest'), 'differs name new newest'],
    ['the first that differs is as before', both, [{ id: 'live', name: 'new', level: 1 }], 'absent'],
    ['the first that differs is not', both, [{ id: 'live', name: 'new', level: 3 }], 'differs level 2 3'],
    ['another record is updated', update, other, 'another'],
    ['another record is deleted', deletion, other, 'another'],
    ['a deleted record is not in a list that lacks some', deletion, [], incomplete, { shortage }],
    ['an updated record is not in a list that lacks some', update, [], incomplete, { shortage }],
  ])('is judged by its record: %s', (_, change, answers, verdict, more) => {
    expect(shown(judgeChange(change, 'live', { answers, ...more }))).toBe(verdict);
  });
});

describe('a change of a membership', () => {
  const adds = changing('create memberships A/u team >A, user >u');
  const leads = changing('update memberships A/u leader false>true');
  const removes = changing('delete memberships A/u');

  test.each<[string, Change, Values | undefined, string, Pick<Seen, 'shortage'>?]>([
    [
      'that adds was made by anybody, with any other values',
      adds,
      { team: 'A', user: 'u', leader: true },
      'done a/u',
    ],
    ['that adds left no trace if the team shows all but them', adds, undefined, 'absent'],
    ['that adds is unclear if the team does not show all', adds, undefined, incomplete, { shortage }],
    ['that adds is unclear if a value is missing', adds, { team: 'A' }, 'differs user u null'],
    ['that changes was made', leads, { leader: true }, 'done a/u'],
    ['that changes left no trace', leads, { leader: false }, 'absent'],
    ['that changes left no trace without them', leads, undefined, 'absent'],
    ['that removes was made', removes, undefined, 'done'],
    ['that removes left no trace', removes, {}, 'absent', { shortage }],
    ['that removes is unclear if the team does not show all', removes, undefined, incomplete, { shortage }],
  ])('%s', (_, change, values, verdict, more) => {
    expect(shown(judgeLink(change, { record: values && { id: 'a/u', values }, ...more }))).toBe(verdict);
  });
});
