/** What only several nights show: who is missing for long, and what two systems write by turns. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import type { Row } from '../property/company/company.js';
import { changed, company, filesOf, openNights } from './company.js';

const of = (code: string) => (row: Row) => (row['user'] ?? row['code']) === code;
const without = (code: string) => {
  const isOther = (row: Row) => !of(code)(row);
  return filesOf({
    ...company,
    users: company.users.filter(isOther),
    memberships: company.memberships.filter(isOther),
  });
};

async function withSettings(text: string): Promise<readonly string[]> {
  return ['--config', path.join(await dataFolder({ 'mastersync.yaml': text }), 'mastersync.yaml')];
}

test('who is missing for a night or two stays, and goes after the third', async () => {
  const args = await withSettings('prune:\n  after: 3 nights\n');
  const { play, sandbox } = await openNights(company, { args });
  const waiting = { exit: 0, withheld: { absent_recently: 2 }, made: 0 };
  expect(await play(without('P150'))).toMatchObject(waiting);
  expect(await play(filesOf({ ...company }))).toMatchObject({ exit: 0, withheld: {}, made: 0 });
  for (const night of ['1', '2', '3']) {
    const { document, ...result } = await play(without('P150'));
    expect(result).toMatchObject(waiting);
    const [first] = document.withheld;
    expect(first?.message).toContain(`Night ${night} of 3`);
  }
  expect(await play(without('P150'))).toMatchObject({ exit: 0, withheld: {}, made: 2 });
  expect(sandbox.state().users.find(({ code }) => code === 'P150')?.status).toBe('suspended');
});

test('a file in doubt makes nobody absent', async () => {
  const args = await withSettings('prune:\n  after: 1 night\n');
  const { play } = await openNights(company, { args });
  const cut = filesOf({ ...company, users: company.users.slice(0, 80) });
  for (const made of [0, 0, 0]) {
    const night = await play(cut);
    expect([night.exit, night.made]).toEqual([4, made]);
    expect(night.withheld['absent_recently']).toBeUndefined();
  }
});

test('a file that is cut further each night is not taken for whole while its deletes wait', async () => {
  const args = await withSettings('prune:\n  after: 5 nights\n');
  const { play } = await openNights(company, { args });
  const cutTo = (count: number) => filesOf({ ...company, memberships: company.memberships.slice(0, count) });
  expect((await play(cutTo(100))).exit).toBe(0);
  expect(await play(cutTo(84))).toMatchObject({ exit: 4, withheld: { fewer_rows: 36 } });
});

test('a row that is back ends the wait, also where what it asks for is withheld', async () => {
  const args = await withSettings('prune:\n  after: 3 nights\n');
  const { play } = await openNights(company, { args });
  await play(without('P150'));
  await play(without('P150'));
  const others = ['P100', 'P101', 'P102', 'P103', 'P104', 'P105', 'P150'];
  const renamed = changed(
    company.users,
    ({ email = '' }) => ({ email: `new-${email}` }),
    ({ code = '' }) => others.includes(code),
  );
  expect((await play(filesOf({ ...company, users: renamed }))).withheld).toEqual({ limit_exceeded: 7 });
  const { document } = await play(without('P150'));
  for (const { message } of document.withheld) expect(message).toContain('Night 1 of 3');
});

test('who waits for the last night goes earlier by an approval of that, but not beyond a limit', async () => {
  const args = await withSettings('prune:\n  after: 3 nights\n');
  const { play } = await openNights(company, { args });
  const files = filesOf({ ...company, memberships: company.memberships.slice(0, 100) });
  const { document } = await play(files);
  const [approval = ''] = /absent=20@[0-9a-f]{10}/.exec(JSON.stringify(document)) ?? [];
  const night = await play(files, { args: ['--approve', approval] });
  expect([night.exit, night.made]).toEqual([4, 0]);
});

test('a value that something else changes back each night is written twice, then named', async () => {
  const { play, sandbox } = await openNights();
  const files = filesOf({
    ...company,
    teams: changed(company.teams, () => ({ name: '営業本部' }), of('D0')),
  });
  const chart = sandbox.state().charts.find(({ name }) => name === '2026年度組織');
  const team = sandbox.state().teams.find(({ code }) => code === 'D0');
  const changeBack = () =>
    send(sandbox, 'PATCH', `/v1/organizationCharts/${chart?.id}/teams/${team?.id}`, { name: team?.name });
  for (const made of [1, 1]) {
    expect(await play(files)).toMatchObject({ exit: 0, withheld: {}, made });
    await changeBack();
  }
  const night = await play(files);
  expect(night).toMatchObject({ exit: 4, withheld: { value_flapping: 1 }, made: 0 });
  expect(night.document.withheld[0]?.message).toMatch(/between .*"営業本部": runs wrote it on /);
});

test('columns that belong to the service are filled in at creation and left alone afterwards', async () => {
  const args = await withSettings('own:\n  teams: [parentCode]\n');
  const { play, sandbox } = await openNights(company, { args });
  const teams = [
    ...changed(company.teams, () => ({ name: '別名' }), of('S1')),
    { ...company.teams[0], code: 'N1', name: '新設課', parentCode: 'D0' },
  ];
  expect(await play(filesOf({ ...company, teams }))).toMatchObject({ exit: 0, made: 1 });
  const nameOf = (key: string) => sandbox.state().teams.find(({ code }) => code === key)?.name;
  expect([nameOf('N1'), nameOf('S1')]).toEqual(['新設課', company.teams.find(of('S1'))?.['name']]);
  const moved = changed(teams, () => ({ parentCode: 'D1' }), of('N1'));
  expect(await play(filesOf({ ...company, teams: moved }))).toMatchObject({ exit: 0, made: 1 });
});

test('who has left by a column of the service keeps the posts', async () => {
  const args = await withSettings('own:\n  users: [email, firstName, lastName]\n');
  const { play } = await openNights(company, { args });
  const users = changed(company.users, () => ({ status: '退職' }), of('P150'));
  expect(await play(filesOf({ ...company, users }))).toMatchObject({ exit: 0, withheld: {}, made: 0 });
});

test('a record under a new code keeps what belongs to the service', async () => {
  const args = await withSettings('own:\n  teams: [parentCode]\n');
  const { play, sandbox } = await openNights(company, { args });
  const teams = changed(
    company.teams.map((row) => ({ ...row, previousCode: '' })),
    () => ({ code: 'S99', name: '別名', previousCode: 'S11' }),
    of('S11'),
  );
  const memberships = changed(
    company.memberships,
    () => ({ team: 'S99' }),
    ({ team }) => team === 'S11',
  );
  expect(await play(filesOf({ ...company, teams, memberships }))).toMatchObject({ exit: 0, withheld: {} });
  const renamed = sandbox.state().teams.find(({ code }) => code === 'S99');
  expect(renamed?.name).toBe(company.teams.find(of('S11'))?.['name']);
});
