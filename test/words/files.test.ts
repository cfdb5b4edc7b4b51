import { expect, test } from 'vitest';
import { filesReadMessage } from '../../src/words/sentences/files.js';
import { aTable } from '../helpers/builders.js';

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
