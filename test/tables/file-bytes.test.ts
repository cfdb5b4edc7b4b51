import { appendFile, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FileBytes, withFileBytes } from '../../src/tables/file-bytes.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

async function inFile<T>(content: string, use: (bytes: FileBytes, file: string) => Promise<T>): Promise<T> {
  const file = path.join(await temporaryFolder({ a: content }), 'a');
  return withFileBytes(file, (bytes) => use(bytes, file));
}

async function readAll(bytes: FileBytes): Promise<string> {
  let text = '';
  for await (const piece of bytes.pieces()) text += piece.toString('latin1');
  return text;
}

test('all pieces make up the file, however often they are requested', async () => {
  const content = Array.from({ length: 200_000 }, (_, index) => index).join();
  await inFile(content, async (bytes) => {
    expect(await readAll(bytes)).toBe(content);
    expect(await readAll(bytes)).toBe(content);
  });
});

test('a slice ends with the file', async () => {
  await inFile('abcdef', async (bytes) => {
    expect(String(await bytes.slice(1, 3))).toBe('bcd');
    expect(String(await bytes.slice(4, 10))).toBe('ef');
    expect(String(await bytes.slice(6, 10))).toBe('');
  });
});

describe('a change is noticed', () => {
  test.each<[string, (file: string) => Promise<void>]>([
    ['more bytes', (file) => appendFile(file, 'x')],
    ['fewer bytes', (file) => truncate(file, 3)],
    ['another time of the last change', (file) => utimes(file, 1, 1)],
  ])('of %s', async (_, change) => {
    await inFile('abcdef', async (bytes, file) => {
      expect(await bytes.hasChanged()).toBe(false);
      await change(file);
      expect(await bytes.hasChanged()).toBe(true);
    });
  });
});

test('a growing file is read up to its original length', async () => {
  await inFile('abc', async (bytes, file) => {
    await appendFile(file, 'def');
    expect(await readAll(bytes)).toBe('abc');
  });
});

test('a file that shrinks has an end', async () => {
  await inFile('abc', async (bytes, file) => {
    await truncate(file, 1);
    expect(await readAll(bytes)).toBe('a');
  });
});
