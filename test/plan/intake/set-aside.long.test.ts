import { expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import { quarantineRows, type ScopeRows } from '../../../src/plan/intake/set-aside.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aDesired } from '../../helpers/builders.js';

test('every row of a large file can be set aside', () => {
  const record = aDesired('grades', { code: 'G1' });
  const records = Array.from({ length: 200_000 }, (_, index) => {
    return { ...record, row: { ...record.row, line: index + 2 } };
  });
  const everyRow = ({ records: left }: ScopeRows) =>
    left.map(({ row: { table, line } }) =>
      problemAt({ code: 'blank_cell', args: {} }, { file: table.file, ...(line !== undefined && { line }) }),
    );
  const grades = { definition: definitionOf('grades'), scope: '', records };
  expect(quarantineRows(grades, everyRow, 'set-aside').problems).toHaveLength(200_000);
});
