import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { defaultToken, type SandboxOptions } from '../../src/sandbox/index.js';
import { start } from '../helpers/connect.js';

const grades = Array.from({ length: 10 }, (_, level) => ({ name: `役職${level}`, level, code: `G${level}` }));

/** Encoding, Vary and decompressed body of a GET. */
async function ask(accepted: string | undefined, path = '/v1/grades', options: SandboxOptions = {}) {
  const { url } = await start({ seed: { grades }, ...options });
  const headers = {
    authorization: `Bearer ${defaultToken}`,
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
  };
  const answer = await request(url + path, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const { 'content-encoding': encoding, 'content-length': length, vary } = answer.headers;
  expect(length).toBe(String(bytes.length));
  return { encoding, vary, bytes };
}

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['deflate', inflateSync],
] as const)('answers from 1 KB on are compressed: %s', async (encoding, decode) => {
  const plain = await ask(undefined);
  const compressed = await ask(encoding);
  expect(compressed).toMatchObject({ encoding, vary: 'Accept-Encoding' });
  expect(JSON.parse(decode(compressed.bytes).toString())).toHaveLength(grades.length);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
});

test.each([
  ['nothing', 'plain text'],
  ['gzip, deflate, br', 'gzip'],
  ['zstd, GZIP', 'gzip'],
  ['zstd', 'plain text'],
])('a client that accepts %s gets %s', async (accepted, expected) => {
  const { encoding = 'plain text', vary } = await ask(accepted === 'nothing' ? undefined : accepted);
  expect([encoding, vary]).toEqual([expected, 'Accept-Encoding']);
});

test('short answers are not compressed, and nothing is with the switch off', async () => {
  expect(await ask('gzip', '/v1/grades?perPage=1')).toMatchObject({ encoding: undefined, vary: undefined });
  const off = await ask('gzip', '/v1/grades', { switches: { compression: false } });
  expect(off).toMatchObject({ encoding: undefined, vary: undefined });
});
