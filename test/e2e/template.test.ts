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

  test('has the tables that are asked for, the fields of masters with them, and a guide', async () => {
    const folder = await template(['masters,grades'], 'new/folder');
    expect((await readdir(folder)).sort()).toEqual([
      'README.md',
      'grades.csv',
      'master-fields.csv',
      'masters.csv',
    ]);
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

  test('has the own fields of a master, and only of that', async () => {
    const sandbox = await openSandbox({ seed });
    const folder = await template(['items', '--master', 'V1', '--lang', 'ja'], 'folder', sandbox);
    expect((await readdir(folder)).sort()).toEqual(['README.md', 'items.V1.csv']);
    expect(await readFile(path.join(folder, 'items.V1.csv'), 'utf8')).toBe(
      '\ufeffアイテムコード,アイテム名,説明,有効開始日,有効終了日,区分,限度額,変更前コード\r\n' +
        '#例 0001,株式会社青木商事,支払いは30日以内,2026-04-01,2031-03-31,内,1200.5,\r\n' +
        '#例 0002,さくら食品株式会社,,2026-04-01,,内,1200.5,\r\n',
    );
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

describe('example rows', () => {
  test('have no line in the results of a run', async () => {
    const sandbox = await openSandbox({ seed });
    const state = await dataFolder({});
    const data = await dataFolder({ 'grades.csv': 'code,name,level\n#例 G9,例,90\nG1,一般,11\n' });
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
    expect(await runCli(['sync', data, '--yes'], environment)).toMatchObject({ exitCode: 0 });
    const [run = ''] = await readdir(path.join(state, 'runs'));
    const results = await readFile(path.join(state, 'runs', run, 'results/grades.csv'), 'utf8');
    expect(results.trim().split('\r\n')).toHaveLength(2);
    expect(results).not.toContain('#例');
  });
});
