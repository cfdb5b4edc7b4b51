import { describe, expect, test } from 'vitest';
import * as en from '../../src/words/en/report.js';
import * as ja from '../../src/words/ja/report.js';

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
    expect([en, ja].map(({ fieldName }) => fieldName('parentCode', team))).toEqual(['parent', '上位チーム']);
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
