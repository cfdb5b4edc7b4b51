/** Every catalogue is whole, in every language, and says what the code asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/words/language.js';

const folder = 'src/words';

/** The topics of a language: `usage`, `resources/teams`. */
function topicsOf(language: string): readonly string[] {
  return readdirSync(path.join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ftl'))
    .map((name) => name.slice(0, -'.ftl'.length).replaceAll('\\', '/'))
    .sort();
}

function textOf(language: string, topic: string): string {
  return readFileSync(path.join(folder, language, `${topic}.ftl`), 'utf8');
}

/** What a part of a pattern may be; see the types of `@fluent/bundle`. */
interface Part {
  readonly type?: string;
  readonly name?: string;
  readonly args?: readonly Part[];
  readonly selector?: Part;
  readonly variants?: readonly { readonly value: Pattern }[];
}

type Pattern = string | readonly (string | Part)[] | null;

interface Said {
  readonly id: string;
  readonly pattern: Pattern;
}

/** Every message and attribute of a topic; terms are of the language alone. */
function messagesOf(language: string, topic: string): readonly Said[] {
  const { body } = new FluentResource(textOf(language, topic));
  const messages = body.filter(({ id }) => !id.startsWith('-'));
  return messages.flatMap(({ id, value, attributes }) => [
    ...(value === null ? [] : [{ id: `${topic}/${id}`, pattern: value as Pattern }]),
    ...Object.entries(attributes).map(([name, pattern]) => ({
      id: `${topic}/${id}.${name}`,
      pattern: pattern as Pattern,
    })),
  ]);
}

function partsOf(pattern: Pattern): readonly Part[] {
  if (pattern === null || typeof pattern === 'string') return [];
  return pattern.flatMap((part) => (typeof part === 'string' ? [] : withInner(part)));
}

function withInner(part: Part): readonly Part[] {
  const { args = [], selector, variants = [] } = part;
  const inner = [...args, ...(selector ? [selector] : [])].flatMap(withInner);
  return [part, ...inner, ...variants.flatMap(({ value }) => partsOf(value))];
}

/** The names of the variables of a message, and of those that it refers to. */
function variablesOf({ pattern }: Said, all: ReadonlyMap<string, Said>, topic: string): readonly string[] {
  const names = partsOf(pattern).flatMap(({ type, name = '' }) => {
    // The length of a list, which not every language counts.
    if (type === 'var') return [name.replace(/-count$/, '')];
    const other = type === 'mesg' ? (all.get(`${topic}/${name}`) ?? all.get(`common/${name}`)) : undefined;
    return other ? variablesOf(other, all, topic) : [];
  });
  return [...new Set(names)].sort();
}

const byLanguage = new Map(
  languages.map((language) => {
    const all = topicsOf(language).flatMap((topic) => messagesOf(language, topic));
    return [language, new Map(all.map((said) => [said.id, said]))] as const;
  }),
);
const english = byLanguage.get('en') ?? new Map<string, Said>();

/** What the code asks for: ids as they stand, and those with parts that are put in. */
const asked = ['src', 'test/docs']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(['"`])([a-z-]+\/[^'"`\s]+)\1/g)])
  .flatMap(([, , id = '']) =>
    topicsOf('en').includes(id.slice(0, id.indexOf('/'))) || /^resources\/.+\//.test(id) ? [id] : [],
  );
const askedAsIs = new Set(asked.filter((id) => !id.includes('${')));
const askedInParts = [...new Set(asked.filter((id) => id.includes('${')))];

/** Every id that a template may mean. */
function meantBy(template: string): RegExp {
  const source = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('[A-Za-z0-9_.-]+')}$`);
}

describe.each([...languages])('%s', (language) => {
  const all = byLanguage.get(language) ?? new Map<string, Said>();

  test.each(topicsOf(language))('%s is read whole', (topic) => {
    const text = textOf(language, topic);
    const starts = [...text.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id);
    expect(new FluentResource(text).body.map(({ id }) => id)).toEqual(starts);
    expect(new Set(starts).size).toBe(starts.length);
  });

  test('has the messages of every other language, with the same variables', () => {
    // A header is the name of its column, and an example that of English, unless a language differs.
    const needed = (ids: Iterable<string>) => [...ids].filter((id) => !/\.(?:header|line)$/.test(id)).sort();
    expect(needed(all.keys())).toEqual(needed(english.keys()));
    // A day is as ISO 8601 has it in English, and put together from its parts in Japanese; headers
    // are the names of columns in English, and what reports call them in Japanese.
    const differing = ['html/day', 'templates/header'];
    const other = [...all.values()].flatMap((said) => {
      const topic = said.id.slice(0, said.id.lastIndexOf('/'));
      const inEnglish = english.get(said.id);
      const here = variablesOf(said, all, topic).join(' ');
      const there = inEnglish ? variablesOf(inEnglish, english, topic).join(' ') : '';
      return here === there || differing.includes(said.id) ? [] : [`${said.id}: ${here} | ${there}`];
    });
    expect(other).toEqual([]);
  });
});

test('what a part of a sentence depends on chooses no variant: the two see nothing differently', () => {
  const twice = [...byLanguage].flatMap(([language, all]) =>
    [...all.values()]
      .filter(({ pattern }) => {
        const parts = partsOf(pattern);
        const chosen = parts.flatMap(({ type, selector }) => (type === 'select' ? [selector?.name] : []));
        return parts.some(
          ({ type, name, args }) => type === 'func' && name === 'IF' && chosen.includes(args?.[0]?.name),
        );
      })
      .map(({ id }) => `${id} in ${language}`),
  );
  expect(twice).toEqual([]);
});

test('every message that the code asks for is there', () => {
  expect([...askedAsIs].filter((id) => !english.has(id))).toEqual([]);
  const ids = [...english.keys()];
  expect(askedInParts.filter((template) => !ids.some((id) => meantBy(template).test(id)))).toEqual([]);
});

test('every message is asked for, by the code or by another message', () => {
  const referred = [...english.values()].flatMap(({ id, pattern }) => {
    const topic = id.slice(0, id.lastIndexOf('/'));
    return partsOf(pattern).flatMap(({ type, name }) =>
      type === 'mesg' ? [`${topic}/${name}`, `common/${name}`] : [],
    );
  });
  const used = new Set([...askedAsIs, ...referred]);
  const patterns = askedInParts.map(meantBy);
  const isUsed = (id: string) => used.has(id) || patterns.some((pattern) => pattern.test(id));
  expect([...english.keys()].filter((id) => !isUsed(id))).toEqual([]);
});
