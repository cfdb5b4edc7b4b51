import { describe, expect, test } from 'vitest';
import { pluck, send, smallSeed, start, teamsPath } from '../helpers/connect.js';
import { testRequests } from '../helpers/request-cases.js';

describe('authentication', () => {
  test('the scheme must be Bearer, in any letter case', async () => {
    const sandbox = await start();
    const ask = async (authorization: string) =>
      (await send(sandbox, 'GET', '/v1/grades', undefined, { token: null, headers: { authorization } }))
        .status;
    expect([
      await ask('bearer sandbox-token'),
      await ask('Basic sandbox-token'),
      await ask('sandbox-token'),
    ]).toEqual([200, 401, 401]);
  });

  test('switch errorMessages: messages of a 422 stand under their attribute, or all in base', async () => {
    const errorsWith = async (errorMessages: 'by attribute' | 'in base') => {
      const sandbox = await start({ switches: { errorMessages } });
      const { body } = await send(sandbox, 'POST', '/v1/grades', { name: ' ', level: 1 });
      return body;
    };
    const code = 'validation_failed';
    expect(await errorsWith('by attribute')).toMatchObject({
      code,
      errors: { base: [], name: ["can't be blank"] },
    });
    expect(await errorsWith('in base')).toMatchObject({ code, errors: { base: ["name can't be blank"] } });
  });

  test('the token is configurable', async () => {
    const sandbox = await start({ token: 'mine' });
    expect(sandbox.token).toBe('mine');
    expect((await send(sandbox, 'GET', '/v1/grades')).status).toBe(200);
    expect((await send(sandbox, 'GET', '/v1/grades', undefined, { token: 'sandbox-token' })).status).toBe(
      401,
    );
  });

  test('a service account token needs the header X-Caller-Id with the id of a user', async () => {
    const sandbox = await start();
    sandbox.addToken('service', { permissions: 'all', serviceAccount: true });
    const ask = async (headers: Record<string, string>) =>
      (await send(sandbox, 'GET', '/v1/grades', undefined, { token: 'service', headers })).status;
    expect(await ask({ 'X-Caller-Id': sandbox.callerId })).toBe(200);
    expect(await ask({ 'X-Caller-Id': sandbox.callerId.toUpperCase() })).toBe(200);
    expect(await ask({})).toBe(401);
    expect(await ask({ 'X-Caller-Id': 'admin' })).toBe(401);
    expect(await ask({ 'X-Caller-Id': '00000000-0000-4000-a000-000000000000' })).toBe(401);
  });

  test('GET /v1/user answers the calling user to a token without any permission', async () => {
    const sandbox = await start();
    sandbox.addToken('nothing', { permissions: [] });
    const { status, body } = await send(sandbox, 'GET', '/v1/user', undefined, { token: 'nothing' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: sandbox.callerId,
      email: 'admin@example.com',
      code: 'admin',
      status: 'activated',
      customFields: [],
    });
    expect(body).not.toHaveProperty('lastUsedOn');
  });
});

describe('permissions', () => {
  test('switch auditLogPermission: reading the audit log needs its permission, or a token only', async () => {
    for (const [auditLogPermission, status] of [
      ['audit', 403],
      ['none', 200],
    ] as const) {
      const sandbox = await start({ switches: { auditLogPermission } });
      sandbox.addToken('nothing', { permissions: [] });
      const answer = await send(sandbox, 'GET', '/v1/auditLogs', undefined, { token: 'nothing' });
      expect(answer.status).toBe(status);
    }
  });

  test('the audit log has each write with its user, in either order', async () => {
    const sandbox = await start();
    for (const level of [1, 2]) await send(sandbox, 'POST', '/v1/grades', { name: `${level}`, level });
    const levels = async (query: string) =>
      pluck(await send(sandbox, 'GET', `/v1/auditLogs?userId=${sandbox.callerId}${query}`), 'data').map(
        (data) => (data as { sent: { level: number } }).sent.level,
      );
    expect(await levels('')).toEqual([1, 2]);
    expect(await levels('&sortBy=createdAt-desc')).toEqual([2, 1]);
  });

  test('switch teamDeletionPermission: deleting a team can need another permission than writing one', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { teamDeletionPermission: 'user' } });
    sandbox.addToken('teams-only', { permissions: ['team'] });
    const lab = `${await teamsPath(sandbox)}/LAB`;
    const sending = { token: 'teams-only' };
    expect((await send(sandbox, 'PATCH', lab, { name: '研究' }, sending)).status).toBe(200);
    expect((await send(sandbox, 'DELETE', lab, undefined, sending)).status).toBe(403);
    expect((await send(sandbox, 'DELETE', lab)).status).toBe(200);
  });
});

const charts = '/v1/organizationCharts';

testRequests(smallSeed, [
  [
    'path segments are percent-decoded; what cannot be a code or is badly encoded is 400',
    {},
    ['GET /v1/grades/%47%30%31', { code: 'G01' }],
    ['GET /v1/grades/G%2001', 400],
    ['GET /v1/grades/%E9%83%A8', 400],
    ['GET /v1/grades/%', 400],
    // A chart has no code.
    [`GET ${charts}/FY2026`, 400],
  ],
]);
