/** Every catalogue is whole, in every language, and says what the code asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/words/language.js';
import { avoidedIn } from '../helpers/plain-words.js';

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

/** Every message and attribute of a language by its id; terms are of the language alone. */
function messagesOf(language: string): ReadonlyMap<string, readonly Part[]> {
  const all = topicsOf(language).flatMap((topic) =>
    new FluentResource(textOf(language, topic)).body.flatMap(({ id, value, attributes }) => {
      const named = Object.entries(attributes).map(([name, pattern]) => [`${id}.${name}`, pattern] as const);
      const patterns = [...(value === null ? [] : [[id, value] as const]), ...named];
      return id.startsWith('-')
        ? []
        : patterns.map(([name, pattern]) => [`${topic}/${name}`, partsOf(pattern as Pattern)] as const);
    }),
  );
  return new Map(all);
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

type Messages = ReadonlyMap<string, readonly Part[]>;

/** The messages that a message refers to. */
function referredIn(id: string, all: Messages): readonly string[] {
  const topic = id.slice(0, id.lastIndexOf('/'));
  const names = (all.get(id) ?? []).flatMap(({ type, name }) => (type === 'mesg' ? [name] : []));
  return names.map((name) => (all.has(`${topic}/${name}`) ? `${topic}/${name}` : `common/${name}`));
}

/** The names of the variables of a message, and of those that it refers to. */
function variablesOf(id: string, all: Messages): readonly string[] {
  const own = (all.get(id) ?? []).flatMap(({ type, name = '' }) =>
    // The length of a list, which not every language counts.
    type === 'var' ? [name.replace(/-count$/, '')] : [],
  );
  const others = referredIn(id, all).flatMap((other) => variablesOf(other, all));
  return [...new Set([...own, ...others])].sort();
}

const english = messagesOf('en');

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
const askedInParts = [...new Set(asked.filter((id) => id.includes('${')))].map((template) => {
  const source = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('[A-Za-z0-9_.-]+')}$`);
});

describe.each([...languages])('%s', (language) => {
  const all = messagesOf(language);

  test.each(topicsOf(language))('%s is read whole, and has each message once', (topic) => {
    const starts = [...textOf(language, topic).matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id);
    expect(new FluentResource(textOf(language, topic)).body.map(({ id }) => id)).toEqual(starts);
    expect(new Set(starts).size).toBe(starts.length);
  });

  test('has the messages of every other language, with the same variables', () => {
    // A header is the name of its column, unless a language differs.
    const needed = (ids: Iterable<string>) => [...ids].filter((id) => !id.endsWith('.header')).sort();
    expect(needed(all.keys())).toEqual(needed(english.keys()));
    // A day is as ISO 8601 has it in English, and put together from its parts in Japanese; headers
    // are the names of columns in English, and what reports call them in Japanese.
    const differing = ['html/day', 'templates/header'];
    const same = needed(english.keys()).filter((id) => !differing.includes(id));
    expect(same.map((id) => [id, variablesOf(id, all)])).toEqual(
      same.map((id) => [id, variablesOf(id, english)]),
    );
  });

  test('has no part of a sentence that depends on what chooses a variant: they see nothing differently', () => {
    const twice = [...all].filter(([, parts]) => {
      const chosen = parts.flatMap(({ type, selector }) => (type === 'select' ? [selector?.name] : []));
      return parts.some(({ name, args }) => name === 'IF' && chosen.includes(args?.[0]?.name));
    });
    expect(twice.map(([id]) => id)).toEqual([]);
  });
});

test('every message that the code asks for is there, and every other one belongs to one of them', () => {
  expect(asked.filter((id) => !id.includes('${') && !english.has(id))).toEqual([]);
  const ids = [...english.keys()];
  expect(askedInParts.filter((pattern) => !ids.some((id) => pattern.test(id)))).toEqual([]);
  const used = new Set([...asked, ...ids.flatMap((id) => referredIn(id, english))]);
  expect(ids.filter((id) => !used.has(id) && !askedInParts.some((pattern) => pattern.test(id)))).toEqual([]);
});

test.each(topicsOf('en'))('the words of %s are plain English', (topic) => {
  expect(avoidedIn(textOf('en', topic).replaceAll(/^#.*$/gm, ''))).toEqual([]);
});
