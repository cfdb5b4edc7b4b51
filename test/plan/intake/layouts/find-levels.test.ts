import { expect, test } from 'vitest';
import type { Grid } from '../../../../src/model/tables.js';
import { findLevels } from '../../../../src/plan/intake/layouts/find-levels.js';
import { tableDefinitionOf } from '../../../../src/resources/index.js';

/** The levels that are found in lines of text, by their headers. */
function levelsOf(lines: readonly string[], table = 'teams'): string {
  const rows = lines.map((line, index) => ({ line: index + 1, cells: line.split(',') }));
  const source = { file: '部署.csv', sha256: '0', rowCount: rows.length };
  const grid: Grid = { source, rows, blankRowCount: 0, hiddenRowCount: 0 };
  const header = rows[0] ?? { line: 1, cells: [] };
  const levels = findLevels(tableDefinitionOf(table), grid, { header });
  return levels.map((index) => header.cells[index]).join(' ');
}

const staircase = ['1,営業本部,,', '2,営業本部,東日本,', '3,営業本部,東日本,第一課'];

test.each<[what: string, lines: readonly string[], levels: string]>([
  ['named by nothing', ['部署コード,本部,部,課', ...staircase], '本部 部 課'],
  ['headed alike', ['部署コード,所属,所属,所属', ...staircase], '所属 所属 所属'],
  [
    'beside other columns',
    ['部署コード,本部,部,課,電話', ...staircase.map((row) => `${row},03`)],
    '本部 部 課',
  ],
  ['with an upper department missing', ['部署コード,本部,部,課', '1,営業本部,東日本,第一課'], ''],
  ['of a single level', ['部署コード,本部,部', '1,営業本部,', '2,管理本部,'], ''],
  ['beside a name', ['部署コード,部署名,部,課', '1,a,営業,', '2,b,営業,一課'], ''],
  ['that are a name and its reading', ['部署コード,呼び名,カナ', '1,営業,エイギョウ', '2,人事,ジンジ'], ''],
  ['without a key', ['番号,本部,部,課', ...staircase], ''],
])('the levels %s', (_, lines, levels) => {
  expect(levelsOf(lines)).toBe(levels);
});

test('only departments have levels', () => {
  expect(levelsOf(['役職コード,本部,部,課', ...staircase], 'grades')).toBe('');
});
