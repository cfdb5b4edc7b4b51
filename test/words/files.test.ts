import { expect, test } from 'vitest';
import { useLanguage } from '../../src/words/language.js';
import { filesReadMessage, setAsideMessage } from '../../src/words/sentences/files.js';
import { aTable } from '../helpers/builders.js';

test('rows that were set aside are counted by table', () => {
  const counts = new Map([
    ['teams', 2],
    ['master-fields', 1],
  ]);
  expect(setAsideMessage(counts)).toBe(
    'Set aside and not applied: 2 rows of teams, 1 row of master-fields. Correct them and run again.',
  );
});

test('files that were read are named with their rows', () => {
  const tables = [aTable('grades', ['code', 'G1']), aTable('teams', ['code'])];
  expect(filesReadMessage(tables)).toBe('Read 1 row from 2 tables: grades.csv (1), teams.csv (0).');
  useLanguage('ja');
  expect(filesReadMessage(tables)).toBe(
    '2つの表から1行を読み込みました: grades.csv（1行）、teams.csv（0行）。',
  );
});

test('what of a file is no row of its table is counted, and which other files a pattern matches', () => {
  const table = {
    ...aTable('grades', ['code', 'G1']),
    encoding: 'cp932',
    blankRowCount: 2,
    unwrappedCount: 1,
  };
  const rows = { exampleLines: [2], leftOut: [{ line: 4, cells: [] }] };
  const chosen = [{ pattern: 'g_*.csv', file: 'g_2.csv', others: ['g_1.csv', 'g_0.csv', 'g.csv', 'h.csv'] }];
  expect(filesReadMessage([{ ...table, ...rows }], chosen)).toBe(
    'Read 1 row from 1 table: grades.csv [CP932] (1, 2 blank ignored, 1 example ignored, 1 out of scope, ' +
      '1 cell ="…" read as text). Newest of g_*.csv; not read: g_1.csv, g_0.csv, g.csv and 1 more.',
  );
});
