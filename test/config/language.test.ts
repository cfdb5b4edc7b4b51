import { describe, expect, test } from 'vitest';
import { chooseLanguage, languageFlag } from '../../src/config/language.js';
import { languageOfSystem } from '../../src/config/system-language.js';
import { UsageError } from '../../src/model/errors.js';

describe('the language', () => {
  test.each([
    ['a flag wins over all', 'en', { MASTERSYNC_LANG: 'ja', LANG: 'ja_JP.UTF-8' }, 'en'],
    ['MASTERSYNC_LANG wins over the system', undefined, { MASTERSYNC_LANG: 'ja', LANG: 'C' }, 'ja'],
    ['an empty MASTERSYNC_LANG says nothing', undefined, { MASTERSYNC_LANG: '', LANG: 'ja_JP.UTF-8' }, 'ja'],
    ['without both it is that of the system', undefined, { LANG: 'ja_JP.UTF-8' }, 'ja'],
    ['capitals are no other language', 'JA', {}, 'ja'],
    ['nor in MASTERSYNC_LANG', undefined, { MASTERSYNC_LANG: 'Ja' }, 'ja'],
    ['without anything it is English', undefined, {}, 'en'],
  ])('%s', (_, flag, environment, expected) => {
    expect(chooseLanguage({ flag, environment })).toBe(expected);
  });

  test.each([
    ['--lang', { flag: 'JP', environment: {} }],
    ['MASTERSYNC_LANG', { flag: undefined, environment: { MASTERSYNC_LANG: 'ja_JP' } }],
  ])('is refused when there is none of that name in %s', (source, choice) => {
    expect(() => chooseLanguage(choice)).toThrow(UsageError);
    expect(() => chooseLanguage(choice)).toThrow(source);
  });
});

describe('the system', () => {
  test.each([
    ['ja', 'ja'],
    ['ja_JP', 'ja'],
    ['ja_JP.UTF-8', 'ja'],
    ['ja-JP', 'ja'],
    ['japanese', 'en'],
    ['C', 'en'],
    ['C.UTF-8', 'en'],
    ['en_US.UTF-8', 'en'],
    ['', 'en'],
  ])('that is set to %j speaks %s', (LANG, expected) => {
    expect(languageOfSystem({ LANG })).toBe(expected);
  });

  test('says it in LC_ALL, LC_MESSAGES and LANG; the first that is not empty counts', () => {
    const ja = 'ja_JP.UTF-8';
    expect(languageOfSystem({ LC_ALL: 'C', LC_MESSAGES: ja, LANG: ja })).toBe('en');
    expect(languageOfSystem({ LC_ALL: '', LC_MESSAGES: ja, LANG: 'C' })).toBe('ja');
  });
});

describe('the flag', () => {
  test.each([
    [['plan', 'data', '--lang', 'ja'], 'ja'],
    [['--lang=ja', 'plan', 'data'], 'ja'],
    [['plan', '--lang', 'en', '--lang', 'ja'], 'ja'],
    [['plan', '--', '--lang', 'ja'], undefined],
    [['plan', '--lang'], undefined],
    [['plan', '--lang='], undefined],
    [['plan', '--language', 'ja'], undefined],
  ])('among %j is %j', (args, expected) => {
    expect(languageFlag(args)).toBe(expected);
  });
});
