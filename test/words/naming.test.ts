/** What records, fields and values are called within sentences. */
import { describe, expect, test } from 'vitest';
import { namesIn, sayIn } from '../../src/words/say.js';

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
