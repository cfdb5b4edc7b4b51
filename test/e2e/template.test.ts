/** Templates of a service. Their tables and columns: test/templates. */
import { readdir } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import { documentOf, runCli } from '../helpers/cli.js';
import { openStage } from '../helpers/stage.js';

/** A service that templates are made for. */
const seed: Seed = {
  grades: [{ code: 'G1', name: '一般', level: 10, default: true }],
  charts: [{ name: 'FY26', current: true }, { name: 'FY25' }],
  teams: [
    { chart: 'FY26', code: '0100', name: '本社' },
    { chart: 'FY26', code: '0110', name: '営業部', parentCode: '0100' },
  ],
  masters: [
    { code: 'V1', name: '取引先' },
    { code: 'EMPTY', name: '空' },
  ],
  masterFields: [
    {
      master: 'V1',
      code: 'kind',
      title: '区分',
      fieldType: 'pull_down',
      required: true,
      options: ['内', '外'],
    },
    { master: 'V1', code: 'limit', title: '限度額', fieldType: 'number', required: false },
  ],
  folders: [{ code: 'F1', name: '人事' }],
  categories: [{ name: '#例 経費' }, { name: '人事' }],
};

/** Without a service, unless the options name one. */
async function arrange(files: Readonly<Record<string, string>> = {}) {
  const stage = await openStage({ seed, files, variables: { MASTERSYNC_URL: '' } });
  const template = (...args: readonly string[]) => stage.run('template', ...args);
  const service = ['--url', stage.sandbox.url];
  return { ...stage, template, service };
}

describe('mastersync template', () => {
  test.each(['en', 'ja'])('in %s gives what is read as no rows and leads to no change', async (language) => {
    const { template, json, service } = await arrange();
    for (const to of ['folder', 'all.xlsx']) {
      const ended = await template('--lang', language, '--to', to);
      expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
      const { problems, totals } = await json('plan', to, ...service);
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ create: 0, update: 0, move: 0, delete: 0, activate: 0 });
      const { totals: pruned } = await json('plan', to, '--prune', ...service);
      expect({ ...pruned, withheld: 0 }).toEqual(totals);
    }
  });

  test('sends GET requests only, and offers what the service has', async () => {
    const { sandbox, at, template, service } = await arrange();
    await template('teams', 'folders', 'items', '--to', 'all.xlsx', ...service);
    expect(sandbox.requests.every(({ method }) => method === 'GET')).toBe(true);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(at('all.xlsx'));
    const names = ['Guide', 'teams', 'items.EMPTY', 'items.V1', 'folders', 'Choices'];
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(names);
    const lists = workbook.getWorksheet('Choices');
    const columns = [1, 2, 3, 4, 5].map((column) => (lists?.getColumn(column).values ?? []).slice(1));
    expect(columns).toEqual([['FY26', 'FY25'], ['0100', '0110'], ['TRUE', 'FALSE'], ['内', '外'], ['F1']]);
  });

  test('names the files that it wrote with --json', async () => {
    const { json } = await arrange();
    const written = { command: 'template', exitCode: 0, templates: ['grades.xlsx'] };
    expect(await json('template', 'grades', '--to', 'grades.xlsx')).toMatchObject(written);
  });

  test.each([
    [['template'], 64, '--to'],
    [['template', '--to', 'x.csv'], 64, 'ends in .xlsx'],
    [['plan', 'x', '--only', ''], 64, '--only has no value. Is a variable unset?'],
    [['template', '--master', 'V1', '--to', 'x'], 64, 'MASTERSYNC_URL'],
    [['template', '--to', 'no/such/folder/x.xlsx'], 1, 'cannot be written'],
  ])('%j ends with %i and names %s', async (args, exitCode, said) => {
    expect(await runCli(args)).toMatchObject({ exitCode, stderr: expect.stringContaining(said) });
  });

  test('replaces no file: somebody may have filled it in', async () => {
    const { at, read, template } = await arrange({ 'mine/teams.csv': 'mine' });
    const { exitCode, stderr } = await template('--to', 'mine');
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining('teams.csv already exists')]);
    expect([await readdir(at('mine')), await read('mine/teams.csv')]).toEqual([['teams.csv'], 'mine']);
  });

  test('names a master that the service does not have', async () => {
    const { template, service } = await arrange();
    const ended = await template('items', '--master', 'V2', '--to', 'x', '--json', ...service);
    expect(documentOf(ended)).toMatchObject({ exitCode: 7, problems: [{ code: 'record_not_found' }] });
  });
});
