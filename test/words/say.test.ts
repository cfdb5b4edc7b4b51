import { expect, test } from 'vitest';
import { say, sayIn } from '../../src/words/say.js';

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

test('a message or a variable that there is not is a defect', () => {
  expect(() => sayIn('ja', 'plan-files/nothing-like-it')).toThrow('no message');
  expect(() => say('plan-files/rejected-not_a_plan')).toThrow('Unknown variable: $file');
});
