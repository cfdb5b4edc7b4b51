/** What only several nights show: who is missing for long, and what two systems write by turns. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { adding, company, edit, files, openNights, without } from './company.js';

/** P150 has no rows. */
const absent = [without('users', 'P150'), without('memberships', 'P150')];
const cutTo = (count: number) => (tables: typeof company) => ({
  ...tables,
  memberships: tables.memberships.slice(0, count),
});

async function withSettings(text: string): Promise<readonly string[]> {
  return ['--config', path.join(await dataFolder({ 'mastersync.yaml': text }), 'mastersync.yaml')];
}

test('who is missing for a night or two stays, and goes after the third', async () => {
  const args = await withSettings('prune:\n  after: 3 nights\n');
  const { play, sandbox } = await openNights(company, { args });
  const waiting = { exit: 0, withheld: { absent_recently: 2 }, made: 0 };
  expect(await play(files(...absent))).toMatchObject(waiting);
  expect(await play(files())).toMatchObject({ exit: 0, withheld: {}, made: 0 });
  for (const night of ['1', '2', '3']) {
    const { document, ...result } = await play(files(...absent));
    expect(result).toMatchObject(waiting);
    const [first] = document.withheld;
    expect(first?.message).toContain(`Night ${night} of 3`);
  }
  expect(await play(files(...absent))).toMatchObject({ exit: 0, withheld: {}, made: 2 });
  expect(sandbox.state().users.find(({ code }) => code === 'P150')?.status).toBe('suspended');
});

test('a file in doubt makes nobody absent', async () => {
  const args = await withSettings('prune:\n  after: 1 night\n');
  const { play } = await openNights(company, { args });
  const cut = files((tables) => ({ ...tables, users: tables.users.slice(0, 80) }));
  for (const made of [0, 0, 0]) {
    const night = await play(cut);
    expect([night.exit, night.made]).toEqual([4, made]);
    expect(night.withheld['absent_recently']).toBeUndefined();
  }
});

test('a file that is cut further each night is not taken for whole while its deletes wait', async () => {
  const args = await withSettings('prune:\n  after: 5 nights\n');
  const { play } = await openNights(company, { args });
  expect((await play(files(cutTo(100)))).exit).toBe(0);
  expect(await play(files(cutTo(84)))).toMatchObject({ exit: 4, withheld: { fewer_rows: 36 } });
});

test('a row that is back ends the wait, also where what it asks for is withheld', async () => {
  const args = await withSettings('prune:\n  after: 3 nights\n');
  const { play } = await openNights(company, { args });
  await play(files(...absent));
  await play(files(...absent));
  const others = ['P100', 'P101', 'P102', 'P103', 'P104', 'P105', 'P150'];
  const isOther = ({ code = '' }) => others.includes(code);
  const renamed = edit('users', isOther, ({ email = '' }) => ({ email: `new-${email}` }));
  expect((await play(files(renamed))).withheld).toEqual({ limit_exceeded: 7 });
  const { document } = await play(files(...absent));
  for (const { message } of document.withheld) expect(message).toContain('Night 1 of 3');
});

test('who waits for the last night goes earlier by an approval of that, but not beyond a limit', async () => {
  const args = await withSettings('prune:\n  after: 3 nights\n');
  const { play } = await openNights(company, { args });
  const cut = files(cutTo(100));
  const { document } = await play(cut);
  const [approval = ''] = /absent=20@[0-9a-f]{10}/.exec(JSON.stringify(document)) ?? [];
  const night = await play(cut, { args: ['--approve', approval] });
  expect([night.exit, night.made]).toEqual([4, 0]);
});

test('a value that something else changes back each night is written twice, then named', async () => {
  const { play, sandbox } = await openNights();
  const renamed = files(edit('teams', 'D0', { name: '営業本部' }));
  const chart = sandbox.state().charts.find(({ name }) => name === '2026年度組織');
  const team = sandbox.state().teams.find(({ code }) => code === 'D0');
  const changeBack = () =>
    send(sandbox, 'PATCH', `/v1/organizationCharts/${chart?.id}/teams/${team?.id}`, { name: team?.name });
  for (const made of [1, 1]) {
    expect(await play(renamed)).toMatchObject({ exit: 0, withheld: {}, made });
    await changeBack();
  }
  const night = await play(renamed);
  expect(night).toMatchObject({ exit: 4, withheld: { value_flapping: 1 }, made: 0 });
  expect(night.document.withheld[0]?.message).toMatch(/between .*"営業本部": runs wrote it on /);
});

test('columns that belong to the service are filled in at creation and left alone afterwards', async () => {
  const args = await withSettings('own:\n  teams: [parentCode]\n');
  const { play, sandbox } = await openNights(company, { args });
  const founded = adding('teams', { code: 'N1', name: '新設課', parentCode: 'D0' });
  const teams = [edit('teams', 'S1', { name: '別名' }), founded];
  expect(await play(files(...teams))).toMatchObject({ exit: 0, made: 1 });
  const nameOf = (key: string) => sandbox.state().teams.find(({ code }) => code === key)?.name;
  expect([nameOf('N1'), nameOf('S1')]).toEqual([
    '新設課',
    company.teams.find(({ code }) => code === 'S1')?.['name'],
  ]);
  expect(await play(files(...teams, edit('teams', 'N1', { parentCode: 'D1' })))).toMatchObject({
    exit: 0,
    made: 1,
  });
});

test('who has left by a column of the service keeps the posts', async () => {
  const args = await withSettings('own:\n  users: [email, firstName, lastName]\n');
  const { play } = await openNights(company, { args });
  expect(await play(files(edit('users', 'P150', { status: '退職' })))).toMatchObject({
    exit: 0,
    withheld: {},
    made: 0,
  });
});

test('a record under a new code keeps what belongs to the service', async () => {
  const args = await withSettings('own:\n  teams: [parentCode]\n');
  const { play, sandbox } = await openNights(company, { args });
  const recoded = [
    edit('teams', () => true, { previousCode: '' }),
    edit('teams', 'S11', { code: 'S99', name: '別名', previousCode: 'S11' }),
    edit('memberships', ({ team }) => team === 'S11', { team: 'S99' }),
  ];
  expect(await play(files(...recoded))).toMatchObject({ exit: 0, withheld: {} });
  const renamed = sandbox.state().teams.find(({ code }) => code === 'S99');
  expect(renamed?.name).toBe(company.teams.find(({ code }) => code === 'S11')?.['name']);
});
