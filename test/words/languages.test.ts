import { describe, expect, test } from 'vitest';
import * as en from '../../src/words/en/index.js';
import * as ja from '../../src/words/ja/index.js';
import { languages, useLanguage, type Words, words } from '../../src/words/words.js';
import { calls } from '../helpers/words-calls.js';

/** What is missing in Japanese, or takes or gives something else, does not compile. */
const inJapanese: Words = ja;

type Tree = Readonly<Record<string, unknown>>;

/** Every word by its path, as `problems.problemMessage` or `help.options.out`. */
function wordsOf(tree: Tree, path = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? wordsOf(value as Tree, `${path}${name}.`)
      : [[`${path}${name}`, value] as const],
  );
}

/** All text in what a word gives: text itself, or what is in an object or a list. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * What only chooses the words, and is not named by them: properties, and arguments that stand
 * alone.
 */
const choosing = ['code', 'kind', 'severity', 'edit', 'fault', 'action', 'noun', 'unit', 'rule', 'expected'];
const choices = ['list', 'record', 'ok', 'change', 'request', 'team', 'files', 'service', 'changes'];

const isToName = (value: string): boolean => value !== '' && !choices.includes(value);

/** Every text and number among arguments that a message may name. */
function valuesIn(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)].filter(isToName);
  if (value instanceof Error) return [value.message];
  if (value instanceof Map) return valuesIn([...value]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (choosing.includes(name) ? [] : valuesIn(one)));
}

/**
 * Which of the values a text names as they are, and not as a part of something longer; a resource
 * a field and a state, by their words in the language.
 */
function named(text: string, values: readonly string[], { report, resources }: Words): readonly string[] {
  const isJoined = (one = '', next = '') => /[A-Za-z0-9]/.test(one) && /[A-Za-z0-9]/.test(next);
  const isNamed = (value: string) => {
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
      const end = at + value.length;
      if (!isJoined(text[at - 1], text[at]) && !isJoined(text[end - 1], text[end])) return true;
    }
    return false;
  };
  const isNamedByWord = (value: string) =>
    Object.hasOwn(resources.resource, value) && text.includes(report.resourceName(value));
  const isNamedByLabel = (value: string) =>
    Object.values(resources.resource).some(({ columns }) => {
      const label = columns[value]?.label;
      return label !== undefined && text.includes(label);
    });
  const isNamedByState = (value: string) => {
    const state = report.valueName('users', 'status', value);
    return state !== undefined && text.includes(state);
  };
  const tests = [isNamed, isNamedByWord, isNamedByLabel, isNamedByState];
  return [...new Set(values)].filter((value) => tests.some((test) => test(value))).sort();
}

/** Names of languages, fonts, tools and methods, and signs. */
const languageNeutral = [
  'html.language',
  'html.sha256',
  'xlsx.font',
  'xlsx.notRead',
  'xlsx.about.version',
  'xlsx.sourceColumn.sha256',
];

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

interface CalledWord {
  readonly title: string;
  readonly argsOfCalls: readonly (readonly unknown[])[];
  /** What it gives in a language. */
  tell(language: object, args: readonly unknown[]): readonly string[];
}

type Topics = Readonly<Record<string, Readonly<Record<string, (...args: readonly unknown[]) => unknown>>>>;

const called = Object.entries(calls).flatMap(([topic, functions]) =>
  Object.entries(functions).map(
    ([name, argsOfCalls]): CalledWord => ({
      title: `${topic}.${name}`,
      argsOfCalls,
      tell: (language, args) => textsIn((language as Topics)[topic]?.[name]?.(...args)),
    }),
  ),
);

/** A line of an example is what is typed, in any language. */
const isCommandLine = (path: string) => /^examples\..*\.1$/.test(path);

describe('English and Japanese', () => {
  const kindsOf = (language: Tree) =>
    wordsOf(language)
      .map(([path, value]) => [path, typeof value === 'function' ? value.length : typeof value])
      .sort();

  test('have the same words, which take as many arguments', () => {
    expect(kindsOf(inJapanese)).toEqual(kindsOf(en));
    expect(kindsOf(en).length).toBeGreaterThan(200);
  });

  test('do not mix: nothing is left in English', () => {
    const texts = wordsOf(inJapanese).filter(([, value]) => typeof value === 'string');
    const untranslated = texts.filter(([, text]) => !japanese.test(String(text))).map(([path]) => path);
    expect(untranslated.filter((path) => !languageNeutral.includes(path) && !isCommandLine(path))).toEqual(
      [],
    );
  });

  test.each(called)('$title is in Japanese', ({ argsOfCalls, tell }) => {
    for (const args of argsOfCalls) {
      const texts = tell(ja, args);
      expect(texts.length).toBeGreaterThan(0);
      expect(
        texts.filter((text) => !japanese.test(text) || /undefined|null|NaN|\[object/.test(text)),
      ).toEqual([]);
    }
  });

  test.each(called)('$title names the same values in both', ({ argsOfCalls, tell }) => {
    for (const args of argsOfCalls) {
      const values = valuesIn(args);
      const namedIn = (language: Words) => ({
        args,
        named: named(tell(language, args).join('\n'), values, language),
      });
      expect(namedIn(ja)).toEqual(namedIn(en));
    }
  });

  const typed = /--[a-z][a-z-]*|`mastersync [a-z]+|MASTERSYNC_[A-Z_]+|previousCode/g;
  const typedIn = (texts: readonly string[]) => [...new Set(texts.join('\n').match(typed) ?? [])].sort();

  test.each(called)(
    '$title shows the same options, commands and variables in both',
    ({ argsOfCalls, tell }) => {
      for (const args of argsOfCalls) {
        const typedBy = (language: object) => ({ args, typed: typedIn(tell(language, args)) });
        expect(typedBy(ja)).toEqual(typedBy(en));
      }
    },
  );

  /** Each language has its own names of columns; reading knows them all. */
  const isHeader = (path: string) => path.startsWith('resources.') && path.endsWith('.header');

  test('show the same options, commands and variables in what is always the same', () => {
    const typedByPath = (language: Tree) =>
      wordsOf(language).flatMap(([path, text]) =>
        typeof text === 'string' && !isHeader(path) ? [[path, typedIn([text])]] : [],
      );
    expect(typedByPath(inJapanese)).toEqual(typedByPath(en));
  });

  test('are called here without exception, but for the topics of reports', () => {
    const uncalled = wordsOf(en)
      .filter(([path, value]) => typeof value === 'function' && (path.split('.')[0] ?? '') in calls)
      .filter(([path]) => !called.some(({ title, argsOfCalls }) => title === path && argsOfCalls.length > 0));
    expect(uncalled).toEqual([]);
  });
});

describe('the language', () => {
  test.each(languages)('%s is that of all words from when it is chosen', async (language) => {
    await useLanguage(language);
    expect(japanese.test(words.findings.refusedMessage)).toBe(language === 'ja');
  });
});
