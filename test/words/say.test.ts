import { expect, test } from 'vitest';
import { defects, namesIn, say, sayIn } from '../../src/words/say.js';

test.each([
  ['計画　案  1.jsonl', '計画　案  1.jsonl'],
  ['a\r\n b\tc', 'a b c'],
  ['a\u001b[31m\u202eb', 'a\\u001b[31m\\u202eb'],
])('text of others is one line without control characters, and keeps its other blanks: %j', (file, shown) => {
  expect(say('plan-files/rejected-not_a_plan', { file })).toContain(`${shown} is not a plan.`);
});

test.each([[{}], [{ meant: undefined }], [{ meant: '' }]])('what is absent is left out: %j', (args) => {
  expect(say('problems/problem-file_not_found', args)).toBe('no such file or folder. Check the path.');
});

test('one thing is singular, none and several are plural', () => {
  const counted = [0, 1, 2].map((count) => sayIn('en', 'common/counted-change', { count }));
  expect(counted).toEqual(['0 changes', '1 change', '2 changes']);
});

test.each<[string, () => string, string]>([
  ['message', () => sayIn('ja', 'plan-files/nothing-like-it'), 'plan-files/nothing-like-it'],
  ['variable', () => say('plan-files/rejected-not_a_plan'), '{$file} is not a plan. Name a file that'],
  ['value for a function', () => say('drift/drift-children_below', { children: 7, count: 1 }), '{RECORDS()}'],
])('a %s that is not there stops no run', (_, said, start) => {
  const heard: unknown[] = [];
  // Before the one that fails tests.
  const { publish } = defects;
  defects.publish = (defect) => heard.push(defect);
  try {
    expect(said()).toContain(start);
    expect(heard).toEqual([expect.any(Error)]);
  } finally {
    defects.publish = publish;
  }
});

test('an error that refers to itself is said like any other', () => {
  const error = new Error('the disk is full');
  const args = { file: 'plan.jsonl', error: Object.assign(error, { request: { error } }) };
  expect(say('approving/approval-not-read', args)).toContain('the disk is full');
});

const attributes = { rank: 'ランク', a: 'Note', b: 'Note', memo: '説明' };
const titles = new Map([['V1', new Map(Object.entries(attributes))]]);

test.each([
  ['ja', 'parentCode', { resource: 'teams' }, '上位チーム'],
  ['ja', 'inputs.rank', { resource: 'items', scope: 'V1' }, 'ランク'],
  ['ja', 'inputs.rank', { resource: 'items', scope: 'V2' }, 'rank'],
  ['en', 'inputs.a', { resource: 'items', scope: 'V1' }, 'Note (a)'],
  ['ja', 'inputs.memo', { resource: 'items', scope: 'V1' }, '説明（memo）'],
  ['en', 'fields.rank.fieldType', { resource: 'masters', key: 'V1' }, 'ランク (type)'],
  ['ja', 'fields.size.required', { resource: 'masters', key: 'V1' }, 'size の必須'],
])(
  'in %s, %s of %j is called %s: by its title, with the code where that is shared',
  (language, field, owner, name) => {
    expect(namesIn(language).fieldName(field, owner, titles)).toBe(name);
  },
);

test('what a delete takes with it is counted in words', () => {
  const effects = [
    { what: 'children', count: 1 },
    { what: 'itemsCount', count: 12 },
    { what: 'inputs.size', count: null },
  ];
  expect(namesIn('en').effectsText(effects)).toBe(
    '1 child record, 12 items and an unknown number of values of "size"',
  );
  expect(namesIn('ja').effectsText(effects)).toBe(
    '下位のレコード1件、アイテム12件、「size」の値（件数は不明）',
  );
});
