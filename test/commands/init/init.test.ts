import { expect, test } from 'vitest';
import { looksLikeToken, tidyUrl } from '../../../src/commands/init/answers.js';

test.each([
  ['workflow.example.com', 'https://workflow.example.com'],
  ['https://workflow.example.com/tenant/v1/', 'https://workflow.example.com/tenant'],
  ['http://workflow.example.com', 'http://workflow.example.com'],
  ['localhost:3900', 'http://localhost:3900'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['localhost.example', 'https://localhost.example'],
])('the address %j is meant as %j', (given, meant) => {
  expect(tidyUrl(given)).toBe(meant);
});

test.each([
  ['a3f29c01b7d84e5f9a6c', 'looks like a token'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3', 'looks like a token'],
  ['3f2c8a1e-77b0-4c1d-9e2f-a1b2c3d4e5f6', 'looks like a token'],
  ['MASTERSYNC_TOKEN', 'does not look like a token'],
  ['MASTERSYNC_TOKEN_PRODUCTION_2026', 'does not look like a token'],
  ['/run/secrets/mastersync-production-2026', 'does not look like a token'],
  ['vault kv get -field=a3f29c01b7d84e5f9a6c secret/mastersync', 'does not look like a token'],
  ['short1a2b', 'does not look like a token'],
])('%j %s', (text, verdict) => {
  expect(looksLikeToken(text)).toBe(verdict === 'looks like a token');
});
