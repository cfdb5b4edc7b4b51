import { expect, test } from 'vitest';
import { errorsOf, idOf, pluck, recordOf, refusal, send, start } from '../../helpers/connect.js';

const base = '/v1/categories';
const seed = { categories: [{ name: '申請' }, { name: '稟議' }, { name: '届出' }] };

test('a created category has its name and a generated code', async () => {
  const sandbox = await start();
  const created = await send(sandbox, 'POST', base, { name: '申請' });
  expect(created.body).toEqual({
    id: expect.any(String),
    name: '申請',
    code: expect.stringMatching(/^[a-zA-Z0-9]+$/),
    createdAt: '2027-01-15T03:00:00.000Z',
    updatedAt: '2027-01-15T03:00:00.000Z',
  });
  expect((await send(sandbox, 'GET', base)).body).toEqual([created.body]);
});

test('the code is read-only: it cannot be sent', async () => {
  const sandbox = await start({ seed });
  const [id] = pluck(await send(sandbox, 'GET', base), 'id');
  expect((await send(sandbox, 'POST', base, { name: 'x', code: 'X' })).status).toBe(400);
  expect((await send(sandbox, 'PATCH', `${base}/${id}`, { name: 'x', code: 'X' })).status).toBe(400);
});

test('switch categoryCodes: the code is in the answer, or not', async () => {
  const ask = async (categoryCodes: 'shown' | 'hidden') => {
    const sandbox = await start({ switches: { categoryCodes } });
    return 'code' in recordOf(await send(sandbox, 'POST', base, { name: 'x' }));
  };
  expect([await ask('shown'), await ask('hidden')]).toEqual([true, false]);
});

test('the name is required on create and on update, at most 100 characters, and not blank', async () => {
  const sandbox = await start({ seed });
  const [id] = pluck(await send(sandbox, 'GET', base), 'id');
  const statuses = async (body: unknown) => [
    (await send(sandbox, 'POST', base, body)).status,
    (await send(sandbox, 'PATCH', `${base}/${id}`, body)).status,
  ];
  expect(await statuses({})).toEqual([400, 400]);
  expect(await statuses({ name: null })).toEqual([400, 400]);
  expect(await statuses({ name: 'あ'.repeat(101) })).toEqual([400, 400]);
  expect(await statuses({ name: '　' })).toEqual([422, 422]);
  expect(await statuses({ name: 'あ'.repeat(100) })).toEqual([200, 200]);
});

test('the list is sorted by name, createdAt or updatedAt', async () => {
  const sandbox = await start({ seed });
  const names = async (sortBy: string) =>
    pluck(await send(sandbox, 'GET', `${base}?sortBy=${sortBy}`), 'name');
  expect(await names('name')).toEqual(['届出', '申請', '稟議']);
  const [id] = pluck(await send(sandbox, 'GET', base), 'id');
  sandbox.setNow(new Date('2027-02-01T00:00:00Z'));
  await send(sandbox, 'PATCH', `${base}/${id}`, { name: '新' });
  expect(await names('updatedAt-desc')).toEqual(['新', '稟議', '届出']);
  expect(await names('createdAt')).toEqual(['新', '稟議', '届出']);
  expect((await send(sandbox, 'GET', `${base}?sortBy=code`)).status).toBe(400);
});

test('a category is addressed by id in either case: by code is 400, and a single one cannot be read', async () => {
  const sandbox = await start({ seed });
  const id = idOf(await send(sandbox, 'POST', base, { name: 'x' }));
  expect((await send(sandbox, 'PATCH', `${base}/${id.toUpperCase()}`, { name: 'y' })).status).toBe(200);
  expect(refusal(await send(sandbox, 'PATCH', `${base}/CODE`, { name: 'y' }))).toEqual([
    400,
    'invalid_parameter',
  ]);
  expect(refusal(await send(sandbox, 'GET', `${base}/${id}`))).toEqual([404, 'endpoint_not_found']);
});

test('a deleted category is gone, answered without a body', async () => {
  const sandbox = await start({ seed });
  const [id] = pluck(await send(sandbox, 'GET', base), 'id');
  const answer = await send(sandbox, 'DELETE', `${base}/${id}`);
  expect([answer.status, answer.body]).toEqual([200, undefined]);
  expect((await send(sandbox, 'DELETE', `${base}/${id}`)).status).toBe(404);
  expect(sandbox.dump().categories).toEqual([{ name: '届出' }, { name: '稟議' }]);
});

test('switch categoryNamesMayRepeat: the same name twice is accepted, or 422', async () => {
  const ask = async (categoryNamesMayRepeat: boolean) => {
    const sandbox = await start({ seed, switches: { categoryNamesMayRepeat } });
    const [id] = pluck(await send(sandbox, 'GET', base), 'id');
    expect((await send(sandbox, 'PATCH', `${base}/${id}`, { name: '申請' })).status).toBe(200);
    return errorsOf(await send(sandbox, 'POST', base, { name: '申請' }));
  };
  expect(await ask(true)).toBeUndefined();
  expect(await ask(false)).toEqual(['name has already been taken']);
});

test('writing needs workflow_misc', async () => {
  const sandbox = await start({ seed });
  sandbox.addToken('other', { permissions: ['user', 'team', 'master', 'master_read'] });
  const [id] = pluck(await send(sandbox, 'GET', base), 'id');
  const path = `${base}/${id}`;
  const statuses = async (token: string) => [
    (await send(sandbox, 'POST', base, { name: 'x' }, { token })).status,
    (await send(sandbox, 'PATCH', path, { name: 'y' }, { token })).status,
    (await send(sandbox, 'DELETE', path, undefined, { token })).status,
  ];
  expect(await statuses('other')).toEqual([403, 403, 403]);
  expect(await statuses(sandbox.token)).toEqual([200, 200, 200]);
});
