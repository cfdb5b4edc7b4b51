/** People, night by night, as samples/people and samples/employee-file tell it. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { openStage } from '../helpers/stage.js';

async function openCompany(variables: Readonly<Record<string, string>> = {}) {
  const stage = await openStage({ seed: await loadSeed('samples/people/service'), variables });
  const { sandbox } = stage;
  /** Who is in a team: leaders with a star. */
  const team = (code: string) =>
    (sandbox.dump().memberships ?? [])
      .filter((one) => one.team === code)
      .map(({ user, leader }) => (leader ? `${user}*` : user))
      .sort();
  const statusOf = (user: string) => sandbox.dump().users?.find(({ code }) => code === user)?.status;
  return { ...stage, team, statusOf };
}

/** How many of each; a night of which nothing waits or fails. */
function changesIn({ totals, failures, withheld, refusals }: JsonDocument) {
  expect([failures, withheld, refusals]).toEqual([[], [], []]);
  const { create, update, delete: removed } = totals;
  return { create, update, removed };
}

test('four nights bring what HR has entered, and the last finds nothing to do when it is run again', async () => {
  const { json, team, statusOf } = await openCompany();
  const night = async (name: string) =>
    changesIn(await json('sync', path.resolve('samples/people', name), '--prune=memberships', '--yes'));

  expect(await night('1-joiner')).toEqual({ create: 1, update: 0, removed: 0 });
  expect(statusOf('E1019')).toBe('invited');
  expect(team('110')).not.toContain('E1019');

  expect(await night('2-mover')).toEqual({ create: 4, update: 1, removed: 2 });
  expect(team('110')).toEqual(['E1004*', 'E1005', 'E1006', 'E1007', 'E1019']);
  expect(team('120')).toEqual(['E1003*', 'E1009', 'E1010', 'E1011']);
  expect(team('130')).toEqual(['E1003', 'E1012*', 'E1013']);
  expect(team('100')).toEqual(['E1001*', 'E1008']);

  expect(await night('3-leave')).toEqual({ create: 0, update: 1, removed: 0 });
  expect(statusOf('E1018')).toBe('suspended');
  expect(team('220')).toContain('E1018');

  expect(await night('4-leaver')).toEqual({ create: 0, update: 1, removed: 1 });
  expect(statusOf('E1005')).toBe('suspended');
  expect(team('110')).not.toContain('E1005');
  expect(await night('4-leaver')).toEqual({ create: 0, update: 0, removed: 0 });
});

test('one file of employees keeps people and posts in step, and no night needs an approval', async () => {
  const sample = path.resolve('samples/employee-file');
  const { sandbox, at, json, statusOf } = await openCompany();
  await copyFile(`${sample}/mastersync.yaml`, at('mastersync.yaml'));
  const night = async (file: string, day: string) => {
    sandbox.setNow(new Date(`${day}T02:00:00+09:00`));
    await copyFile(`${sample}/${file}.csv`, at('employees.csv'));
    return Object.values(changesIn(await json('sync', '--as-of', day, '--yes')));
  };
  expect(await night('0-before', '2027-06-01')).toEqual([0, 0, 0]);
  expect(await night('1-joiner', '2027-06-02')).toEqual([2, 0, 0]);
  expect(await night('2-mover', '2027-06-05')).toEqual([1, 0, 1]);
  expect(await night('3-second-post', '2027-06-09')).toEqual([1, 0, 0]);
  expect(await night('4-leave', '2027-06-12')).toEqual([0, 1, 0]);
  expect(await night('5-leaver', '2027-06-16')).toEqual([0, 1, 1]);
  expect(await night('6-back', '2027-06-23')).toEqual([0, 1, 0]);
  expect(await night('7-rehired', '2027-06-30')).toEqual([1, 1, 0]);
  const { memberships } = sandbox.state();
  const teamsOf = (code: string) => memberships.flatMap(({ user, team }) => (user === code ? team : []));
  expect(['E1005', 'E1018', 'E1019'].map(statusOf)).toEqual(['invited', 'activated', 'invited']);
  expect(['E1005', 'E1010', 'E1017'].map(teamsOf)).toEqual([['120'], ['130'], ['210', '220']]);
});

test('teams of people who leave that the token may not read are a warning', async () => {
  const { sandbox, json, write } = await openCompany({ MASTERSYNC_TOKEN: 'own' });
  sandbox.addToken('own', { permissions: ['user'] });
  await write('users.csv', 'code,status\nE1016,deactivated\nE1017,deactivated\n');
  const { withheld, problems } = await json('plan', 'users.csv');
  expect([withheld, problems.map(({ code }) => code)]).toEqual([[], ['teams_of_leavers_unread']]);
});
