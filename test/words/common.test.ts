import { describe, expect, test } from 'vitest';
import { counted, effectsMessage, placeName, suggestion } from '../../src/words/en/common.js';
import * as ja from '../../src/words/ja/common.js';

test('one thing is singular, none and several are plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'change'))).toEqual(['0 changes', '1 change', '2 changes']);
});

test('a scope is named by its resource and its chart', () => {
  expect([placeName('grades', ''), placeName('teams', '2026')]).toEqual(['grades', 'teams of "2026"']);
});

describe('a suggestion', () => {
  test.each([
    ['lvel', ' Did you mean "level"?'],
    ['NAMES', ' Did you mean "name"?'],
    ['nmae', ' Did you mean "name"?'],
    ['nae', ' Did you mean "name"?'],
    ['nxe', ''],
    ['xyze', ''],
    ['remarks', ''],
    ['', ''],
  ])('for %j is %j', (word, expected) => {
    expect(suggestion(word, ['code', 'name', 'level'])).toBe(expected);
  });

  test('is not made when nothing is known', () => {
    expect(suggestion('code', [])).toBe('');
  });
});

test('what a delete takes with it is counted in words', () => {
  const effects = [
    { what: 'children', count: 1 },
    { what: 'itemsCount', count: 12 },
    { what: 'usersCount', count: 3 },
  ];
  expect(effectsMessage(effects)).toBe('also removes 1 child record, 12 items and 3 memberships');
});

test('values that go with an option are counted by their field', () => {
  const effects = [
    { what: 'inputs.rank', count: 1 },
    { what: 'inputs.area', count: 2 },
    { what: 'inputs.size', count: null },
  ];
  expect(effectsMessage(effects)).toBe(
    'also removes 1 value of "rank", 2 values of "area" and an unknown number of values of "size"',
  );
  expect(ja.effectsMessage(effects)).toBe(
    '一緒に失われるもの: 「rank」の値1件、「area」の値2件、「size」の値（件数は不明）',
  );
});
