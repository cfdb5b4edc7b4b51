import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/files/make-folder.js';
import { dataFolder } from '../helpers/cli.js';

test('a folder is made with those above it, and the topmost of them is returned', async () => {
  const folder = await dataFolder({});
  expect(await makeFolder(path.join(folder, 'a', 'b', 'c'), 0o700)).toBe(path.join(folder, 'a'));
  expect((await stat(path.join(folder, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700);
  expect(await makeFolder(path.join(folder, 'a', 'd'))).toBe(path.join(folder, 'a', 'd'));
});

test('a folder that is there is left as it is', async () => {
  expect(await makeFolder(await dataFolder({}))).toBeUndefined();
});

test('made twice at once, it is there', async () => {
  const folder = path.join(await dataFolder({}), 'a', 'b');
  await Promise.all([makeFolder(folder), makeFolder(folder)]);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('a file in its place, or above it, is an error of the system', async () => {
  const file = path.join(await dataFolder({}), 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(path.join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.skipIf(process.platform !== 'linux')(
  'where none can be made, that is an error and no wait',
  async () => {
    await expect(makeFolder('/proc/mastersync/runs')).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
