import { appendFileSync, truncateSync, utimesSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesMax, readBytes } from '../../src/tables/file-bytes.js';
import { UnreadableFile } from '../../src/tables/unreadable-file.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

async function fileOf(content: string): Promise<string> {
  return path.join(await temporaryFolder({ a: content }), 'a');
}

/** The fault of a reading during which this happens. */
async function faultOf(file: string, meanwhile: () => void = () => undefined): Promise<unknown> {
  const error: unknown = await readBytes(file, meanwhile).catch((thrown: unknown) => thrown);
  return error instanceof UnreadableFile ? error.fault : error;
}

test('all pieces make up the file', async () => {
  const content = Array.from({ length: 200_000 }, (_, index) => index).join();
  expect((await readBytes(await fileOf(content))).toString('latin1')).toBe(content);
  expect(await readBytes(await fileOf(''))).toHaveLength(0);
});

describe('a change is noticed', () => {
  test.each<[string, (file: string) => void]>([
    ['more bytes', (file) => appendFileSync(file, 'x')],
    ['fewer bytes', (file) => truncateSync(file, 3)],
    ['another time of the last change', (file) => utimesSync(file, 1, 1)],
  ])('of %s', async (_, change) => {
    const file = await fileOf('abcdef');
    expect(await faultOf(file, () => change(file))).toEqual({ code: 'file_changed', args: {} });
  });
});

test('a file larger than the limit is not read', async () => {
  const file = await fileOf('');
  await truncate(file, bytesMax + 1);
  expect(await faultOf(file)).toEqual({ code: 'file_too_large', args: { bytesMax } });
});
