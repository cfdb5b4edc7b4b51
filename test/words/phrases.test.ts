import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { avoidedIn } from '../helpers/plain-words.js';

const folder = 'src/words/en';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ftl'),
);

/** The texts and what is between them, without comments. */
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/^#.*$/gm, '');

test('the English words are found', () => {
  expect(files.length).toBeGreaterThan(40);
});

test.each(files)('the words of %s are plain', (file) => {
  expect(avoidedIn(textOf(file))).toEqual([]);
});

test.each([
  ['teams.csv is no workbook.', 1],
  ['There is no row for T1.', 0],
  ['It is no longer the default.', 0],
  ['A table is told by its name.', 1],
  ['Changes and what came\n of them', 1],
])('%j holds %i phrases to avoid', (text, count) => {
  expect(avoidedIn(text)).toHaveLength(count);
});
