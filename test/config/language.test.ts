import { describe, expect, test } from 'vitest';
import {
  chooseLanguage,
  languageFlag,
  languageOfSystem,
  refuseUnknownLanguage,
} from '../../src/config/language.js';
import { UsageError } from '../../src/model/errors.js';

describe('the language', () => {
  test.each([
    ['a flag wins over all', 'en', { MASTERSYNC_LANG: 'ja', LANG: 'ja_JP.UTF-8' }, 'en'],
    ['MASTERSYNC_LANG wins over the system', undefined, { MASTERSYNC_LANG: 'ja', LANG: 'C' }, 'ja'],
    ['an empty MASTERSYNC_LANG says nothing', undefined, { MASTERSYNC_LANG: '', LANG: 'ja_JP.UTF-8' }, 'ja'],
    ['without both it is that of the system', undefined, { LANG: 'ja_JP.UTF-8' }, 'ja'],
    ['nor in MASTERSYNC_LANG', undefined, { MASTERSYNC_LANG: 'Ja' }, 'ja'],
    ['without anything it is English', undefined, {}, 'en'],
  ])('%s', (_, flag, environment, expected) => {
    expect(chooseLanguage({ flag, environment })).toBe(expected);
  });

  test('counts as none if its name is unknown, and the variable is refused', () => {
    const environment = { MASTERSYNC_LANG: 'ja_JP', LANG: 'ja_JP.UTF-8' };
    expect(chooseLanguage({ flag: 'JP', environment })).toBe('ja');
    expect(() => refuseUnknownLanguage(environment)).toThrow(UsageError);
    expect(() => refuseUnknownLanguage(environment)).toThrow('MASTERSYNC_LANG ja_JP: no such language');
    for (const MASTERSYNC_LANG of ['', 'ja', 'EN']) refuseUnknownLanguage({ MASTERSYNC_LANG });
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
