/** What records, fields and values are called within sentences. */
import { describe, expect, test } from 'vitest';
import { namesIn, sayIn } from '../../src/words/say.js';
import { driftMessage } from '../../src/words/sentences/drift.js';

const en = namesIn('en');
const ja = namesIn('ja');

const titles = new Map([
  [
    'V1',
    new Map([
      ['rank', 'ランク'],
      ['a', 'Note'],
      ['b', 'Note'],
      ['memo', '説明'],
    ]),
  ],
]);
const item = { resource: 'items', scope: 'V1', key: '0001' };
const master = { resource: 'masters', scope: '', key: 'V1' };

describe('the name of a field', () => {
  test('is its label', () => {
    const team = { resource: 'teams' };
    expect([en, ja].map((names) => names.fieldName('parentCode', team))).toEqual(['parent', '上位チーム']);
  });

  test('is the title of a custom field, and its code where no title is known', () => {
    expect(ja.fieldName('inputs.rank', item, titles)).toBe('ランク');
    expect(ja.fieldName('inputs.size', item, titles)).toBe('size');
    expect(ja.fieldName('inputs.rank', { ...item, scope: 'V2' }, titles)).toBe('rank');
  });

  test('has the code beside a title that another field has as well', () => {
    expect(en.fieldName('inputs.a', item, titles)).toBe('Note (a)');
    expect(ja.fieldName('inputs.b', item, titles)).toBe('Note（b）');
    expect(ja.fieldName('inputs.memo', item, titles)).toBe('説明（memo）');
  });

  test('is the title and the attribute where a master defines the field', () => {
    expect(en.fieldName('fields.rank.fieldType', master, titles)).toBe('ランク (type)');
    expect(ja.fieldName('fields.rank.fieldType', master, titles)).toBe('ランクの種別');
    expect(ja.fieldName('fields.size.required', master, titles)).toBe('size の必須');
  });
});

test('a scope is named by its resource and its chart', () => {
  expect([en.placeName('grades', ''), en.placeName('teams', '2026')]).toEqual(['grades', 'teams of "2026"']);
});

test.each([
  ['lvel', ' Did you mean "level"?'],
  ['NAMES', ' Did you mean "name"?'],
  ['nmae', ' Did you mean "name"?'],
  ['nae', ' Did you mean "name"?'],
  ['nxe', ''],
  ['xyze', ''],
  ['remarks', ''],
  ['', ''],
])('the suggestion for %j is %j', (word, expected) => {
  expect(en.suggestion(word, ['code', 'name', 'level'])).toBe(expected);
});

test('what a delete takes with it is counted in words', () => {
  const effects = [
    { what: 'children', count: 1 },
    { what: 'itemsCount', count: 12 },
    { what: 'inputs.area', count: 2 },
    { what: 'inputs.size', count: null },
  ];
  expect(en.effectsText(effects)).toBe(
    '1 child record, 12 items, 2 values of "area" and an unknown number of values of "size"',
  );
  expect(ja.effectsText(effects)).toBe(
    '下位のレコード1件、アイテム12件、「area」の値2件、「size」の値（件数は不明）',
  );
});

test.each([
  [{ code: 'record_gone', args: {} }, 'no longer exists'],
  [
    { code: 'field_changed', args: { field: 'level', expected: 20, found: 30 } },
    'level is now 30, but was 20 when planned',
  ],
  [
    { code: 'field_changed', args: { field: 'inputs.tags', expected: ['a', 'b'], found: [] } },
    'tags is now blank, but was "a", "b" when planned',
  ],
  [
    { code: 'created_meanwhile', args: { field: 'name', planned: 'x', found: null } },
    'was created by someone else, with name blank instead of "x"',
  ],
  [
    { code: 'effect_grown', args: { what: 'itemsCount', expected: 1, found: null } },
    'deleting it would now also remove an unknown number of items (1 when planned)',
  ],
  [
    { code: 'children_below', args: { children: [{ key: 'A', name: 'Team A' }], count: 3 } },
    'A Team A and 2 more would be left below it',
  ],
  [
    { code: 'current_changed', args: { found: { key: 'FY28', name: 'FY28' } } },
    '"FY28" is now the current one',
  ],
  [{ code: 'current_changed', args: { found: null } }, 'nothing is current any more'],
  [
    { code: 'holds_fewer', args: { noun: 'team', expected: 12, found: 1 } },
    'it now contains 1 team (12 when planned)',
  ],
] as const)('a change of a saved plan that no longer holds says why: $0.code, $1', (reason, expected) => {
  expect(driftMessage(reason)).toBe(`out of date: ${expected}.`);
});

describe('what a message is given', () => {
  test('one thing is singular, none and several are plural', () => {
    const counted = [0, 1, 2].map((count) => sayIn('en', 'common/counted-change', { count }));
    expect(counted).toEqual(['0 changes', '1 change', '2 changes']);
  });

  test('foreign text stays on its line, without characters that control a terminal', () => {
    expect(sayIn('en', 'common/unexpected-failure', { detail: 'a\n\u001b[2Jb' })).toMatch(
      /: a \\u001b\[2Jb$/,
    );
  });
});
