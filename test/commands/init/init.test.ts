import { describe, expect, test } from 'vitest';
import { missingPatterns } from '../../../src/commands/init/keep-out-of-git.js';
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
