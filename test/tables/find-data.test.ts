import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { namesOfTables } from '../../src/planning/check-files.js';
import { findData, readableTogether } from '../../src/tables/find-data.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function folderWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

const found = async (files: Readonly<Record<string, string | Buffer>>) =>
  (await findData(await folderWith(files), namesOfTables())).map(
    ({ path: name, tables }) =>
      `${name}: ${tables.map(({ table, scope }) => [table, scope].filter(Boolean).join('.')).join(' ')}`,
  );

describe('data in a folder', () => {
  test('is found by the names of files, also in subfolders', async () => {
    expect(
      await found({
        'Teams.CSV': '',
        'items.V1.tsv': '',
        'notes.txt': '',
        'departments.csv': '',
        'hr/grades.csv': '',
        'hr/readme.md': '',
        'pictures/a.png': '',
      }),
    ).toEqual(['Teams.CSV: teams', 'items.V1.tsv: items.V1', 'hr: grades']);
  });

  test('is not looked for in hidden folders, packages, and files that Excel left open', async () => {
    expect(
      await found({
        '.old/teams.csv': '',
        'node_modules/teams.csv': '',
        '~$teams.xlsx': '',
        '.teams.csv': '',
      }),
    ).toEqual([]);
  });

  test('is found in workbooks by the names of their sheets; a file that only looks like a workbook has none', async () => {
    const { default: exceljs } = await import('exceljs');
    const workbook = new exceljs.Workbook();
    for (const name of ['grades', 'メモ', 'teams']) workbook.addWorksheet(name);
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    expect(await found({ 'hr.xlsx': bytes, 'broken.xlsx': 'x', 'old.xls': '' })).toEqual([
      'hr.xlsx: grades teams',
    ]);
  });

  test('is empty if the folder does not exist', async () => {
    expect(await findData('/nowhere/at/all', namesOfTables())).toEqual([]);
  });
});

test('of data with the same table, only the first can be read together with the rest', () => {
  const data = (name: string, ...tables: readonly string[]) => ({
    path: name,
    tables: tables.map((table) => ({ table })),
  });
  const all = [data('teams.csv', 'teams'), data('hr', 'grades', 'teams'), data('old', 'grades')];
  expect(readableTogether(all).map((one) => one.path)).toEqual(['teams.csv', 'old']);
});
