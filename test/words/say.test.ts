import { expect, test } from 'vitest';
import { defects, say, sayIn } from '../../src/words/say.js';

test.each([
  ['計画　案  1.jsonl', '計画　案  1.jsonl'],
  ['a\r\n b\tc', 'a b c'],
  ['a\u001b[31m\u202eb', 'a\\u001b[31m\\u202eb'],
])('text of others is one line without control characters, and keeps its other blanks: %j', (file, shown) => {
  expect(say('plan-files/rejected-not_a_plan', { file })).toContain(`${shown} is not a plan.`);
});

test.each([[{}], [{ meant: undefined }], [{ meant: '' }]])('what is absent is said to be so: %j', (args) => {
  expect(say('problems/problem-file_not_found', args)).toBe('no such file or folder. Check the path.');
});

test.each([
  [{ rest: 0, changes: ['a'] }, '"a". Restore'],
  [{ rest: 2, changes: ['a'] }, '"a" and 2 more. Restore'],
])('a part that says nothing is left out: %j', (args, said) => {
  expect(say('problems/problem-decision_missing', { count: 3, ...args })).toContain(said);
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
