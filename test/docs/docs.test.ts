/**
 * The documentation matches the code. UPDATE_FIXTURES=1 regenerates the generated parts and the
 * output of examples.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CheckEvidence } from '../../src/model/checks.js';
import { useLanguage } from '../../src/words/language.js';
import { examplesOf } from '../helpers/example-arguments.js';
import { commandLines, consoleBlocks, unknownIn } from './examples.js';
import { brokenLinks, pages, samples } from './pages.js';
import { printedInFolder } from './play-examples.js';
import { withGeneratedParts } from './reference.js';

const codes = ['problems', 'drift', 'losses'];

/** The parts that a page must have, by the end of its name. */
const required: Readonly<Record<string, readonly string[]>> = {
  '/commands.md': ['commands', 'options'],
  '/settings.md': ['settings'],
  '/exit-codes.md': ['exit codes'],
  // Codes are the same in every language: the other pages point to this one.
  'en/problem-codes.md': codes,
  '/sandbox.md': ['faults of the sandbox', 'permissions of the sandbox'],
};

const withParts = pages.flatMap((page) => {
  const end = Object.keys(required).find((name) => page.file.endsWith(name));
  return end === undefined ? [] : [{ ...page, parts: required[end] ?? [] }];
});

test('every kind of generated page is there', () => {
  const missing = Object.keys(required).filter((name) => !withParts.some(({ file }) => file.endsWith(name)));
  expect(missing).toEqual([]);
});

describe.each(withParts)('$file', ({ file, parts }) => {
  test('has every generated part once', () => {
    const text = readFileSync(file, 'utf8');
    expect(parts.filter((part) => text.split(`<!-- ${part} -->\n`).length !== 2)).toEqual([]);
  });
});

describe.each(pages)('$file', ({ file, language }) => {
  test('generated parts match the code', async () => {
    await useLanguage(language);
    const text = readFileSync(file, 'utf8');
    const made = withGeneratedParts(text, language);
    if (process.env['UPDATE_FIXTURES']) writeFileSync(file, made);
    expect(readFileSync(file, 'utf8')).toBe(made);
  });
});

test.each(['en', 'ja'])('the table of checks (%s) has each of them once', (language) => {
  const page = readFileSync(`docs/${language}/checks.md`, 'utf8');
  const described = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, check]) => check);
  const checks = new Set(
    examplesOf<CheckEvidence>('src/model/checks.ts', 'CheckEvidence').map(({ code }) => code),
  );
  expect(described.toSorted()).toEqual([...checks].toSorted());
});

const withExamples = pages.filter(({ file }) => consoleBlocks(readFileSync(file, 'utf8')).length > 0);

test('both README files have an example', () => {
  expect(withExamples.map(({ file }) => file)).toEqual(expect.arrayContaining(['README.md', 'README.ja.md']));
});

describe.each(withExamples)('the examples of $file', ({ file, language }) => {
  test('print what the page shows', { timeout: 60_000 }, async () => {
    const printed = await printedInFolder(readFileSync(file, 'utf8'), language);
    if (process.env['UPDATE_FIXTURES']) writeFileSync(file, printed);
    expect(readFileSync(file, 'utf8')).toBe(printed);
  });
});

const all = [...pages.map(({ file }) => file), ...samples, 'src/README.md', 'CHANGELOG.md'];

describe.each(all)('%s', (file) => {
  test('names only existing commands and options', () => {
    const unknown = commandLines(readFileSync(file, 'utf8')).flatMap((line) => {
      const name = unknownIn(line);
      return name === undefined ? [] : [`${name} in: mastersync ${line}`];
    });
    expect(unknown).toEqual([]);
  });

  test('links only to existing files and headings', () => {
    expect(brokenLinks(file)).toEqual([]);
  });
});

const settingsSchema = JSON.parse(readFileSync('schemas/mastersync.schema.json', 'utf8')) as object;
const isValid = new Ajv({ strict: false }).compile(settingsSchema);

/** Settings of a page that the schema refuses, each with the reason. */
function faultySettings(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = '']) => yaml);
  return blocks.flatMap((yaml) =>
    isValid(parse(yaml)) ? [] : [`${JSON.stringify(isValid.errors?.[0])} in:\n${yaml}`],
  );
}

test.each(pages)('$file shows only existing settings', ({ file }) => {
  expect(faultySettings(readFileSync(file, 'utf8'))).toEqual([]);
});

test('unknown settings would be found', () => {
  expect(faultySettings('```yaml\nprune: [team]\n```\n')).toHaveLength(1);
});

test('an unknown command line would be found', () => {
  const text =
    '`mastersync sink data` and `mastersync chart list --prune`\n```sh\nmastersync sync data --yess\n```\n';
  expect(commandLines(text).map(unknownIn)).toEqual(['yess', 'sink', 'prune']);
});
