import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const settings = `onProblem: set-aside
sources:
  - file: 部署.csv
    table: teams
    where: { 区分: { not: 廃止 } }
    values: { 会社: { 本社: A, 支社: B } }
    set: { chart: FY26 }
    template: { code: "{会社}-{部署コード}" }
`;
const rows = [
  '会社,部署コード,部署名,区分',
  '本社,1,総務,',
  '支社,1,営業,',
  '他社,1,開発,',
  '本社,9,旧部,廃止',
];

async function arrange() {
  const sandbox = await openSandbox({ seed: { charts: [{ name: 'FY26', current: true }] } });
  const folder = await dataFolder({ 'mastersync.yaml': settings, '部署.csv': `${rows.join('\n')}\n` });
  const config = ['--config', path.join(folder, 'mastersync.yaml')];
  const state = path.join(folder, 'state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const run = (...command: readonly string[]) => runCli(command, environment);
  const textOf = async (id: string | null, file: string) => {
    const text = await readFile(path.join(state, 'runs', id ?? '', file), 'utf8');
    return text.replace(/^\ufeff/, '').split(/\r?\n/);
  };
  return {
    run,
    config,
    textOf,
    failedFolder: (id: string | null) => path.join(state, 'runs', id ?? '', 'failed'),
  };
}

test('results show the cells of the file; the rows left to do are written as they were shaped', async () => {
  const { run, config, textOf, failedFolder } = await arrange();
  const synced = documentOf(await run('sync', '--yes', '--json', ...config));
  expect(synced.exitCode).toBe(4);
  const results = await textOf(synced.run, 'results/teams.csv');
  expect(results.slice(0, 5).map((line) => line.split(',').slice(0, 6).join())).toEqual([
    `${rows[0]},_action,_status`,
    `${rows[1]},create,applied`,
    `${rows[2]},create,applied`,
    `${rows[3]},,set-aside`,
    `${rows[4]},,out-of-scope`,
  ]);
  const failed = await textOf(synced.run, 'failed/teams.csv');
  expect(failed.slice(0, 2).map((line) => line.split(',').slice(0, 5).join())).toEqual([
    '会社,部署コード,部署名,区分,chart',
    '他社,他社-1,開発,,FY26',
  ]);
  expect(failed.slice(2)).toEqual(['']);
  // Its code is still not one: the row cannot be read as another.
  const again = documentOf(await run('plan', '--json', failedFolder(synced.run), '--on-problem', 'stop'));
  expect(again.problems.map(({ code }) => code)).toContain('invalid_code');
});
