/** How the documentation is organized and how it reads. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { avoidedIn } from '../helpers/plain-words.js';
import { headingsOf, linkedFiles, namesOf, pages, proseOf, samples } from './pages.js';

const read = (file: string) => readFileSync(file, 'utf8');

/** Mostly generated pages, which may be longer. */
const longPages = new Set(['commands.md', 'sandbox.md', 'settings.md']);

test.each([
  ['README.md', 'en'],
  ['README.ja.md', 'ja'],
])('%s is at most 10 KB, and the way of a newcomer 25 KB', (readme, language) => {
  expect(statSync(readme).size).toBeLessThanOrEqual(10_240);
  const next = ['getting-started', 'my-file-is-not-yours', 'unattended'];
  const way = [readme, ...next.map((name) => `docs/${language}/${name}.md`)];
  expect(way.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(25_600);
});

// A Japanese character takes three bytes, so Japanese pages are measured in characters.
test.each(['en', 'ja'] as const)('a page in %s written by people is at most 12 KB', (language) => {
  const written = namesOf(language).filter((name) => !longPages.has(name));
  const lengthOf = (name: string) => {
    const text = read(`docs/${language}/${name}`);
    return language === 'ja' ? text.length : Buffer.byteLength(text);
  };
  expect(written.filter((name) => lengthOf(name) > 12_288)).toEqual([]);
});

test.each(['en', 'ja'] as const)('every page in %s is one click from the page of contents', (language) => {
  const contents = `docs/${language}/README.md`;
  const linked = linkedFiles(contents);
  const all = namesOf(language).map((name) => `docs/${language}/${name}`);
  expect(all.filter((file) => file !== contents && !linked.includes(file))).toEqual([]);
});

test.each(pages)('$file has one title, and skips no level of headings', ({ file }) => {
  const levels = headingsOf(read(file)).map(({ level }) => level);
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

const pairs = [
  ['README.md', 'README.ja.md'] as const,
  ...namesOf('en').map((name) => [`docs/en/${name}`, `docs/ja/${name}`] as const),
];

describe.each(pairs)('%s and %s', (english, japanese) => {
  test('have the same headings, by number and level', () => {
    const levelsIn = (file: string) => headingsOf(read(file)).map(({ level }) => level);
    expect(levelsIn(japanese)).toEqual(levelsIn(english));
  });

  test('have the same blocks of code, by number and kind', () => {
    const kindsIn = (file: string) => read(file).match(/^ *```\w*$/gm);
    expect(kindsIn(japanese)).toEqual(kindsIn(english));
  });
});

test('the steps of adding a resource are the same in both languages', () => {
  const blocksIn = (language: string) =>
    read(`docs/${language}/adding-a-resource.md`).match(/^```[\s\S]*?^```$/gm);
  expect(blocksIn('ja')).toEqual(blocksIn('en'));
});

test('both languages have the same pages', () => {
  expect(namesOf('ja')).toEqual(namesOf('en'));
});

const inEnglish = pages.filter(({ language }) => language === 'en').map(({ file }) => file);

test.each([...inEnglish, ...samples, 'src/README.md'])('%s uses plain words', (file) => {
  expect(avoidedIn(proseOf(read(file)))).toEqual([]);
});
