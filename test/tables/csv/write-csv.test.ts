import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCsvWriter } from '../../../src/tables/csv/write-csv.js';
import { openWorkbookWriter } from '../../../src/tables/xlsx/write-tables.js';
import { dataFolder } from '../../helpers/cli.js';

const rules = { mayOverwrite: false, isOfExport: (name: string) => /^(teams|items)/.test(name) };

/** Writes tables of one cell each; returns the files of the folder. */
async function write(folder: string, tables: Readonly<Record<string, string>>, mayOverwrite = false) {
  const writer = await openCsvWriter(folder, { ...rules, mayOverwrite, encoding: 'utf-8' });
  try {
    for (const [name, cell] of Object.entries(tables)) {
      await writer.begin(name, ['code']);
      await writer.add([[cell]]);
      await writer.end([]);
    }
    await writer.commit();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => !name.startsWith('.mastersync-export'));

describe('a folder of exported files', () => {
  test('is created, and the next export replaces its files and removes those of missing tables', async () => {
    const folder = path.join(await dataFolder({}), 'a', 'b');
    await write(folder, { teams: 'A', 'items.V1': 'B', 'items.V2': 'C' });
    await write(folder, { teams: 'D', 'items.V1': 'B' });
    expect(await filesIn(folder)).toEqual(['items.V1.csv', 'teams.csv']);
    expect(await readFile(path.join(folder, 'teams.csv'), 'utf8')).toBe('\ufeffcode\r\nD\r\n');
  });

  test('keeps all other files', async () => {
    const folder = await dataFolder({ 'grades.csv': 'code', 'README.md': 'read', 'sub/teams.csv': 'code' });
    await write(folder, { teams: 'A' });
    expect(await filesIn(folder)).toEqual(['README.md', 'grades.csv', 'sub', 'teams.csv']);
  });

  test.each(['teams.csv', 'teams.xlsx', 'items.V9.csv'])(
    'is refused when %s lies there and was not exported, and left as it is',
    async (name) => {
      const folder = await dataFolder({ [name]: 'code\nA\n' });
      await expect(write(folder, { teams: 'B' })).rejects.toMatchObject({
        exitCode: 4,
        message: expect.stringContaining(name),
      });
      expect(await readdir(folder)).toEqual([name]);
    },
  );

  test('is refused when a file was edited since, unless that may be lost', async () => {
    const folder = await dataFolder({});
    await write(folder, { teams: 'A' });
    await writeFile(path.join(folder, 'teams.csv'), 'code\nmine\n');
    await expect(write(folder, { teams: 'B' })).rejects.toMatchObject({ exitCode: 4 });
    expect(await readFile(path.join(folder, 'teams.csv'), 'utf8')).toBe('code\nmine\n');
    await write(folder, { teams: 'B' }, true);
    expect(await readFile(path.join(folder, 'teams.csv'), 'utf8')).toBe('\ufeffcode\r\nB\r\n');
  });

  test('is always refused if it has a table that was not exported but would be read too', async () => {
    const folder = await dataFolder({ 'items.V9.csv': 'code\nA\n' });
    await expect(write(folder, { teams: 'B' }, true)).rejects.toMatchObject({ exitCode: 4 });
    expect(await readdir(folder)).toEqual(['items.V9.csv']);
  });
});

describe('an exported workbook', () => {
  const save = async (file: string, cell: string) => {
    const writer = await openWorkbookWriter(file, rules);
    await writer.begin('teams', ['code']);
    await writer.add([[cell]]);
    await writer.end([]);
    await writer.commit();
  };

  test('takes the place of an earlier export, and of nothing else', async () => {
    const folder = await dataFolder({ 'other.xlsx': 'no workbook', 'empty.xlsx': '' });
    const file = path.join(folder, 'all.xlsx');
    await save(file, 'A');
    await save(file, 'B');
    await save(path.join(folder, 'empty.xlsx'), 'C');
    await expect(save(path.join(folder, 'other.xlsx'), 'D')).rejects.toMatchObject({ exitCode: 4 });
    expect(await readdir(folder)).toEqual(['all.xlsx', 'empty.xlsx', 'other.xlsx']);
  });

  test('that a person has saved is not replaced', async () => {
    const file = path.join(await dataFolder({}), 'all.xlsx');
    await save(file, 'A');
    const { default: exceljs } = await import('exceljs');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.readFile(file);
    workbook.lastModifiedBy = '山田';
    await workbook.xlsx.writeFile(file);
    await expect(save(file, 'B')).rejects.toMatchObject({ exitCode: 4 });
    await rm(file);
  });
});
