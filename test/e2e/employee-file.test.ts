/** One file of employees, night by night for a month, as samples/employee-file tells it. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const sample = 'samples/employee-file';

test('one file of employees keeps people and posts in step, and no night needs an approval', async () => {
  const sandbox = await openSandbox({ seed: await loadSeed('samples/people/service') });
  const folder = await dataFolder({});
  await copyFile(`${sample}/mastersync.yaml`, path.join(folder, 'mastersync.yaml'));
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  const night = async (file: string, day: string) => {
    sandbox.setNow(new Date(`${day}T02:00:00+09:00`));
    await copyFile(`${sample}/${file}.csv`, path.join(folder, 'employees.csv'));
    const config = ['--config', path.join(folder, 'mastersync.yaml')];
    const { exitCode, failures, ...document } = documentOf(
      await runCli(['sync', ...config, '--as-of', day, '--yes', '--json'], environment),
    );
    expect([failures, document.withheld, document.refusals]).toEqual([[], [], []]);
    const { create, update, delete: removed } = document.totals;
    return [exitCode, create, update, removed];
  };
  expect(await night('0-before', '2027-06-01')).toEqual([0, 0, 0, 0]);
  expect(await night('1-joiner', '2027-06-02')).toEqual([0, 2, 0, 0]);
  expect(await night('2-mover', '2027-06-05')).toEqual([0, 1, 0, 1]);
  expect(await night('3-second-post', '2027-06-09')).toEqual([0, 1, 0, 0]);
  expect(await night('4-leave', '2027-06-12')).toEqual([0, 0, 1, 0]);
  expect(await night('5-leaver', '2027-06-16')).toEqual([0, 0, 1, 1]);
  expect(await night('6-back', '2027-06-23')).toEqual([0, 0, 1, 0]);
  expect(await night('7-rehired', '2027-06-30')).toEqual([0, 1, 1, 0]);
  const { users, memberships } = sandbox.state();
  const statusOf = (code: string) => users.find((user) => user.code === code)?.status;
  const teamsOf = (code: string) => memberships.flatMap(({ user, team }) => (user === code ? team : []));
  expect(['E1005', 'E1018', 'E1019'].map(statusOf)).toEqual(['invited', 'activated', 'invited']);
  expect(['E1005', 'E1010', 'E1017'].map(teamsOf)).toEqual([['120'], ['130'], ['210', '220']]);
});
