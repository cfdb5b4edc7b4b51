import { expect, test } from 'vitest';
import { filesAround, patternOf } from '../../src/tables/find-files.js';
import { dataFolder } from '../helpers/cli.js';

test.each([
  ['部署マスタ_20261122.csv', [], '部署マスタ_*.csv'],
  ['2026-11-22 teams.csv', [], '* teams.csv'],
  ['teams_202611.csv', ['teams_new.csv'], 'teams_??????.csv'],
  ['組織2026.xlsx', [], '組織2026.xlsx'],
  ['T-19991399.csv', [], 'T-19991399.csv'],
])('the newest of the files like %j, beside %j, matches %j', (name, others, pattern) => {
  expect(patternOf(name, [name, ...others])).toBe(pattern);
});

test('the files of a folder and of its folders are found, by kind, without what others write there', async () => {
  const folder = await dataFolder({
    'teams.csv': '',
    'notes.md': '',
    '~$teams.xlsx': '',
    '.hidden/grades.csv': '',
    'hr/部署_20261121.csv': '',
    'hr/部署_20261122.csv': '',
    'node_modules/users.csv': '',
  });
  expect(filesAround(folder)).toEqual(['teams.csv', 'hr/部署_*.csv']);
});
