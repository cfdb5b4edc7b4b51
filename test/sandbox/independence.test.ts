import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const sandboxFolder = new URL('../../src/sandbox/', import.meta.url);

test('the sandbox imports only Node.js itself, papaparse and its own files', async () => {
  const files = (await readdir(sandboxFolder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const outside: string[] = [];
  for (const file of files) {
    const content = await readFile(new URL(file, sandboxFolder), 'utf8');
    for (const [, source = ''] of content.matchAll(/from '([^']+)'/g)) {
      const target = new URL(source, new URL(file, sandboxFolder)).href;
      const isOwn = source.startsWith('.') && target.startsWith(sandboxFolder.href);
      if (!isOwn && !source.startsWith('node:') && source !== 'papaparse') outside.push(`${file}: ${source}`);
    }
  }
  expect(files.length).toBeGreaterThan(10);
  expect(outside).toEqual([]);
});
