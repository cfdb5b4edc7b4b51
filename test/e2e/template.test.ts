import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { seed, template } from './template-story.js';

async function load(file: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  return workbook;
}

describe('mastersync template', () => {
  test.each(['en', 'ja'])('in %s gives what is read as no rows and leads to no change', async (language) => {
    const sandbox = await openSandbox({ seed });
    for (const to of ['folder', 'all.xlsx']) {
      const data = await template(['--lang', language], to);
      const plan = async (...options: readonly string[]) =>
        documentOf(await runCli(['plan', data, '--json', ...options], environmentOf(sandbox)));
      const { problems, totals } = await plan();
      expect([...new Set(problems.map(({ code }) => code))]).toEqual([]);
      const { totals: pruned } = await plan('--prune');
      expect({ ...pruned, withheld: 0 }).toEqual(totals);
      expect(totals).toMatchObject({ create: 0, update: 0, move: 0, delete: 0, activate: 0 });
    }
  });

  test('sends GET requests only, and offers what the service has', async () => {
    const sandbox = await openSandbox({ seed });
    const file = await template(['teams', 'folders', 'items'], 'all.xlsx', sandbox);
    expect(sandbox.requests.every(({ method }) => method === 'GET')).toBe(true);
    const workbook = await load(file);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Guide',
      'teams',
      'items.EMPTY',
      'items.V1',
      'folders',
      'Choices',
    ]);
    const lists = workbook.getWorksheet('Choices');
    const columns = [1, 2, 3, 4, 5].map((column) => (lists?.getColumn(column).values ?? []).slice(1));
    expect(columns).toEqual([['FY26', 'FY25'], ['0100', '0110'], ['TRUE', 'FALSE'], ['内', '外'], ['F1']]);
  });

  test('names the files that it wrote with --json', async () => {
    const target = path.join(await dataFolder({}), 'grades.xlsx');
    const ended = await runCli(['template', 'grades', '--to', target, '--json']);
    expect(documentOf(ended)).toMatchObject({ command: 'template', exitCode: 0, templates: [target] });
  });

  test.each([
    [['template'], 64, '--to'],
    [['template', '--to', 'x.csv'], 64, 'ends in .xlsx'],
    [['plan', 'x', '--only', ''], 64, '--only has no value. Is a variable unset?'],
    [['template', '--master', 'V1', '--to', 'x'], 64, 'MASTERSYNC_URL'],
    [['template', '--to', 'no/such/folder/x.xlsx'], 1, 'cannot be written'],
  ])('%j ends with %i and names %s', async (args, exitCode, said) => {
    const ended = await runCli(args);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.stderr).toContain(said);
  });

  test('replaces no file: somebody may have filled it in', async () => {
    const folder = await dataFolder({ 'teams.csv': 'mine' });
    const ended = await runCli(['template', '--to', folder]);
    expect(ended.exitCode).toBe(64);
    expect(ended.stderr).toContain('teams.csv already exists');
    expect(await readdir(folder)).toEqual(['teams.csv']);
    expect(await readFile(path.join(folder, 'teams.csv'), 'utf8')).toBe('mine');
  });

  test('names a master that the service does not have', async () => {
    const sandbox = await openSandbox({ seed });
    const to = path.join(await dataFolder({}), 'x');
    const args = ['template', 'items', '--master', 'V2', '--to', to, '--json'];
    const ended = await runCli(args, environmentOf(sandbox));
    expect(ended.exitCode).toBe(7);
    expect(documentOf(ended).problems.map(({ code }) => code)).toEqual(['record_not_found']);
  });
});
