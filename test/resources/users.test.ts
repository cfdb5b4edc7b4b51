import { describe, expect, test } from 'vitest';
import { fieldOf } from '../../src/resources/resource.js';
import { users } from '../../src/resources/users.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { namesIn } from '../../src/words/say.js';
import { problemMessage } from '../../src/words/sentences/problems.js';

const { type } = fieldOf(users, 'status');

describe('the status of a user', () => {
  test.each([
    ['在職', 'active'],
    ['休職', 'suspended'],
    ['利用停止', 'suspended'],
    ['退職', 'deactivated'],
    ['利用終了', 'deactivated'],
    ['Active', 'active'],
    ['On leave', 'suspended'],
    ['LEAVE_OF_ABSENCE', 'suspended'],
    ['Terminated', 'deactivated'],
  ])('%s is %s', (word, value) => {
    expect(type.parse(word)).toEqual({ value });
  });

  test.each(['active', 'suspended', 'deactivated'])('%s is read as reports call it', (value) => {
    for (const language of languages) {
      const name = namesIn(language).valueName('users', 'status', value);
      expect(type.parse(name ?? '')).toEqual({ value });
    }
  });

  test('with an unknown word lists the words of the language', () => {
    const parsed = type.parse('出向');
    if (!('fault' in parsed)) throw new Error('the word is known');
    const problem = { ...parsed.fault, severity: 'error' } as const;
    const messages = languages.map((language) => {
      useLanguage(language);
      return problemMessage(problem);
    });
    expect(messages).toEqual([
      '"出向" is not one of "active", "suspended", "deactivated".',
      '「出向」は選択肢（「利用中」、「利用停止」、「利用終了」）にありません。',
    ]);
  });
});

test('a member on leave joins, and the warning says so', () => {
  const problem = { code: 'member_inactive', args: { user: 'u1' }, severity: 'warning' } as const;
  expect(problemMessage(problem)).toContain('joins the team all the same');
  useLanguage('ja');
  expect(problemMessage(problem)).toContain('チームにはそのまま追加します');
});
