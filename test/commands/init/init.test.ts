import { expect, test } from 'vitest';
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
