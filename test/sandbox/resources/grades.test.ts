import { expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/index.js';
import { errorsOf, idOf, pluck, recordOf, refusal, send, smallSeed, start } from '../../helpers/connect.js';

async function defaults(sandbox: Sandbox): Promise<readonly unknown[]> {
  const answer = await send(sandbox, 'GET', '/v1/grades');
  const flags = pluck(answer, 'isDefault');
  return pluck(answer, 'code').filter((_code, index) => flags[index] === true);
}

test('a created grade is answered whole and found by id in either case and by code', async () => {
  const sandbox = await start({ seed: smallSeed });
  const created = await send(sandbox, 'POST', '/v1/grades', { name: '主任', level: 15, code: 'G09' });
  expect(created.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
    name: '主任',
    level: 15,
    code: 'G09',
    isDefault: false,
    createdAt: '2027-01-15T03:00:00.000Z',
    updatedAt: '2027-01-15T03:00:00.000Z',
  });
  const id = idOf(created);
  for (const key of [id, id.toUpperCase(), 'G09']) {
    expect((await send(sandbox, 'GET', `/v1/grades/${key}`)).body).toEqual(created.body);
  }
  expect((await send(sandbox, 'GET', '/v1/grades/g09')).status).toBe(404);
});

test('a path with the id of one grade, which is the code of another, means the id', async () => {
  const sandbox = await start();
  const create = (level: number, code: string) =>
    send(sandbox, 'POST', '/v1/grades', { name: 'x', level, code });
  const id = idOf(await create(1, 'G1'));
  const free = id.replace(/^.{8}/, '00000000');
  for (const code of [id, free]) expect((await create(2, code)).status).toBe(200);
  const codeAt = async (key: string) => recordOf(await send(sandbox, 'GET', `/v1/grades/${key}`))['code'];
  expect([await codeAt(id), await codeAt(free)]).toEqual(['G1', free]);
});

test('a code that was not sent is random, alphanumeric and different every time', async () => {
  const sandbox = await start();
  const create = async () =>
    recordOf(await send(sandbox, 'POST', '/v1/grades', { name: 'x', level: 1 }))['code'];
  const [first, second] = [await create(), await create()];
  expect(first).toMatch(/^[a-zA-Z0-9]+$/);
  expect(second).not.toBe(first);
});

test('a code that another grade has is 422 on create and on update; the own code is not', async () => {
  const sandbox = await start({ seed: smallSeed });
  const taken = ['code has already been taken'];
  const created = await send(sandbox, 'POST', '/v1/grades', { name: 'x', level: 1, code: 'G01' });
  expect([refusal(created), errorsOf(created)]).toEqual([[422, 'validation_failed'], taken]);
  const updated = await send(sandbox, 'PATCH', '/v1/grades/G02', { code: 'G01' });
  expect([refusal(updated), errorsOf(updated)]).toEqual([[422, 'validation_failed'], taken]);
  expect((await send(sandbox, 'PATCH', '/v1/grades/G02', { code: 'G02', level: 21 })).status).toBe(200);
});

test('a code that was given up is free again', async () => {
  const sandbox = await start({ seed: smallSeed });
  expect((await send(sandbox, 'PATCH', '/v1/grades/G02', { code: 'G20' })).status).toBe(200);
  expect((await send(sandbox, 'GET', '/v1/grades/G02')).status).toBe(404);
  expect((await send(sandbox, 'POST', '/v1/grades', { name: 'x', level: 1, code: 'G02' })).status).toBe(200);
});

test('POST default moves the default without a body, and there is always exactly one', async () => {
  const sandbox = await start({ seed: smallSeed });
  expect(await defaults(sandbox)).toEqual(['G03']);
  const answer = await send(sandbox, 'POST', '/v1/grades/G01/default');
  expect([answer.status, answer.body]).toEqual([200, undefined]);
  expect(await defaults(sandbox)).toEqual(['G01']);
  await send(sandbox, 'POST', '/v1/grades/G01/default');
  expect(await defaults(sandbox)).toEqual(['G01']);
});

test('the first grade of an empty tenant is the default', async () => {
  const sandbox = await start();
  await send(sandbox, 'POST', '/v1/grades', { name: 'a', level: 1, code: 'A' });
  await send(sandbox, 'POST', '/v1/grades', { name: 'b', level: 2, code: 'B' });
  expect(await defaults(sandbox)).toEqual(['A']);
});

test('a deleted grade is gone, answered without a body', async () => {
  const sandbox = await start({ seed: smallSeed });
  const answer = await send(sandbox, 'DELETE', '/v1/grades/G01');
  expect([answer.status, answer.body]).toEqual([200, undefined]);
  expect((await send(sandbox, 'GET', '/v1/grades/G01')).status).toBe(404);
  expect((await send(sandbox, 'DELETE', '/v1/grades/G01')).status).toBe(404);
});

test('a grade that a user has cannot be deleted until the last one lost it', async () => {
  const sandbox = await start({ seed: smallSeed, switches: { parentTeamDeletion: 'cascades' } });
  const refused = await send(sandbox, 'DELETE', '/v1/grades/G02');
  expect([refusal(refused), errorsOf(refused)]).toEqual([
    [422, 'validation_failed'],
    ['a user has this grade'],
  ]);
  const chart = idOf(await send(sandbox, 'GET', '/v1/organizationChart'));
  await send(sandbox, 'DELETE', `/v1/organizationCharts/${chart}/teams/EAST`);
  expect((await send(sandbox, 'DELETE', '/v1/grades/G02')).status).toBe(200);
});

test('the default grade cannot be deleted', async () => {
  const sandbox = await start({ seed: { grades: smallSeed.grades ?? [] } });
  expect(refusal(await send(sandbox, 'DELETE', '/v1/grades/G03'))).toEqual([422, 'validation_failed']);
});

test('switch defaultGradeDeletion accepted: the lowest level left becomes the default', async () => {
  const sandbox = await start({
    seed: { grades: smallSeed.grades ?? [] },
    switches: { defaultGradeDeletion: 'accepted' },
  });
  expect((await send(sandbox, 'DELETE', '/v1/grades/G03')).status).toBe(200);
  expect(await defaults(sandbox)).toEqual(['G02']);
});

test('an old grade without a code is addressed by id and can be given one', async () => {
  const sandbox = await start({ seed: { grades: [{ code: null, name: '旧', level: 1 }] } });
  const [id] = pluck(await send(sandbox, 'GET', '/v1/grades'), 'id');
  expect((await send(sandbox, 'PATCH', `/v1/grades/${id}`, { code: 'OLD' })).body).toMatchObject({
    code: 'OLD',
  });
  expect((await send(sandbox, 'GET', '/v1/grades/OLD')).body).toMatchObject({ id });
});
