/** How the documentation is arranged and how it reads. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headingsOf, linkedFiles, namesOf, pages, proseOf, samples } from './pages.js';

const read = (file: string) => readFileSync(file, 'utf8');
const english = namesOf('en').map((name) => `docs/en/${name}`);

/** Pages that are mostly generated may be longer. */
const longPages = new Set(['commands.md', 'options.md', 'problem-codes.md', 'settings.md']);

test.each(['README.md'])('%s is at most 10 KB', (file) => {
  expect(statSync(file).size).toBeLessThanOrEqual(10_240);
});

test('a page that people wrote is at most 12 KB', () => {
  const written = namesOf('en').filter((name) => !longPages.has(name));
  const tooLong = written.filter((name) => statSync(`docs/en/${name}`).size > 12_288);
  expect(tooLong).toEqual([]);
});

test('every page is one click from the README, and every chapter is on the page of contents', () => {
  const fromReadme = linkedFiles('README.md');
  const fromContents = linkedFiles('docs/en/README.md');
  expect(english.filter((file) => !fromReadme.includes(file))).toEqual([]);
  const others = english.filter((file) => file !== 'docs/en/README.md');
  expect(others.filter((file) => !fromContents.includes(file))).toEqual([]);
});

test.each(pages)('$file has one title, and skips no level of headings', ({ file }) => {
  const levels = headingsOf(read(file)).map(({ level }) => level);
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

// As long as pages are still being translated, only those that both languages have are compared.
describe.each(namesOf('en').filter((name) => namesOf('ja').includes(name)))('%s', (name) => {
  test('has the same headings in both languages, by number and level', () => {
    const levelsIn = (language: string) =>
      headingsOf(read(`docs/${language}/${name}`)).map(({ level }) => level);
    expect(levelsIn('ja')).toEqual(levelsIn('en'));
  });
});

test('no Japanese page lacks its English one', () => {
  expect(namesOf('ja').filter((name) => !namesOf('en').includes(name))).toEqual([]);
});

/** Words that read as a translation; plainer ones say the same. */
const avoided: readonly RegExp[] = [
  /\btold\b/,
  /\btells? (?:of|that)\b/,
  /\bwhat came of\b/,
  /\bis no\b(?! longer)/,
  /\bwhoever\b/,
  /\bsettled?s?\b/,
  /\bof which\b/,
  /\bby now\b/,
  /\bfound out\b/,
  /\bno row names\b/,
  /\btake this day for today\b/,
  /\bmost requests\b/,
  /\bwrite what the service has\b/,
  /\bwas made for\b/,
  /\bwas last written longer ago\b/,
  /\bguard away\b/,
  /\bno reproach\b/,
  /\bfrom its work\b/,
];

const inEnglish = pages.filter(({ language }) => language === 'en').map(({ file }) => file);

test.each([...inEnglish, ...samples, 'src/README.md'])('%s uses plain words', (file) => {
  const prose = proseOf(read(file)).replaceAll(/\s+/g, ' ');
  const found = avoided.flatMap((words) => {
    const [match] = prose.match(new RegExp(`.{0,40}${words.source}.{0,20}`, 'i')) ?? [];
    return match === undefined ? [] : [match];
  });
  expect(found).toEqual([]);
});
