import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openWorkbook } from '../../../src/tables/xlsx/open-workbook.js';
import { openWorkbookWriter } from '../../../src/tables/xlsx/write-tables.js';
import { dataFolder } from '../../helpers/cli.js';

/** Writes a workbook with one table per name. */
async function write(file: string, names: readonly string[], mayOverwrite = false): Promise<void> {
  const isOfExport = (name: string) => names.includes(name);
  const writer = await openWorkbookWriter(file, { mayOverwrite, isOfExport });
  for (const name of names) {
    writer.takeName(name);
    await writer.begin(name, ['code']);
    await writer.add([['A1']]);
    await writer.end([]);
  }
  await writer.commit();
}

async function sheetsOf(file: string): Promise<readonly string[]> {
  const workbook = await openWorkbook(file);
  return workbook.sheets.map(({ name }) => name);
}

test('the workbook of an earlier export is replaced', async () => {
  const file = path.join(await dataFolder({}), 'all.xlsx');
  await write(file, ['grades']);
  await write(file, ['grades', 'teams']);
  expect(await sheetsOf(file)).toEqual(['grades', 'teams']);
});

test('the workbook of an earlier export with more in it stays, unless overwriting is allowed', async () => {
  const file = path.join(await dataFolder({}), 'all.xlsx');
  await write(file, ['grades', 'teams']);
  await expect(write(file, ['grades'])).rejects.toThrow('also contains teams, which this export does not');
  expect(await sheetsOf(file)).toEqual(['grades', 'teams']);
  await write(file, ['grades'], true);
  expect(await sheetsOf(file)).toEqual(['grades']);
});

test('a file that is not an export stays', async () => {
  const file = path.join(await dataFolder({}), 'all.xlsx');
  await writeFile(file, 'notes');
  await expect(write(file, ['grades'])).rejects.toThrow('it contains all.xlsx');
  expect(await readFile(file, 'utf8')).toBe('notes');
});
