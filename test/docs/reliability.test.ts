/** The page that names a test for each promise. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rowsOf = (file: string, heading: string) => {
  const [, chapter = ''] = readFileSync(file, 'utf8').split(`\n## ${heading}\n`);
  return (chapter.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
};
const rows = rowsOf('docs/en/guarantees.md', 'The tests');
const filesOf = (row: string) => [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);

test('every promise names existing tests', () => {
  const [, ...promises] = rows;
  expect(promises.length).toBeGreaterThan(15);
  expect(promises.filter((row) => filesOf(row).length === 0)).toEqual([]);
  expect(promises.flatMap(filesOf).filter((file) => !existsSync(file))).toEqual([]);
});

test('every law is a promise', () => {
  const laws = readdirSync('test/property').filter((name) => name.endsWith('.test.ts'));
  expect(laws).toHaveLength(19);
  expect(laws.filter((name) => !rows.flatMap(filesOf).includes(`test/property/${name}`))).toEqual([]);
});
