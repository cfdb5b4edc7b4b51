import { describe, expect, test } from 'vitest';
import { missingPatterns } from '../../../src/commands/init/keep-out-of-git.js';
import { patternOf } from '../../../src/commands/init/look.js';
import { tidyUrl } from '../../../src/commands/init/service.js';

test.each([
  ['workflow.example.com', 'https://workflow.example.com'],
  ['https://workflow.example.com/tenant/v1/', 'https://workflow.example.com/tenant'],
  ['http://workflow.example.com', 'http://workflow.example.com'],
  ['localhost:3900', 'http://localhost:3900'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['localhost.example', 'https://localhost.example'],
  ['', ''],
])('the address %j is meant as %j', (given, meant) => {
  expect(tidyUrl(given)).toBe(meant);
});

test.each([
  ['部署マスタ_20261122.csv', [], '部署マスタ_*.csv'],
  ['2026-11-22 teams.csv', [], '* teams.csv'],
  ['teams_202611.csv', ['teams_new.csv'], 'teams_??????.csv'],
  ['組織2026.xlsx', [], '組織2026.xlsx'],
  ['T-19991399.csv', [], 'T-19991399.csv'],
])('the newest of the files like %j, beside %j, matches %j', (name, others, pattern) => {
  expect(patternOf(name, [name, ...others])).toBe(pattern);
});

describe('what git is to leave alone', () => {
  test('is added as a path of this folder, with signs of patterns taken for themselves', () => {
    expect(missingPatterns('', ['.mastersync/', 'a b/to*k#[1]'])).toEqual([
      '/.mastersync/',
      '/a\\ b/to\\*k\\#\\[1\\]',
    ]);
  });

  test('is not added twice, with or without a slash in front', () => {
    expect(missingPatterns('dist\n.mastersync/\n/token\r\n', ['.mastersync/', 'token', 'other'])).toEqual([
      '/other',
    ]);
  });
});
