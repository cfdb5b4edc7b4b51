import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpus, givenFiles } from './corpus.js';

const root = 'test/fixtures';
const bytesMax = 500_000;

beforeAll(async () => {
  if (process.env['UPDATE_FIXTURES'] !== '1') return;
  for (const [name, make] of Object.entries(corpus)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), await make());
  }
});

describe('the files of test/fixtures', () => {
  test.each(Object.entries(corpus))('%s is what its maker makes', async (name, make) => {
    expect(Buffer.from(await make()).equals(readFileSync(path.join(root, name)))).toBe(true);
  });

  test('are these and no others, and small', () => {
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      // Written by hand, and complete by the resources: test/e2e/every-resource.test.ts; or by an
      // earlier version.
      .filter((file) => !/^(resources|\d+\.\d+)\//.test(file));
    expect(files.sort()).toEqual([...Object.keys(corpus), ...givenFiles].sort());
    const sizes = files.map((file) => readFileSync(path.join(root, file)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytesMax);
  });
});
