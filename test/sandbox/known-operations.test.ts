import { describe, expect, test } from 'vitest';
import type { Sandbox, Seed } from '../../src/sandbox/index.js';
import { knownOperations } from '../../src/sandbox/resources/known-operations.js';
import { recordOf, refusal, send, start } from '../helpers/connect.js';

const [id, other] = ['0000000a-0000-4000-a000-00000000000b', '0000000c-0000-4000-a000-00000000000d'];
const person = (code: string) => ({ code, email: `${code}@example.com`, lastName: code, firstName: '花子' });
const [sato, mori, kato] = ['1', '2', '3'].map((end) => `00000000-0000-4000-b000-00000000000${end}`);
const seed: Seed = {
  users: [
    { id: sato ?? '', ...person('sato') },
    { id: mori ?? '', ...person('mori'), status: 'suspended' },
    { id: kato ?? '', ...person('kato'), status: 'deactivated' },
  ],
};

const ticket = `/v1/tickets/${id}`;
const inputs = (name: string) => ({ inputs: [{ [name]: 'amount', value: '1' }] });
const viewers = (userId: unknown) => ({ viewers: [{ userId }] });

const ask = async (sandbox: Sandbox, line: string, body?: object) => {
  const [method = '', path = ''] = line.split(' ');
  return send(sandbox, method, path, body);
};

test('a request without faults is 501, which names the command that reaches the operation', async () => {
  const answer = await ask(await start({ seed }), 'GET /v1/tickets?status[]=in_progress');
  expect(refusal(answer)).toEqual([501, 'not_shown']);
  expect(recordOf(answer)['message']).toMatch(/GET \/v1\/tickets.*mastersync api.*real service/);
});

describe('what the contract says of a request is checked before:', () => {
  test.each<[number, string, object?]>([
    [400, 'GET /v1/tickets?status=completed'],
    [400, 'GET /v1/tickets?createdAtStart=2027-01-15'],
    [501, 'GET /v1/tickets?createdAtStart=2027-01-15T00:00:00%2B09:00'],
    [400, `GET /v1/tickets?authorTeamFullName=${'𠮷'.repeat(301)}`],
    [501, `GET /v1/tickets?authorTeamFullName=${'𠮷'.repeat(300)}`],
    [400, `GET /v1/tickets?stepTitle=${'a'.repeat(301)}`],
    [501, `GET /v1/tickets?stepTitle=${'a'.repeat(300)}`],
    [400, 'GET /v1/tickets?assigneeUserId=sato'],
    [400, 'GET /v1/tickets?perPage=101'],
    [501, 'POST /v1/tickets'],
    [400, 'POST /v1/tickets', { viewers: { userId: sato } }],
    [400, 'POST /v1/tickets', viewers('sato')],
    [422, 'POST /v1/tickets', viewers(id)],
    [422, 'POST /v1/tickets', viewers(kato)],
    [422, 'POST /v1/tickets', { watcherUserId: kato }],
    [501, 'POST /v1/tickets', { ...viewers(mori), watcherUserId: sato, title: 'x' }],
    [400, 'PATCH /v1/tickets/1', {}],
    [400, `PATCH ${ticket}`, inputs('formFieldCode')],
    [422, `PATCH ${ticket}`, viewers(kato)],
    [501, `PATCH ${ticket}`, { watcherUserId: null }],
    [400, `PATCH ${ticket}/form`, inputs('slipFieldCode')],
    [400, `PATCH ${ticket}/form`, { inputs: {} }],
    [501, `PATCH ${ticket}/form`, inputs('formFieldId')],
    [400, `POST ${ticket}/approve`, { comment: 1 }],
    [501, `POST ${ticket}/reject`, { comment: null }],
    [501, `POST ${ticket}/deny`],
    [400, `GET ${ticket}/viewers?sortBy=name`],
    [501, `GET ${ticket}/viewers?sortBy=createdAt-desc`],
    [501, `POST ${ticket}/comments`, { content: 'x' }],
    [400, 'POST /v1/proxyApplicants', {}],
    [400, 'POST /v1/proxyApplicants', { workflowIds: id }],
    [501, 'POST /v1/proxyApprovers', { workflowIds: [id, id, id.toUpperCase()] }],
    [501, `PATCH /v1/proxyApprovers/${id}`, { endsOn: null }],
    [400, 'POST /v1/roles', { permissionList: 'user' }],
    [400, 'POST /v1/roles', { folderIds: [id, other, id] }],
    [422, 'POST /v1/roles', { folderIds: [id, id.toUpperCase()] }],
    [422, `PATCH /v1/roles/${id}`, { teamIds: [id, id.toUpperCase()] }],
    [501, `PATCH /v1/roles/${id}`, { generalMasterIds: [id, other], folderIds: [id] }],
    [501, 'GET /v1/users/sato/roles'],
  ])('%i for %s %j', async (status, line, body) => {
    const codes = { 400: 'invalid_parameter', 422: 'validation_failed', 501: 'not_shown' } as const;
    expect(refusal(await ask(await start({ seed }), line, body))).toEqual([
      status,
      codes[status as keyof typeof codes],
    ]);
  });
});

test('an upload needs a part file of at most 50 MB', async () => {
  const sandbox = await start();
  const upload = async (name: string, bytes: number) => {
    const body = new FormData();
    body.append(name, new Blob([new Uint8Array(bytes)]), 'a.bin');
    const headers = { Authorization: `Bearer ${sandbox.token}` };
    return (await fetch(`${sandbox.url}/v1/files`, { method: 'POST', headers, body })).status;
  };
  const megabytes50 = 50 * 1024 * 1024;
  expect(await upload('upload', 1)).toBe(400);
  expect(await upload('file', megabytes50 + 1)).toBe(400);
  expect(await upload('file', megabytes50)).toBe(501);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expect((await send(sandbox, 'POST', '/v1/files', undefined, { text: 'none', headers })).status).toBe(400);
  expect((await ask(sandbox, 'POST /v1/files', {})).status).toBe(400);
});

test('each needs a valid token, and proxies and roles their permission', async () => {
  const sandbox = await start();
  sandbox.addToken('nothing', { permissions: [] });
  for (const { method, path, permissions } of knownOperations) {
    const filled = path.replace(/\{\w+\}/, id);
    const statusWith = async (token: string | null) =>
      (await send(sandbox, method, filled, undefined, { token })).status;
    expect([path, await statusWith(null)]).toEqual([path, 401]);
    expect([path, (await statusWith('nothing')) === 403]).toEqual([path, permissions.length > 0]);
  }
  const restricted = knownOperations.filter(({ permissions }) => permissions.length > 0);
  expect(new Set(restricted.map(({ path }) => path.split('/')[2]))).toEqual(
    new Set(['proxyApplicants', 'proxyApprovers', 'roles', 'users']),
  );
});

test.each([
  ['GET /v1/proxyApplicants', 501],
  ['GET /v1/workflows/W', 501],
  ['GET /v1/roles/1/members', 501],
  [`DELETE ${ticket}`, 501],
  ['GET /v1/ticketsX', 404],
  ['PUT /v1/tickets', 404],
])('of other paths, those of a known group are 501: %s is %i', async (line, status) => {
  const sandbox = await start();
  expect((await ask(sandbox, line)).status).toBe(status);
  const [method = '', path = ''] = line.split(' ');
  const withoutToken = await send(sandbox, method, path, undefined, { token: null });
  expect(withoutToken.status).toBe(status === 501 ? 401 : 404);
});
